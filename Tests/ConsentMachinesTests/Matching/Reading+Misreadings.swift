import ConsentVocabulary
import Foundation
import Notation
import Testing

/// A misreading of the page: a plausible mistake in its implementation.
struct Misreading: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let reading: Reading

  init(_ name: String, _ change: (inout Reading) -> Void) {
    var reading = Reading()
    change(&reading)
    (testDescription, self.reading) = (name, reading)
  }

  /// Creates a reading in which one rule is another.
  init<Rule>(_ name: String, _ rule: WritableKeyPath<Reading, Rule>, _ other: Rule) {
    self.init(name) { $0[keyPath: rule] = other }
  }

  static let all = folding + blanks + names + addresses + numbers + ignored

  private static func category(_ scalar: Unicode.Scalar) -> Unicode.GeneralCategory {
    scalar.properties.generalCategory
  }

  private static func replacing(
    _ one: Unicode.Scalar, by others: String
  ) -> @Sendable (Reading.Letters) -> Reading.Letters {
    { letters in
      Reading().lowered(letters).flatMap { $0 == one ? Array(others.unicodeScalars) : [$0] }
    }
  }

  private static func holds(_ text: Reading.Letters, _ part: Reading.Letters) -> Bool {
    text.indices.contains { text[$0...].starts(with: part) }
  }

  private static func string(_ letters: some Sequence<Unicode.Scalar>) -> String {
    var string = ""
    string.unicodeScalars.append(contentsOf: letters)
    return string
  }

  private static let folding: [Misreading] = [
    Misreading("accents are kept") { $0.isDropped = { _ in false } },
    Misreading("all marks are dropped", \.isDropped) {
      [.nonspacingMark, .spacingMark, .enclosingMark].contains(category($0))
    },
    Misreading("spacing marks are dropped", \.isDropped) {
      [.nonspacingMark, .spacingMark].contains(category($0))
    },
    Misreading("enclosing marks are dropped", \.isDropped) {
      [.nonspacingMark, .enclosingMark].contains(category($0))
    },
    Misreading("marks of class 0 are kept", \.isDropped) {
      category($0) == .nonspacingMark && $0.properties.canonicalCombiningClass != .notReordered
    },
    Misreading("only U+0300 to U+036F are dropped", \.isDropped) {
      (0x300...0x36F).contains($0.value)
    },
    Misreading("format characters are dropped", \.isDropped) {
      [.nonspacingMark, .format].contains(category($0))
    },
    Misreading("what is ignorable is dropped", \.isDropped) {
      category($0) == .nonspacingMark || $0.properties.isDefaultIgnorableCodePoint
    },
    Misreading("variation selectors are kept", \.isDropped) {
      category($0) == .nonspacingMark && !$0.properties.isVariationSelector
    },
    Misreading("symbols are dropped", \.isDropped) {
      [.nonspacingMark, .otherSymbol].contains(category($0))
    },
    Misreading("nothing is decomposed") { $0.decomposed = { $0 } },
    Misreading("all is composed", \.decomposed) { $0.precomposedStringWithCanonicalMapping },
    Misreading("all is decomposed by compatibility", \.decomposed) {
      $0.decomposedStringWithCompatibilityMapping
    },
    Misreading("accents are dropped before decomposing") {
      $0.decomposed = { text in
        string(text.unicodeScalars.filter { category($0) != .nonspacingMark })
          .decomposedStringWithCanonicalMapping
      }
      $0.isDropped = { _ in false }
    },
    Misreading("marks are not put in order", \.decomposed) { text in
      text.unicodeScalars.map { String($0).decomposedStringWithCanonicalMapping }.joined()
    },
    Misreading("syllables stay whole", \.decomposed) { text in
      text.decomposedStringWithCanonicalMapping.unicodeScalars
        .split { !(0x1100...0x11FF).contains($0.value) }.isEmpty
        ? text.decomposedStringWithCanonicalMapping : text.precomposedStringWithCanonicalMapping
    },
    Misreading("ideographs with two codes differ", \.decomposed) { text in
      text.unicodeScalars.map {
        $0.properties.isIdeographic ? String($0) : String($0).decomposedStringWithCanonicalMapping
      }.joined()
    },
    Misreading("case is kept") { $0.lowered = { $0 } },
    Misreading("only ASCII letters are made small", \.lowered) { letters in
      letters.map { ("A"..."Z").contains($0) ? Unicode.Scalar($0.value + 32) ?? $0 : $0 }
    },
    Misreading("letters beyond U+FFFF keep their case", \.lowered) { letters in
      letters.flatMap { $0.value > 0xFFFF ? [$0] : Reading().lowered([$0]) }
    },
    Misreading("titlecase letters keep their case", \.lowered) { letters in
      letters.flatMap { category($0) == .titlecaseLetter ? [$0] : Reading().lowered([$0]) }
    },
    Misreading("numerals and circled letters keep their case", \.lowered) { letters in
      letters.flatMap {
        category($0) == .uppercaseLetter || category($0) == .titlecaseLetter
          ? Reading().lowered([$0]) : [$0]
      }
    },
    Misreading("all is made capital", \.lowered) {
      $0.flatMap { $0.properties.uppercaseMapping.unicodeScalars }
    },
    Misreading("sharp s is two letters") { $0.lowered = replacing("\u{DF}", by: "ss") },
    Misreading("final sigma is sigma") { $0.lowered = replacing("\u{3C2}", by: "\u{3C3}") },
    Misreading("long s is s") { $0.lowered = replacing("\u{17F}", by: "s") },
    Misreading("dotless i is i") { $0.lowered = replacing("\u{131}", by: "i") },
    Misreading("o with a stroke is o") { $0.lowered = replacing("\u{F8}", by: "o") },
    Misreading("ae is two letters") { $0.lowered = replacing("\u{E6}", by: "ae") },
    Misreading("a capital sigma that ends a word is a final one", \.lowered) { letters in
      letters.indices.flatMap { place -> Reading.Letters in
        let isLast = place + 1 == letters.count || !letters[place + 1].properties.isAlphabetic
        let isFirst = place == 0 || !letters[place - 1].properties.isAlphabetic
        return letters[place] == "\u{3A3}" && isLast && !isFirst
          ? ["\u{3C2}"] : Reading().lowered([letters[place]])
      }
    },
    Misreading("a capital I is dotless", \.lowered) { letters in
      letters.flatMap { $0 == "I" ? ["\u{131}"] : Reading().lowered([$0]) }
    },
  ]

  private static let blanks: [Misreading] = [
    Misreading("only ASCII blanks separate", \.isBlank) {
      $0.isASCII && $0.properties.isWhitespace
    },
    Misreading("only spaces separate") { $0.isBlank = { $0 == " " } },
    Misreading("spaces that allow no break separate nothing", \.isBlank) {
      $0.properties.isWhitespace && !["\u{A0}", "\u{2007}", "\u{202F}"].contains($0)
    },
    Misreading("lines separate nothing", \.isBlank) {
      category($0) == .spaceSeparator || $0 == "\t"
    },
    Misreading("U+0085 separates nothing", \.isBlank) {
      $0.properties.isWhitespace && $0 != "\u{85}"
    },
    Misreading("separators of information separate", \.isBlank) {
      $0.properties.isWhitespace || (0x1C...0x1F).contains($0.value)
    },
    Misreading("what has no width separates", \.isBlank) {
      $0.properties.isWhitespace || ["\u{200B}", "\u{FEFF}", "\u{180E}"].contains($0)
    },
    Misreading("punctuation separates", \.isBlank) {
      $0.properties.isWhitespace || [.dashPunctuation, .otherPunctuation].contains(category($0))
    },
  ]

  private static let names: [Misreading] = [
    Misreading("a word may stand within another") { $0.begins = holds },
    Misreading("words must be equal") { $0.begins = { $0 == $1 } },
    Misreading("a word must be longer than its beginning", \.begins) {
      $0.count > $1.count && $0.starts(with: $1)
    },
    Misreading("beginnings end with a whole character", \.begins) {
      string($0).hasPrefix(string($1))
    },
    Misreading("one word is enough", \.names) { @Sendable name, text, reading in
      text.contains { part in name.contains { reading.begins($0, part) } }
    },
    Misreading("words must come in order", \.names) { @Sendable name, text, reading in
      var rest = name[...]
      return !text.isEmpty
        && text.allSatisfy { part in
          guard let place = rest.firstIndex(where: { reading.begins($0, part) }) else {
            return false
          }
          rest = rest[(place + 1)...]
          return true
        }
    },
    Misreading("only the first word is looked at", \.names) { @Sendable name, text, reading in
      !text.isEmpty
        && text.allSatisfy { part in name.prefix(1).contains { reading.begins($0, part) } }
    },
    Misreading("the text must begin the whole name", \.names) { @Sendable name, text, _ in
      !text.isEmpty
        && Array(name.joined(separator: [" "])).starts(with: Array(text.joined(separator: [" "])))
    },
    Misreading("each word of a name is met once", \.names) { @Sendable name, text, reading in
      var rest = name
      return !text.isEmpty
        && text.sorted { $0.count > $1.count }.allSatisfy { part in
          guard let place = rest.firstIndex(where: { reading.begins($0, part) }) else {
            return false
          }
          rest.remove(at: place)
          return true
        }
    },
    Misreading("a text without words finds everybody", \.names) { @Sendable name, text, reading in
      text.allSatisfy { part in name.contains { reading.begins($0, part) } }
    },
    Misreading("a query of accents is not blank", \.isEverybody) { query, _ in
      query.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
    },
    Misreading("only the empty query is blank") { $0.isEverybody = { query, _ in query == "" } },
    Misreading("a blank query leaves nobody out") { $0.spareBlank = true },
  ]

  private static let addresses: [Misreading] = [
    Misreading("a query may stand within an address") { $0.emailBegins = holds },
    Misreading("a query must be a whole address") { $0.emailBegins = { $0 == $1 } },
    Misreading("addresses are trimmed") { $0.trimsEmail = true },
    Misreading("queries are not trimmed") { $0.trimsQuery = false },
    Misreading("a query may begin the part behind the at sign", \.emailBegins) { email, query in
      email.starts(with: query) || email.split(separator: "@").contains { $0.starts(with: query) }
    },
    Misreading("only the first address is looked at", \.emails) { Array($0.emails.prefix(1)) },
    Misreading("only the part before the at sign is looked at", \.emailBegins) { email, query in
      email.prefix { $0 != "@" }.starts(with: query)
    },
  ]

  private static let numbers: [Misreading] = [
    Misreading("letters may stand between digits") { $0.isForPhones = { _ in true } },
    Misreading("blanks of one kind stand between digits", \.isForPhones) {
      Reading().isForPhones($0) && (!$0.properties.isWhitespace || $0 == " ")
    },
    Misreading("points and strokes never stand between digits", \.isForPhones) {
      Reading().isForPhones($0) && $0 != "." && $0 != "/"
    },
    Misreading("any dash stands between digits", \.isForPhones) {
      Reading().isForPhones($0) || category($0) == .dashPunctuation
    },
    Misreading("stars and hashes stand between digits", \.isForPhones) {
      Reading().isForPhones($0) || "*#,;".unicodeScalars.contains($0)
    },
    Misreading("accents stand between digits", \.isForPhones) {
      Reading().isForPhones($0) || category($0) == .nonspacingMark
    },
    Misreading("two digits are enough") { $0.leastDigits = 2 },
    Misreading("four digits are needed") { $0.leastDigits = 4 },
    Misreading("digits begin a number") { $0.phoneHolds = { $0.starts(with: $1) } },
    Misreading("digits end a number") { $0.phoneHolds = { $0.suffix($1.count) == $1[...] } },
    Misreading("digits need not stand in a row", \.phoneHolds) { phone, piece in
      var rest = piece[...]
      for digit in phone where digit == rest.first { rest = rest.dropFirst() }
      return rest.isEmpty
    },
    Misreading("digits of other scripts are digits", \.digits) { text in
      text.unicodeScalars.compactMap { scalar in
        category(scalar) == .decimalNumber
          ? scalar.properties.numericValue.flatMap { Unicode.Scalar(UInt32(48 + $0)) } : nil
      }
    },
    Misreading("what has the value of a digit is a digit", \.digits) { text in
      text.unicodeScalars.compactMap { scalar in
        scalar.properties.numericType == nil
          ? nil
          : scalar.properties.numericValue.flatMap {
            (0..<10).contains($0) ? Unicode.Scalar(UInt32(48 + $0)) : nil
          }
      }
    },
    Misreading("all numbers of a card are one") { $0.phones = { [$0.phones.joined()] } },
    Misreading("only the first number is looked at") { $0.phones = { Array($0.phones.prefix(1)) } },
  ]

  private static let ignored: [Misreading] = [
    Misreading("addresses of the card are not trimmed") { $0.trimsOwn = false },
    Misreading("ignored addresses are not trimmed") { $0.trimsIgnored = false },
    Misreading("an empty address is ignored") { $0.isSameEmail = { $0 == $1 } },
    Misreading("an ignored address begins others", \.isSameEmail) {
      !$1.isEmpty && $0.starts(with: $1)
    },
    Misreading("all addresses must be ignored") { $0.needsAllEmails = true },
    Misreading("six digits are enough to agree") { $0.isSamePhone = agreeing(from: 6) },
    Misreading("eight digits are needed to agree") { $0.isSamePhone = agreeing(from: 8) },
    Misreading("any end agrees") { $0.isSamePhone = agreeing(from: 1) },
    Misreading("ends never agree") { $0.isSamePhone = agreeing(from: 1_000) },
    Misreading("numbers without digits agree", \.isSamePhone) {
      $0 == $1 || Reading().isSamePhone($0, $1)
    },
    Misreading("seven equal digits at the end agree", \.isSamePhone) { own, other in
      Reading().isSamePhone(own, other)
        || min(own.count, other.count) >= 7 && own.suffix(7) == other.suffix(7)
    },
    Misreading("the ignored number must be the shorter", \.isSamePhone) {
      $0.count >= $1.count && Reading().isSamePhone($0, $1)
    },
    Misreading("the ignored number must be the longer", \.isSamePhone) {
      $0.count <= $1.count && Reading().isSamePhone($0, $1)
    },
    Misreading("beginnings agree", \.isSamePhone) { own, other in
      own == other && !own.isEmpty
        || min(own.count, other.count) >= 7
          && (own.starts(with: other) || other.starts(with: own))
    },
    Misreading("one number within another agrees", \.isSamePhone) { own, other in
      Reading().isSamePhone(own, other)
        || min(own.count, other.count) >= 7 && (holds(own, other) || holds(other, own))
    },
  ]

  /// Returns a comparison: equal digits, or a common suffix if both have at least `least` digits.
  private static func agreeing(
    from least: Int
  ) -> @Sendable (Reading.Letters, Reading.Letters) -> Bool {
    { own, other in
      own == other && !own.isEmpty
        || min(own.count, other.count) >= least
          && (own.suffix(other.count) == other[...] || other.suffix(own.count) == own[...])
    }
  }
}
