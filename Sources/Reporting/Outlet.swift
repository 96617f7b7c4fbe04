/// Where a text from data goes, and how it has to stand there to be read and do nothing else.
///
/// What cannot be seen, or acts on what stands beside it, is written as an escape everywhere. So is
/// what a runner of GitHub takes for a command in what it shows as a log: `::` at the beginning of a
/// line, blanks aside, and `##[` anywhere.
///
/// - Source: Specs/Reports.md.
public enum Outlet: Hashable, Sendable, CaseIterable {
  /// A line on a terminal or in a log.
  case terminal
  /// What stands in an element or an attribute of XML 1.0.
  case xml
  /// What stands in quotation marks in a file of Graphviz.
  case dot
  /// The text of a message in SARIF, before it is written as JSON.
  case sarif
  /// The message of a workflow command, and the value of one of its properties.
  case gitHubMessage, gitHubProperty
  /// Markdown, and a line of a block of code in it.
  case jobSummary, jobSummaryCode
  /// A whole text of JSON. Its meaning stays the same.
  case json

  /// The text as it has to stand there; escaped again, it stays as it is where nothing but the escapes
  /// of this package is written.
  @inline(never) public func escaped(_ text: String) -> String {
    switch self {
    case .terminal, .jobSummaryCode: text.harmless
    case .json: text.harmlessJSON
    case .xml, .sarif: escapedLines(text, end: "\n")
    case .dot: escapedLines(text, end: "\\n")
    case .gitHubMessage, .gitHubProperty: escapedLines(text, end: "%0A")
    case .jobSummary: escapedLines(text, end: " ")
    }
  }

  /// The lines of the text, each harmless and with escapes of this outlet.
  private func escapedLines(_ text: String, end: String) -> String {
    var (result, isFirst) = ("", true)
    for line in text.lines {
      if !isFirst { result += end }
      isFirst = false
      for scalar in line.harmless.unicodeScalars {
        if let escape = escape(scalar) {
          result += escape
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }

  /// What stands for a scalar that means something there; `nil` for any other.
  private func escape(_ scalar: Unicode.Scalar) -> String? {
    switch (self, scalar) {
    // An entity is shown as its character in Graphviz, too.
    case (.xml, "&"), (.dot, "&"), (.jobSummary, "&"): "&amp;"
    case (.xml, "<"), (.jobSummary, "<"): "&lt;"
    case (.xml, ">"): "&gt;"
    case (.xml, "\""): "&quot;"
    // Line ends and percent signs have escapes of GitHub's own.
    case (.gitHubMessage, "%"), (.gitHubProperty, "%"): "%25"
    case (.gitHubProperty, ":"): "%3A"
    case (.gitHubProperty, ","): "%2C"
    case (.dot, "\""), (.dot, "\\"): "\\\(scalar)"
    case (.jobSummary, _) where "\\`*_[]|#!~".unicodeScalars.contains(scalar): "\\\(scalar)"
    default: nil
    }
  }
}

extension String {
  /// The text on one line and harmless on any terminal and in any log.
  ///
  ///     "Bo \u{1B}[2J".harmless   // #"Bo \u{1B}[2J"#
  @inline(never) fileprivate var harmless: String {
    if !utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F || $0 == 0x23 || $0 == 0x3A }) {
      return self
    }
    return broken { "\\u{\(String($0.value, radix: 16, uppercase: true))}" }
  }

  /// The text of JSON, in whose strings alone something can be escaped: all else is visible ASCII.
  fileprivate var harmlessJSON: String {
    // Most of a report file is base 64, and long.
    if !utf8.contains(where: { $0 < 0x20 && $0 != 0x0A || $0 >= 0x7F || $0 == 0x23 }) {
      return self
    }
    return broken(keeping: "\n") { scalar in
      String(scalar).utf16.map { unit in
        let digits = String(unit, radix: 16, uppercase: true)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    }
  }

  /// The text with what is not visible escaped, and commands broken by an escape.
  private func broken(
    keeping kept: Unicode.Scalar? = nil, _ escape: (Unicode.Scalar) -> String
  ) -> String {
    let scalars = Array(unicodeScalars)
    func follows(_ place: Int, _ rest: Unicode.Scalar...) -> Bool {
      scalars[place...].dropFirst().starts(with: rest)
    }
    var result = ""
    // Whether only blanks come before.
    var isStart = true
    for (place, scalar) in scalars.enumerated() {
      let commands =
        isStart && scalar == ":" && follows(place, ":")
        || scalar == "#" && follows(place, "#", "[")
      if commands || !scalar.isVisible && scalar != kept {
        result += escape(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
      isStart = scalar == kept || isStart && scalar == " "
    }
    return result
  }
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
