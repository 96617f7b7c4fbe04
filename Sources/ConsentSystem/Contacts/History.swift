import ConsentVocabulary

/// A log of what has happened to the contacts that the app can read, in stretches that each begin with a
/// token, oldest first. It is cut where no token reaches back any more, and empty without one.
///
/// - Source: Specs/Contacts/History.md.
struct ChangeLog: Hashable, Sendable {
  private(set) var stretches: [Stretch] = []
  /// Whom the app could read when that was last looked at.
  fileprivate var seen = ContactSet()
  /// Who came into the address book since then.
  fileprivate var born = ContactSet()
  /// Whether it is the app that changes something now.
  fileprivate var isOwn = false

  struct Stretch: Hashable, Sendable {
    let token: TokenID
    /// Each contact once, in the order in which something first happened to them.
    var entries: [Entry] = []
  }

  /// What first happened to a contact in a stretch.
  struct Entry: Hashable, Sendable {
    let contact: ContactID
    /// What its card said before; `nil` where the app could not read it.
    let before: Card?
    /// Whether the app alone has had a hand in it, then and later in the stretch.
    var isOwn: Bool
  }

  var isEmpty: Bool { stretches.isEmpty }

  /// What has happened since a token, each contact once; `nil` where the log does not reach back to it.
  func entries(since token: TokenID) -> [Entry]? {
    guard let start = stretches.firstIndex(where: { $0.token == token }) else { return nil }
    var entries: [Entry] = []
    for entry in stretches[start...].flatMap(\.entries) {
      if let place = entries.firstIndex(where: { $0.contact == entry.contact }) {
        entries[place].isOwn = entries[place].isOwn && entry.isOwn
      } else {
        entries.append(entry)
      }
    }
    return entries
  }

  /// Begins a stretch, and forgets all but the one before it.
  mutating func begin(with token: TokenID, reading readable: ContactSet) {
    stretches = stretches.suffix(1) + [Stretch(token: token)]
    seen = readable
  }

  fileprivate mutating func note(_ contact: ContactID, before card: Card?) {
    let last = stretches.count - 1
    if let place = stretches[last].entries.firstIndex(where: { $0.contact == contact }) {
      stretches[last].entries[place].isOwn = stretches[last].entries[place].isOwn && isOwn
    } else {
      stretches[last].entries.append(Entry(contact: contact, before: card, isOwn: isOwn))
    }
  }

  /// Notes that a contact is about to get a card.
  mutating func note(_ contact: ContactID, besides card: Card, in book: AddressBook) {
    if isEmpty { return }
    if !book.existing.contains(contact) {
      born.insert(contact)
    } else if seen.contains(contact) && book[contact] != card {
      note(contact, before: book[contact])
    }
  }

  /// Notes that a contact is about to go for good. Of one who came after the last token nothing is left to
  /// tell.
  mutating func note(departureOf contact: ContactID, from book: AddressBook) {
    if isEmpty || !seen.contains(contact) { return }
    note(contact, before: book[contact])
    seen.remove(contact)
    stretches[stretches.count - 1].entries.removeAll {
      $0.contact == contact && $0.before == nil
    }
  }
}

extension ContactsCore {
  /// Has the log hold whom the app can read now and could not before, and the reverse.
  mutating func lookAtAccess() {
    if app.log.isEmpty { return }
    let readable = readable ?? ContactSet()
    defer { (app.log.seen, app.log.born) = (readable, ContactSet()) }
    if readable == app.log.seen { return }
    let (left, came) = (app.log.seen.subtracting(readable), readable.subtracting(app.log.seen))
    switch policy.grantsInHistory {
    case .addedAndDeleted: break
    case .beginAnew:
      if !left.isEmpty || !came.isSubset(of: app.log.born) { return forgetHistory() }
    }
    for contact in left { app.log.note(contact, before: book[contact]) }
    for contact in came { app.log.note(contact, before: nil) }
  }

  /// Has the app itself change something.
  mutating func byTheApp<Result>(_ change: (inout ContactsCore) -> Result) -> Result {
    app.log.isOwn = true
    defer { app.log.isOwn = false }
    let result = change(&self)
    lookAtAccess()
    return result
  }

  /// TS-22.
  mutating func handOutToken(reading readable: ContactSet) -> TokenID {
    tokensEver += 1
    let token = TokenID(tokensEver)
    app.log.begin(with: token, reading: readable)
    return token
  }

  /// TS-15, TS-23, TS-24.
  mutating func changes(_ request: ChangeRequest, reading readable: ContactSet) -> CallResult {
    let entries = request.token.flatMap { app.log.entries(since: $0) }
    if entries == nil && request.token != nil && policy.expiredToken == .fails {
      return .failed(ContactsError(.changeHistoryExpired))
    }
    var changes = ContactChanges(upTo: handOutToken(reading: readable))
    guard let entries else {
      changes.dropsEverything = true
      changes.added = book.named(readable)
      return .changes(changes)
    }
    var (added, updated, deleted) = (ContactSet(), ContactSet(), [Contact]())
    for entry in entries where !request.leavesOutOwn || !entry.isOwn {
      switch (entry.before, readable.contains(entry.contact)) {
      case (nil, true): added.insert(entry.contact)
      case (nil, false): break
      case (let card?, true): if card != book[entry.contact] { updated.insert(entry.contact) }
      case (let card?, false): deleted.append(Contact(id: entry.contact, card: card))
      }
    }
    (changes.added, changes.updated) = (book.named(added), book.named(updated))
    changes.deleted = book.named(deleted)
    return .changes(changes)
  }

  /// TS-25.
  mutating func forgetHistory() { app.log = ChangeLog() }
}
