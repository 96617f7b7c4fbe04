import Lockstep
import Notation
import Reporting
import StateMachines
import Workers

/// A type-erased machine for the command line.
public struct AnyMachine: Sendable {
  private let type: any SuiteMachine.Type
  private let make: @Sendable ([String: String]) throws(FlagMistake) -> any SuiteMachine
  private let twinsOfIt: [AnyMachine]

  /// - Parameters:
  ///   - twins: The machine of two worlds of it that an app must not be able to tell apart, if there is one.
  ///   - make: Makes the machine of the values of its flags. A generic machine gets its ``Loops`` there.
  public init<M: SuiteMachine>(
    _ type: M.Type, twins: AnyMachine? = nil,
    make: @escaping @Sendable ([String: String]) throws(FlagMistake) -> M = {
      values throws(FlagMistake) in try M(values)
    }
  ) {
    (self.type, self.make, twinsOfIt) = (type, make, twins.map { [$0] } ?? [])
  }

  /// A fault by name and summary.
  public struct FaultRow: Hashable, Sendable {
    public let name: String
    /// The mistake, in a line.
    public let summary: String
  }

  public var name: String { type.name }
  /// The machine of two worlds that the app must not be able to tell apart, checked along with this one.
  public var twins: AnyMachine? { twinsOfIt.first }
  /// The folder with its clauses, from the root of the checkout.
  public var specs: String { type.specs }
  /// The folder with its scenarios and saved cases, from the root of the checkout.
  public var cases: String { type.cases }
  public var flags: [MachineFlag] { type.flags }
  /// The clauses of all rules of its model, however it is set.
  public var clauses: [String] { type.clauses }
  /// The names of its claims.
  public var claims: [String] { type.claimNames }
  /// The faults that are planted around its system; each of them has to be found.
  public var faults: [FaultRow] { type.faultRows }
  /// Faults that end their process or come out differently each time.
  public var unrulyFaults: [FaultRow] { type.unrulyFaultRows }
  /// The scopes that are explored where none is asked for, as they are written.
  public var staircase: [String] { type.scopes }
  /// The decisions that it leaves open.
  public func decisions() -> [Decision] { type.decisions }
  /// The names that can be decided on, those of its parts included.
  public func decisionNames() -> [String] { type.decisionNames }
  /// The words of conditions on it.
  public func words() -> [ConditionWord] { type.listedWords }
  /// Whether its states are listed one by one, so that conditions, graphs and corpora can be made of them.
  public var listsStates: Bool { type.listsStates }

  /// The machine as flags set it.
  ///
  /// - Parameters:
  ///   - values: The value of each flag that is given, by its name.
  ///   - decided: The decisions of all of its worlds; each name is one of ``decisionNames()``.
  public func set(
    _ values: [String: String] = [:], deciding decided: [DecisionSetting] = []
  ) throws(FlagMistake) -> AnySetMachine {
    var machine = AnySetMachine(try make(values))
    for setting in decided { machine = try machine.deciding(setting) }
    return machine
  }
}

/// A type-erased machine with its settings.
public struct AnySetMachine: Sendable {
  let machine: any SuiteMachine

  init(_ machine: any SuiteMachine) { self.machine = machine }

  func deciding(_ setting: DecisionSetting) throws(FlagMistake) -> AnySetMachine {
    AnySetMachine(try machine.deciding(setting))
  }

  private var type: any SuiteMachine.Type { Swift.type(of: machine) }

  public var name: String { type.name }
  var areTwins: Bool { type.twinsOf != nil }
  /// How many rules, kinds of commands, refusals and landmarks there are to visit; at least 1.
  public var breadth: Int { machine.breadth }
  /// Its own claims by clause and name, in their order.
  public var claims: [String] { type.claimTitles }
  /// The scopes that are explored where none is asked for, as they are written, and those at night.
  public var staircase: [String] { type.scopes }
  public var tallStaircase: [String] { type.tallScopes }
  /// The same, those with the least of everything first.
  public var risingStaircase: [String] { type.risingScopes }
  /// The decisions of all of its worlds, such as `empty selection refused`.
  public var decided: [String] { machine.decided }

  /// The main job.
  public func run(
    _ settings: RunSettings, _ events: RunEvents
  ) throws(SuiteError) -> MachineReport { try machine.run(settings, events) }

  /// The catalogue of a run, before it begins.
  public func catalogue(_ settings: RunSettings) -> Catalogue { machine.catalogue(settings) }

  /// Searches for a planted fault, until it is found, its cases are played, or it is told to stop.
  public func hunt(
    _ hunt: FaultHunt, _ shouldStop: @escaping () -> Bool
  ) throws(IsolationError) -> FaultResult { try hunt.run(on: machine, shouldStop) }

  /// Evaluates a planted fault, by its name, in workers of its own where there are any.
  public func tryFault(
    _ fault: String, _ settings: TrialSettings, _ isolation: Isolation?,
    _ shouldStop: @escaping () -> Bool
  ) throws(IsolationError) -> TrialRecord {
    try TrialRecord(of: fault, on: machine, settings, isolation, shouldStop)
  }

  /// Searches all states of a scope.
  public func explore(
    _ search: ScopeSearch, _ shouldStop: @escaping () -> Bool
  ) throws(FlagMistake) -> ScopeReport { try machine.explored(search, shouldStop) }

  /// A scope as it is written out in full.
  public func scope(_ text: String) throws(FlagMistake) -> String { try type.scopeName(text) }

  /// Throws where a condition cannot be read.
  public func readCondition(_ text: String) throws(NotationError) { try type.readCondition(text) }

