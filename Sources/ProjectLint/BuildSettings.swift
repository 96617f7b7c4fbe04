/// Build settings with plain values, from `.xcconfig` files.
struct BuildSettings: Sendable {
  private var values: [String: String] = [:]

  init() {}

  init(_ file: LintFile) throws(LintMistake) {
    for line in try file.text().split(whereSeparator: \.isNewline) {
      let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
      let sides = code.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = sides[0].trimmed
      // A conditional setting applies to some builds only.
      guard sides.count == 2, !name.isEmpty, !name.contains("["), !name.hasPrefix("#") else {
        continue
      }
      values[name] = sides[1].trimmed
    }
  }

  mutating func add(_ other: BuildSettings) { values.merge(other.values) { $1 } }

  /// Returns the text with each known `$(NAME)` and `${NAME}` replaced.
  func expanded(_ text: String) -> String {
    var text = text
    // A value may contain other settings, or itself, which ends after eight rounds.
    for _ in 0..<8 {
      let before = text
      for (name, value) in values.sorted(by: { $0.key < $1.key }) {
        // Settings that contain each other may grow exponentially.
        if text.utf8.count > 10_000 { return text }
        text = text.replacing("$(\(name))", with: value).replacing("${\(name)}", with: value)
      }
      if text == before { break }
    }
    return text
  }

  /// Returns whether the text still contains a setting.
  static func isLeft(in text: String) -> Bool { text.contains("$(") || text.contains("${") }
}
