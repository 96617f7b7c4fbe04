import ConsentVocabulary

/// The contacts on the device with their cards.
package struct AddressBook {
  package private(set) var existing: ContactSet
  /// The greatest ordinal that was ever used.
  package private(set) var greatestEver: Int
  /// The n-th card is that of contact n; blank where it is gone.
  private var cards: [Card]
  var index: MatchIndex

  package init(cards: [Card]) {
    existing = ContactSet(first: cards.count)
    greatestEver = cards.count
    self.cards = cards
    index = MatchIndex()
  }

  /// The card of `contact`; blank if it is not in the book.
  package subscript(contact: ContactID) -> Card {
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
  package mutating func put(_ card: Card, as contact: ContactID) {
    while cards.count < contact.ordinal { cards.append(Card(name: "")) }
    cards[contact.ordinal - 1] = card
    existing.insert(contact)
    greatestEver = max(greatestEver, contact.ordinal)
    index.note(contact, card)
  }

  /// Folds all cards, unless that has been done.
  mutating func buildIndex() {
    if !index.isBuilt { index.build(cards, existing) }
  }

  package mutating func remove(_ contact: ContactID) {
    guard existing.contains(contact) else { return }
    cards[contact.ordinal - 1] = Card(name: "")
    existing.remove(contact)
    index.forget(contact)
  }
}

extension ContactsDevice {
  /// TS-17.
  func addContact(_ card: Card) -> ContactsResponse {
    put(card)
    return .done
  }

  /// TS-18.
  func editContact(_ contact: ContactID, to card: Card) -> ContactsResponse {
    guard interior.book.existing.contains(contact) else { return .refused(.noSuchContact) }
    put(card, as: contact)
    return .done
  }

  /// TS-19.
  func removeContact(_ contact: ContactID) -> ContactsResponse {
    guard interior.book.existing.contains(contact) else { return .refused(.noSuchContact) }
    remove(contact)
    return .done
  }

  // MARK: - Changes from either side

  /// Adds a contact with this card.
  @discardableResult
  func put(_ card: Card) -> ContactID {
    let contact = collaborators.nextContact(interior.book.greatestEver, interior.book.existing)
    put(card, as: contact)
    return contact
  }

  func put(_ card: Card, as contact: ContactID) {
    interior.book.put(card, as: contact)
    reconsider(contact)
  }

  /// A contact that leaves the address book leaves grants and creations at once.
  func remove(_ contact: ContactID) {
    interior.book.remove(contact)
    switch interior.decision {
    case .undetermined, .denied: break
    case .limited(let grants): interior.decision = .limited(grants.removing(contact))
    case .full(let created): interior.decision = .full(created: created.removing(contact))
    }
    reconsider(contact)
  }
}
