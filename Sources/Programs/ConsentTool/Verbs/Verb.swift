import ConsentSuite
import OperatingSystem
import Reporting
import Terminal
import Workers

/// A verb of the command line: one row, from which its help and its completions are made, and by which it
/// runs.
struct Verb {
  /// The worlds that a verb plays; they determine the flags of the machines and the memory of a worker.
  enum Worlds {
    /// None but those in files; those drawn at random; or every state of a scope.
    case given, drawn, enumerated
  }

  /// The groups of verbs in the overview, by their titles there.
  enum Group: String, CaseIterable {
    case check = "Check"
    case ask = "Ask"
    case files = "Files"
  }

  /// Checks the arguments before any output, then runs.
  typealias Action = (Arguments, Console) throws(CommandError) -> ExitCode

  let name: String
  let group: Group
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
    _ name: String, in group: Group, _ summary: String, _ command: @escaping Action,
    or variants: [(flag: Flag, command: Action)] = [], worlds: Worlds = .given,
    endsWithResults: Bool = false, takesPaths: Bool = false, of program: Machines,
    usage: String, arguments: @autoclosure @escaping () -> Completions.Values, flags: [Flag],
    explanation: String, examples: @autoclosure @escaping @Sendable () -> [String]
  ) {
    (self.name, self.group, self.command, self.variants) = (name, group, command, variants)
    (self.arguments, self.flags) = (arguments, flags + [.help])
    (self.endsWithResults, self.takesPaths) = (endsWithResults, takesPaths)
    memory = worlds == .enumerated ? Self.memoryOfStates : Limits().memory
    let ofMachines = program.all.flatMap { machine in
      machine.flags.filter { worlds == .drawn || worlds == .enumerated && !$0.isForDrawing }
        .map {
          CommandFlag(
            $0.name, $0.placeholder, $0.help, owner: machine.name, in: Flag.Group.worlds.rawValue)
        }
    }
    let rows = self.flags.map(\.row) + ofMachines
    let grouped = Flag.Group.allCases.flatMap { group in
      rows.filter { $0.group == group.rawValue }
    }
    page = CommandPage(
      Command("consent \(name)", flags: grouped), summary,
      usage: "consent \(name)\(usage.isEmpty ? "" : " \(usage)")", explanation: explanation,
      examples: examples())
  }

  /// The default memory limit of a search over all states, in MiB.
  static var memoryOfStates: Int { 2_048 }

  /// Returns all verbs, in the order of help.
  static func all(of program: Machines) -> [Verb] {
    [
      CheckCommand.verb, ExploreCommand.verb, FaultsCommand.verb, MergeCommand.verb,
      SystemCommand.verb,
      FindCommand.verb, WhyCommand.verb, DecisionsCommand.verb, ClauseCommand.verb,
      HelpCommand.verb,
      ReplayCommand.verb, ShrinkCommand.verb, CorpusCommand.verb, CompletionsCommand.verb,
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
  /// The first planted fault of the first machine, for examples.
  var exampleOfFault: String { all.first?.faults.first?.name ?? "" }
  /// A scenario with a refusal and a short path, for examples: its path, the command that is refused, and the number
  /// of steps before it.
  var exampleOfRefusal: (path: String, command: String, steps: Int) {
    let folder = CaseFolder(carriedBy: self)
    var shortest = (path: "", command: "", steps: 0)
    for file in all.flatMap({ folder.files(.scenarios, in: $0.cases) }) {
      guard let text = try? file.read() else { continue }
      let lines = String(decoding: text.bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        .drop { !$0.hasPrefix("consent case") }.filter { !$0.hasPrefix("#") }
      // The answers to a command are indented below it.
      guard let refusal = lines.firstIndex(where: { $0.hasPrefix("  -> refused") }),
        let command = lines[..<refusal].last,
        let first = lines.firstIndex(where: { $0.hasPrefix(" ") })
      else { continue }
      let steps = lines[first - 1..<refusal].count { !$0.hasPrefix(" ") } - 1
      if shortest.path.isEmpty
        || file.shown.count + command.count < shortest.path.count + shortest.command.count
      {
        shortest = (file.shown, String(command), steps)
      }
    }
    return shortest
  }
  var exampleOfClaim: String { all.first?.claims.first ?? "" }
  /// An example of a scope on the command line.
  var exampleOfScope: String { "--scope \(all.first?.staircase.first ?? "")" }
  /// A command that writes a graph of few nodes, of the smallest scope of the first machine.
  var exampleOfGraph: String {
    guard let first = all.first else { return "consent explore" }
    return
      "consent explore \(first.name) --scope \((try? first.set())?.risingStaircase.first ?? "")"
      + " --dot graph.dot --by \(first.exampleOfConditions)"
  }
}

extension AnyMachine {
  /// Two words of conditions on states, for examples.
  var exampleOfConditions: String {
    words().filter { $0.topic == ConditionTopic.state.rawValue && !$0.isNumber }.prefix(2)
      .map(\.name).joined(separator: ",")
  }
}
