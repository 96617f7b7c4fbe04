import ConsentVocabulary
import PropertyTesting

/// A generator of names, queries, emails and phones around the edges of the matching rules: fragments that
/// have several spellings or only look alike, and minimal changes of other texts.
///
/// - Source: Specs/Contacts/Matching.md, also for the scalars that are drawn.
enum TextGenerator {
  /// Groups of fragments that some rule distinguishes or identifies, simplest first.
  private static let families: [[String]] = [
    ["a", "b", "A", "ab"],
    [" ", "  ", "\u{A0}", "\t", "\u{3000}", "\u{2007}", "\u{202F}", "\u{2028}", "\u{2029}"]
      + ["\u{85}", "\n", "\r\n", "\u{B}", "\u{C}", "\u{1680}", "\u{2000}", "\u{205F}", "\u{200A}"],
    // These are not blanks, despite their look or their names elsewhere.
    ["\u{200B}", "\u{1F}", "\u{FEFF}", "\u{180E}", "\u{2060}", "\u{1C}", "\u{200D}", "\u{2800}"],
    ["a b", "a\u{200B}b", "a\u{1F}b", "a\u{FEFF}b", "a-b"],
    ["e", "\u{E9}", "e\u{301}", "E", "\u{C9}", "\u{EB}", "e\u{308}", "e\u{20DD}", "e\u{488}"],
    ["a", "\u{E5}", "\u{212B}", "a\u{30A}", "A\u{30A}", "\u{C5}", "\u{E6}", "\u{AA}", "\u{24D0}"],
    ["o", "\u{1ED9}", "o\u{323}\u{302}", "o\u{302}\u{323}", "\u{1ECD}\u{302}", "\u{F8}", "\u{D6}"],
    ["s", "\u{DF}", "ss", "\u{1E9E}", "SS", "\u{17F}", "S"],
    ["s", "\u{17F}"], ["\u{DF}", "ss"],
    ["\u{3C3}", "\u{3A3}", "\u{3C2}", "\u{3F2}", "\u{3A3}\u{301}"],
    ["\u{3B1}\u{3C3}", "\u{3B1}\u{3A3}", "\u{3B1}\u{3C2}"],
    ["i", "I", "\u{130}", "\u{131}", "i\u{307}", "I\u{307}", "\u{ED}"],
    ["\u{E6}", "ae", "\u{C6}"],
    ["k", "\u{212A}", "K", "\u{138}"], ["\u{3C9}", "\u{2126}", "\u{3A9}"],
    // Accents alone, in several orders, and marks other than accents.
    ["\u{301}", "\u{323}", "\u{308}", "\u{323}\u{301}", "\u{301}\u{323}", "\u{345}", "\u{344}"],
    ["\u{20DD}", "\u{302E}", "\u{903}", "\u{93E}", "\u{302E}\u{1D165}"],
    ["\u{302E}\u{1D165}", "\u{1D165}\u{302E}"],
    ["\u{915}\u{93C}", "\u{958}", "\u{915}", "\u{9C7}\u{9BE}", "\u{9CB}", "\u{9C7}"],
    // Invisible scalars: some of the first ones are accents to Unicode.
    ["\u{FE0F}", "\u{34F}", "\u{E0100}", "\u{AD}", "\u{200C}", "\u{E0061}", "\u{3164}", "\u{0}"],
    ["\u{D55C}", "\u{1112}\u{1161}\u{11AB}", "\u{D558}\u{11AB}", "\u{D558}", "\u{1112}"],
    ["\u{8C48}", "\u{F900}"], ["\u{795E}", "\u{FA19}"], ["\u{5140}", "\u{FA0C}", "\u{2F80F}"],
    ["\u{304B}", "\u{304C}", "\u{304B}\u{3099}", "\u{30AB}", "\u{FF76}"],
    ["\u{5D0}", "\u{FB2E}", "\u{5D0}\u{5B7}", "\u{FB21}"],
    ["\u{627}", "\u{623}", "\u{627}\u{654}"],
    ["fi", "\u{FB01}"], ["dz", "\u{1F3}", "\u{1F2}", "\u{1F1}"],
    ["\u{10428}", "\u{10400}"], ["\u{AB70}", "\u{13A0}"], ["\u{2C65}", "\u{23A}"],
    ["\u{2170}", "\u{2160}"], ["\u{24D0}", "\u{24B6}"],
    [
      "\u{1F469}", "\u{1F469}\u{200D}\u{1F467}", "\u{1F469}\u{1F3FD}", "\u{2764}\u{FE0F}",
      "\u{2764}",
    ]
      + ["\u{1F1E9}\u{1F1EA}", "\u{1F1E9}"],
    ["3", "\u{663}", "\u{FF13}", "\u{B3}", "\u{1D7DB}", "\u{2462}"],
    ["-", "+", "(", ")", ".", "/", "\u{2010}", "\u{2013}", "\u{2212}", "\u{FF0D}", "*", "#", ","]
      + ["x", ";", "_", "\u{FF0B}"], ["'", "\u{2019}", "\"", "\\", "@", "."],
  ]

