extension BinaryInteger {
  /// The number with its thousands apart, such as `1,000,000`.
  @inline(never) public var grouped: String { (self < 0 ? "-" : "") + "\(magnitude)".groupedDigits }
}

extension UInt64 {
  /// `once`, or `312 times`.
  @inline(never) var times: String { self == 1 ? "once" : "\(grouped) times" }
}

extension Sequence<UInt64> {
  /// The sum, or the greatest number where it is above that.
  @inline(never) public var total: UInt64 {
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

  /// The text broken at its spaces into lines of at most `width` characters; a longer word has a line
  /// of its own.
  @inline(never) public func wrapped(to width: Int) -> [String] {
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

  /// The lines of the text, without their ends.
  @inline(never) var lines: [String] {
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
  package var isRelativePath: Bool {
    split(separator: "/", omittingEmptySubsequences: false)
      .allSatisfy { !["", ".", ".."].contains($0) } && Outlet.terminal.escaped(self) == self
  }

  private static let small = "abcdefghijklmnopqrstuvwxyz-"

  private func isMade(of letters: String) -> Bool {
    !isEmpty && utf8.allSatisfy(letters.utf8.contains)
  }
}

extension [String] {
  var areDistinct: Bool { Set(self).count == count }
}

/// What data were expected to say instead, in words.
struct Expected: Error { let words: String }

@inline(never) func expect(_ isMet: Bool, _ words: String) throws(Expected) {
  if !isMet { throw Expected(words: words) }
}

/// Why a file cannot be used: where, and what should stand there.
public struct Mistake: Error, Equatable, Sendable, CustomStringConvertible {
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
