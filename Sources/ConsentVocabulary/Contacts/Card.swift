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

/// A contact as an app receives it: a snapshot, which no later change reaches.
public struct Contact: Hashable, Sendable {
  public let id: ContactID
  public let card: Card

  @inlinable
  public init(id: ContactID, card: Card) {
    (self.id, self.card) = (id, card)
  }
}
