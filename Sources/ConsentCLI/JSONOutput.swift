import Notation
import Reporting
import Workers

/// Where lines of JSON go.
enum JSONDestination {
  case nowhere
  /// In place of the text.
  case standardOutput
  /// Beside the text.
  case file(String)

  init(_ arguments: Arguments) {
    switch arguments.flags[.json] {
    case nil: self = .nowhere
    case "-": self = .standardOutput
    case let path?: self = .file(path)
    }
  }

  var replacesText: Bool {
    switch self {
    case .nowhere, .file: false
    case .standardOutput: true
    }
  }
}

/// The records of a command, a line each.
struct JSONLines {
  let destination: JSONDestination
  private var text = ""

  init(_ destination: JSONDestination) { self.destination = destination }

  mutating func add(_ record: some Encodable, _ console: Console) {
    switch destination {
    case .nowhere: break
    case .standardOutput: console.print(JSONText.line(record))
    case .file: text += JSONText.line(record) + "\n"
    }
  }

  /// Writes the file, if there is to be one.
  ///
  /// - Returns: `code`, or another where the file is missing and nothing else would tell.
  func finish(_ code: ExitCode, _ console: Console) -> ExitCode {
    guard case .file(let path) = destination else { return code }
    return code.withFiles(written: console.write(text, to: path))
  }
}

extension Console {
  /// Writes a whole file, or says why not.
  ///
  /// - Parameter advice: What to do where it cannot be written.
  func write(
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

extension ExitCode {
  /// The code of a run whose files were to be read by others: a missing one is told only where
  /// nothing worse is.
  func withFiles(written: Bool) -> ExitCode {
    switch self {
    case .holds: written ? .holds : .fault
    case .violated, .unknown, .usage, .fault, .interrupted: self
    }
  }
}