  /// Where in a case a condition holds; `nil` where the condition cannot be read.
  func find(
    _ condition: String, in text: CaseText
  ) throws(SuiteError) -> ConditionInCase? { try machine.found(condition, in: text) }

  /// The scopes in which a condition is looked for; none where the condition contradicts itself.
  func readScopes(_ condition: String) throws(NotationError) -> [String] {
    try type.scopes(condition)
  }

  /// Plays a saved case.
  ///
  /// - Parameter fault: A fault by its name, which takes the place of the file's own.
  public func replay(
    _ text: CaseText, _ fault: String?, _ isolation: Isolation?, _ plays: CaseReplay.Plays = .more,
    states: ShownStates = .none
  ) throws(SuiteError) -> CaseReplay {
    try CaseReplay(text, on: machine, against: fault, in: isolation, plays, states: states)
  }

  /// Makes a failing case smaller.
  ///
  /// - Parameter fault: A fault by its name, which takes the place of the file's own.
  public func shrink(
    _ text: CaseText, _ fault: String?, _ isolation: Isolation?,
    _ shouldStop: @escaping () -> Bool
  ) throws(SuiteError) -> ShrunkCase {
    try ShrunkCase(text, on: machine, against: fault, in: isolation, shouldStop: shouldStop)
  }

  /// Plays a run of the corpus in a folder against the system, or against a fault by its name.
  public func playRun(
    _ run: Corpus.Run, _ folder: String, _ fault: String?, _ isolation: Isolation?,
    shortens: Bool = false
  ) throws(IsolationError) -> Corpus.Outcome {
    try Corpus.Outcome(
      of: run, in: folder, on: machine, fault: fault, isolation, shortens: shortens)
  }

  /// Throws where no scope lists its states one by one, of which the methods below speak.
  public func listStates() throws(FlagMistake) {
    if type.listsStates { return }
    throw FlagMistake(
      "No scope lists the states of \(name) one by one.",
      "What is known of a scope as a whole: consent explore \(name)")
  }

  /// The corpus of a scope, with the flags that the machine was set with.
  public func corpus(
    _ order: Corpus.Order, flags: [String: String], _ shouldStop: @escaping () -> Bool
  ) throws(Corpus.Failure) -> Corpus.Draft {
    try Corpus.Draft(order, of: machine, flags: flags, shouldStop)
  }

  /// The graph of a scope.
  ///
  /// - Parameters:
  ///   - transitions: How many transitions it has at most.
  ///   - all: Whether self-loops and refusals are drawn as well.
  public func graph(
    at scope: String, atMost transitions: Int, all: Bool, _ shouldStop: () -> Bool
  ) throws(GraphFailure) -> ScopeGraph {
    try ScopeGraph(of: machine, at: scope, atMost: transitions, all: all, shouldStop)
  }

  /// Searches a scope for a condition.
  public func find(
    _ search: ConditionSearch, _ shouldStop: @escaping () -> Bool
  ) throws(FlagMistake) -> ConditionReport {
    try ConditionReport(of: search, on: machine, shouldStop)
  }

  /// Searches for the shortest run on which two answers to a decision differ.
  public func difference(
    _ search: DecisionSearch, _ shouldStop: @escaping () -> Bool
  ) throws(FlagMistake) -> DecisionReport {
    try DecisionReport(of: search, on: machine, shouldStop)
  }

  /// Why the model refuses a command after the steps of a saved case, or all but the first `count`.
  public func why(
    _ text: CaseText, _ command: String, after count: Int?
  ) throws(WhyMistake) -> WhyReport {
    try WhyReport(text, command, after: count, on: machine)
  }
}

extension SuiteMachine {
  fileprivate static var clauses: [String] { ownRules.map(\.clause) }
  fileprivate static var claimNames: [String] { ownClaims.map { "\($0)" } }
  fileprivate static var claimTitles: [String] { ownClaims.map { ClaimName($0).title } }
  fileprivate static var faultRows: [AnyMachine.FaultRow] {
    faults.map { .init(name: $0.name, summary: $0.summary) }
  }
  fileprivate static var unrulyFaultRows: [AnyMachine.FaultRow] {
    unrulyFaults.map { .init(name: $0.name, summary: $0.summary) }
  }
  fileprivate static var scopes: [String] { staircase.map(\.name) }
  fileprivate static var tallScopes: [String] { tallStaircase.map(\.name) }
  fileprivate static var risingScopes: [String] { risingStaircase.map(\.name) }
  fileprivate var decided: [String] { settled.told.map { "\($0.name) \($0.value)" } }

  fileprivate func run(
    _ settings: RunSettings, _ events: RunEvents
  ) throws(SuiteError) -> MachineReport {
    try MachineRun(
      machine: self, contestant: Self.contestant(settings.fault) ?? Self.system,
      settings: settings
    ).run(events)
  }

  fileprivate func catalogue(_ settings: RunSettings) -> Catalogue {
    catalogue(settings, of: Self.contestant(settings.fault) ?? Self.system)
  }

  fileprivate static func scopeName(_ text: String) throws(FlagMistake) -> String {
    try Scope<Size>(text).name
  }

  fileprivate static func readCondition(_ text: String) throws(NotationError) {
    _ = try condition(text)
  }

  fileprivate func found(
    _ text: String, in file: CaseText
  ) throws(SuiteError) -> ConditionInCase? {
    let saved: Case<Talk>
    do throws(CaseFileError) { saved = try file.parsed() } catch { throw .caseFile(error) }
    return (try? Self.condition(text)).map { ConditionInCase($0, in: saved, of: self) }
  }

  fileprivate static func scopes(_ text: String) throws(NotationError) -> [String] {
    let condition = try condition(text)
    return condition.contradictsItself ? [] : scopes(for: condition).map(\.name)
  }
}
