import ConsentSystem
import ConsentVocabulary
import Testing

struct MatchingTests {
  /// Names and queries, and whether a button with the query matches the name.
  static let names: [(name: String, query: String, matches: Bool)] = [
    ("Ada Lovelace", "ada", true), ("Ada Lovelace", "LOVE ad", true), ("Ada Lovelace", "da", false),
    ("Ada Lovelace", "ada x", false), ("Ada Lovelace", "adalovelace", false),
    ("Ada\u{A0}Lovelace", "love", true), ("Ada\tLovelace", "a\u{2003}l", true),
    ("Élodie", "elo", true), ("E\u{301}lodie", "él", true), ("Elodie", "É", true),
    ("Ångström", "angstrom", true), ("Straße", "strasse", false), ("Straße", "STRASS", false),
    ("Ναταλία", "ΝΑΤΑΛΙΑ", true), ("ΟΔΥΣΣΕΥΣ", "οδυσσευσ", true), ("İpek", "ipek", true),
    ("한국", "한", true), ("한국", "하", true), ("山田 太郎", "太", true), ("Жанна", "жан", true),
    ("\u{212B}sa", "åsa", true), ("👩‍👩‍👧 Team", "👩", true), ("", "a", false),
    // A text of accents alone folds to no word.
    ("Ada", "\u{301}", false), ("", "\u{301}", false), ("Ada", " ", false),
  ]

  @Test func `a name matches by the starts of its folded words (MA-01, MA-02)`() {
    for (name, query, matches) in Self.names {
      #expect(Self.shows(Card(name: name), AccessButton(query: query)) == matches, "\(query)")
      let device = ContactsDevice(world: ContactsWorld(cards: [Card(name: name)]))
      device.play(sharingEverything)
      let found = try? device.store.contacts(named: query)
      #expect(found?.isEmpty == !matches, "\(query)")
    }
  }

  @Test func `words end at each scalar that Unicode calls white space, and at no other`() {
    for value in 0x80...0x3100 as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let device = ContactsDevice(world: ContactsWorld(cards: [Card(name: "a\(scalar)b")]))
      _ = device.perform(.app(.mount(.one, AccessButton(query: "b"))))
      let splits = !device.snapshot().buttons[0].matches.isEmpty
      #expect(splits == scalar.properties.isWhitespace, "\(value)")
    }
  }

  static let queries: [(Card, query: String, matches: Bool)] = [
    (Card(name: "", emails: ["Ada@Example.com"]), " ADA@ ", true),
    (Card(name: "", emails: ["Ada@Example.com"]), "example", false),
    (Card(name: "", emails: ["x", "é@example.com"]), "e\u{301}", true),
    (Card(name: "", emails: [" ada@example.com"]), "ada", false),
    (Card(name: "", emails: ["ada lovelace@example.com"]), "ada love", true),
    (Card(name: "", phones: ["+44 (20) 7946-0123"]), "207946", true),
    (Card(name: "", phones: ["+44 (20) 7946-0123"]), "(20) 79.46/", true),
    (Card(name: "", phones: ["+44 (20) 7946-0123"]), "79", false),
    (Card(name: "", phones: ["+44 (20) 7946-0123"]), "7946a", false),
    (Card(name: "", phones: ["+44 (20) 7946-0123"]), "0124", false),
    (Card(name: "", phones: ["12", "34"]), "123", false),
    (Card(name: "", phones: ["٣٤٥"]), "345", false),
    (Card(name: "2079 Club"), "207", true),
  ]

  @Test func `a query matches names, emails or phones (MA-03)`() {
    for (card, query, matches) in Self.queries {
      #expect(Self.shows(card, AccessButton(query: query)) == matches, "\(card) \(query)")
    }
  }

  @Test func `a blank query matches as configured (MA-03)`() {
    for query in ["", " ", "\u{2003}\n"] {
      #expect(!Self.shows(Card(name: "Ada"), AccessButton(query: query)))
      #expect(Self.shows(Card(name: ""), AccessButton(query: query), .matchesEverything))
      #expect(
        !Self.shows(
          Card(name: "", emails: ["a@b"]), AccessButton(query: query, ignoredEmails: ["A@B "]),
          .matchesEverything))
    }
  }

  static let ignored: [(Card, AccessButton, isIgnored: Bool)] = [
    (
      Card(name: "A", emails: ["x@y", "a@b "]), AccessButton(query: "a", ignoredEmails: ["Á@b"]),
      true
    ),
    (Card(name: "A", emails: ["a@bc"]), AccessButton(query: "a", ignoredEmails: ["a@b"]), false),
    (Card(name: "A", emails: [" "]), AccessButton(query: "a", ignoredEmails: [""]), false),
    (Card(name: "A"), AccessButton(query: "a", ignoredEmails: [""]), false),
    (Card(name: "A", phones: ["123"]), AccessButton(query: "a", ignoredPhones: ["1-2-3"]), true),
    (Card(name: "A", phones: ["-"]), AccessButton(query: "a", ignoredPhones: ["+"]), false),
    (
      Card(name: "A", phones: ["+1 5550100"]),
      AccessButton(query: "a", ignoredPhones: ["555-0100"]), true
    ),
    (
      Card(name: "A", phones: ["5550100"]),
      AccessButton(query: "a", ignoredPhones: ["+1 555 0100"]), true
    ),
    (
      Card(name: "A", phones: ["1550100"]), AccessButton(query: "a", ignoredPhones: ["550100"]),
      false
    ),
    (
      Card(name: "A", phones: ["5550101"]), AccessButton(query: "a", ignoredPhones: ["15550100"]),
      false
    ),
  ]

  @Test func `ignored emails and phones exclude (MA-04, MA-05)`() {
    for (card, button, isIgnored) in Self.ignored {
      #expect(Self.shows(card, button) == !isIgnored, "\(card)")
      var everybody = button
      everybody.query = ""
      #expect(Self.shows(card, everybody, .matchesEverything) == !isIgnored, "\(card)")
    }
  }

  /// Returns whether the button shows the only matching contact of a device. Tests a small and a large
  /// address book, because their search algorithms differ.
  static func shows(
    _ card: Card, _ button: AccessButton,
    _ blankQuery: ContactsConfiguration.BlankQuery = .matchesNothing
  ) -> Bool {
    let configuration = ContactsConfiguration(blankQuery: blankQuery)
    let answers = [[], (1...80).map { Card(name: "zz\($0)") }].map { others in
      let device = ContactsDevice(
        world: ContactsWorld(configuration: configuration, cards: [card] + others))
      _ = device.perform(.app(.mount(.one, button)))
      return device.snapshot().buttons[0].matches.contains(.ada)
    }
    #expect(answers[0] == answers[1], "\(card) \(button.query)")
    return answers[0]
  }
}
