import Lockstep
import Notation
import OperatingSystem
import PropertyTesting
import Reporting
import StateMachines

/// A machine for the suite: adds its own system, mutants of it, and checks besides random cases.
///
/// To add a machine to the program, add it to the list of machines.
package protocol SuiteMachine: Machine where Model.Language: Written {
  /// The subject of the machine in a few words, such as `access to the camera`.
  static var summary: String { get }
  /// The folder of its specification, from the root of the checkout.
  static var specs: String { get }
  /// The folder of its scenarios and saved cases, from the root of the checkout.
  static var cases: String { get }
  static var flags: [MachineFlag] { get }
  /// Creates the machine from its flags.
  ///
  /// - Parameter values: The values of the flags, by their names.
  init(_ values: [String: String]) throws(CommandError)

  /// The decisions that are fixed in every world, drawn or explored.
  var settled: FixedDecisions<Language.World> { get set }
  /// The program in place of the system; `nil` for the system of this package.
  var peer: Peer? { get }
  /// Extra commands that distinguish decisions but are not part of any scope.
  static var telling: [Language.Command] { get }
  /// The settings, in the order in which they are printed.
  var settings: [Catalogue.Setting] { get }
  /// The rules of this machine, without rules of its component machines. Component rules need only be
  /// covered where the component is checked.
  static var ownRules: [Model.Rule] { get }
  /// The claims of this machine, without claims of its component machines, which are only judged here.
  static var ownClaims: [Claim] { get }
  /// The model in two worlds, if the machine consists of twins: whether a difference is the system's.
  static var modelTwins: SystemUnderTest<Language>? { get }
  /// Returns whether no decision of a world lets an app learn a secret. By default none does.
  static func isDiscreet(_ world: Language.World) -> Bool
  /// The claims that compare whole runs. They cannot be judged by single steps or by a search of states.
  static var claimsOfRuns: [Claim] { get }
  /// The rules that can be taken with these settings. Each must be covered.
  var rules: [Model.Rule] { get }
  /// The open decisions of this machine, without the decisions of its component machines.
  static var decisions: [Decision] { get }
  /// The number of coverage goals: rules, kinds of commands, refusals and landmarks; at least 1. The cases of
  /// a run are distributed among machines in this proportion.
  var breadth: Int { get }
  /// Returns the refusals that a command of this kind can receive with these settings. Each must be covered.
  func refusals(of kind: Language.Kind) -> [Language.Refusal]
  /// This package's own system.
  static var system: SystemUnderTest<Language> { get }
  /// The mutants: the system with one planted fault each. Each must be detected.
  static var faults: [SystemUnderTest<Language>] { get }
  /// Mutants that crash their process, or whose behaviour varies between plays. They are played on request.
  static var unrulyFaults: [SystemUnderTest<Language>] { get }
  /// The default scopes for exploration, smallest first. Each shows behaviour that the others do not, and all
  /// together take some ten seconds.
  static var staircase: [Scope<Size>] { get }
  /// The scopes for nightly exploration, which together take minutes.
  static var tallStaircase: [Scope<Size>] { get }
  /// The machine whose scopes leave no command out for the sake of fewer states. By default this one.
  var whole: Self { get }
  /// Returns the least scope that holds a scenario: as many objects as it has at once.
  static func extent(of scenario: Scenario<Language>) -> Scope<Size>
  /// Returns the checks besides saved files and random cases.
  ///
  /// - Parameter cases: The number of random cases in the whole run.
  func checks(of contestant: SystemUnderTest<Language>, seed: UInt64, cases: UInt64)
    -> [SampledCheck]
  /// The machines of the worlds that this one leaves out because their designs break claims on purpose. A check
  /// compares model and system in these as well.
  var refutedDesigns: [Self] { get }
  /// Searches all states of a scope.
  func explored(
    _ search: ScopeSearch, _ shouldStop: @escaping () -> Bool
  ) throws(CommandError) -> ScopeReport
  /// Returns a picture of a command in the state before it. Returns `nil` if there is nothing to see.
  static func drawing(of command: Language.Command, in model: Model) -> Drawing?
  /// Returns the steps in both worlds, if the machine consists of twins. Returns an empty array otherwise.
  ///
  /// - Parameter onStep: Called at least once for each step.
  func pairs(
    of scenario: Scenario<Language>, against contestant: SystemUnderTest<Language>,
    onStep: () -> Void
  ) -> [PairedStep]
  /// The double that Swift tests use; `nil` if there is none.
  static var double: SwiftDouble? { get }
  /// Whether scopes of the machine enumerate its states.
  static var listsStates: Bool { get }
  /// The name of the machine that runs twice, if this machine consists of twins.
  static var twinsOf: String? { get }
  /// Whether the list of machines has twins of this machine.
  static var hasTwins: Bool { get }
}

