import ConsentVocabulary

/// The contacts on the device, visible to the app or hidden.
///
/// - Source: Specs/Contacts/AddressBook.md.
public struct AddressBook: Hashable, Sendable {
  /// The contacts that exist.
  public private(set) var existing: ContactSet
  /// The cards; the n-th belongs to contact n. A deleted contact leaves a blank card.
  private var cards: [Card]

  init(_ cards: [Card]) { (existing, self.cards) = (ContactSet(first: cards.count), cards) }

  package var next: ContactID { ContactID(cards.count + 1) }

  /// Returns the card of a contact. `nil` if the contact does not exist.
  public func card(of contact: ContactID) -> Card? {
    existing.contains(contact) ? cards[contact.ordinal - 1] : nil
  }

  /// Returns snapshots of the existing contacts among `contacts`, restricted to the requested properties.
  func contacts(_ contacts: ContactSet, only keys: ContactKeys = .all) -> Unordered<Contact> {
    Unordered(
      contacts.compactMap { id in
        card(of: id).map { card in
          let name = keys.contains(ContactKeys(.name)) ? card.name : ""
          let emails = keys.contains(ContactKeys(.emails)) ? card.emails : []
          let phones = keys.contains(ContactKeys(.phones)) ? card.phones : []
          return Contact(id: id, card: Card(name: name, emails: emails, phones: phones))
        }
      })
  }

  /// Returns the existing contacts whose card satisfies the predicate.
  func contacts(where isTrue: (Card) -> Bool) -> ContactSet {
    existing.reduce(into: ContactSet()) { found, contact in
      if isTrue(cards[contact.ordinal - 1]) { found.insert(contact) }
    }
  }

  mutating func add(_ card: Card) {
    existing.insert(next)
    cards.append(card)
  }

  /// Replaces the card of a contact. Does nothing if the contact does not exist.
  mutating func replace(_ contact: ContactID, by card: Card) {
    if existing.contains(contact) { cards[contact.ordinal - 1] = card }
  }

  mutating func remove(_ contact: ContactID) {
    replace(contact, by: Card(name: ""))
    existing.remove(contact)
  }
}

// Searches find visible and hidden contacts.
extension ContactsModel {
  /// Returns the contacts that match a button's query.
  public func contacts(soughtBy button: AccessButton) -> ContactSet {
    let query = CardQuery(button, blankQuery: configuration.blankQuery)
    return query.findsNobody ? [] : addressBook.contacts(where: query.finds)
  }

  /// Returns the contacts whose name matches a text.
  func contacts(named text: String) -> ContactSet {
    addressBook.contacts(where: NameQuery(text).finds)
  }
}
