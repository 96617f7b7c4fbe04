/// Why a text is not in the notation: where, what stands there, what could, and what to do next.
public struct NotationError: Error, Hashable, Sendable {
  /// What sort of mistake it is.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// Something else should stand here.
    case unexpected
    /// A number of the right sort, but too small or too great.
    case outOfRange
    /// Said before, where once is enough.
    case duplicate
    /// Right in itself, but not at this place in the file.
    case outOfPlace
    /// The text ends too early.
    case truncated
    /// A newer build wrote it.
    case newerFormat
    /// Not UTF-8, or a character that has to be written as an escape.
    case encoding
    /// More than this build is ready to hold.
    case tooLarge
  }

  public var kind: Kind
  /// The name of the file, as it was given by whoever read it.
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// The column, from 1, counted in Unicode scalars.
  public var column: Int
  /// What stands there, quoted, escaped and shortened: fit for a terminal.
  public var found: String
  /// What could stand there.
  public var expected: String
  /// The next step, a sentence.
  public var advice: String
}

extension NotationError: CustomStringConvertible {
  /// The place and the mistake in one line, the next step in another.
  ///
  ///     tap.consent:14:22: expected a contact number such as 3, found "thre"
  ///     Write a whole number in digits.
  public var description: String {
    "\(escaped(file)):\(line):\(column): \(mistake)\n\(advice)"
  }

  private var mistake: String {
    switch kind {
    case .newerFormat: "\(found), but this build reads \(expected)"
    case .unexpected, .outOfRange, .duplicate, .outOfPlace, .truncated, .encoding, .tooLarge:
      "expected \(expected), found \(found)"
    }
  }
}
