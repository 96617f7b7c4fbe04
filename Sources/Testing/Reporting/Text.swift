extension BinaryInteger {
  /// The number with thousands separators, such as `1,000,000`.
  @inline(never) package var grouped: String {
    (self < 0 ? "-" : "") + "\(magnitude)".groupedDigits
  }
}

extension UInt64 {
  /// The number of times in words: `once`, or `312 times`.
  @inline(never) package var times: String { self == 1 ? "once" : "\(grouped) times" }
}

extension Sequence<UInt64> {
  /// The sum, or the maximum of the type if the sum overflows.
  @inline(never) package var total: UInt64 {
    var total: UInt64 = 0
    for number in self { total = (try? total.adding(number)) ?? .max }
    return total
  }
}

extension String {
  fileprivate var groupedDigits: String {
    var (digits, result) = (self[...], "")
    while digits.count > 3 {
      result = ",\(digits.suffix(3))\(result)"
      digits.removeLast(3)
    }
    return digits + result
  }

  /// Breaks the text at its spaces into lines of at most `width` characters. A longer word has its own line.
  @inline(never) package func wrapped(to width: Int) -> [String] {
    var (lines, line, count) = ([String](), "", 0)
    for word in split(separator: " ") {
      if count > 0 && count + 1 + word.count > width {
        lines.append(line)
        (line, count) = ("", 0)
      }
      if count > 0 { line += " " }
      line += word
      count += (count > 0 ? 1 : 0) + word.count
    }
    return lines + [line]
  }

  /// The lines of the text, without line breaks.
  @inline(never) var lines: [String] {
    split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init)
  }

  /// Whether the text consists of lowercase letters and hyphens and begins with a letter.
  var isMachineName: Bool { !hasPrefix("-") && isMade(of: Self.small) }

  /// Whether the text is safe as a file name: only letters, digits and hyphens, at most 200.
  var isFileName: Bool {
    utf8.count <= 200 && isMade(of: Self.small + Self.small.uppercased() + "0123456789")
  }

  /// Whether the text is a path to a descendant of a folder.
  package var isRelativePath: Bool {
    split(separator: "/", omittingEmptySubsequences: false)
      .allSatisfy { !["", ".", ".."].contains($0) } && OutputFormat.terminal.escaped(self) == self
  }

  private static let small = "abcdefghijklmnopqrstuvwxyz-"

  private func isMade(of letters: String) -> Bool {
    !isEmpty && utf8.allSatisfy(letters.utf8.contains)
  }
}

extension [String] {
  var areDistinct: Bool { Set(self).count == count }
}

@inline(never) func expect(_ isMet: Bool, _ words: String) throws(Mistake) {
  if !isMet { throw Mistake(expected: words) }
}

/// An error in a file or in data: its position, and a description of the valid contents.
package struct Mistake: Error, Equatable, Sendable, CustomStringConvertible {
  package var file: String
  /// The line, from 1. `nil` if the error concerns the whole file.
  package var line: Int?
  /// A description of the valid contents.
  package var expected: String

  package init(_ file: String, line: Int?, expected: String) {
    (self.file, self.line, self.expected) = (file, line, expected)
  }

  /// Creates the error of data whose place the caller knows.
  init(expected: String) { self.init("", line: nil, expected: expected) }

  /// The error of counts that cannot be added.
  static let unlike = Mistake(expected: "counts of the same run")

  /// The message, such as `a.jsonl:3: expected a line of JSON.`
  package var description: String {
    OutputFormat.terminal.escaped("\(file)\(line.map { ":\($0)" } ?? ""): expected \(expected).")
  }
}
