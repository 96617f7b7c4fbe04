import Reporting

/// A file with its contents.
package struct LintFile: Hashable, Sendable {
  /// The path as given, or below a given folder.
  var path: String
  var bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }

  /// Returns the contents as text.
  ///
  /// - Throws: An error with the line of the first byte that is not UTF-8.
  func text() throws(LintMistake) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let sound = lines.prefix { String(validating: $0, as: UTF8.self) != nil }.count
    throw mistake(sound + 1, "a text in UTF-8")
  }

  /// Returns the lines with their numbers, from 1, without leading blanks. Empty lines and comments, which
  /// begin with `#`, are omitted.
  func lines() throws(LintMistake) -> [(number: Int, text: Substring)] {
    try text().split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { $0.drop(while: \.isWhitespace) }.enumerated()
      .filter { !$0.element.isEmpty && !$0.element.hasPrefix("#") }
      .map { ($0.offset + 1, $0.element) }
  }

  func mistake(_ line: Int?, _ expected: String) -> LintMistake {
    LintMistake(
      Mistake(path, line: line, expected: expected).description,
      "Nothing was linted; mend the file first.")
  }
}

/// The reason why files cannot be linted, with advice.
public struct LintMistake: Error, Hashable, Sendable {
  /// The reason.
  public var message: String
  /// The advice.
  public var advice: String

  init(_ message: String, _ advice: String) {
    (self.message, self.advice) = (Outlet.terminal.escaped(message), advice)
  }
}

extension [LintFile] {
  func ending(_ ending: String) -> [LintFile] { filter { $0.path.hasSuffix(ending) } }
}

extension Array where Element: Equatable {
  /// The elements in order, without duplicates.
  var distinct: [Element] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}

extension StringProtocol {
  /// The text without leading and trailing white space.
  var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
