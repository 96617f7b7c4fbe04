import FoundationEssentials
import Lockstep
import Notation
import OperatingSystem
import Reporting
import StateMachines
import Workers

/// A folder of cases that cover every transition of a machine in small scopes, and random cases: commands in
/// `inputs/`, expected transcripts in `expected/`, and an index.
///
/// - Source: Specs/Corpus.md.
package enum Corpus {
  /// The format version that this build writes, and the only one that it reads.
  package static let version = 1
  package static let indexName = "corpus.jsonl"
  /// The maximum number of runs of a corpus, which bounds its index.
  package static let mostRuns = 50_000
  /// The maximum value of the limit on commands per run.
  package static let mostCommands = 10_000

  /// The specification of a new corpus.
  package struct Order: Sendable {
    /// The scope in its notation. `nil` for all scopes that are small enough.
    package var scope: String?
    /// The maximum number of commands of a run.
    package var longest: Int
    /// The maximum number of transitions of a scope.
    package var transitions: Int
    package var random: Int
    package var seed: UInt64

    package init(scope: String?, longest: Int, transitions: Int, random: Int, seed: UInt64) {
      (self.scope, self.longest, self.transitions) = (scope, longest, transitions)
      (self.random, self.seed) = (random, seed)
    }
  }

  /// The first line of an index.
  package struct Header: Codable, Sendable, Equatable {
    var kind = "corpus"
    package var version = Corpus.version
    package let machine: String
    /// The values of the machine's flags.
    package let flags: [String: String]
    /// The scopes in their notation, separated by `; `. Empty for a machine without scopes.
    package let scope: String
    /// The numbers of states and transitions of the model in these scopes. States that differ only in names,
    /// or that no run distinguishes, count as one.
    package let states, transitions: Int
    package let runs, commands: Int
    /// Lower bounds for the numbers of runs and commands of any corpus of these scopes.
    package let fewestRuns, fewestCommands: Int
    /// The maximum number of commands of a run.
    package let longest: Int
    /// The number of random runs. `nil` in files without this entry, which have none.
    package let random: Int?
  }

  /// A further line of an index: a run, in playing order.
  package struct Run: Codable, Sendable, Equatable {
    var kind = "run"
    /// The name of its two files, without folder and extension: letters, digits and hyphens.
    package let name: String
    package let commands: Int
    /// The number of transitions that no earlier run covers; 0 for a random run.
    package let transitions: Int
    /// The kinds of commands and the rules that no earlier run covers.
    package let kinds, rules: [String]
  }

  /// The contents of a corpus before it is written.
  package struct Draft: Sendable {
    /// The first line of the index.
    package let header: Header
    /// The runs, in playing order.
    package let runs: [Run]
    /// The files with their paths in the folder, the index last.
    package let files: [(path: String, text: String)]
    /// The runs in which this package's own system differs, by name, with explanations.
    package let differences: [(run: String, explanation: [String])]
  }
}

