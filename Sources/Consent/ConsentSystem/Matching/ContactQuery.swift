import ConsentVocabulary

/// The search of a button or of a fetch.
///
/// - Source: Specs/Contacts/Matching.md, MA-02 to MA-05.
struct ContactQuery {
  /// Alternative conditions for a match: a card matches if it contains all runs of one alternative. An empty
  /// alternative matches every contact. Without alternatives, no contact matches.
  private(set) var ways: [[SearchText]]
  /// Runs that exclude each card that contains one of them.
  private(set) var ignored: [SearchText] = []

  /// MA-02.
  init(named text: String) { self.init(named: SearchText(folding: text)) }

  private init(named text: SearchText) {
    let words = text.words
    ways = words.isEmpty ? [] : [words.map { [SearchText.word] + $0 }]
  }

  init(_ button: AccessButton, blankQuery: ContactsConfiguration.BlankQuery) {
    let text = SearchText(folding: button.query)
    self.init(named: text)
    if ways.isEmpty {
      switch blankQuery {
      case .matchesNothing: return
      case .matchesEverything: ways = [[]]
      }
    } else {  // MA-03
      ways.append([[SearchText.flush, SearchText.email] + text.trimmed])
      if Self.isForPhones(button.query) {
        let digits = SearchText(digitsOf: button.query)
        if digits.count >= 3 { ways.append([digits]) }
      }
    }
    for email in button.ignoredEmails {  // MA-04
      let email = SearchText(folding: email).trimmed
      if !email.isEmpty { ignored.append([SearchText.email] + email + [SearchText.end]) }
    }
    for phone in button.ignoredPhones { ignored += Self.phones(thatAgreeWith: phone) }
  }

  /// Whether a query contains only digits, white space and phone punctuation.
  private static func isForPhones(_ query: String) -> Bool {
    query.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "0"..."9", "+", "-", "(", ")", ".", "/": true
      default: SearchText.isBlank(scalar.value)
      }
    }
  }

  /// MA-05: returns runs for the same phone, for phones that end with it, and for phones that it ends with.
  private static func phones(thatAgreeWith phone: String) -> [SearchText] {
    let digits = SearchText(digitsOf: phone)
    if digits.isEmpty { return [] }
    if digits.count < 7 { return [[SearchText.phone] + digits + [SearchText.end]] }
    return [digits + [SearchText.end]]
      + (7..<digits.count).map { [SearchText.phone] + digits.suffix($0) + [SearchText.end] }
  }
}

/// The device's own search, independent of an address book.
///
/// - Source: Specs/Contacts/Matching.md.
public enum SystemMatching {
  /// Whether a button matches a card that is hidden from its app: MA-03 to MA-05.
  public static func finds(
    _ card: Card, by button: AccessButton, blankQuery: ContactsConfiguration.BlankQuery
  ) -> Bool {
    isFound(card, by: ContactQuery(button, blankQuery: blankQuery))
  }

  /// Whether the name of a card matches a text: MA-02.
  public static func finds(_ card: Card, named text: String) -> Bool {
    isFound(card, by: ContactQuery(named: text))
  }

  private static func isFound(_ card: Card, by query: ContactQuery) -> Bool {
    var index = SearchIndex([card])
    return !index.contacts(matching: query, among: ContactSet(just: ContactID(1))).isEmpty
  }
}
