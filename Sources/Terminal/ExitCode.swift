import Glibc

/// The exit code of a program.
public enum ExitCode: Int32, Sendable {
  case holds = 0
  case violated = 1
  /// No claim is broken, yet the run does not show that they hold: something was never visited, or a
  /// failure did not repeat.
  case unknown = 2
  /// The command line or a file it names is wrong.
  case usage = 64
  /// The tool itself failed.
  case fault = 70
  case interrupted = 130

  /// The code of a run whose files were to be read by others: a missing one is told only where
  /// nothing worse is.
  public func withFiles(written: Bool) -> ExitCode {
    switch self {
    case .holds: written ? .holds : .fault
    case .violated, .unknown, .usage, .fault, .interrupted: self
    }
  }
}

public func exit(_ code: ExitCode) -> Never { Glibc.exit(code.rawValue) }

/// The reason why a command cannot be carried out, and the next step.
public struct UsageError: Error {
  public let message: String
  public let advice: String
  /// Wrong usage, unless the tool or the machine is to blame.
  public let code: ExitCode

  public init(message: String, advice: String, code: ExitCode = .usage) {
    (self.message, self.advice, self.code) = (message, advice, code)
  }
}
