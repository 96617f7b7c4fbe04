import ConsentVocabulary

/// The contacts on the device with their cards.
struct AddressBook: Hashable, Sendable {
  private(set) var existing: ContactSet
  /// The greatest ordinal ever used.
  private(set) var greatestEver: Int
  /// The existing contacts that other apps may see.
  private(set) var sharedElsewhere = ContactSet()
  /// The salt for the order in which contacts are returned.
  let salt: Salt
  /// The cards; the n-th belongs to contact n. A deleted contact has a blank card.
  private var cards: [Card]
  /// The search index of the cards. `nil` before the first search.
  private var index = Unhashed<SearchIndex?>(nil)

  init(cards: [Card], salt: Salt) {
    self.salt = salt
    existing = ContactSet(first: cards.count)
    greatestEver = cards.count
    self.cards = cards
  }

  /// The card of `contact`. Blank if the contact is not in the book.
  subscript(contact: ContactID) -> Card {
    contact.ordinal <= cards.count ? cards[contact.ordinal - 1] : Card(name: "")
  }

  /// Returns the contacts in `set` with their cards, in ascending order.
  func contacts(_ set: ContactSet) -> [Contact] {
    var contacts: [Contact] = []
    contacts.reserveCapacity(set.count)
    for contact in set { contacts.append(Contact(id: contact, card: self[contact])) }
    return contacts
  }

  /// Adds `contact` with this card, or replaces its card.
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

  /// Returns the existing contacts that match the query, optionally only those in `contacts`.
  mutating func contacts(
    matching query: ContactQuery, among contacts: ContactSet? = nil
  ) -> ContactSet {
    let searched = contacts?.intersection(existing) ?? existing
    if index.value == nil { index.value = SearchIndex(cards) }
    return index.value?.contacts(matching: query, among: searched) ?? ContactSet()
  }

  /// The number of comparisons of a card with a query so far.
  var examinedCards: Int { index.value?.examinedCards ?? 0 }
}

extension ContactsCore {
  /// Adds a contact (TS-17, TS-09).
  @discardableResult
  mutating func addContact(_ card: Card) -> ContactID {
    let contact = collaborators.value.nextContact(book.greatestEver, book.existing)
    put(card, as: contact)
    return contact
  }

  /// Replaces a contact's card (TS-18).
  mutating func editContact(_ contact: ContactID, to card: Card) throws(Refused) {
    try requireContact(contact)
    put(card, as: contact)
  }

  /// Removes a contact (TS-19).
  mutating func removeContact(_ contact: ContactID) throws(Refused) {
    try requireContact(contact)
    remove(contact)
  }

  /// Sets the contacts that other apps may see (TS-21).
  mutating func grantElsewhere(_ contacts: ContactSet) { book.share(elsewhere: contacts) }

  // MARK: - Changes by the person or the app

  mutating func put(_ card: Card, as contact: ContactID) {
    if !book.existing.contains(contact) || book[contact] != card { written.value.insert(contact) }
    app.log.note(contact, besides: card, in: book)
    book.put(card, as: contact)
    searchAgain(for: contact)
  }

  /// Removes a contact from the address book together with all its grants.
  mutating func remove(_ contact: ContactID) {
    app.log.note(departureOf: contact, from: book)
    book.remove(contact)
    app.ledger.close(ContactSet(just: contact), .contactGone, at: now)
    app.process.outdated?.close(ContactSet(just: contact), .contactGone, at: now)
    searchAgain(for: contact)
  }
}
