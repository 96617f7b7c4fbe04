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
  }

  init(_ cards: [Card]) {
    entries = cards.map { Entry(card: $0, text: CardText($0)) }
    existing = ContactSet(first: cards.count)
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

  /// The contacts that a button looks for.
  public func contacts(matching search: ButtonSearch) -> ContactSet {
    contacts(where: search.matches)
  }

  /// The contacts whose name matches a text.
  func contacts(named text: String) -> ContactSet {
    let text = FoldedText(text)
    return contacts { $0.isNamed(text) }
  }

  private func contacts(where matches: (CardText) -> Bool) -> ContactSet {
    existing.reduce(into: ContactSet()) { found, contact in
      if matches(entries[contact.ordinal - 1].text) { found.insert(contact) }
    }
  }

  /// Gives the next contact a card.
  mutating func add(_ card: Card) {
    existing.insert(next)
    entries.append(Entry(card: card, text: CardText(card)))
  }

  /// Gives a contact another card, if it is there.
  mutating func replace(_ contact: ContactID, by card: Card) {
    guard existing.contains(contact) else { return }
    entries[contact.ordinal - 1] = Entry(card: card, text: CardText(card))
  }

  /// Takes a contact away.
  mutating func remove(_ contact: ContactID) {
    replace(contact, by: Card(name: ""))
    existing.remove(contact)
  }
}
