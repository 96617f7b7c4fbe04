import StateMachines

/// The address book's data about one contact.
public struct Card: Hashable, Sendable {
  /// The full name in any script, words separated by blanks; may be empty.
  public var name: String
  /// Email addresses, in the order of the card.
  public var emails: [String]
  /// Phone numbers in any formatting, in the order of the card.
  public var phones: [String]
  /// Whether the card is in an account that no app can write to. An app never receives this.
  public var isReadOnly: Bool

  /// Creates a card, by default in an account that apps can write to.
  public init(
    name: String, emails: [String] = [], phones: [String] = [], isReadOnly: Bool = false
  ) {
    (self.name, self.emails, self.phones) = (name, emails, phones)
    self.isReadOnly = isReadOnly
  }
}

/// A property of a contact that an app can ask for.
public enum ContactKey: UInt8, Numbered {
  /// A property of a card.
  case name, emails, phones
}

/// The set of properties that a fetch requests.
public struct ContactKeys: OptionSet, Hashable, Sendable {
  /// The bits of the properties: bit n stands for the property with number n.
  public let rawValue: UInt8

  /// Ignores bits that stand for no property.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue & 0b111 }

  /// Creates the set of one property.
  public init(_ key: ContactKey) { self.init(rawValue: 1 << key.rawValue) }

  /// All properties.
  public static let all = ContactKeys(rawValue: 0b111)
}

/// A contact as an app receives it: a snapshot that later changes do not affect. Properties that the app did
/// not request are blank.
public struct Contact: Hashable, Sendable {
  /// The identity of the contact.
  public let id: ContactID
  /// The card; `nil` in an expectation that states only the contact's identity. An app always receives a
  /// card.
  public let said: Card?

  /// Creates a contact with a card.
  @inlinable
  public init(id: ContactID, card: Card) {
    (self.id, said) = (id, card)
  }

  /// Creates a contact that states only its identity.
  @inlinable
  public init(only id: ContactID) {
    (self.id, said) = (id, nil)
  }

  /// The card, or a blank card if none is stated.
  @inlinable public var card: Card { said ?? Card(name: "") }
}
