import ConsentSuite
import OperatingSystem
import Reporting
import Terminal

extension Console {
  /// Prints a line of a report in the colour of its tone.
  func show(_ line: TextReport.Line) {
    let marked =
      switch line.tone {
      case nil: line.marked
      case .good: green(line.marked)
      case .bad: red(line.marked)
      case .doubtful: yellow(line.marked)
      }
    print(marked + line.rest)
  }

  /// Prints a verdict in its colour, or another word for it, and a text beside it.
  func conclude(_ code: ExitCode, _ text: String = "", as word: String? = nil) {
    let marked =
      switch code {
      case .holds: green(word ?? "HOLDS")
      case .violated: red(word ?? "VIOLATED")
      case .unknown, .usage, .fault, .interrupted: yellow(word ?? "UNKNOWN")
      }
    print(marked + (text.isEmpty ? "" : "  \(text)"))
  }

  /// Prints texts from data as wrapped paragraphs. An indented text keeps its lines.
  func paragraphs(_ texts: [String]) {
    for text in texts { text.hasPrefix(" ") ? say(text) : paragraph(text) }
  }

  /// Prints the meaning of the signs before the lines of a case, and a blank line.
  func showLegend(of lines: [ComparedLine]) {
    if lines.isEmpty { return }
    paragraph(TextReport.legend(of: lines.map(\.speaker)))
    print()
  }

  /// Prints a figure of a search, escaped, beside its label.
  func row(_ label: String, _ text: String) { say(text, beside: label, column: 14) }

  /// Prints the scopes of a search for a shortest run, each with the runs that were compared, and their contents.
  func show(_ answer: RunAnswer) {
    let column = 4 + min(answer.rows.map(\.scope.count).max() ?? 0, 28)
    for (scope, extent) in answer.rows { say(extent, beside: "  \(scope)  ", column: column) }
    if !answer.contents.isEmpty {
      paragraph("All of them have \(answer.contents.joined(separator: "; ")).", indent: 2)
    }
  }

  /// Prints the steps of a case, with lines of only one side in the colour of that side.
  func show(_ lines: [ComparedLine]) {
    for line in lines {
      let text = OutputFormat.terminal.escaped(line.text)
      switch line.speaker {
      case .same: print(text)
      case .model: print(green(text))
      case .system: print(red(text))
      }
    }
  }

  /// Prints that the results are incomplete because a person interrupted the run.
  func interrupted() -> ExitCode {
    note("Interrupted; the results above are incomplete.")
    return .interrupted
  }

  /// Redraws the progress line; only on a terminal.
  func progress(_ line: String) {
    // A longer line would break, and only its last part would be redrawn.
    if isInteractive { WholeFile.write("\r\u{1B}[2K\(line.prefix(progressWidth))", to: 2) }
  }

  /// Prints the end of an output, such as that of a crashed process. It may differ between runs.
  func note(lastWords: [UInt8], of title: String = "Output of the crashed process") {
    let lines = lastWords.linesToShow
    guard !lines.isEmpty else { return }
    note("\(title):")
    for line in lines { note("  " + OutputFormat.terminal.escaped(line)) }
  }

  func clearProgress() { if isInteractive { WholeFile.write("\r\u{1B}[2K", to: 2) } }
}

extension [UInt8] {
  /// The last lines of an output, cut to a length that a terminal can show.
  var linesToShow: [String] {
    String(decoding: self, as: UTF8.self).split(whereSeparator: \.isNewline).suffix(8)
      .map { String($0.prefix(200)) }
  }
}
