import Reporting

/// The help of a command. Its text and the completions have the same contents.
package struct CommandPage: Sendable {
  package let command: Command
  /// The purpose in one line, without a full stop.
  package let summary: String
  /// The form of a call, such as `consent replay FILE [flags]`.
  package let usage: String
  /// An explanation in paragraphs. Indented lines stay as they are.
  package let explanation: String
  /// Calls that can be run. Each begins with the name of the program.
  package var examples: [String] { makeExamples() }
  private let makeExamples: @Sendable () -> [String]

  package init(
    _ command: Command, _ summary: String, usage: String, explanation: String,
    examples: @autoclosure @escaping @Sendable () -> [String]
  ) {
    (self.command, self.summary, self.usage) = (command, summary, usage)
    (self.explanation, makeExamples) = (explanation, examples)
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

  /// The flags with their values and descriptions. Of many, each group has its own title.
  private var groups: [(title: String, rows: [(name: String, help: String)])] {
    var groups: [(title: String, rows: [(name: String, help: String)])] = []
    for flag in command.flags {
      let title = command.flags.count > 8 ? flag.group : "Flags"
      if groups.last?.title != title { groups.append((title, [])) }
      groups[groups.count - 1].rows.append(
        (
          name: "\(flag.name)\(flag.placeholder.map { " \($0)" } ?? "")",
          help: "\(flag.owner.map { "\($0): " } ?? "")\(flag.help)"
        ))
    }
    return groups
  }

  /// Returns an example as the caller can paste it. A longer line than `width` goes on before a flag.
  private func example(_ line: String, calledAs invocation: Invocation, width: Int) -> String {
    let program = command.name.prefix { $0 != " " }
    let call = " \(line)".replacing(" \(program) ", with: " \(invocation.command) ")
      .replacing("'\(program) ", with: "'\(invocation.command) ")
    var (lines, length) = (" ", 1)
    for (index, part) in call.split(separator: " --").enumerated() {
      if index > 0 && length + part.count + 5 > width {
        lines += " \\\n     "
        length = 5
      }
      lines += index > 0 ? " --\(part)" : part
      length += part.count + (index > 0 ? 3 : 0)
    }
    return lines
  }

  /// Returns the help for a terminal.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - invocation: The command that called the program, with which its examples begin.
  package func text(width: Int, calledAs invocation: Invocation) -> String {
    let column = groups.flatMap(\.rows).map(\.name.count).max() ?? 0
    let explained = parts.map { part in
      switch part {
      case .paragraph(let words): words.wrapped(to: width).joined(separator: "\n")
      case .verbatim(let lines): lines.map { "  \($0)" }.joined(separator: "\n")
      }
    }
    let flags = groups.map { group in
      let rows = group.rows.flatMap { wrappedRow($0.name, $0.help, column: column, width: width) }
      return "\(group.title):\n\(rows.joined(separator: "\n"))"
    }
    let calls = examples.map { example($0, calledAs: invocation, width: width) }
    let title = "\(command.name): \(summary).".wrapped(to: width).joined(separator: "\n")
    return """
      \(title)

      Usage: \(usage)

      Examples:
      \(calls.joined(separator: "\n"))

      \(explained.joined(separator: "\n\n"))

      \(flags.joined(separator: "\n\n"))
      """
  }
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
