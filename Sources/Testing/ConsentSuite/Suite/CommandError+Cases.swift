import Notation
import OperatingSystem

// Errors about a saved case that a person names.

extension CommandError {
  static func unreadable(file: String, reason: String, _ advice: String? = nil) -> CommandError {
    CommandError(
      "\(Notation.escaped(file)) cannot be read: \(reason).",
      advice ?? "Name a saved case, such as Failures/NAME.consent, or a scenario.")
  }

  /// The error of a case that names a machine that this build does not have.
  static func unknownMachine(file: String, _ name: String, among names: [String]) -> CommandError {
    CommandError(
      "\(Notation.escaped(file)) belongs to the machine \(Notation.quoted(name)), which "
        + "this build does not have.",
      Notation.nearest(to: name, in: names).map { "Did it mean \($0)?" }
        ?? "It has \(names.joined(separator: ", ")).")
  }

  static func malformed(_ error: NotationError) -> CommandError {
    let lines = "\(error)".split(separator: "\n", maxSplits: 1).map(String.init)
    return CommandError(lines[0], lines.count > 1 ? lines[1] : "")
  }

  /// The error of a file that names a planted fault that this build does not have.
  static func unknownFault(_ planted: String, file: String, among known: [String]) -> CommandError {
    CommandError(
      "\(Notation.escaped(file)) names the planted fault \(Notation.quoted(planted)), "
        + "which this build does not have.",
      Notation.nearest(to: planted, in: known).map { "Did it mean \($0)?" }
        ?? "See consent faults --list.")
  }

  /// The error of a file with fewer steps than requested.
  static func tooFewSteps(_ count: Int, file: String) -> CommandError {
    CommandError(
      "\(Notation.escaped(file)) has only \(count) steps.", "Choose N up to \(count).")
  }

  /// The error of a file with fewer steps than are to be repeated before a question.
  static func tooFewSteps(_ count: Int, toRepeat file: String) -> CommandError {
    CommandError(
      "\(Notation.escaped(file)) has only \(count) steps.",
      "Choose N from 0 to \(count): --after N.")
  }

  /// The error of a machine without a double that a Swift test could call.
  ///
  /// - Parameter twinsOf: The machine that it runs twice, if any.
  static func noDouble(machine: String, twinsOf: String?) -> CommandError {
    CommandError(
      "\(machine) has no double that a Swift test could use.",
      twinsOf.map { "It runs \($0) twice. Emit a case of \($0)." }
        ?? "Replay the case without --emit.")
  }
}
