package enum ExitCode: Int32, Sendable {
  case holds = 0
  case violated = 1
  /// No violation was found, but the run does not show that the claims hold: a coverage goal was not
  /// reached, or a failure did not repeat.
  case unknown = 2
  /// The command line or a file that it names is invalid.
  case usage = 64
  /// The tool itself failed, or could not write its output.
  case fault = 70
  /// A person interrupted the run.
  case interrupted = 130

  /// Returns the code of a run that writes files for other programs. A missing file changes the code only
  /// if the run was otherwise successful.
  package func withFiles(written: Bool) -> ExitCode { self == .holds && !written ? .fault : self }
}

/// The reason why a command of a person cannot be carried out, with advice.
package struct CommandError: Error, Hashable, Sendable {
  /// A sentence that describes the error.
  package var message: String
  /// A sentence that suggests the next step.
  package var advice: String
  /// The exit code. It indicates wrong usage, unless the tool or the computer caused the error.
  package var code: ExitCode
  /// The line of the file that the error concerns, from 1. `nil` if it concerns no line.
  package var line: Int?

  package init(_ message: String, _ advice: String, code: ExitCode = .usage) {
    (self.message, self.advice, self.code) = (message, advice, code)
  }

  /// The error of a person who interrupted the command.
  package static let interrupted = CommandError(
    "Interrupted; nothing was written.", "", code: .interrupted)
}
