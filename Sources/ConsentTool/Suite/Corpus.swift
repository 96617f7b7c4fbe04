import FoundationEssentials
import Lockstep
import Notation
import Reporting
import StateMachines
import Workers

/// Cases that take every transition of a machine at small scopes, and random ones, in a folder: commands in
/// `inputs/`, what has to come of them in `expected/`, and an index.
///
/// - Source: Specs/Corpus.md.
public enum Corpus {
  /// The format that this build writes, and the only one that it reads.
  public static let version = 1
  static let indexName = "corpus.jsonl"
  /// The most runs of a corpus: their index is a file that is read.
  static let mostRuns = 50_000
  /// The most commands that a run may be allowed.
  static let mostCommands = 10_000

  /// What corpus is to be made.
  public struct Order: Sendable {
    /// The scope as it is written; `nil` for all that are small enough.
    public var scope: String?
    /// How many commands a run has at most.
    public var longest: Int
    /// How many transitions a scope may have.
    public var transitions: Int
    /// How many random cases there are, and of which seed.
    public var random: Int
    public var seed: UInt64
  }

  /// The first line of an index.
  public struct Header: Codable, Sendable, Equatable {
    var kind = "corpus"
    public var version = Corpus.version
    public let machine: String
    /// What the flags of the machine were given.
    public let flags: [String: String]
    /// The scopes as they are written, with `; ` between them; empty for a whole machine.
    public let scope: String
    /// The states and transitions of the model in them, alike but for names or in all that follows taken as
    /// one.
    public let states, transitions: Int
    public let runs, commands: Int
    /// How many runs and commands any corpus of the scopes has at least.
    public let fewestRuns, fewestCommands: Int
    /// How many commands a run may have.
    public let longest: Int
    /// How many of the runs are random; none where nothing is said.
    public let random: Int?
  }

  /// Another line of an index: a run, in the order in which they are played.
  public struct Run: Codable, Sendable, Equatable {
    var kind = "run"
    /// The name of its two files, without folder and ending: letters, digits and hyphens.
    public let name: String
    public let commands: Int
    /// How many transitions it takes that no run before it does; 0 of a random one.
    public let transitions: Int
    /// The kinds of commands and the rules that no run before it meets.
    public let kinds, rules: [String]
  }

  /// What a corpus holds before it is written.
  public struct Draft: Sendable {
    public let header: Header
    public let runs: [Run]
    /// The files by their paths in the folder, the index last.
    public let files: [(path: String, text: String)]
    /// The runs in which the system of this package goes otherwise, by their names, and how.
    public let differences: [(run: String, explanation: [String])]
  }

  /// Why there is no corpus.
  public enum Failure: Error {
    case graph(GraphFailure)
    /// More runs than a corpus may have.
    case tooManyRuns(Int)
    /// A case that was written is not read as it was: our own mistake.
    case unreadable(run: String)
  }
}

extension Corpus.Draft {
  init<M: SuiteMachine>(
    _ order: Corpus.Order, of machine: M, flags: [String: String],
    _ shouldStop: @escaping () -> Bool
  ) throws(Corpus.Failure) {
    let coverings = try order.graphs(of: machine, shouldStop).map {
      CoveringRuns(over: $0, longest: order.longest, shouldStop: shouldStop)
    }
    let drawn = machine.drawn(order)
    if shouldStop() { throw .graph(.stopped) }
    let planned =
      coverings.flatMap(\.runs).map { ($0.scenario, $0.transitions) } + drawn.map { ($0, 0) }
    if planned.count > Corpus.mostRuns { throw .tooManyRuns(planned.count) }
    let width = max("\(planned.count)".count, 4)
    var (firsts, runs) = (Firsts<M>(), [Corpus.Run]())
    var files: [(path: String, text: String)] = []
    var differences: [(run: String, explanation: [String])] = []
    for (number, (scenario, transitions)) in planned.enumerated() {
      if shouldStop() { throw .graph(.stopped) }
      let digits = "\(number + 1)"
      let name = String(repeating: "0", count: width - digits.count) + digits
      let input = Case<M.Talk>(scenario)
      let expected = input.expecting(M.Model.self)
      guard let read = try? Case<M.Talk>(parsing: expected.description, file: name),
        read == expected
      else { throw .unreadable(run: name) }
      files.append(("inputs/\(name).consent", input.description))
      files.append(("expected/\(name).consent", expected.description))
      let (kinds, rules) = firsts.met(in: scenario)
      runs.append(
        Corpus.Run(
          name: name, commands: scenario.commands.count, transitions: transitions,
          kinds: kinds.map { "\($0)" }, rules: rules.map { "\($0.clause) \($0)" }))
      if let failure = machine.forgivingReplay(scenario, against: M.system).failure {
        differences.append((name, failure.record.words(M.bareCatalogue)))
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
  /// That of the scope, or those of all small scopes of a machine.
  fileprivate func graphs<M: SuiteMachine>(
    of machine: M, _ shouldStop: @escaping () -> Bool
  ) throws(Corpus.Failure) -> [StateGraph<M>] {
    if scope == nil {
      let graphs = SmallScopes(
        of: machine, within: M.staircase + M.tallStaircase,
        besides: machine.alternatives, atMost: transitions, shouldStop: shouldStop
      ).graphs
      if !graphs.isEmpty || random > 0 { return graphs }
    }
    do throws(GraphFailure) {
      return [
        try StateGraph(
          of: machine, at: scope ?? Scope<M.Size>().name, atMost: transitions,
          mergesBehaviours: true, shouldStop)
      ]
    } catch {
      throw .graph(error)
    }
  }
}

extension SuiteMachine {
  /// Random cases; one field after the other has another of its values in one of them.
  fileprivate func drawn(_ order: Corpus.Order) -> [Scenario<Talk>] {
    let machines = withEachAlternative
    var (cases, index) = ([Scenario<Talk>](), 0)
    // A few are over before they begin.
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
  /// The same commands with what a model says to each.
  func expecting<Model: ReferenceModel>(_ type: Model.Type) -> Case where Model.Talk == Talk {
    var (model, expected) = (Model(world), self)
    for place in steps.indices {
      let step = model.applying(steps[place].command)
      expected.steps[place].expectations =
        Talk.transcript(of: step.outcome, from: model.snapshot, to: step.state.snapshot)
        .map { ExpectedLine($0) }
      model = step.state
    }
    return expected
  }
}

extension Corpus {
  /// Whether a corpus can be written into a folder: there is none, or it is empty.
  public static func isFree(_ folder: String) -> Bool {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    return names?.isEmpty ?? !FileManager.default.fileExists(atPath: folder)
  }
}
