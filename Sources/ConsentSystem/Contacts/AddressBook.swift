import ConsentVocabulary

/// The contacts on the device with their cards.
struct AddressBook: Hashable, Sendable {
  private(set) var existing: ContactSet
  /// The greatest ordinal that was ever used.
  private(set) var greatestEver: Int
  /// The n-th card is that of contact n; blank where it is gone.
  private var cards: [Card]
  /// The cards in the form in which they are searched.
  private var index: Aside<MatchIndex>

  init(cards: [Card]) {
    existing = ContactSet(first: cards.count)
    greatestEver = cards.count
    self.cards = cards
    index = Aside(MatchIndex())
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
    index.value.note(contact, card)
  }

  mutating func remove(_ contact: ContactID) {
    guard existing.contains(contact) else { return }
    cards[contact.ordinal - 1] = Card(name: "")
    existing.remove(contact)
    index.value.forget(contact)
  }

  // MARK: - Searching

  /// The contacts among `contacts`, or else of the whole book, that match.
  mutating func contacts(
    matching query: ButtonQuery, among contacts: ContactSet? = nil
  ) -> ContactSet {
    buildIndex()
    return index.value.contacts(matching: query, among: contacts ?? existing)
  }

  mutating func matches(_ contact: ContactID, _ query: ButtonQuery) -> Bool {
    buildIndex()
    return index.value.matches(contact, query)
  }

  /// How many cards have been compared with a query so far.
  var examinedCards: Int { index.value.examinedCards }

  /// Folds all cards, unless that has been done.
  private mutating func buildIndex() {
    if !index.value.isBuilt { index.value.build(cards, existing) }
  }
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

  // MARK: - Changes from either side

  mutating func put(_ card: Card, as contact: ContactID) {
    book.put(card, as: contact)
    searchAgain(for: contact)
  }

  /// Takes a contact out of the address book; no grant outlives it.
  mutating func remove(_ contact: ContactID) {
    book.remove(contact)
    app.ledger.close(ContactSet(just: contact), .contactGone, at: now)
    searchAgain(for: contact)
  }
}
