import Notation
import Workers

/// The command line, taken apart and carried out.
enum ConsentCommand {
  static func run(_ words: [String]) -> ExitCode {
    Interruption.listen()
    let console = Console()
    do throws(UsageError) {
      return try dispatch(words, console)
    } catch {
      console.note(error.message)
      console.note(error.advice)
      return error.code
    }
  }

  private static func dispatch(
    _ words: [String], _ console: Console
  ) throws(UsageError) -> ExitCode {
    guard let first = words.first else {
      console.print(Help.overview)
      return .usage
    }
    if ["-h", "--help"].contains(first) {
      console.print(Help.overview)
      return .holds
    }
    guard let verb = Verb(rawValue: first) else {
      let nearest = Notation.nearest(to: first, in: Verb.allCases.map(\.rawValue))
      throw UsageError(
        message: "consent does not know the command \(Notation.quoted(first)).",
        advice: (nearest.map { "Did you mean consent \($0)? " } ?? "") + "See consent --help.")
    }
    let arguments = try Arguments(Array(words.dropFirst()), for: verb)
    if arguments.flags[.help] != nil {
      console.print(Help.page(for: verb))
      return .holds
    }
    return switch verb {
    case .check: try CheckCommand(arguments).run(console)
    case .merge: try MergeCommand(arguments).run(console)
    case .replay: try ReplayCommand(arguments).run(console)
    case .faults: try FaultsCommand(arguments).run(console)
    case .invariants: try InvariantsCommand(arguments).run(console)
    case .help: try help(arguments, console)
    }
  }

  private static func help(
    _ arguments: Arguments, _ console: Console
  ) throws(UsageError) -> ExitCode {
    guard let name = arguments.rest.first else {
      console.print(Help.overview)
      return .holds
    }
    guard let verb = Verb(rawValue: name) else {
      let nearest = Notation.nearest(to: name, in: Verb.allCases.map(\.rawValue))
      throw UsageError(
        message: "There is no command \(Notation.quoted(name)).",
        advice: nearest.map { "Did you mean consent help \($0)?" } ?? "See consent --help.")
    }
    console.print(Help.page(for: verb))
    return .holds
  }
}
