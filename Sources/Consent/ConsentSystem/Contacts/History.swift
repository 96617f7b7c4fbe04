import ConsentVocabulary

/// A log of the changes to readable contacts, in segments that each begin with a token, oldest first.
/// Without a token the log is empty.
///
/// - Source: Specs/Contacts/History.md.
struct ChangeLog: Hashable, Sendable {
  private(set) var stretches: [Interval] = []
  /// The contacts that the app could read at the last check.
  fileprivate var seen = ContactSet()
  /// The contacts added to the address book since that check.
  fileprivate var born = ContactSet()
  /// Whether the app itself makes the current change.
  fileprivate var isOwn = false

  struct Interval: Hashable, Sendable {
    let token: TokenID
    /// The entries, one per contact, in the order of their first change.
    var entries: [Entry] = []
  }

  /// The first change of a contact within a segment.
  struct Entry: Hashable, Sendable {
    let contact: ContactID
    /// The earlier card. `nil` if the app could not read the contact.
    let before: Card?
    /// Whether only the app itself has changed the contact during the segment.
    var isOwn: Bool
  }

  var isEmpty: Bool { stretches.isEmpty }

  /// Returns the changes since a token, one per contact. `nil` if the token has expired.
  func entries(since token: TokenID) -> [Entry]? {
    guard let start = stretches.firstIndex(where: { $0.token == token }) else { return nil }
    var entries: [Entry] = []
    for entry in stretches[start...].flatMap(\.entries) {
      if let index = entries.firstIndex(where: { $0.contact == entry.contact }) {
        entries[index].isOwn = entries[index].isOwn && entry.isOwn
      } else {
        entries.append(entry)
      }
    }
    return entries
  }

  /// Begins a segment.
  mutating func begin(with token: TokenID, reading readable: ContactSet) {
    stretches.append(Interval(token: token))
    seen = readable
  }

  /// Drops all tokens but `used`, or but the last one. The entries since that token become its segment.
  mutating func forget(allBut used: TokenID?) {
    guard let kept = stretches.last(where: { $0.token == used }) ?? stretches.last else { return }
    stretches = [Interval(token: kept.token, entries: entries(since: kept.token) ?? [])]
  }

  fileprivate mutating func note(_ contact: ContactID, before card: Card?) {
    let last = stretches.count - 1
    if let index = stretches[last].entries.firstIndex(where: { $0.contact == contact }) {
      stretches[last].entries[index].isOwn = stretches[last].entries[index].isOwn && isOwn
    } else {
      stretches[last].entries.append(Entry(contact: contact, before: card, isOwn: isOwn))
    }
  }

  /// Records that a contact is about to receive a card.
  mutating func note(_ contact: ContactID, besides card: Card, in book: AddressBook) {
    if isEmpty { return }
    if !book.existing.contains(contact) {
      born.insert(contact)
    } else if seen.contains(contact) && book[contact] != card {
      note(contact, before: book[contact])
    }
  }

  /// Records that a contact is about to be deleted. If it became readable after the last token, its entry is
  /// dropped.
  mutating func note(departureOf contact: ContactID, from book: AddressBook) {
    if isEmpty || !seen.contains(contact) { return }
    note(contact, before: book[contact])
    seen.remove(contact)
    stretches[stretches.count - 1].entries.removeAll { $0.contact == contact && $0.before == nil }
  }
}

extension ContactsCore {
  /// Records the contacts that have become readable or unreadable since the last check.
  mutating func lookAtAccess() {
    if app.log.isEmpty { return }
    let readable = readable ?? ContactSet()
    defer { (app.log.seen, app.log.born) = (readable, ContactSet()) }
    if readable == app.log.seen { return }
    let (left, came) = (app.log.seen.subtracting(readable), readable.subtracting(app.log.seen))
    switch policy.grantsInHistory {
    case .addedAndDeleted: break
    case .beginAnew: if !left.isEmpty || !came.isSubset(of: app.log.born) { return forgetHistory() }
    }
    for contact in left { app.log.note(contact, before: book[contact]) }
    for contact in came { app.log.note(contact, before: nil) }
  }

  /// Performs a change made by the app itself.
  mutating func byTheApp<Result>(_ change: (inout ContactsCore) -> Result) -> Result {
    app.log.isOwn = true
    defer { app.log.isOwn = false }
    let result = change(&self)
    lookAtAccess()
    return result
  }

  /// Issues a token (TS-22), after a request with `used`.
  mutating func handOutToken(
    reading readable: ContactSet, after used: TokenID? = nil
  ) -> TokenID {
    if policy.knownTokens == .lastTwo { app.log.forget(allBut: used) }
    tokensEver += 1
    let token = TokenID(tokensEver)
    app.log.begin(with: token, reading: readable)
    return token
  }

  /// Returns the changes that the app requests (TS-15, TS-23, TS-24).
  mutating func changes(_ request: ChangeRequest, reading readable: ContactSet) -> CallResult {
    if case .damaged = request.start {
      return .failed(ContactsError(.changeHistoryInvalidAnchor))  // TS-28
    }
    let entries = request.token.flatMap { app.log.entries(since: $0) }
    if entries == nil && request.token != nil && policy.expiredToken == .fails {
      return .failed(ContactsError(.changeHistoryExpired))
    }
    var changes = ContactChanges(upTo: handOutToken(reading: readable, after: request.token))
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

  /// Discards the history, so that all tokens expire (TS-25).
  mutating func forgetHistory() { app.log = ChangeLog() }
}
