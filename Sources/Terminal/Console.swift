import Glibc
import Notation
import OperatingSystem
import Reporting

/// The two streams: what is part of the result goes to standard output, what varies from run to run
/// to standard error.
public struct Console {
  /// Whether standard error is a terminal that a line can be drawn over on.
  public let isInteractive: Bool
  public let usesColor: Bool
  private let output = Output()

  /// What has become of standard output.
  private final class Output {
    /// Whether all that was printed was taken; after that nothing more is printed.
    var isWhole = true
    /// Why it was not, where that was not the reader's choice.
    var problem: Int32?
  }

  init() {
    let dumb = getenv("TERM").map { String(cString: $0) == "dumb" } ?? true
    isInteractive = isatty(2) == 1 && !dumb
    let refusesColor = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
    usesColor = isatty(1) == 1 && !dumb && !refusesColor
  }

  /// Carries out the work of a program, and says why if that is impossible.
  public static func run(_ work: (Console) throws(UsageError) -> ExitCode) -> ExitCode {
    Interruption.listen()
    reserveStreams()
    let console = Console()
    return console.complete { () throws(UsageError) in try work(console) }
  }

  /// Carries out `work`. Says why if that is impossible, and whether standard output is complete.
  public func complete(_ work: () throws(UsageError) -> ExitCode) -> ExitCode {
    do throws(UsageError) {
      return finish(try work())
    } catch {
      if Interruption.isRequested {
        note("Interrupted.")
        return finish(.interrupted)
      }
      complain(error.message)
      complain(error.advice)
      return finish(error.code)
    }
  }

  /// Takes the place of each standard stream that is closed, so that no file which is opened gets its
  /// number; to write there fails as before.
  private static func reserveStreams() {
    for descriptor in 0..<3 as Range<Int32> where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
  }

  /// Prints a line of the result.
  public func print(_ line: String = "") {
    guard output.isWhole else { return }
    output.isWhole = write(line + "\n", 1)
    // A closed pipe is the reader's choice.
    if !output.isWhole && errno != EPIPE { output.problem = errno }
  }

  /// Says what has become of standard output, at the end.
  ///
  /// - Returns: `code`, or another where the output is not whole and nothing else would tell.
  private func finish(_ code: ExitCode) -> ExitCode {
    guard let problem = output.problem else { return code }
    note("Standard output cannot be written: \(String(cString: strerror(problem))).")
    note("What it holds is not all that was found; write it elsewhere.")
    return code.withFiles(written: false)
  }

  /// Prints a line that is not part of the result.
  public func note(_ line: String) {
    write((isInteractive ? "\r\u{1B}[2K" : "") + line + "\n", 2)
  }

  /// Prints a text from data, escaped, as many lines as it has.
  public func say(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      print(Outlet.terminal.escaped(String(line)))
    }
  }

  /// Prints an error on standard error.
  public func complain(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      note(Outlet.terminal.escaped(String(line)))
    }
  }

  public func red(_ text: String) -> String { colored(text, "31") }
  public func green(_ text: String) -> String { colored(text, "32") }
  public func yellow(_ text: String) -> String { colored(text, "33") }
  public func bold(_ text: String) -> String { colored(text, "1") }
  public func dim(_ text: String) -> String { colored(text, "2") }

  private func colored(_ text: String, _ code: String) -> String {
    usesColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  /// Writes all of it, or as much as is taken.
  ///
  /// - Returns: Whether it was all of it; `errno` tells why not.
  @discardableResult
  public func write(_ text: String, _ descriptor: Int32) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if count == 0 {
        errno = EIO
        return false
      } else if errno == EAGAIN {
        // Whoever started this process asked not to wait; the reader comes when it comes.
        var one = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&one, 1, 1_000)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}

extension Console {
  /// Writes a whole file, or says why not.
  ///
  /// - Parameter advice: The next step if it cannot be written.
  public func write(
    _ text: String, to path: String,
    advice: String = "The output tells what was found; the same seed makes the file again."
  ) -> Bool {
    do throws(WholeFile.Failure) {
      try WholeFile(path: path).write(text)
      return true
    } catch {
      note("\(Notation.escaped(path)) cannot be written: \(error.reason).")
      note(advice)
      return false
    }
  }
}
