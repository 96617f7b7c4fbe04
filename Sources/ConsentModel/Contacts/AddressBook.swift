import ConsentVocabulary

/// The contacts on the device, hidden from the app or not.
///
/// - Source: Specs/Contacts/AddressBook.md.
public struct AddressBook: Hashable, Sendable {
  /// Who is in it.
  public private(set) var existing: ContactSet
  /// The n-th entry is that of contact n. A contact that is gone leaves a blank one behind, so that
  /// its ordinal is not used again.
  private var entries: [Entry]

  /// A card, and what a search reads of it.
  private struct Entry: Hashable, Sendable {
    let card: Card
    let text: CardText

    init(_ card: Card) { (self.card, text) = (card, CardText(card)) }
  }

  init(_ cards: [Card]) {
    (existing, entries) = (ContactSet(first: cards.count), cards.map(Entry.init))
  }

  /// The ordinal of the contact that comes next.
  var next: ContactID { ContactID(entries.count + 1) }

  /// The card of a contact, if it is there.
  func card(of contact: ContactID) -> Card? {
    existing.contains(contact) ? entries[contact.ordinal - 1].card : nil
  }

  /// Snapshots of those of `contacts` that are there, in ascending order.
  func contacts(_ contacts: ContactSet) -> [Contact] {
    contacts.compactMap { contact in card(of: contact).map { Contact(id: contact, card: $0) } }
  }

  /// The contacts of whose card this is true.
  func contacts(where isTrue: (CardText) -> Bool) -> ContactSet {
    existing.reduce(into: ContactSet()) { found, contact in
      if isTrue(entries[contact.ordinal - 1].text) { found.insert(contact) }
    }
  }

  /// Gives the next contact a card.
  mutating func add(_ card: Card) {
    existing.insert(next)
    entries.append(Entry(card))
  }

  /// Gives a contact another card, if it is there.
  mutating func replace(_ contact: ContactID, by card: Card) {
    if existing.contains(contact) { entries[contact.ordinal - 1] = Entry(card) }
  }

  /// Takes a contact away.
  mutating func remove(_ contact: ContactID) {
    replace(contact, by: Card(name: ""))
    existing.remove(contact)
  }
}
