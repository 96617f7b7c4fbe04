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

    init(_ card: Card) {
      self.card = card
      text = CardText(card)
    }
  }

  init(_ cards: [Card]) {
    entries = cards.map(Entry.init)
    existing = ContactSet(first: cards.count)
  }

  /// The ordinal of the contact that comes next.
  var next: ContactID { ContactID(entries.count + 1) }

  /// The card of a contact, if it is there.
  public func card(of contact: ContactID) -> Card? {
    existing.contains(contact) ? entries[contact.ordinal - 1].card : nil
  }

  /// The contacts that a button looks for.
  public func contacts(matching search: ButtonSearch) -> ContactSet {
    contacts(where: search.matches)
  }

  /// The contacts whose cards say what is looked for.
  func contacts(where matches: (CardText) -> Bool) -> ContactSet {
    existing.reduce(into: ContactSet()) { found, contact in
      if matches(entries[contact.ordinal - 1].text) { found.insert(contact) }
    }
  }

  /// Snapshots of those of `contacts` that are there, in ascending order.
  func contacts(_ contacts: ContactSet) -> [Contact] {
    contacts.compactMap { contact in card(of: contact).map { Contact(id: contact, card: $0) } }
  }

  /// This book with one contact more.
  func adding(_ card: Card) -> AddressBook {
    var book = self
    book.existing.insert(next)
    book.entries.append(Entry(card))
    return book
  }

  /// This book with another card for a contact, if it is there.
  func replacing(_ contact: ContactID, by card: Card) -> AddressBook {
    guard existing.contains(contact) else { return self }
    var book = self
    book.entries[contact.ordinal - 1] = Entry(card)
    return book
  }

  /// This book without a contact.
  func removing(_ contact: ContactID) -> AddressBook {
    var book = replacing(contact, by: Card(name: ""))
    book.existing.remove(contact)
    return book
  }
}

extension ContactsModel {
  /// This state without a contact, which no decision speaks of any more.
  func removing(_ contact: ContactID) -> ContactsModel {
    with {
      $0.addressBook = addressBook.removing(contact)
      $0.decision =
        switch decision {
        case .limited(let granted): .limited(granted.removing(contact))
        case .full(let created): .full(created: created.removing(contact))
        case .undetermined, .denied: decision
        }
    }
  }
}
