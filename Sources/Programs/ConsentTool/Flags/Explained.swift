import ConsentSuite
import Notation
import Reporting
import Terminal
import Workers

/// An error of another module that can be explained to the caller of the program.
protocol Explained: Error {
  var usageError: UsageError { get }
}

/// Returns the result of `work`, or throws its error as one of the command line.
func orUsage<Result, Failure: Explained>(
  _ work: () throws(Failure) -> Result
) throws(UsageError) -> Result {
  do throws(Failure) { return try work() } catch { throw error.usageError }
}

extension FlagMistake: Explained {
  var usageError: UsageError { UsageError(message: message, advice: advice) }
}

extension SuiteError: Explained {
  var usageError: UsageError {
    switch self {
    case .caseFile(let error): error.usageError
    case .unknownFault(let planted, let file, let known):
      UsageError(
        message: "\(Notation.escaped(file)) names the planted fault \(Notation.quoted(planted)), "
          + "which this build does not have.",
        advice: Notation.nearest(to: planted, in: known).map { "Did it mean \($0)?" }
          ?? "See consent faults --list.")
    case .tooFewSteps(let count, let file):
      UsageError(
        message: "\(Notation.escaped(file)) has only \(count) steps.",
        advice: "Choose N up to \(count).")
    case .noDouble(let machine, let twinsOf):
      UsageError(
        message: "\(machine) has no double that a Swift test could use.",
        advice: twinsOf.map { "It runs \($0) twice. Emit a case of \($0)." }
          ?? "Replay the case without --emit.")
    case .isolation(let error): error.usageError
    }
  }
}

extension IsolationError: Explained {
  var usageError: UsageError {
    UsageError(
      message: "Cannot create \(what): \(reason).",
      advice: advice, code: .fault)
  }

  private var advice: String {
    switch limit {
    case .time: "Allow a step more time, such as --patience 2s."
    case .memory: "Allow a worker more --memory."
    case nil: "Run it with --in-process, which needs no worker."
    }
  }
}

extension CaseFileError: Explained {
  var usageError: UsageError {
    switch self {
    case .unreadable(let file, let reason):
      return UsageError(
        message: "\(Notation.escaped(file)) cannot be read: \(reason).",
        advice: "Name a saved case, such as Failures/NAME.consent, or a scenario.")
    case .unknownMachine(let file, let name, let names):
      return UsageError(
        message: "\(Notation.escaped(file)) belongs to the machine \(Notation.quoted(name)), which "
          + "this build does not have.",
        advice: Notation.nearest(to: name, in: names).map { "Did it mean \($0)?" }
          ?? "It has \(names.joined(separator: ", ")).")
    case .malformed(let error):
      let lines = "\(error)".split(separator: "\n", maxSplits: 1).map(String.init)
      return UsageError(message: lines[0], advice: lines.count > 1 ? lines[1] : "")
    }
  }
}

/// A mistake in the files of shards.
extension Mistake: Explained {
  var usageError: UsageError {
    UsageError(
      message: "\(self)",
      advice: "Name the files of the shards of one run, each once. See consent merge --help.")
  }
}
