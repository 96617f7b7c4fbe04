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
  var total: UInt64 {
    reduce(0) {
      let (sum, overflow) = $0.addingReportingOverflow($1)
      return overflow ? .max : sum
    }
  }
}

extension String {
  /// The text on one line and harmless on any terminal: what cannot be seen, or acts on what stands
  /// beside it, is written as an escape.
  ///
  ///     "Bo \u{1B}[2J".visible   // #"Bo \u{1B}[2J"#
  public var visible: String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar.isVisible {
        result.append(scalar)
      } else {
        let number = String(scalar.value, radix: 16, uppercase: true)
        result.append(contentsOf: "\\u{\(number)}".unicodeScalars)
      }
    }
    return String(result)
  }

  /// The text broken at its spaces into lines of at most `width` characters; a longer word has a line
  /// of its own.
  func wrapped(to width: Int) -> [String] {
    var lines = [""]
    for word in split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// The lines of the text, without their ends.
  var lines: [String] {
    split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init)
  }

  // MARK: - What names may be

  /// Whether it begins with a small letter, and small letters and hyphens follow.
  var isMachineName: Bool {
    utf8.first.map { $0 != UInt8(ascii: "-") } == true
      && utf8.allSatisfy { $0.isSmallLetter || $0 == UInt8(ascii: "-") }
  }

  /// Whether a file may be given this name without anybody looking: letters, digits, hyphens.
  var isFileName: Bool {
    (1...200).contains(utf8.count)
      && utf8.allSatisfy {
        ($0 | 0x20).isSmallLetter || $0 == UInt8(ascii: "-")
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      }
  }

  /// Whether it leads from a folder to something below it.
  var isRelativePath: Bool {
    split(separator: "/", omittingEmptySubsequences: false)
      .allSatisfy { !["", ".", ".."].contains($0) } && visible == self
  }
}

extension UInt8 {
  fileprivate var isSmallLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
}

extension Unicode.Scalar {
  fileprivate var isVisible: Bool {
    if isASCII { return value >= 0x20 && value != 0x7F }
    let hidden: [Unicode.GeneralCategory] = [
      .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator,
    ]
    // Letters and marks that are drawn as nothing, such as the Hangul filler, can be ignored.
    return !hidden.contains(properties.generalCategory) && !properties.isDefaultIgnorableCodePoint
  }
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
    "\(file)\(line.map { ":\($0)" } ?? ""): expected \(expected).".visible
  }
}
