import Lockstep
import Notation
import PropertyTesting
import Reporting
import StateMachines

/// What a machine adds to be played by the suite: its own system, the faults that are planted around it,
/// and what is checked of it besides random cases.
///
/// One line in the list of machines lets it in.
public protocol SuiteMachine: Machine where Model.Talk: Written {
  /// The folder with its clauses, from the root of the checkout.
  static var specs: String { get }
  /// The folder with its scenarios and saved cases, from the root of the checkout.
  static var cases: String { get }
  /// The flags that this machine understands.
  static var flags: [MachineFlag] { get }
  /// The machine as flags set it.
  ///
  /// - Parameter values: What each flag was given, by its name.
  init(_ values: [String: String]) throws(FlagMistake)

  /// What is set alike in every world that is drawn or explored.
  var settled: Settled<Talk.World> { get set }
  /// Commands that tell decisions apart, and that no scope tries.
  static var telling: [Talk.Command] { get }
  /// How it is set, in the order in which that is printed.
  var settings: [Catalogue.Setting] { get }
  /// The rules and the claims that are this machine's own, and not those of a machine that it is made of;
  /// those of its parts are judged here, and asked for where the part is checked.
  static var ownRules: [Model.Rule] { get }
  static var ownClaims: [Claim] { get }
  /// Its claims that compare whole runs: no single step tells whether they hold, and no search of states.
  static var claimsOfRuns: [Claim] { get }
  /// The rules that the machine as it is set can come to: each of them has to be taken.
  var rules: [Model.Rule] { get }
  /// What it leaves open itself; what its parts do is asked of those.
  static var decisions: [Decision] { get }
  /// How many rules, kinds of commands, refusals and landmarks there are to visit; at least 1. Machines
  /// share the cases of a run by it.
  var breadth: Int { get }
  /// The refusals that a command of this kind can get as it is set: each of them has to be given.
  func refusals(of kind: Talk.Kind) -> [Talk.Refusal]
  /// The system of this package.
  static var system: Contestant<Talk> { get }
  /// The system with a fault planted around it, a contestant each: each of them has to be found.
  static var faults: [Contestant<Talk>] { get }
  /// Faults that end their process or come out differently each time; played where they are asked for.
  static var unrulyFaults: [Contestant<Talk>] { get }
  /// The scopes that are explored where none is asked for, smallest first: each shows what the others do
  /// not, and all of them take some ten seconds.
  static var staircase: [Scope<Size>] { get }
  /// The scopes that are explored at night: all together take minutes.
  static var tallStaircase: [Scope<Size>] { get }
  /// The sizes of a scope that bound what a number of conditions counts.
  ///
  /// - Parameter word: A word of conditions by its own name, such as `grants`.
  static func sizes(bounding word: String) -> [Size]
  /// What is checked besides saved files and random cases.
  ///
  /// - Parameter cases: How many random cases the whole run has.
  func checks(of contestant: Contestant<Talk>, seed: UInt64, cases: UInt64) -> [SampledCheck]
  /// Whether a world has a design that breaks claims on purpose: model and system do what it says, and where
  /// both break a claim, it is neither's mistake.
  static func isRefuted(_ world: Talk.World) -> Bool
  /// The search over all states of a scope.
  func explored(
    _ search: ScopeSearch, _ shouldStop: @escaping () -> Bool
  ) throws(FlagMistake) -> ScopeReport
  /// Two runs side by side where it plays two at once; empty otherwise.
  ///
  /// - Parameter onStep: Called at least once for each step.
  func columns(
    of scenario: Scenario<Talk>, against contestant: Contestant<Talk>, onStep: () -> Void
  ) -> [String]
  /// Whether its scopes list its states one by one.
  static var listsStates: Bool { get }
  /// The machine of which it plays two worlds at once, if it plays twins.
  static var twinsOf: String? { get }
}

