/// An output format, with the escaping that makes texts from data safe in it.
///
/// Every format escapes characters that are invisible or that affect their neighbours. It also breaks
/// workflow commands, which GitHub runners execute when they print a log: `::` at the beginning of a
/// line, after blanks, and `##[` anywhere.
///
/// - Source: Specs/Reports.md.
package enum OutputFormat: Hashable, Sendable, CaseIterable {
  /// A line on a terminal or in a log.
  case terminal
  /// The contents of an element or an attribute in XML 1.0.
  case xml
  /// A quoted text in a Graphviz file.
  case dot
  /// The text of a message in SARIF, before it is encoded as JSON.
  case sarif
  /// The message of a workflow command, and the value of one of its properties.
  case gitHubMessage, gitHubProperty
  /// Markdown, and a line of a code block in it.
  case jobSummary, jobSummaryCode
  /// A complete JSON document. Control characters in it may be written as escapes, which do not change its
  /// meaning.
  case json
  /// A complete JSON document within a script element of a page.
  case script

  /// Returns the escaped text. Escaping is idempotent in formats that define no escapes of their own.
  @inline(never) package func escaped(_ text: String) -> String {
    switch self {
    case .terminal, .jobSummaryCode: text.harmless
    case .json: text.harmlessJSON
    case .script: escapedMarkup(in: text.harmlessJSON)
    case .xml, .sarif: escapedLines(text, end: "\n")
    case .dot: escapedLines(text, end: "\\n")
    case .gitHubMessage, .gitHubProperty: escapedLines(text, end: "%0A")
    case .jobSummary: escapedLines(text, end: " ")
    }
  }

  /// Escapes the characters of a JSON document that could end a script element. They only occur in its strings.
  private func escapedMarkup(in text: String) -> String {
    if !text.utf8.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x3E }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "\\u0026"
      case "<": result += "\\u003C"
      case ">": result += "\\u003E"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Escapes the lines of a text and joins them with `end`.
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

  /// Returns the escape of a character that is special in this format, or `nil` for any other.
  private func escape(_ scalar: Unicode.Scalar) -> String? {
    switch (self, scalar) {
    // Graphviz also replaces entities by their characters.
    case (.xml, "&"), (.dot, "&"), (.jobSummary, "&"): "&amp;"
    case (.xml, "<"), (.jobSummary, "<"): "&lt;"
    case (.xml, ">"): "&gt;"
    case (.xml, "\""): "&quot;"
    // GitHub defines its own escapes for line ends and percent signs.
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
  /// The text in one line, safe for terminals and logs.
  ///
  ///     "Bo \u{1B}[2J".harmless   // #"Bo \u{1B}[2J"#
  @inline(never) fileprivate var harmless: String {
    if !utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F || $0 == 0x23 || $0 == 0x3A }) {
      return self
    }
    return broken { "\\u{\(String($0.value, radix: 16, uppercase: true))}" }
  }

  /// The JSON text with special characters escaped. They can only occur in its strings.
  fileprivate var harmlessJSON: String {
    // Most of a report file is long base-64 text, which needs no escapes.
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

  /// Escapes invisible characters, and the first character of each workflow command.
  private func broken(
    keeping kept: Unicode.Scalar? = nil, _ escape: (Unicode.Scalar) -> String
  ) -> String {
    let scalars = Array(unicodeScalars)
    func follows(_ index: Int, _ rest: Unicode.Scalar...) -> Bool {
      scalars[index...].dropFirst().starts(with: rest)
    }
    var result = ""
    // Whether only blanks precede the scalar in its line.
    var isStart = true
    for (index, scalar) in scalars.enumerated() {
      let commands =
        isStart && scalar == ":" && follows(index, ":")
        || scalar == "#" && follows(index, "#", "[")
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
    // Default-ignorable letters and marks are invisible, such as the Hangul filler.
    return !hidden.contains(properties.generalCategory) && !properties.isDefaultIgnorableCodePoint
  }
}
