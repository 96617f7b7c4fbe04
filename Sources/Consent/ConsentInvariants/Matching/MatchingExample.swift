import ConsentVocabulary

/// An example in the tables of the page: a card, a question about it, and the answer.
///
/// - Source: Specs/Contacts/Matching.md. A test compares its tables with these examples.
package struct MatchingExample: Hashable, Sendable {
  /// A question about a card.
  package enum Question: Hashable, Sendable {
    /// Whether the name matches a text: MA-01 and MA-02.
    case name(String)
    /// Whether a button matches the card: MA-03.
    case query(String)
    /// Whether the card is ignored: MA-04 and MA-05.
    case ignoredEmail(String)
    case ignoredPhone(String)
  }

  /// The card that is searched.
  package let card: Card
  /// The question about the card.
  package let question: Question
  /// The expected answer.
  package let answer: Bool

  package init(_ card: Card, _ question: Question, _ answer: Bool) {
    (self.card, self.question, self.answer) = (card, question, answer)
  }

  /// Whether the functions give the expected answer.
  package func holds(for functions: MatchingFunctions) -> Bool {
    switch question {
    case .name(let text): functions.names(text, card) == answer
    case .query(let text): functions.finds(card, by: text) == answer
    case .ignoredEmail(let email): functions.leavesOut(card, emails: [email]) == answer
    case .ignoredPhone(let phone): functions.leavesOut(card, phones: [phone]) == answer
    }
  }

  /// All examples of the page.
  package static let all = folded + named + found + ignored

  /// Pairs of a text and its folding, which match each other. Texts without words are omitted.
  private static let folded: [MatchingExample] =
    [
      ("É", "e"), ("E\u{301}", "e"), ("é", "e"), ("\u{212B}", "a"), ("Å", "a"), ("A\u{30A}", "a"),
      ("\u{212A}", "k"), ("\u{2126}", "ω"), ("o\u{323}\u{302}", "o"), ("o\u{302}\u{323}", "o"),
      ("ộ", "o"), ("İ", "i"), ("ẞ", "ß"), ("Σ", "σ"), ("Ⓐ", "ⓐ"), ("ǅ", "ǆ"), ("Ⅷ", "ⅷ"),
      ("\u{10400}", "\u{10428}"), ("\u{13A0}", "\u{AB70}"), ("한", "\u{1112}\u{1161}\u{11AB}"),
      ("\u{F900}", "\u{8C48}"), ("\u{2F80F}", "\u{5154}"), ("が", "か"), ("か\u{3099}", "か"),
      ("\u{915}\u{93C}", "\u{915}"), ("\u{958}", "\u{915}"),
      ("\u{1D165}\u{302E}", "\u{302E}\u{1D165}"), ("❤\u{FE0F}", "❤"), ("a\u{34F}", "a"),
      ("a\u{E0100}", "a"),
    ].flatMap { one, other in
      [
        MatchingExample(Card(name: one), .name(other), true),
        MatchingExample(Card(name: other), .name(one), true),
      ]
    }
    + [
      "ı", "ß", "ſ", "ø", "æ", "ª", "ς", "ﬁ", "①", "ｶ", "e\u{20DD}", "क\u{903}", "\u{302E}",
      "a\u{200D}", "a\u{AD}", "a\u{FEFF}", "\u{3164}",
    ].map {
      MatchingExample(Card(name: $0), .name($0), true)
    }
    + [("ı", "i"), ("ß", "ss"), ("ſ", "s"), ("ø", "o"), ("æ", "a"), ("ª", "a"), ("ς", "σ")].map {
      MatchingExample(Card(name: $0.0), .name($0.1), false)
    }

  private static let named = rows(
    Question.name, { Card(name: $0) },
    [
      ("Ada Lovelace", ["ada", "LOVE ad", "a a", "Ada Lovelace"], true),
      ("Ada Lovelace", ["da", "ada x", "adalovelace", "ada lovelaces"], false),
      ("Ada\u{A0}Lovelace", ["love"], true), ("Ada", ["", " ", "\u{301}"], false),
      ("\u{1F469}\u{200D}\u{1F467}", ["\u{1F469}"], true), ("한국", ["\u{1112}"], true),
      ("", ["a"], false), ("Οδυσσεύς", ["ΟΔΥΣΣΕΥΣ"], false), ("ΟΔΥΣΣΕΥΣ", ["οδυσσευσ"], true),
    ])

  private static let found =
    rows(
      Question.query, { Card(name: "", emails: [$0]) },
      [
        ("Ada@Example.com", [" ADA@ ", "ádá@example.com"], true),
        ("Ada@Example.com", ["example", "ada@example.com."], false),
        (" ada@example.com", ["ada"], false), ("ada lovelace@b.org", ["ada love"], true),
        ("ada lovelace@b.org", ["ada  love"], false),
      ])
    + rows(
      Question.query, { Card(name: "", phones: parts($0)) },
      [
        ("+44 (20) 7946-0123", ["207946", "(20) 79.46/", "012", "442", "123", "207\u{A0}9"], true),
        (
          "+44 (20) 7946-0123",
          ["79", "7946a", "794#6", "79\u{2013}46", "794\u{301}", "0124", "4420 7946 01234"], false
        ),
        ("12|34", ["123"], false), ("٣٤٥", ["345"], false), ("1\u{663}23", ["123"], true),
        ("12a3", ["123", "1-2-3"], true), ("12a3", ["12a3"], false),
      ])

  private static let ignored =
    rows(
      Question.ignoredEmail, { Card(name: "", emails: parts($0)) },
      [
        ("a@b ", [" Á@B", "\u{3000}a@b"], true), ("a@bc", ["a@b", "c", "a @bc"], false),
        ("", [""], false), (" ", [" "], false), ("\u{301}", ["\u{301}"], false),
        ("x@y|a@b", ["a@b"], true),
      ])
    + rows(
      Question.ignoredPhone, { Card(name: "", phones: [$0]) },
      [
        ("123", ["1-2-3"], true), ("1", ["(1)x"], true), ("-", ["+"], false), ("", [""], false),
        ("+1 5550100", ["555-0100"], true), ("5550100", ["+1 555 0100"], true),
        ("1550100", ["550100"], false), ("5550101", ["15550100"], false),
        ("5550100", ["55501001"], false), ("445550100", ["15550100"], false),
      ])

  /// Returns the texts between bars.
  private static func parts(_ text: String) -> [String] {
    text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
  }

  private static func rows(
    _ question: (String) -> Question, _ card: (String) -> Card,
    _ table: [(card: String, texts: [String], answer: Bool)]
  ) -> [MatchingExample] {
    table.flatMap { row in
      row.texts.map { MatchingExample(card(row.card), question($0), row.answer) }
    }
  }
}
