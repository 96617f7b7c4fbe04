import ConsentVocabulary

/// The contacts on the device, hidden from the app or not.
///
/// - Source: Specs/Contacts/AddressBook.md.
public struct AddressBook: Hashable, Sendable {
  /// Who is in it.
  public private(set) var existing: ContactSet
  /// The n-th card is that of contact n. A contact that is gone leaves a blank one behind.
  private var cards: [Card]

  init(_ cards: [Card]) { (existing, self.cards) = (ContactSet(first: cards.count), cards) }

  /// The ordinal of the contact that comes next.
  var next: ContactID { ContactID(cards.count + 1) }

  /// The card of a contact, if it is there.
  public func card(of contact: ContactID) -> Card? {
    existing.contains(contact) ? cards[contact.ordinal - 1] : nil
  }

  /// Snapshots of those of `contacts` that are there, filled with these properties alone.
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

  /// The contacts of whose card this is true.
  func contacts(where isTrue: (Card) -> Bool) -> ContactSet {
    existing.reduce(into: ContactSet()) { found, contact in
      if isTrue(cards[contact.ordinal - 1]) { found.insert(contact) }
    }
  }

  /// Gives the next contact a card.
  mutating func add(_ card: Card) {
    existing.insert(next)
    cards.append(card)
  }

  /// Gives a contact another card, if it is there.
  mutating func replace(_ contact: ContactID, by card: Card) {
    if existing.contains(contact) { cards[contact.ordinal - 1] = card }
  }

  /// Takes a contact away.
  mutating func remove(_ contact: ContactID) {
    replace(contact, by: Card(name: ""))
    existing.remove(contact)
  }
}
