/// Build settings with plain values, as files that end in `.xcconfig` give them.
struct BuildSettings: Sendable {
  private var values: [String: String] = [:]

  init() {}

  init(_ file: LintFile) throws(LintMistake) {
    for line in try file.text().split(whereSeparator: \.isNewline) {
      let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
      let sides = code.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = sides[0].trimmed
      // One with a condition holds in some builds only.
      guard sides.count == 2, !name.isEmpty, !name.contains("["), !name.hasPrefix("#") else {
        continue
      }
      values[name] = sides[1].trimmed
    }
  }

  mutating func add(_ other: BuildSettings) { values.merge(other.values) { $1 } }

  subscript(name: String) -> String? { values[name].map(expanded) }

  /// The text with each `$(NAME)` and `${NAME}` replaced that is known.
  func expanded(_ text: String) -> String {
    var text = text
    // A setting may name others, and in vain itself.
    for _ in 0..<8 {
      let before = text
      for (name, value) in values.sorted(by: { $0.key < $1.key }) {
        // Settings can double each other without an end.
        if text.utf8.count > 10_000 { return text }
        text = text.replacing("$(\(name))", with: value).replacing("${\(name)}", with: value)
      }
      if text == before { break }
    }
    return text
  }

  /// Whether a setting is left in the text.
  static func isLeft(in text: String) -> Bool { text.contains("$(") || text.contains("${") }
}

extension StringProtocol {
  /// Without the blanks at both ends.
  fileprivate var trimmed: String {
    String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
