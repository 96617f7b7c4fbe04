import Reporting
import Terminal

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

  /// Says that what was told is not all, as somebody ended it.
  func interrupted() -> ExitCode {
    note("Interrupted; the above is what was found.")
    return .interrupted
  }

  /// Draws over the last line of progress; only on a terminal.
  func progress(_ line: String) {
    if isInteractive { write("\r\u{1B}[2K" + line, 2) }
  }

  /// Tells what a process printed before it ended, which may differ from run to run.
  func note(lastWords: [UInt8]) {
    let lines = String(decoding: lastWords, as: UTF8.self).split(separator: "\n").suffix(8)
    guard !lines.isEmpty else { return }
    note("The process that ended had printed:")
    for line in lines { note("  " + Outlet.terminal.escaped(String(line.prefix(200)))) }
  }

  func clearProgress() {
    if isInteractive { write("\r\u{1B}[2K", 2) }
  }
}
