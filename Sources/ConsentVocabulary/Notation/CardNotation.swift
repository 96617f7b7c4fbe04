extension ContactID: CustomStringConvertible {
  /// Such as `contact 3`.
  public var description: String { "contact \(ordinal)" }
}

extension ButtonID: CustomStringConvertible {
  /// Such as `button 1`.
  public var description: String { "button \(ordinal)" }
}

extension CallID: CustomStringConvertible {
  /// Such as `call 2`.
  public var description: String { "call \(ordinal)" }
}

extension Card: CustomStringConvertible {
  /// The name and what follows from it, such as `"Ada" email "ada@example.org" phone "7946 0001"`.
  public var description: String {
    var parts = [Notation.quoted(name)]
    parts += emails.map { "email \(Notation.quoted($0))" }
    parts += phones.map { "phone \(Notation.quoted($0))" }
    return parts.joined(separator: " ")
  }
}

extension Contact: CustomStringConvertible {
  /// Such as `contact 3 "Ada" email "ada@example.org"`.
  public var description: String { "\(id) \(card)" }
}

package enum CardPhrase: String, CaseIterable {
  case email, phone

  static let spellings = Spellings(Self.self, as: "an address")
}

package enum ContactPhrase: String, CaseIterable {
  case contact, nobody

  static let spellings = Spellings(Self.self, as: "contacts")
}

extension Notation {
  /// The contacts with their cards, or `nobody`.
  static func contacts(_ contacts: [Contact]) -> String {
    contacts.isEmpty ? "nobody" : contacts.map(\.description).joined(separator: ", ")
  }
}

extension NotationReader {
  /// Reads a card up to a comma or to the end of the line.
  mutating func card() throws(NotationError) -> Card {
    var card = Card(name: try text("a name such as \"Ada\""))
    while !isAtEnd && !isAt(",") {
      switch try phrase(CardPhrase.spellings) {
      case .email: card.emails.append(try text("an address such as \"ada@example.org\""))
      case .phone: card.phones.append(try text("a number such as \"+44 20 7946 0001\""))
      }
    }
    return card
  }

  /// Reads what ``Notation/contacts(_:)`` writes.
  mutating func contacts() throws(NotationError) -> [Contact] {
    switch try phrase(ContactPhrase.spellings) {
    case .nobody: return []
    case .contact: break
    }
    var contacts = [Contact(id: try contact(), card: try card())]
    while accept(",") {
      try word("contact")
      contacts.append(Contact(id: try contact(), card: try card()))
    }
    return contacts
  }
}
