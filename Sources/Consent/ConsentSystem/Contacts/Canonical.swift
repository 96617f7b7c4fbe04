import ConsentVocabulary
import StateMachines

extension ContactsSide {
  /// Writes the canonical key. Systems with equal keys behave alike, except for the names of waiting calls
  /// and the time.
  ///
  /// Contacts are encoded as rows and calls as positions in the queue. Times of buttons count only as far as
  /// a touch can observe them, and decisions as far as later commands can. Injected parts may have hidden
  /// state, so `.untold` is returned for them.
  public func write(to key: inout StateKey) -> Memory {
    core.write(to: &key)
    return core.hasOwnParts.value ? .told : .untold
  }

  public func isLike(_ other: any Side<Contacts>) -> Bool {
    Self.has(other) { $0.pointee.core == core }
  }
}

// MARK: - The canonical key

extension ContactsCore {
  func write(to key: inout StateKey) {
    // In a search beside a model, the model's part of the key lists the contacts already.
    if !key.isPopulated {
      key.populate(book.existing.lazy.map(\.ordinal), next: book.greatestEver + 1)
    }
    key.columns(book.existing.lazy.map { [book] in ($0.ordinal, book[$0]) })
    let process = app.process
    for flag in [
      app.isInstalled, process.isRunning, process.isInBackground, app.owesPrompt, isRestricted,
      process.outdated != nil, process.isPickerClosing, process.owesNotification,
      process.showsSheet, process.isActive,
    ] { key.add(flag) }
    let offerable = policy.selectionMemory == .remembered ? book.existing : ContactSet()
    app.ledger.write(to: &key, offering: offerable)
    process.outdated?.write(to: &key, offering: offerable)
    key.column(book.sharedElsewhere)
    writeLog(to: &key)
    key.add(process.unfilled.map { Int($0.rawValue) + 1 } ?? 0, bits: 4)
    key.add(process.screens.screens.count, bits: 3)
    for screen in process.screens.screens { write(screen, to: &key) }
    key.add(process.buttons.count, bits: 8)
    for button in process.buttons {
      key.add(key.number(of: button.content), bits: 16)
      let settled = criteria.settleTime.count
      if settled > 0 { key.add(min(timeSince(button.disturbed).count, settled + 1), bits: 32) }
    }
    key.add(process.finger != nil)
    if let finger = process.finger {
      key.add(name(of: finger.button), bits: 8)
      key.add(key.number(of: finger.source), bits: 8)
      key.add(key.number(of: finger.point), bits: 16)
      key.column(shown: finger.shown)
    }
    key.add(process.requests.count, bits: 8)
    for request in process.requests { write(request.errand, to: &key) }
    key.add(process.stranded.count, bits: 8)
  }

  /// Writes the changes since each token, with deleted contacts included.
  private func writeLog(to key: inout StateKey) {
    key.add(app.log.stretches.count, bits: 16)
    let readable = readable ?? ContactSet()
    for stretch in app.log.stretches {
      var (then, others) = (readable, ContactSet())
      var cards: [ContactID: Card] = [:]
      for entry in app.log.entries(since: stretch.token) ?? [] {
        if let card = entry.before {
          then.insert(entry.contact)
          cards[entry.contact] = card
        } else {
          then.remove(entry.contact)
        }
        if !entry.isOwn { others.insert(entry.contact) }
      }
      key.trace(then.lazy.map(\.ordinal))
      key.trace(others.intersection(then.union(readable)).lazy.map(\.ordinal))
      let told = then.filter { key.keepsOrder || book.existing.contains($0) }
      key.columns(told.lazy.map { [book] in ($0.ordinal, cards[$0] ?? book[$0]) })
    }
  }

  private func write(_ screen: Screen, to key: inout StateKey) {
    switch screen {
    case .shareOrNot: key.add(0, bits: 3)
    case .howMuch: key.add(1, bits: 3)
    case .confirmation: key.add(2, bits: 3)
    case .selection(let ticked):
      key.add(3, bits: 3)
      key.add(min(key.column(ticked), 1), bits: 1)
    case .buttonPrompt(let button, let shown):
      key.add(4, bits: 3)
      key.add(name(of: button), bits: 8)
      key.column(shown: shown)
    case .chooser(let button, let offered):
      key.add(5, bits: 3)
      key.add(name(of: button), bits: 8)
      key.column(shown: offered)
    case .accessPicker(let ticked):
      key.add(6, bits: 3)
      key.column(ticked)
    case .contactPicker(let picker):
      key.add(7, bits: 3)
      key.add(key.number(of: picker), bits: 8)
    }
  }

  private func write(_ errand: Request.Errand, to key: inout StateKey) {
    switch errand {
    case .access: key.add(0, bits: 4)
    case .operation(let operation):
      // The operation without contacts, then the contacts. Several contacts form a set.
      var (words, named) = (operation, ContactSet())
      switch operation {
      case .fetch(.one(let contact), let keys):
        (words, named) = (.fetch(.one(ContactID(1)), keys), ContactSet(just: contact))
      case .fetch(.these(let contacts), let keys):
        (words, named) = (.fetch(.these([]), keys), ContactSet(contacts))
      case .update(let contact, let card):
        (words, named) = (.update(ContactID(1), card), ContactSet(just: contact))
      case .delete(let contact): (words, named) = (.delete(ContactID(1)), ContactSet(just: contact))
      case .changes(let request):
        words = .changes(
          request.start == .damaged
            ? request
            : ChangeRequest(since: name(of: request.token), leavesOutOwn: request.leavesOutOwn))
      case .create, .token, .fetch(.named, _), .fetch(.all, _): break
      }
      key.add(1, bits: 4)
      key.add(key.number(of: words), bits: 16)
      key.column(named)
      // Future contacts are written by their distance, and others only as present or not.
      let absent = named.subtracting(book.existing).map { $0.ordinal - book.greatestEver }
      let coming = absent.filter { $0 > 0 }
      key.add(coming.count < absent.count)
      key.add(coming.count, bits: 8)
      for place in coming { key.add(place, bits: 16) }
    }
  }

  /// Returns a token numbered among the known and future ones. All expired tokens become the millionth.
  private func name(of token: TokenID?) -> TokenID? {
    guard let token else { return nil }
    let known = app.log.stretches
    let index = known.firstIndex { $0.token == token }.map { $0 + 1 }
    let next = token.ordinal > tokensEver ? known.count + token.ordinal - tokensEver : 1_000_000
    return TokenID(index ?? next)
  }

  /// Returns a button's index, or a number for a removed button: 255 for the chooser's button, 254 otherwise.
  private func name(of button: ButtonID) -> Int {
    if let index = index(of: button) { return index }
    if case .chooser(button, _) = app.process.screens.sheet { return 255 }
    return 254
  }
}

extension ContactsCore.Ledger {
  func write(to key: inout StateKey, offering offerable: ContactSet) {
    key.add(extent.map { $0.rawValue + 1 } ?? 0, bits: 2)
    key.column(held)
    key.column(extent == .selection ? ContactSet() : withdrawn.intersection(offerable))
  }
}

// MARK: - What equality ignores

/// A value that equality and hashing ignore: it follows from the rest of its owner, or was injected and never
/// changes.
struct Unhashed<Value: Sendable>: Hashable, Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }

  static func == (one: Unhashed, other: Unhashed) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
