import ConsentVocabulary
import StateMachines

extension ContactsSide {
  /// The side with a past of no consequence: sides whose canonical forms are equal behave alike, but
  /// for the names of waiting calls and the time on the clock.
  ///
  /// Waiting calls are named by their places in the queue; instants keep their order, and are as far
  /// apart as a touch can tell; of what was decided only what can still be asked for is left.
  public var canonical: ContactsSide { ContactsSide(core.canonical) }

  /// Writes what ``canonical`` keeps, contacts as rows and calls as places in the queue. What parts put
  /// in from outside go by, such as how long ago a button settled, nobody knows.
  public func write(to key: inout StateKey) -> Memory {
    core.write(to: &key)
    return core.hasOwnParts.value ? .told : .untold
  }

  public func isLike(_ other: any Side<Contacts>) -> Bool {
    Self.has(other) { $0.pointee.core == core }
  }
}

// MARK: - A key in a search over all states

extension ContactsCore {
  func write(to key: inout StateKey) {
    key.columns(book.existing.lazy.map { [book] in ($0.ordinal, book[$0]) })
    let process = app.process
    for flag in [
      app.isInstalled, process.isRunning, process.isInBackground, app.owesPrompt, isRestricted,
      process.outdated != nil,
    ] { key.add(flag) }
    let offerable = policy.selectionMemory == .remembered ? book.existing : ContactSet()
    app.ledger.write(to: &key, offering: offerable)
    process.outdated?.write(to: &key, offering: offerable)
    _ = key.members(of: book.sharedElsewhere)
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
      key.members(finger.shown)
    }
    key.add(process.requests.count, bits: 8)
    for request in process.requests { write(request.errand, to: &key) }
  }

  private func write(_ screen: Screen, to key: inout StateKey) {
    switch screen {
    case .shareOrNot: key.add(0, bits: 3)
    case .howMuch: key.add(1, bits: 3)
    case .confirmation: key.add(2, bits: 3)
    case .selection(let ticked):
      key.add(3, bits: 3)
      key.add(min(key.members(of: ticked), 1), bits: 1)
    case .buttonPrompt(let button, let shown):
      key.add(4, bits: 3)
      key.add(name(of: button), bits: 8)
      key.members(shown)
    case .chooser(let button, let offered):
      key.add(5, bits: 3)
      key.add(name(of: button), bits: 8)
      key.members(offered)
    case .accessPicker(let ticked):
      key.add(6, bits: 3)
      _ = key.members(of: ticked)
    case .contactPicker(let picker):
      key.add(7, bits: 3)
      key.add(key.number(of: picker), bits: 8)
    }
  }

  private func write(_ errand: Request.Errand, to key: inout StateKey) {
    switch errand {
    case .access: key.add(0, bits: 4)
    case .operation(let operation):
      // The operation without the names in it, then the names; several are a set of them.
      var (words, named) = (operation, ContactSet())
      switch operation {
      case .fetch(.one(let contact), let keys):
        (words, named) = (.fetch(.one(ContactID(1)), keys), ContactSet(just: contact))
      case .fetch(.these(let contacts), let keys):
        (words, named) = (.fetch(.these([]), keys), ContactSet(contacts))
      case .update(let contact, let card):
        (words, named) = (.update(ContactID(1), card), ContactSet(just: contact))
      case .delete(let contact):
        (words, named) = (.delete(ContactID(1)), ContactSet(just: contact))
      case .create, .fetch(.named, _), .fetch(.all, _): break
      }
      key.add(1, bits: 4)
      key.add(key.number(of: words), bits: 16)
      _ = key.members(of: named)
      // Nothing for those who never come back but that there are some, for others when they come.
      let absent = named.subtracting(book.existing).map { $0.ordinal - book.greatestEver }
      let coming = absent.filter { $0 > 0 }
      key.add(coming.count < absent.count)
      key.add(coming.count, bits: 8)
      for place in coming { key.add(place, bits: 16) }
    }
  }

  /// A button by its place, or that it is gone: the sheet's is told from the prompt's.
  private func name(of button: ButtonID) -> Int {
    if let place = place(of: button) { return place }
    if case .chooser(button, _) = app.process.screens.sheet { return 255 }
    return 254
  }
}

extension ContactsCore.Ledger {
  func write(to key: inout StateKey, offering offerable: ContactSet) {
    key.add(extent.map { $0.rawValue + 1 } ?? 0, bits: 2)
    _ = key.members(of: held)
    _ = key.members(of: extent == .selection ? ContactSet() : withdrawn.intersection(offerable))
  }
}

extension StateKey {
  /// - Returns: How many of the contacts are gone.
  fileprivate mutating func members(of contacts: ContactSet) -> Int {
    column(contacts.lazy.map { $0.ordinal })
  }

  /// Contacts of which it matters whether there was one or several, gone or not.
  fileprivate mutating func members(_ contacts: ContactSet) {
    let gone = members(of: contacts)
    add(contacts.count > gone ? min(gone, 1) : min(gone, 2), bits: 2)
  }
}

extension ContactsCore {
  var canonical: ContactsCore {
    var core = self
    core.app.ledger = app.ledger.canonical(
      offering: policy.selectionMemory == .remembered ? book.existing : ContactSet())
    core.callsEver = app.process.requests.count
    for place in app.process.requests.indices {
      core.app.process.requests[place].number = CallID(place + 1)
    }
    // A button that has settled stays settled, however long ago that was.
    let settled = criteria.settleTime.count > 0 ? criteria.settleTime.count + 1 : 0
    let ages = app.process.buttons.map { min(timeSince($0.disturbed).count, settled) }
    let oldest = ages.max() ?? 0
    core.now = Instant(Milliseconds(oldest))
    for place in app.process.buttons.indices {
      core.app.process.buttons[place].disturbed = Instant(Milliseconds(oldest - ages[place]))
    }
    return core
  }
}

extension ContactsCore.Ledger {
  /// The ledger with the fewest answers and rows that give the same replies, as long as Settings can
  /// offer these contacts again.
  func canonical(offering offerable: ContactSet) -> Self {
    var ledger = Self()
    guard let extent else { return ledger }
    switch extent {
    case .selection: break
    case .nothing, .everything:
      let withdrawn = withdrawn.intersection(offerable)
      if !withdrawn.isEmpty {
        ledger.grant(withdrawn, by: .settings, at: .start)
        ledger.answer(.selection, at: .start)
      }
    }
    ledger.answer(extent, at: .start)
    ledger.grant(held, by: .settings, at: .start)
    return ledger
  }
}
