import ConsentSuite
import OperatingSystem
import Reporting
import Terminal
import Workers

/// A verb of the command line: one row, from which its help, its completions and its part of the manual page
/// are made, and by which it runs.
struct Verb {
  /// The worlds that a verb plays; they determine the flags of the machines and the memory of a worker.
  enum Worlds {
    /// None but those in files; those drawn at random; or every state of a scope.
    case given, drawn, enumerated
  }

  /// Checks the arguments before any output, then runs.
  typealias Action = (Arguments, Console) throws(CommandError) -> ExitCode

  let name: String
  let flags: [Flag]
  /// The help. Its flags include those of the machines.
  let page: CommandPage
  let arguments: () -> Completions.Values
  /// The default memory limit of a worker, in MiB.
  let memory: Int
  /// Whether some argument that is not a flag is a path.
  let takesPaths: Bool
  /// Whether the command prints its results so far when it is interrupted.
  let endsWithResults: Bool
  private let command: Action
  /// The commands that run instead if a flag is given.
  private let variants: [(flag: Flag, command: Action)]

  init(
    _ name: String, _ summary: String, _ command: @escaping Action,
    or variants: [(flag: Flag, command: Action)] = [], worlds: Worlds = .given,
    endsWithResults: Bool = false, takesPaths: Bool = false, of program: Machines,
    usage: String, arguments: @autoclosure @escaping () -> Completions.Values, flags: [Flag],
    explanation: String, examples: [String]
  ) {
    (self.name, self.command, self.variants) = (name, command, variants)
    (self.arguments, self.flags) = (arguments, flags + [.help])
    (self.endsWithResults, self.takesPaths) = (endsWithResults, takesPaths)
    memory = worlds == .enumerated ? Self.memoryOfStates : Limits().memory
    let ofMachines = program.all.flatMap { machine in
      machine.flags.filter { worlds == .drawn || worlds == .enumerated && !$0.isForDrawing }
        .map { CommandFlag($0.name, $0.placeholder, $0.help, owner: machine.name) }
    }
    page = CommandPage(
      Command("consent \(name)", flags: self.flags.map(\.row) + ofMachines), summary,
      usage: "consent \(name)\(usage.isEmpty ? "" : " \(usage)")", explanation: explanation,
      examples: examples)
  }

  /// The default memory limit of a search over all states, in MiB.
  static var memoryOfStates: Int { 2_048 }

  /// Returns all verbs, in the order of help.
  static func all(of program: Machines) -> [Verb] {
    [
      CheckCommand.verb, ExploreCommand.verb, FindCommand.verb, WhyCommand.verb,
      DecisionsCommand.verb, CorpusCommand.verb, MergeCommand.verb, ReplayCommand.verb,
      ShrinkCommand.verb, FaultsCommand.verb, InvariantsCommand.verb, ClauseCommand.verb,
      SystemCommand.verb, CompletionsCommand.verb, ManualCommand.verb, HelpCommand.verb,
    ].map { $0(program) }
  }

  /// Runs the command, or the variant that a flag selects.
  func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitCode {
    if !endsWithResults { Interruption.endAtOnce() }
    let command = variants.first { arguments.has($0.flag) }?.command ?? command
    return try console.writing(arguments[.json], arguments.outputs) { () throws(CommandError) in
      try command(arguments, console)
    }
  }
}

extension Machines {
  /// The name of the first machine, and of the last, for examples.
  var first: String { all.first?.name ?? "" }
  var last: String { all.last?.name ?? "" }
  var exampleOfFault: String { all.last?.faults.last?.name ?? "" }
  var exampleOfClaim: String { all.first?.claims.first ?? "" }
  /// An example of a scope on the command line.
  var exampleOfScope: String { "--scope \(all.first?.staircase.first ?? "")" }
}
