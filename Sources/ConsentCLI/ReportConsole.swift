import Reporting

extension Console {
  /// Prints a line of a report, coloured where that helps.
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

  /// Prints the steps of a case, each side's own lines in its colour.
  /// Prints a text from data, as many lines as it has.
  func say(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      print(Outlet.terminal.escaped(String(line)))
    }
  }

  /// Says on standard error what went wrong.
  func complain(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      note(Outlet.terminal.escaped(String(line)))
    }
  }

  func show(_ lines: [ComparedLine]) {
    for line in lines {
      let text = Outlet.terminal.escaped(line.text)
      switch line.speaker {
      case .same: print(text)
      case .model: print(green(text))
      case .system: print(red(text))
      }
    }
  }
}
