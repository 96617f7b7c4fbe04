import Reporting

/// The help of a command. Its text, the manual page and the completions have the same contents.
package struct CommandPage: Sendable {
  package let command: Command
  /// The purpose in one line, without a full stop.
  package let summary: String
  /// The form of a call, such as `consent replay FILE [flags]`.
  package let usage: String
  /// An explanation in paragraphs. Indented lines stay as they are.
  package let explanation: String
  /// Calls that can be run.
  package let examples: [String]

  package init(
    _ command: Command, _ summary: String, usage: String, explanation: String, examples: [String]
  ) {
    (self.command, self.summary, self.usage) = (command, summary, usage)
    (self.explanation, self.examples) = (explanation, examples)
  }

  private enum Part {
    case paragraph(String)
    /// Lines that stay as they are, without the two blanks before each.
    case verbatim([Substring])
  }

  private var parts: [Part] {
    var parts: [Part] = []
    var isOpen = false
    for line in explanation.split(separator: "\n", omittingEmptySubsequences: false) {
      switch (line.hasPrefix("  "), parts.last) {
      case (true, .verbatim(let lines)?) where isOpen:
        parts[parts.count - 1] = .verbatim(lines + [line.dropFirst(2)])
      case (true, _): parts.append(.verbatim([line.dropFirst(2)]))
      case (false, .paragraph(let words)?) where isOpen && !line.isEmpty:
        parts[parts.count - 1] = .paragraph("\(words) \(line)")
      case (false, _) where !line.isEmpty: parts.append(.paragraph(String(line)))
      case (false, _): break
      }
      isOpen = !line.isEmpty
    }
    return parts
  }

  /// The flags with their values and descriptions.
  private var rows: [(name: String, help: String)] {
    command.flags.map { flag in
      (
        name: "\(flag.name)\(flag.placeholder.map { " \($0)" } ?? "")",
        help: "\(flag.owner.map { "\($0): " } ?? "")\(flag.help)"
      )
    }
  }

  /// Returns the help for a terminal.
  ///
  /// - Parameter width: The number of columns.
  package func text(width: Int) -> String {
    let column = rows.map(\.name.count).max() ?? 0
    let explained = parts.map { part in
      switch part {
      case .paragraph(let words): words.wrapped(to: width).joined(separator: "\n")
      case .verbatim(let lines): lines.map { "  \($0)" }.joined(separator: "\n")
      }
    }
    let flags = rows.flatMap { wrappedRow($0.name, $0.help, column: column, width: width) }
    let title = "\(command.name): \(summary).".wrapped(to: width).joined(separator: "\n")
    return """
      \(title)

      Usage: \(usage)

      \(explained.joined(separator: "\n\n"))

      Flags:
      \(flags.joined(separator: "\n"))

      Examples:
      \(examples.map { "  \($0)" }.joined(separator: "\n"))
      """
  }

  /// Returns a manual page for `man`, with a section for each command of a program.
  ///
  /// - Parameters:
  ///   - program: The name of the program.
  ///   - version: The version of the program.
  ///   - purpose: The purpose in one line.
  ///   - closing: Sections at the end, each with a title and a text.
  package static func manual(
    of program: String, version: String, purpose: String, _ pages: [CommandPage],
    closing: [(title: String, text: String)]
  ) -> String {
    func text(_ line: some StringProtocol) -> String {
      let escaped = String(line).replacing("\\", with: "\\e").replacing("-", with: "\\-")
      // A line that begins with a full stop or an apostrophe would be a request.
      return escaped.first.map { ".'".contains($0) } == true ? "\\&" + escaped : escaped
    }
    func verbatim(_ lines: [some StringProtocol]) -> [String] {
      [".PP", ".RS 4", ".nf"] + lines.map { text($0) } + [".fi", ".RE"]
    }
    var lines = [
      ".TH \(program.uppercased()) 1 \"\" \"\(text("\(program) \(version)"))\"", ".SH NAME",
      "\(text(program)) \\- \(text(purpose))", ".SH SYNOPSIS",
    ]
    for page in pages { lines += ["\(text(page.usage))", ".br"] }
    lines.append(".SH COMMANDS")
    for page in pages {
      lines += [".SS \"\(text(page.usage))\"", "\(text(page.summary.capitalizedSentence))."]
      for part in page.parts {
        switch part {
        case .paragraph(let words): lines += [".PP", text(words)]
        case .verbatim(let block): lines += verbatim(block)
        }
      }
      for row in page.rows { lines += [".TP", ".B \(text(row.name))", "\(text(row.help))."] }
      lines += verbatim(page.examples)
    }
    for (title, words) in closing { lines += [".SH \(title)", text(words)] }
    return lines.joined(separator: "\n")
  }
}

extension String {
  fileprivate var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }
}

package func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

/// Returns the lines of a text beside its name, which is padded to a column.
///
/// - Parameter width: The number of columns of a line.
package func wrappedRow(_ name: String, _ text: String, column: Int, width: Int) -> [String] {
  text.wrapped(to: max(width - column - 4, 20)).enumerated().map { number, line in
    "  \(padded(number == 0 ? name : "", to: column))  \(line)"
  }
}
