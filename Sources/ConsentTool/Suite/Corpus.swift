import FoundationEssentials
import Lockstep
import Notation
import Reporting
import StateMachines
import Workers

/// Cases that take every transition of a machine at a scope, in a folder: commands in `inputs/`, what has
/// to come of them in `expected/`, and an index.
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
    /// The scope as it is written; `nil` for the least of everything.
    public var scope: String?
    /// How many commands a run has at most.
    public var longest: Int
    /// How many transitions the scope may have.
    public var transitions: Int

    public init(scope: String?, longest: Int, transitions: Int) {
      (self.scope, self.longest, self.transitions) = (scope, longest, transitions)
    }
  }

  /// The first line of an index.
  public struct Header: Codable, Sendable, Equatable {
    var kind = "corpus"
    public var version = Corpus.version
    public let machine: String
    /// What the flags of the machine were given.
    public let flags: [String: String]
    /// The scope as it is written; empty for a whole machine.
    public let scope: String
    /// The states and transitions of the model in it, alike but for names taken as one.
    public let states, transitions: Int
    public let runs, commands: Int
    /// How many runs and commands any corpus of the scope has at least.
    public let fewestRuns, fewestCommands: Int
    /// How many commands a run may have.
    public let longest: Int
  }

  /// Another line of an index: a run, in the order in which they are played.
  public struct Run: Codable, Sendable, Equatable {
    var kind = "run"
    /// The name of its two files, without folder and ending: letters, digits and hyphens.
    public let name: String
    public let commands: Int
    /// How many transitions it takes that no run before it does.
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
    let graph: StateGraph<M>
    do throws(GraphFailure) {
      graph = try StateGraph(
        of: machine, at: order.scope ?? Scope<M.Size>().name, atMost: order.transitions, shouldStop)
    } catch {
      throw .graph(error)
    }
    let covering = CoveringRuns(over: graph, longest: order.longest, shouldStop: shouldStop)
    if shouldStop() { throw .graph(.stopped) }
    if covering.runs.count > Corpus.mostRuns { throw .tooManyRuns(covering.runs.count) }
    let width = max("\(covering.runs.count)".count, 4)
    var runs: [Corpus.Run] = []
    var files: [(path: String, text: String)] = []
    for (number, run) in covering.runs.enumerated() {
      if shouldStop() { throw .graph(.stopped) }
      let digits = "\(number + 1)"
      let name = String(repeating: "0", count: width - digits.count) + digits
      let input = Case<M.Talk>(run.scenario)
      let expected = input.expecting(M.Model.self)
      guard let read = try? Case<M.Talk>(parsing: expected.description, file: name),
        read == expected
      else { throw .unreadable(run: name) }
      files.append(("inputs/\(name).consent", input.description))
      files.append(("expected/\(name).consent", expected.description))
      runs.append(
        Corpus.Run(
          name: name, commands: run.scenario.commands.count, transitions: run.transitions,
          kinds: run.kinds.map { "\($0)" }, rules: run.rules.map { "\($0.clause) \($0)" }))
    }
    header = Corpus.Header(
      machine: M.name, flags: flags, scope: graph.scope.name, states: graph.states,
      transitions: graph.transitions, runs: runs.count, commands: covering.commands,
      fewestRuns: covering.fewestRuns, fewestCommands: graph.transitions,
      longest: order.longest)
    let index = [JSONText.line(header)] + runs.map { JSONText.line($0) }
    files.append((Corpus.indexName, index.map { $0 + "\n" }.joined()))
    (self.runs, self.files) = (runs, files)
    differences = covering.failures(of: M.system).map { place, failure in
      (runs[place].name, failure.record.words(M.bareCatalogue))
    }
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
