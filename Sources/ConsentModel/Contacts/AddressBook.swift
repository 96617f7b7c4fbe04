import ConsentVocabulary

/// The contacts on the device, hidden from the app or not.
///
/// - Source: Specs/Contacts/AddressBook.md.
public struct AddressBook: Hashable, Sendable {
  public private(set) var existing: ContactSet
  /// The n-th entry is that of contact n; a contact that is gone leaves an empty one behind, so that
  /// no ordinal is used again.
  private var entries: [Entry]

  /// A card, and what can be searched of it.
  private struct Entry: Hashable, Sendable {
    let card: Card
    let folded: FoldedCard

    init(_ card: Card) {
      self.card = card
      folded = FoldedCard(card)
    }
  }

  init(_ cards: [Card]) {
    entries = cards.map(Entry.init)
    existing = ContactSet(first: cards.count)
  }

  public func contains(_ contact: ContactID) -> Bool { existing.contains(contact) }

  /// The card of a contact that exists.
  public subscript(contact: ContactID) -> Card { entries[contact.ordinal - 1].card }

  /// The contacts of a set whose card a search matches.
  func contacts(_ set: ContactSet, where matches: (FoldedCard) -> Bool) -> ContactSet {
    var found = ContactSet()
    for contact in set where matches(entries[contact.ordinal - 1].folded) { found.insert(contact) }
    return found
  }

  /// Snapshots of contacts that exist, in ascending order.
  func contacts(_ set: ContactSet) -> [Contact] {
    set.map { Contact(id: $0, card: self[$0]) }
  }

  mutating func add(_ card: Card) -> ContactID {
    entries.append(Entry(card))
    let contact = ContactID(entries.count)
    existing.insert(contact)
    return contact
  }

  mutating func replace(_ contact: ContactID, by card: Card) {
    entries[contact.ordinal - 1] = Entry(card)
  }

  mutating func remove(_ contact: ContactID) {
    entries[contact.ordinal - 1] = Entry(Card(name: ""))
    existing.remove(contact)
  }
}

extension ContactsState {
  mutating func adding(_ card: Card) -> Answer {
    _ = enter(card)
    return Answer(.userAdded, .done)
  }

  mutating func editing(_ contact: ContactID, _ card: Card) -> Answer {
    guard addressBook.contains(contact) else { return refusing(.noSuchContact) }
    keep(card, for: contact)
    return Answer(.userEdited, .done)
  }

  mutating func removing(_ contact: ContactID) -> Answer {
    guard addressBook.contains(contact) else { return refusing(.noSuchContact) }
    drop(contact)
    return Answer(.userRemoved, .done)
  }

  // MARK: - By whomever

  mutating func enter(_ card: Card) -> ContactID {
    let contact = addressBook.add(card)
    rematch(contact)
    return contact
  }

  mutating func keep(_ card: Card, for contact: ContactID) {
    addressBook.replace(contact, by: card)
    rematch(contact)
  }

  /// Removes a contact, and every grant of it at once.
  mutating func drop(_ contact: ContactID) {
    addressBook.remove(contact)
    switch decision {
    case .limited(let granted): decision = .limited(granted.removing(contact))
    case .full(let created): decision = .full(created: created.removing(contact))
    case .undetermined, .denied: break
    }
  }
}
