import ConsentVocabulary

/// The cards, queries and numbers from which scenarios are drawn, simplest first. They are few, so that they
/// collide often.
enum ContactsPalette {
  /// Names that are prefixes of others, one name in two spellings, one phone in three formattings,
  /// shared addresses, scripts from right to left, an empty name, and names with control characters for
  /// terminals.
  static let cards: [Card] = [
    Card(name: "Ada"),
    Card(name: "Bo", emails: ["bo@example.org"]),
    Card(name: "Ada Lovelace", emails: ["ada@example.org"], phones: ["+44 20 7946 0001"]),
    Card(name: "Adam Smith", phones: ["(020) 7946-0001"]),
    Card(name: "Bo Ek", emails: ["team@example.org"], phones: ["112"]),
    Card(name: "", emails: ["TEAM@example.org "]),
    Card(name: "Zo\u{EB} \u{C5}ngstr\u{F6}m", phones: ["2079460001"]),
    Card(name: "Zoe\u{308} A\u{30A}ngstro\u{308}m", emails: ["zoe@example.org", "bo@example.org"]),
    Card(name: "\u{5C71}\u{7530} \u{592A}\u{90CE}", phones: ["+81 3 1234 5678"]),
    Card(name: "\u{5E9}\u{5E8}\u{5D4} \u{5DC}\u{5D5}\u{5D9}"),
    Card(name: ""),
    Card(name: "ADA  lovelace\u{1B}[31m", emails: ["ada@EXAMPLE.org"]),
    Card(
      name: String(repeating: "Wolfeschlegelstein ", count: 4),
      emails: ["long@example.org"], phones: ["12345678901234567890"]),
    // An address and a number that are empty after normalization.
    Card(name: "Ada Ek", emails: [" "], phones: ["none"]),
    Card(name: "Alan", emails: ["alan@example.org"], isReadOnly: true),
  ]

  static let names = cards.map(\.name)

  /// Searches that match none, one or several of the cards.
  static let queries = [
    "ada", "a", "bo", "zoe", "ADA L", "team@", "794", "7946 0001", "nobody", "", " \t", "12",
    "\u{5C71}", "lovelace ada", "\u{E5}ngstrom", "\u{301}", "\u{301}a", "zo\u{EB}",
    "zoe\u{308}",
  ]

  static let ignoredEmails: [[String]] = [
    [], ["ada@example.org"], [" TEAM@Example.org"], ["bo@example.org", "none@example.org"],
    [""],
  ]

  static let ignoredPhones: [[String]] = [
    [], ["2079460001"], ["+44 (20) 7946-0001"], ["112"], ["0001"],
    ["-"],
  ]

  /// Durations around every settle time, and long ones up to the greatest that is drawn.
  static let waits = [1, 0, 499, 500, 501, 60_000, 1_000_000_000].map { Milliseconds($0) }

  /// Identifiers of contacts that do not exist, at boundaries: 64 and 65, where the representation of a
  /// contact set changes, and the largest number that the notation allows.
  static let farContacts = [64, 65, 10_000].map { ContactID($0) }

  /// A button with the greatest number in the notation.
  static let farButton = ButtonID(10_000)

  /// Colours on both sides of the contrast thresholds.
  static let colors = [
    0x000000, 0xFFFFFF, 0x777777, 0x767676, 0x949494, 0x959595, 0x5A5A5A, 0x595959, 0x8E8E93,
    0xF2F2F7, 0xD3D3D3, 0x34C759, 0x30D158, 0x007AFF, 0xFF0000, 0xC616C0, 0x07DBDD,
  ].map { Color(hex: $0) }

  static let opacities = [100, 99, 95, 50, 42, 40, 1, 0].map { Opacity(percent: $0) }
}