  private static let blanks = families[1]

  /// The indices of the families, by the first scalar of their fragments.
  private static let kin: [Unicode.Scalar: [Int]] = {
    var kin: [Unicode.Scalar: [Int]] = [:]
    for (number, family) in families.enumerated() {
      for first in Set(family.compactMap(\.unicodeScalars.first)) {
        kin[first, default: []].append(number)
      }
    }
    return kin
  }()

  /// Draws a text of a few fragments.
  static func text(from source: inout ChoiceSource) throws(Discard) -> String {
    var text = ""
    for _ in 0..<6 {
      let opened = source.openSpan(.element)
      guard source.boolean(3, in: 4) else {
        source.closeSpan(opened)
        break
      }
      text += try piece(from: &source)
      source.closeSpan(opened)
    }
    return text
  }

  private static func piece(from source: inout ChoiceSource) throws(Discard) -> String {
    let number = try source.index(below: families.count + 3)
    guard number < families.count else { return String(try scalar(from: &source)) }
    return families[number][try source.index(below: families[number].count)]
  }

  /// Scalars whose category has changed since Unicode 9.0.
  private static let inconstant: Set<Unicode.Scalar> = ["\u{1734}", "\u{A9BD}", "\u{1171E}"]

  /// Draws a scalar that has the same properties since Unicode 9.0. Others are replaced by "a".
  private static func scalar(from source: inout ChoiceSource) throws(Discard) -> Unicode.Scalar {
    let last = [0x24FF, 0xFFFF, 0x1_FFFF, 0x10_FFFF][try source.index(below: 4)]
    let value = try source.integer(in: 0...last, .uniform, towards: 0x61)
    guard let scalar = Unicode.Scalar(UInt32(value)), let age = scalar.properties.age,
      age.major <= 9, !inconstant.contains(scalar)
    else { return "a" }
    return scalar
  }

  /// Draws a change of a text.
  static func variation(
    of text: String, from source: inout ChoiceSource
  ) throws(Discard) -> String {
    var scalars = Array(text.unicodeScalars)
    let kind = try source.index(below: 20)
    let place = try source.index(below: max(scalars.count, 1))
    if scalars.isEmpty { return kind < 8 ? text : try piece(from: &source) }
    switch kind {
    case 0: return text
    case 1, 2: scalars.removeSubrange((place + 1)...)
    case 3: scalars.removeSubrange(..<place)
    case 4: return place % 2 == 0 ? text.lowercased() : text.uppercased()
    case 5: scalars.remove(at: place)
    case 6: scalars.insert(contentsOf: try piece(from: &source).unicodeScalars, at: place)
    case 7: scalars.replaceSubrange(place...place, with: try piece(from: &source).unicodeScalars)
    case 8:
      let blank = blanks[try source.index(below: blanks.count)].unicodeScalars
      scalars.insert(contentsOf: blank, at: place % 2 == 0 ? 0 : scalars.count)
    case 9:
      // Reverse the order of the words.
      return text.split(separator: " ").reversed().joined(separator: " ")
    case 10: scalars += [" "] + scalars.prefix(place + 1)
    default: try spellAnew(&scalars, from: place, &source)
    }
    return string(scalars)
  }

  /// Returns a canonically equivalent text of other scalars, if there is one among the families.
  static func respelled(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    for index in scalars.indices {
      for family in families {
        for old in family where scalars[index...].starts(with: old.unicodeScalars) {
          let new = family.first {
            $0 == old && !$0.unicodeScalars.elementsEqual(old.unicodeScalars)
          }
          guard let new else { continue }
          let rest = scalars[(index + old.unicodeScalars.count)...]
          let other = string(scalars[..<index] + Array(new.unicodeScalars) + rest)
          if other == text { return other }
        }
      }
    }
    return text
  }

  /// Replaces the first fragment at or after `index` that is in a family by another of the same family.
  private static func spellAnew(
    _ scalars: inout [Unicode.Scalar], from index: Int, _ source: inout ChoiceSource
  ) throws(Discard) {
    let choice = try source.index(below: 64)
    guard let index = scalars[index...].firstIndex(where: { kin[$0] != nil }),
      let numbers = kin[scalars[index]]
    else { return }
    let family = families[numbers[choice % numbers.count]]
    let length =
      family.map(\.unicodeScalars).filter { scalars[index...].starts(with: $0) }
      .map(\.count).max() ?? 1
    scalars.replaceSubrange(
      index..<index + length, with: family[choice / numbers.count % family.count].unicodeScalars)
  }