extension SuiteMachine {
  package static var flags: [MachineFlag] { [] }
  package static var telling: [Language.Command] { [] }
  package var settings: [Catalogue.Setting] { [] }
  package static var ownRules: [Model.Rule] { Array(Model.Rule.allCases) }
  package static var ownClaims: [Claim] { Array(Claim.allCases) }
  package var rules: [Model.Rule] { Self.ownRules }
  package func refusals(of kind: Language.Kind) -> [Language.Refusal] { Model.refusals(of: kind) }
  package static var unrulyFaults: [SystemUnderTest<Language>] { [] }
  package static var claimsOfRuns: [Claim] { [] }
  package static var staircase: [Scope<Size>] { [Scope()] }
  package static var tallStaircase: [Scope<Size>] { staircase }
  package var refutedDesigns: [Self] { [] }
  package var whole: Self { self }
  package static func extent(of scenario: Scenario<Language>) -> Scope<Size> { Scope() }

  package func checks(
    of contestant: SystemUnderTest<Language>, seed: UInt64, cases: UInt64
  ) -> [SampledCheck] { [] }

  package func explored(
    _ search: ScopeSearch, _ shouldStop: @escaping () -> Bool
  ) throws(CommandError) -> ScopeReport {
    try ScopeReport(of: search, on: self, shouldStop)
  }

  package static func drawing(of command: Language.Command, in model: Model) -> Drawing? { nil }

  package func pairs(
    of scenario: Scenario<Language>, against contestant: SystemUnderTest<Language>,
    onStep: () -> Void
  ) -> [PairedStep] { [] }

  package static var double: SwiftDouble? { nil }
  package static var listsStates: Bool { true }
  package static var twinsOf: String? { nil }
  package static var hasTwins: Bool { false }
  package static var modelTwins: SystemUnderTest<Language>? { nil }
  package static func isDiscreet(_ world: Language.World) -> Bool { true }

  /// Returns whether a failure follows from a decision of the world that reveals secrets: the model fails alike.
  func isDecided(_ failure: Failure, of scenario: Scenario<Language>) -> Bool {
    guard let twins = Self.modelTwins, !Self.isDiscreet(scenario.world) else { return false }
    return replay(scenario, against: twins).failure == failure
  }

  /// The name on the command line and in files.
  package static var name: String { Language.name }

  /// The folder with the machine's name.
  package static var specs: String {
    "Specs/\(Language.name.prefix(1).uppercased())\(Language.name.dropFirst())"
  }

  package static var cases: String { specs }

  package var breadth: Int {
    let kinds = Array(Language.Kind.allCases)
    return kinds.reduce(1 + rules.count + landmarkCount + kinds.count) {
      $0 + refusals(of: $1).count
    }
  }

  package var landmarkCount: Int { Self.ownClaims.reduce(0) { $0 + $1.statement.landmarks.count } }

  /// Returns the mutant with these names, separated by commas, or the system if `fault` is `nil`. Returns `nil`
  /// if there is no such mutant, or if the faults cannot be combined.
  static func contestant(_ fault: String?) -> SystemUnderTest<Language>? {
    guard let fault else { return system }
    let (all, names) = (faults + unrulyFaults, fault.split(separator: ",").map(String.init))
    let mutants = names.compactMap { name in all.first { $0.name == name } }
    guard mutants.count == names.count else { return nil }
    return mutants.count == 1
      ? mutants[0] : SystemUnderTest.combining(mutants, in: Language.plainWorld)
  }

  /// Returns the first part in which two answers differ.
  package func difference(model: Answer<Language>, side: Answer<Language>) -> StateMachines.Part {
    let phrase = Language.firstDifference(
      model.outcome, side.outcome, states: (model.state, side.state))
    return StateMachines.Part(phrase ?? "a part without a name")
  }

  package func differentProperties(
    _ one: Language.Snapshot, _ other: Language.Snapshot
  ) -> [String] {
    Language.snapshotFacets.filter { $0.differs(one, other) }.map(\.phrase)
  }

  package func lines(of replay: Replay<Self>) -> [String] {
    var lines: [String] = []
    replay.tellComparedLines(isDrawn: false) { lines.append($0.text) }
    return lines
  }
}

/// A flag of the command line that belongs to one machine.
package struct MachineFlag: Hashable, Sendable {
  /// The name of the flag, such as `--profile`.
  package var name: String
  package var placeholder: String
  package var help: String
  /// Whether the flag only affects drawn worlds, not scopes.
  package var isForDrawing: Bool

  package init(
    _ name: String, _ placeholder: String, _ help: String, isForDrawing: Bool = false
  ) {
    (self.name, self.placeholder, self.help) = (name, placeholder, help)
    self.isForDrawing = isForDrawing
  }
}

extension CommandError {
  package init(_ flag: String, given word: String, insteadOf names: [String]) {
    self.init(
      "\(flag) does not accept \(Notation.quoted(word)).",
      Notation.nearest(to: word, in: names).map { "Did you mean \($0)?" }
        ?? "Possible values: \(names.joined(separator: ", ")).")
  }
}

extension [String: String] {
  /// Returns the value of a flag that takes one of several names. Returns `nil` without the flag.
  package func choice<Choice: CaseIterable>(of flag: String) throws(CommandError) -> Choice? {
    guard let word = self[flag] else { return nil }
    if let choice = Choice.allCases.first(where: { "\($0)" == word }) { return choice }
    throw CommandError(flag, given: word, insteadOf: Choice.allCases.map { "\($0)" })
  }
}