extension Corpus.Draft {
  package init<M: SuiteMachine>(
    _ order: Corpus.Order, of machine: M, flags: [String: String],
    _ shouldStop: @escaping () -> Bool
  ) throws(CommandError) {
    let coverings = try order.graphs(of: machine, shouldStop).map {
      CoveringRuns(over: $0, longest: order.longest, shouldStop: shouldStop)
    }
    let drawn = machine.drawn(order)
    if shouldStop() { throw .interrupted }
    let planned =
      coverings.flatMap(\.runs).map { ($0.scenario, $0.transitions) } + drawn.map { ($0, 0) }
    if planned.count > Corpus.mostRuns {
      throw CommandError(
        "The scope needs \(planned.count.grouped) runs, and a corpus has at most "
          + "\(Corpus.mostRuns.grouped).",
        "Allow longer runs with --steps, or choose a smaller --scope.")
    }
    let width = max("\(planned.count)".count, 4)
    var (firsts, runs) = (Firsts<M>(), [Corpus.Run]())
    var files: [(path: String, text: String)] = []
    var differences: [(run: String, explanation: [String])] = []
    for (number, (scenario, transitions)) in planned.enumerated() {
      if shouldStop() { throw .interrupted }
      let digits = "\(number + 1)"
      let name = String(repeating: "0", count: width - digits.count) + digits
      let input = Case<M.Language>(scenario)
      let expected = input.expecting(M.Model.self)
      guard let read = try? Case<M.Language>(parsing: expected.description, file: name),
        read == expected
      else {
        throw CommandError(
          "Run \(name) does not parse as it was written.",
          "This is a defect of consent. Nothing was written.", code: .fault)
      }
      files.append(("inputs/\(name).consent", input.description))
      files.append(("expected/\(name).consent", expected.description))
      let (kinds, rules) = firsts.met(in: scenario)
      runs.append(
        Corpus.Run(
          name: name, commands: scenario.commands.count, transitions: transitions,
          kinds: kinds.map { "\($0)" }, rules: rules.map { "\($0.clause) \($0)" }))
      if let failure = machine.forgivingReplay(scenario, against: M.system).failure {
        differences.append((name, failure.words(M.bareCatalogue)))
      }
    }
    let graphs = coverings.map(\.graph)
    let transitions = graphs.reduce(0) { $0 + $1.transitions }
    header = Corpus.Header(
      machine: M.name, flags: flags, scope: graphs.map(\.scope.name).joined(separator: "; "),
      states: graphs.reduce(0) { $0 + $1.states }, transitions: transitions, runs: runs.count,
      commands: runs.reduce(0) { $0 + $1.commands },
      fewestRuns: coverings.reduce(0) { $0 + $1.fewestRuns }, fewestCommands: transitions,
      longest: order.longest, random: drawn.count)
    let index = [JSONText.line(header)] + runs.map { JSONText.line($0) }
    files.append((Corpus.indexName, index.map { $0 + "\n" }.joined()))
    (self.runs, self.files, self.differences) = (runs, files, differences)
  }
}

extension Corpus.Order {
  /// Returns the graph of the scope, or the graphs of all small scopes of a machine.
  fileprivate func graphs<M: SuiteMachine>(
    of machine: M, _ shouldStop: @escaping () -> Bool
  ) throws(CommandError) -> [StateGraph<M>] {
    if scope == nil {
      let graphs = SmallScopes(
        of: machine, within: M.staircase + M.tallStaircase,
        besides: machine.alternatives, atMost: transitions, shouldStop: shouldStop
      ).graphs
      if !graphs.isEmpty || random > 0 { return graphs }
    }
    return [
      try StateGraph(
        of: machine, at: scope ?? Scope<M.Size>().name, atMost: transitions,
        mergesBehaviours: true, shouldStop)
    ]
  }
}

extension SuiteMachine {
  /// Returns random cases. Alternatives of the fields of worlds are used in turn.
  fileprivate func drawn(_ order: Corpus.Order) -> [Scenario<Language>] {
    let machines = withEachAlternative
    var (cases, index) = ([Scenario<Language>](), 0)
    // A few random cases have no commands.
    while cases.count < order.random, index < order.random * 2 {
      let drawn = machines[index % machines.count].scenario(
        ofCase: UInt64(index), below: order.seed, commands: order.longest)
      if let drawn, !drawn.commands.isEmpty { cases.append(drawn) }
      index += 1
    }
    return cases
  }
}

extension Case {
  func expecting<Model: ReferenceModel>(_ type: Model.Type) -> Case
  where Model.Language == Language {
    var (model, expected) = (Model(world), self)
    for index in steps.indices {
      let step = model.applying(steps[index].command)
      expected.steps[index].expectations =
        Language.transcript(of: step.outcome, from: model.snapshot, to: step.state.snapshot)
        .map { ExpectedLine($0) }
      model = step.state
    }
    return expected
  }
}

extension Corpus {
  /// Returns whether a corpus can be written into a folder: it does not exist, or is empty.
  package static func isFree(_ folder: String) -> Bool {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    return names?.isEmpty ?? !FileManager.default.fileExists(atPath: folder)
  }
}
