import ConsentVocabulary

/// The contacts on the device with their cards.
struct AddressBook: Hashable, Sendable {
  private(set) var existing: ContactSet
  /// The greatest ordinal that was ever used.
  private(set) var greatestEver: Int
  /// Who is shared with other apps; nobody who is not in the book.
  private(set) var sharedElsewhere = ContactSet()
  /// What the order of contacts that are handed over depends on.
  let salt: Salt
  /// The n-th card is that of contact n; blank where it is gone.
  private var cards: [Card]
  /// The cards in the form in which they are searched; `nil` before the first search.
  private var index = Aside<SearchIndex?>(nil)

  init(cards: [Card], salt: Salt) {
    self.salt = salt
    existing = ContactSet(first: cards.count)
    greatestEver = cards.count
    self.cards = cards
  }

  /// The card of `contact`; blank if it is not in the book.
  subscript(contact: ContactID) -> Card {
    contact.ordinal <= cards.count ? cards[contact.ordinal - 1] : Card(name: "")
  }

  /// The contacts in `set` with their cards, in ascending order.
  func contacts(_ set: ContactSet) -> [Contact] {
    var contacts: [Contact] = []
    contacts.reserveCapacity(set.count)
    for contact in set { contacts.append(Contact(id: contact, card: self[contact])) }
    return contacts
  }

  /// Adds `contact` with this card, or replaces the card it has.
  mutating func put(_ card: Card, as contact: ContactID) {
    while cards.count < contact.ordinal { cards.append(Card(name: "")) }
    cards[contact.ordinal - 1] = card
    existing.insert(contact)
    greatestEver = max(greatestEver, contact.ordinal)
    index.value?.put(card, as: contact)
  }

  mutating func remove(_ contact: ContactID) {
    guard existing.contains(contact) else { return }
    cards[contact.ordinal - 1] = Card(name: "")
    existing.remove(contact)
    sharedElsewhere.remove(contact)
  }

  mutating func share(elsewhere contacts: ContactSet) {
    sharedElsewhere = contacts.intersection(existing)
  }

  // MARK: - Searching

  /// The contacts in the book that match, or those of them that are in `contacts`.
  mutating func contacts(
    matching query: ContactQuery, among contacts: ContactSet? = nil
  ) -> ContactSet {
    let searched = contacts?.intersection(existing) ?? existing
    if index.value == nil { index.value = SearchIndex(cards) }
    return index.value?.contacts(matching: query, among: searched) ?? ContactSet()
  }

  /// How often a card has been compared with a query so far.
  var examinedCards: Int { index.value?.examinedCards ?? 0 }
}

extension ContactsCore {
  /// TS-17, TS-09.
  @discardableResult
  mutating func addContact(_ card: Card) -> ContactID {
    let contact = collaborators.value.nextContact(book.greatestEver, book.existing)
    put(card, as: contact)
    return contact
  }

  /// TS-18.
  mutating func editContact(_ contact: ContactID, to card: Card) throws(Refused) {
    try requireContact(contact)
    put(card, as: contact)
  }

  /// TS-19.
  mutating func removeContact(_ contact: ContactID) throws(Refused) {
    try requireContact(contact)
    remove(contact)
  }

  /// TS-21.
  mutating func grantElsewhere(_ contacts: ContactSet) { book.share(elsewhere: contacts) }

  // MARK: - Changes from either side

  mutating func put(_ card: Card, as contact: ContactID) {
    if !book.existing.contains(contact) || book[contact] != card { written.value.insert(contact) }
    app.log.note(contact, besides: card, in: book)
    book.put(card, as: contact)
    searchAgain(for: contact)
  }

  /// Takes a contact out of the address book; no grant outlives it.
  mutating func remove(_ contact: ContactID) {
    app.log.note(departureOf: contact, from: book)
    book.remove(contact)
    app.ledger.close(ContactSet(just: contact), .contactGone, at: now)
    app.process.outdated?.close(ContactSet(just: contact), .contactGone, at: now)
    searchAgain(for: contact)
  }
}
