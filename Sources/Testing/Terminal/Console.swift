import Notation
import OperatingSystem
import Reporting

/// The output streams of a program. The result goes to standard output, output that varies between runs
/// goes to standard error.
package struct Console {
  /// Whether standard error is a terminal on which a line can be redrawn.
  package let isInteractive: Bool
  /// Whether standard output is coloured.
  package let usesColor: Bool
  /// The number of columns for texts on standard output: one fewer than the terminal has, within 39...119, or
  /// 79 in a pipe or a file.
  package let width: Int
  /// The number of columns for a line on standard error that is redrawn.
  package let progressWidth: Int
  /// The command that called this program, for advice that can be pasted.
  package var invocation: Invocation
  private let output = Output()

  /// The state of standard output.
  private final class Output {
    var json = JSONLines(.nowhere)
    /// The files that the command writes, and whether it has begun, so that those of an earlier run are empty.
    var (files, hasBegun) = (OutputFiles([]), true)
    /// Whether all output has been written. If not, no more output is printed.
    var isWhole = true
    /// The error code of a failed write, unless the reader closed the pipe.
    var problem: Int32?
  }

  init(_ invocation: Invocation) {
    self.invocation = invocation
    let dumb = getenv("TERM").map { String(cString: $0) == "dumb" } ?? true
    isInteractive = isatty(2) == 1 && !dumb
    func isSet(_ name: String) -> Bool {
      getenv(name).map { !["", "0"].contains(String(cString: $0)) } ?? false
    }
    // NO_COLOR counts with any value but an empty one, and more than FORCE_COLOR.
    let refusesColor = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
    usesColor = !refusesColor && (isSet("FORCE_COLOR") || isatty(1) == 1 && !dumb)
    width = Self.columns(of: 1).map { min(max($0 - 1, 39), 119) } ?? 79
    progressWidth = max((Self.columns(of: 2) ?? 80) - 1, 10)
  }

  /// Returns the number of columns of the terminal to which a stream leads; `nil` if it leads elsewhere.
  private static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Runs the work of a program, and prints an error if it fails.
  ///
  /// - Parameter program: The path of the program, as the caller gave it.
  package static func run(
    as program: String, _ work: (Console) throws(CommandError) -> ExitCode
  ) -> ExitCode {
    Interruption.listen()
    reserveStreams()
    let console = Console(Invocation(program))
    return console.complete { () throws(CommandError) in
      try checkAddressSpace()
      return try work(console)
    }
  }

  /// Refuses a limit of address space in which the runtime would end the process.
  private static func checkAddressSpace() throws(CommandError) {
    #if os(Linux)
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
      guard limit.rlim_cur >> 20 < 128 else { return }
      throw CommandError(
        "The address space is limited to \(limit.rlim_cur >> 20) MiB.",
        "Allow at least 128 MiB: ulimit -v 131072", code: .fault)
    #endif
  }

  /// Runs `work`. Prints an error if it fails, or if standard output is incomplete.
  package func complete(_ work: () throws(CommandError) -> ExitCode) -> ExitCode {
    do throws(CommandError) {
      return finish(try work())
    } catch {
      if Interruption.isRequested {
        note(error.code == .interrupted ? error.message : "Interrupted.")
        return finish(.interrupted)
      }
      complain(error.message)
      complain(error.advice)
      return finish(error.code)
    }
  }

  /// Opens `/dev/null` in place of each closed standard stream, so that no opened file receives its
  /// number. Writing to such a stream still fails.
  private static func reserveStreams() {
    for descriptor in 0..<3 as Range<Int32> where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
  }

  /// Runs a command whose records are written as JSON lines. With its first output, as soon as its arguments are
  /// valid, the files of an earlier run are emptied.
  ///
  /// - Returns: The code of the command, or ``ExitCode/fault`` if a file is missing and the code indicates success.
  package func writing(
    _ json: String?, _ files: OutputFiles, _ command: () throws(CommandError) -> ExitCode
  ) throws(CommandError) -> ExitCode {
    (output.json, output.files, output.hasBegun) = (JSONLines(.init(json)), files, false)
    let code = try command()
    return output.json.finish(code, self)
  }

  /// Empties the files of an earlier run, unless this was done.
  package func begin() {
    if !output.hasBegun { output.files.empty() }
    output.hasBegun = true
  }

  /// Whether text is printed. If not, an output whose file is `-` replaces it.
  package var printsText: Bool { !output.files.replaceText }

  package func add(lines: String) {
    begin()
    output.json.add(lines: lines, self)
  }

  /// Writes the JSON lines so far, if they have a file that is replaced: a command that is killed leaves it.
  package func saveLines() {
    guard case .file(let path) = output.json.destination, WholeFile(path: path).place != nil else {
      return
    }
    _ = output.json.finish(.holds, self)
  }

  /// Adds a record to the JSON lines, if they are written.
  package func add(_ record: some Encodable) {
    begin()
    output.json.add(record, self)
  }

  /// Adds a record of this kind with these fields, without those that are `nil`.
  package func add(_ kind: String, _ fields: KeyValuePairs<String, (any Encodable)?>) {
    add(JSONRecord(kind: kind, fields: fields))
  }

  /// Prints a line of the text, unless JSON lines replace it.
  package func print(_ line: String = "") {
    begin()
    if printsText { emit(line) }
  }

  /// Prints a line on standard output.
  package func emit(_ line: String) {
    guard output.isWhole else { return }
    output.isWhole = WholeFile.write(line + "\n", to: 1)
    // A closed pipe is the reader's choice.
    if !output.isWhole && errno != EPIPE { output.problem = errno }
  }

  /// Reports a failure of standard output, at the end of the program.
  ///
  /// - Returns: `code`, or ``ExitCode/fault`` if output was lost and `code` indicates success.
  private func finish(_ code: ExitCode) -> ExitCode {
    guard let problem = output.problem else { return code }
    note("Standard output cannot be written: \(String(cString: strerror(problem))).")
    note("The output is incomplete; write it to another place.")
    return code.withFiles(written: false)
  }

  /// Prints a line on standard error.
  package func note(_ line: String) {
    WholeFile.write((isInteractive ? "\r\u{1B}[2K" : "") + line + "\n", to: 2)
  }

  package func say(_ text: String) { for line in escapedLines(text) { print(line) } }

  /// Prints texts from data, escaped, with their lines.
  package func say(_ texts: [String]) { for text in texts { say(text) } }

  /// Prints a text from data, escaped, and wrapped to the width beside its label.
  ///
  /// - Parameter column: The first column of the text; its further lines are indented.
  package func say(_ text: String, beside label: String, column: Int) {
    for (number, line) in text.wrapped(to: max(width - column, 20)).enumerated() {
      say(padded(number == 0 ? label : "", to: column) + line)
    }
  }

  /// Prints a text from data, escaped, and wrapped to the width.
  package func paragraph(_ text: String, indent: Int = 0) { say(text, beside: "", column: indent) }

  /// Prints an error, escaped, on standard error.
  package func complain(_ text: String) { for line in escapedLines(text) { note(line) } }

  private func escapedLines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { OutputFormat.terminal.escaped(String($0)) }
  }

  /// Returns the text in red, or unchanged if output is not coloured.
  package func red(_ text: String) -> String { colored(text, "31") }
  /// Returns the text in green, or unchanged if output is not coloured.
  package func green(_ text: String) -> String { colored(text, "32") }
  /// Returns the text in yellow, or unchanged if output is not coloured.
  package func yellow(_ text: String) -> String { colored(text, "33") }
  /// Returns the text in bold, or unchanged if output is not coloured.
  package func bold(_ text: String) -> String { colored(text, "1") }
  /// Returns the text dimmed, or unchanged if output is not coloured.
  package func dim(_ text: String) -> String { colored(text, "2") }

  private func colored(_ text: String, _ code: String) -> String {
    usesColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

extension Console {
  /// Writes a complete file, or prints the reason why this fails. The file `-` is standard output.
  ///
  /// - Parameter advice: The advice if the file cannot be written.
  package func write(
    _ text: String, to path: String,
    advice: String = "The output has the results; the same seed produces the same file."
  ) -> Bool {
    // The first output empties the files of an earlier run, which may be this one.
    begin()
    if path == "-" {
      emit(text.hasSuffix("\n") ? String(text.dropLast()) : text)
      return output.isWhole
    }
    do throws(FileError) {
      try WholeFile(path: path).write(text)
      return true
    } catch {
      note("\(Notation.escaped(path)) cannot be written: \(error.reason).")
      note(advice)
      return false
    }
  }
}
