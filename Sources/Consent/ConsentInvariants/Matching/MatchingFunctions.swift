import ConsentVocabulary

/// The pure functions that the laws of matching are about. The caller provides them, so that the laws can
/// check both the model and the system.
public struct MatchingFunctions: Sendable {
  /// Whether a button matches a card that is hidden from its app.
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
  /// Whether a button ignores a card: whether a query for every contact does not match it.
  func leavesOut(_ card: Card, emails: [String] = [], phones: [String] = []) -> Bool {
    let everybody = AccessButton(query: "", ignoredEmails: emails, ignoredPhones: phones)
    return !finds(everybody, .matchesEverything, card)
  }

  /// Whether a query matches a card if no contact is ignored.
  func finds(_ card: Card, by query: String) -> Bool {
    finds(AccessButton(query: query), .matchesNothing, card)
  }
}

/// The input of a matching law: a card, a button, and an additional text.
public struct MatchingSample: Hashable, Sendable {
  /// The card that is searched.
  public var card: Card
  /// The query and the ignore sets. The button's layout is irrelevant.
  public var button: AccessButton
  /// The effect of a blank query.
  public var blankQuery: ContactsConfiguration.BlankQuery
  /// A text that is appended to another, or ignored in addition.
  public var addition: String
  /// Whether a comparison searches by name only. Laws check both kinds of search.
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
