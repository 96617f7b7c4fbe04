import ConsentVocabulary

/// The pure functions that the laws of matching range over, handed in by whoever has some, so that the
/// model's and the system's are judged alike.
public struct MatchingFunctions: Sendable {
  /// Whether a button finds a card that is hidden from its app.
  public var finds: @Sendable (AccessButton, ContactsConfiguration.BlankQuery, Card) -> Bool
  /// Whether the name of a card matches a text.
  public var names: @Sendable (_ text: String, Card) -> Bool

  public init(
    finds: @escaping @Sendable (AccessButton, ContactsConfiguration.BlankQuery, Card) -> Bool,
    names: @escaping @Sendable (_ text: String, Card) -> Bool
  ) {
    (self.finds, self.names) = (finds, names)
  }
}

extension MatchingFunctions {
  /// Whether a card is left out, as a query that finds everybody shows.
  func leavesOut(_ card: Card, emails: [String] = [], phones: [String] = []) -> Bool {
    let everybody = AccessButton(query: "", ignoredEmails: emails, ignoredPhones: phones)
    return !finds(everybody, .matchesEverything, card)
  }

  /// Whether a text finds a card where nobody is left out.
  func finds(_ card: Card, by query: String) -> Bool {
    finds(AccessButton(query: query), .matchesNothing, card)
  }
}

/// What a law of matching is judged on: a card, what a button looks for, and a text to make others with.
public struct MatchingSample: Hashable, Sendable {
  public var card: Card
  /// What is looked for; how the button looks does not matter.
  public var button: AccessButton
  public var blankQuery: ContactsConfiguration.BlankQuery
  /// What is put behind a text, or ignored besides.
  public var addition: String
  /// Whether the query is asked of names alone where two sides are compared; laws ask both ways.
  public var isByName: Bool

  public init(
    card: Card = Card(name: ""), button: AccessButton = AccessButton(query: ""),
    blankQuery: ContactsConfiguration.BlankQuery = .matchesNothing, addition: String = "",
    isByName: Bool = false
  ) {
    (self.card, self.button) = (card, button)
    (self.blankQuery, self.addition, self.isByName) = (blankQuery, addition, isByName)
  }
}