  /// Creates a text, truncated to the maximum length of the notation.
  private static func string(_ scalars: [Unicode.Scalar]) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars.prefix(512))
    return text
  }

  // MARK: - Cards

  static func card(from source: inout ChoiceSource) throws(Discard) -> Card {
    var name = try text(from: &source)
    if source.boolean(1, in: 4) { name += " " + (try text(from: &source)) }
    if source.boolean(1, in: 64) {
      name = string(Array(String(repeating: name, count: 99).unicodeScalars))
    }
    var card = Card(name: name)
    for _ in 0..<2 where source.boolean(1, in: 3) { card.emails.append(try email(from: &source)) }
    for _ in 0..<2 where source.boolean(1, in: 2) { card.phones.append(try phone(from: &source)) }
    return card
  }

  private static func email(from source: inout ChoiceSource) throws(Discard) -> String {
    let ends = ["@b.org", "@EXAMPLE.org", "", " "]
    let end = ends[try source.index(below: ends.count)]
    // Queries for emails never start with a blank.
    let start = source.boolean(1, in: 4) ? " " : ""
    return start + (source.boolean(3, in: 4) ? try text(from: &source) : "") + end
  }

  /// Phones are suffixes of these digits, in lengths that matter, so that they match each other.
  private static let row = "00442079460001"
  private static let lengths = [7, 6, 8, 3, 2, 9, 10, 14, 0, 1]

  private static func phone(from source: inout ChoiceSource) throws(Discard) -> String {
    let length = lengths[try source.index(below: lengths.count)]
    return try formatted(row.suffix(length), from: &source)
  }

  /// Draws a common formatting of a number, or a slightly wrong one.
  private static func formatted(
    _ digits: Substring, from source: inout ChoiceSource
  ) throws(Discard) -> String {
    let (head, tail) = (digits.prefix(2), digits.dropFirst(2))
    return switch try source.index(below: 12) {
    case 0, 1: String(digits)
    case 2: "\(head) \(tail)"
    case 3: "(\(head)) \(tail.prefix(2))-\(tail.dropFirst(2))"
    case 4: "+\(head).\(tail)"
    case 5: " \(head)/\(tail)\u{A0}"
    case 6: "\(head)\u{2013}\(tail)"
    case 7: "\(head)\(tail) x"
    case 8: "\(head)\u{663}\(tail)"
    case 9: "\(head)\u{FF13}\(tail)"
    case 10: "\(head)\u{301}\(tail)"
    default: "\(head)#\(tail)"
    }
  }

  /// Draws a change of a phone number.
  private static func variation(
    ofPhone phone: String, from source: inout ChoiceSource
  ) throws(Discard) -> String {
    let digits = phone.filter { ("0"..."9").contains($0) }
    let kind = try source.index(below: 8)
    let place = try source.index(below: max(digits.count, 1))
    return switch kind {
    case 0: phone
    case 1: try formatted(digits[...], from: &source)
    case 2: try formatted(digits.suffix(lengths[place % lengths.count]), from: &source)
    case 3: try formatted("49" + digits, from: &source)
    case 4:
      try formatted(
        place % 2 == 0 ? digits.dropFirst(place) : digits.dropLast(place), from: &source)
    case 5: try formatted(digits.dropFirst(place).prefix(4), from: &source)
    case 6: try formatted(digits.prefix(place) + "9" + digits.dropFirst(place + 1), from: &source)
    default: try variation(of: phone, from: &source)
    }
  }

  // MARK: - What is looked for

  /// Draws a query about one of `cards`, or a change of `earlier`.
  static func query(
    about cards: [Card], after earlier: String?, from source: inout ChoiceSource
  ) throws(Discard) -> String {
    let kind = try source.index(below: 8)
    let card = try card(among: cards, from: &source)
    switch kind {
    case 0: return try text(from: &source)
    case 1: return try variation(of: earlier ?? card.name, from: &source)
    case 2, 3: return try variation(of: card.name, from: &source)
    case 4: return try variation(of: try variation(of: card.name, from: &source), from: &source)
    case 5:
      let email = card.emails.first ?? card.name
      return try variation(
        of: string(Array(email.unicodeScalars.drop { $0 == " " })), from: &source)
    case 6: return try variation(of: card.emails.last ?? card.name, from: &source)
    default: return try variation(ofPhone: card.phones.first ?? row, from: &source)
    }
  }

  /// Draws a button about one of `cards`. It ignores the values of `earlier`, and others that may be on the
  /// card.
  static func look(
    about cards: [Card], beyond earlier: AccessButton, from source: inout ChoiceSource
  ) throws(Discard) -> AccessButton {
    let card = try card(among: cards, from: &source)
    var look = AccessButton(query: string(Array(card.name.unicodeScalars.prefix(1))))
    let kind = try source.index(below: 4)
    if kind != 1 {
      let email = card.emails.last ?? " "
      look.ignoredEmails = earlier.ignoredEmails + [try variation(of: email, from: &source)]
    }
    if kind != 0 {
      let phone = card.phones.last ?? row
      look.ignoredPhones = earlier.ignoredPhones + [try variation(ofPhone: phone, from: &source)]
    }
    return look
  }

  private static func card(
    among cards: [Card], from source: inout ChoiceSource
  ) throws(Discard) -> Card {
    let place = try source.index(below: max(cards.count, 1))
    return cards.isEmpty ? Card(name: "Ada") : cards[place]
  }
}
