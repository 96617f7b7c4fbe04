import StateMachines

/// What the address book says of one contact.
public struct Card: Hashable, Sendable {
  /// The full name in any script, words separated by blanks; may be empty.
  public var name: String
  /// Email addresses, in the order of the card.
  public var emails: [String]
  /// Phone numbers in any formatting, in the order of the card.
  public var phones: [String]

  public init(name: String, emails: [String] = [], phones: [String] = []) {
    (self.name, self.emails, self.phones) = (name, emails, phones)
  }
}

/// A property of a contact that an app can ask for.
public enum ContactKey: UInt8, Numbered { case name, emails, phones }

/// The properties that a fetch fills.
public struct ContactKeys: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  /// Bits beyond those of the properties count for nothing.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue & 0b111 }

  public init(_ key: ContactKey) { self.init(rawValue: 1 << key.rawValue) }

  public static let all = ContactKeys(rawValue: 0b111)
}

/// A contact as an app receives it: a snapshot, which no later change reaches. What was not asked for
/// is blank.
public struct Contact: Hashable, Sendable {
  public let id: ContactID
  /// The card as it is said; `nil` where an expectation says no more than who it is. An app always
  /// receives one.
  public let said: Card?

  @inlinable
  public init(id: ContactID, card: Card) {
    (self.id, said) = (id, card)
  }

  /// A contact of which only is said who it is.
  @inlinable
  public init(only id: ContactID) {
    (self.id, said) = (id, nil)
  }

  /// The card, blank where none is said.
  @inlinable public var card: Card { said ?? Card(name: "") }
}