extension SuiteMachine {
  public static var flags: [MachineFlag] { [] }
  public static var telling: [Talk.Command] { [] }
  public var settings: [Catalogue.Setting] { [] }
  public static var ownRules: [Model.Rule] { Array(Model.Rule.allCases) }
  public static var ownClaims: [Claim] { Array(Claim.allCases) }
  public var rules: [Model.Rule] { Self.ownRules }
  public func refusals(of kind: Talk.Kind) -> [Talk.Refusal] { Model.refusals(of: kind) }
  public static var unrulyFaults: [Contestant<Talk>] { [] }
  public static var claimsOfRuns: [Claim] { [] }
  public static var staircase: [Scope<Size>] { [Scope()] }
  public static var tallStaircase: [Scope<Size>] { staircase }
  public static func isRefuted(_ world: Talk.World) -> Bool { false }
  public static func sizes(bounding word: String) -> [Size] {
    Size.allCases.filter { $0.name == word }
  }

  public func checks(
    of contestant: Contestant<Talk>, seed: UInt64, cases: UInt64
  ) -> [SampledCheck] { [] }

  public func explored(
    _ search: ScopeSearch, _ shouldStop: @escaping () -> Bool
  ) throws(FlagMistake) -> ScopeReport {
    try ScopeReport(of: search, on: self, shouldStop)
  }

  public func columns(
    of scenario: Scenario<Talk>, against contestant: Contestant<Talk>, onStep: () -> Void
  ) -> [String] { [] }

  public static var listsStates: Bool { true }
  public static var twinsOf: String? { nil }

  /// The name on the command line, which is that in its files.
  public static var name: String { Talk.name }

  /// The folder that bears its name.
  public static var specs: String {
    "Specs/\(Talk.name.prefix(1).uppercased())\(Talk.name.dropFirst())"
  }

  public static var cases: String { specs }

  public var breadth: Int {
    let kinds = Array(Talk.Kind.allCases)
    return kinds.reduce(1 + rules.count + landmarkCount + kinds.count) {
      $0 + refusals(of: $1).count
    }
  }

  /// How many landmarks its own claims have.
  package var landmarkCount: Int { Self.ownClaims.reduce(0) { $0 + $1.statement.landmarks.count } }

  /// The contestant of this name; the system where there is none.
  static func contestant(_ fault: String?) -> Contestant<Talk>? {
    guard let fault else { return system }
    return (faults + unrulyFaults).first { $0.name == fault }
  }

  /// The first part in which two answers differ.
  public func difference(model: Answer<Talk>, side: Answer<Talk>) -> Lockstep.Part {
    let phrase = Talk.firstDifference(
      model.outcome, side.outcome, states: (model.state, side.state))
    return Lockstep.Part(phrase ?? "what has no name")
  }

  public func lines(of replay: Replay<Self>) -> [String] { replay.comparedLines.map(\.text) }
}

/// A flag of the command line that belongs to one machine.
public struct MachineFlag: Hashable, Sendable {
  /// Its name, such as `--profile`.
  public var name: String
  /// What stands for its value in help.
  public var placeholder: String
  public var help: String
  /// Whether it is about the worlds that are drawn, and no scope goes by it.
  public var isForDrawing: Bool

  public init(
    _ name: String, _ placeholder: String, _ help: String, isForDrawing: Bool = false
  ) {
    (self.name, self.placeholder, self.help) = (name, placeholder, help)
    self.isForDrawing = isForDrawing
  }
}

/// Why a machine cannot be set so.
public struct FlagMistake: Error, Hashable, Sendable {
  public var message: String
  public var advice: String

  public init(_ message: String, _ advice: String) {
    (self.message, self.advice) = (message, advice)
  }

  /// A word that is none of those that a flag knows.
  public init(_ flag: String, given word: String, insteadOf names: [String]) {
    self.init(
      "\(flag) does not know \(Notation.quoted(word)).",
      Notation.nearest(to: word, in: names).map { "Did you mean \($0)?" }
        ?? "It knows \(names.joined(separator: ", ")).")
  }
}

extension [String: String] {
  /// What a flag was given that takes one of few names; `nil` without the flag.
  package func choice<Choice: CaseIterable>(of flag: String) throws(FlagMistake) -> Choice? {
    guard let word = self[flag] else { return nil }
    if let choice = Choice.allCases.first(where: { "\($0)" == word }) { return choice }
    throw FlagMistake(flag, given: word, insteadOf: Choice.allCases.map { "\($0)" })
  }
}
