extension BinaryInteger {
  /// The number with its thousands apart, such as `1,000,000`.
  public var grouped: String {
    var digits = String(magnitude)
    var result = ""
    while digits.count > 3 {
      result = ",\(digits.suffix(3))\(result)"
      digits.removeLast(3)
    }
    return (self < 0 ? "-" : "") + digits + result
  }
}

extension UInt64 {
  /// `once`, or `312 times`.
  var times: String { self == 1 ? "once" : "\(grouped) times" }
}

extension Sequence<UInt64> {
  /// The sum, or the greatest number where it is above that.
  public var total: UInt64 {
    reduce(0) { (try? $0.adding($1)) ?? .max }
  }
}

extension String {
  /// The text broken at its spaces into lines of at most `width` characters; a longer word has a line
  /// of its own.
  public func wrapped(to width: Int) -> [String] {
    split(separator: " ").reduce(into: [""]) { lines, word in
      let last = lines.count - 1
      if lines[last].isEmpty {
        lines[last] = String(word)
      } else if lines[last].count + 1 + word.count <= width {
        lines[last] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }

  /// The lines of the text, without their ends.
  var lines: [String] {
    split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init)
  }

  // MARK: - What names may be

  /// Whether it begins with a small letter, and small letters and hyphens follow.
  var isMachineName: Bool { !hasPrefix("-") && isMade(of: Self.small) }

  /// Whether a file may be given this name without anybody looking: letters, digits, hyphens.
  var isFileName: Bool {
    utf8.count <= 200 && isMade(of: Self.small + Self.small.uppercased() + "0123456789")
  }

  /// Whether it leads from a folder to something below it.
  var isRelativePath: Bool {
    split(separator: "/", omittingEmptySubsequences: false)
      .allSatisfy { !["", ".", ".."].contains($0) } && Outlet.terminal.escaped(self) == self
  }

  private static let small = "abcdefghijklmnopqrstuvwxyz-"

  private func isMade(of letters: String) -> Bool {
    !isEmpty && utf8.allSatisfy(letters.utf8.contains)
  }
}

extension Array where Element: Hashable {
  var areDistinct: Bool { Set(self).count == count }
}

/// The first expectation that is not met; `nil` where all are.
func firstMistake(_ expectations: (isMet: Bool, words: String)...) -> String? {
  expectations.first { !$0.isMet }?.words
}

/// Why a file cannot be used: where, and what should stand there.
public struct Mistake: Error, Hashable, Sendable, CustomStringConvertible {
  public var file: String
  /// The line, from 1; `nil` where the whole file is meant.
  public var line: Int?
  public var expected: String

  public init(_ file: String, line: Int?, expected: String) {
    (self.file, self.line, self.expected) = (file, line, expected)
  }

  /// Such as `a.jsonl:3: expected a line of JSON.`
  public var description: String {
    Outlet.terminal.escaped("\(file)\(line.map { ":\($0)" } ?? ""): expected \(expected).")
  }
}
