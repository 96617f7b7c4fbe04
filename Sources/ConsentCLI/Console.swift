import Glibc
import Notation

/// The two streams: what is part of the result goes to standard output, what varies from run to run
/// to standard error.
struct Console {
  /// Whether standard error is a terminal that a line can be drawn over on.
  let isInteractive: Bool
  let usesColor: Bool

  init() {
    let dumb = getenv("TERM").map { String(cString: $0) == "dumb" } ?? true
    isInteractive = isatty(2) == 1 && !dumb
    let refusesColor = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
    usesColor = isatty(1) == 1 && !dumb && !refusesColor
  }

  /// Prints a line of the result.
  func print(_ line: String = "") {
    write(line + "\n", 1)
  }

  /// Prints a line that is not part of the result.
  func note(_ line: String) {
    write((isInteractive ? "\r\u{1B}[2K" : "") + line + "\n", 2)
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
    for line in lines { note("  " + Notation.escaped(String(line.prefix(200)))) }
  }

  func clearProgress() {
    if isInteractive { write("\r\u{1B}[2K", 2) }
  }

  func red(_ text: String) -> String { colored(text, "31") }
  func green(_ text: String) -> String { colored(text, "32") }
  func yellow(_ text: String) -> String { colored(text, "33") }
  func bold(_ text: String) -> String { colored(text, "1") }
  func dim(_ text: String) -> String { colored(text, "2") }

  private func colored(_ text: String, _ code: String) -> String {
    usesColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  /// Writes all of it, or as much as the reader takes; a closed pipe is the reader's choice.
  ///
  /// - Returns: Whether it was all of it.
  @discardableResult
  func write(_ text: String, _ descriptor: Int32) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count <= 0 { return false }
      bytes = bytes.dropFirst(count)
    }
    return true
  }
}
