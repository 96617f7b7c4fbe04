/// A syntax error: its position, the text found, the text expected, and advice.
package struct NotationError: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable, CaseIterable {
    /// Another text was expected here.
    case unexpected
    /// A number is too small or too large.
    case outOfRange
    /// A line or a value occurs twice, but may occur only once.
    case duplicate
    /// A line or a value is valid, but not at this position in the file.
    case outOfPlace
    /// The text ends too early.
    case truncated
    /// The format is newer than this build supports.
    case newerFormat
    /// The text is not UTF-8, or contains a character that must be escaped.
    case encoding
    /// A limit of this build is exceeded.
    case tooLarge
  }

  package var kind: Kind
  package var file: String
  /// The line, from 1.
  package var line: Int
  /// The column, from 1, counted in Unicode scalars.
  package var column: Int
  /// The text found, quoted, escaped and shortened, so that it is safe to print on a terminal.
  package var found: String
  package var expected: String
  /// A sentence that suggests how to correct the error.
  package var advice: String
  /// Whether a known word resembles the one that was found.
  package var isNearWord = false
}

extension NotationError: CustomStringConvertible {
  /// The position and the error in one line, and the advice in the next.
  ///
  ///     tap.consent:14:22: expected a contact number such as 3, found "thre"
  ///     Write a whole number in digits.
  package var description: String { "\(escaped(file)):\(line):\(column): \(mistake)\n\(advice)" }

  private var mistake: String {
    switch kind {
    case .newerFormat: "\(found), but this build reads \(expected)"
    case .unexpected, .outOfRange, .duplicate, .outOfPlace, .truncated, .encoding, .tooLarge:
      "expected \(expected), found \(found)"
    }
  }
}
