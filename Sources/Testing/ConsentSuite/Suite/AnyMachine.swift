import Lockstep
import Notation
import OperatingSystem
import Reporting
import StateMachines
import Workers

/// A type-erased machine for the command line.
package struct AnyMachine: Sendable {
  private let type: any SuiteMachine.Type
  private let make: @Sendable ([String: String]) throws(CommandError) -> any SuiteMachine
  private let twinsOfIt: [AnyMachine]

  /// Creates a type-erased machine.
  ///
  /// - Parameters:
  ///   - twins: The machine of its twins, which checks noninterference, if there is one.
  ///   - make: Creates the machine from the values of its flags. A generic machine gets its ``Loops`` there.
  package init<M: SuiteMachine>(
    _ type: M.Type, twins: AnyMachine? = nil,
    make: @escaping @Sendable ([String: String]) throws(CommandError) -> M = {
      values throws(CommandError) in try M(values)
    }
  ) {
    assert(M.hasTwins == (twins != nil))
    (self.type, self.make, twinsOfIt) = (type, make, twins.map { [$0] } ?? [])
  }

  package struct FaultRow: Hashable, Sendable {
    package let name: String
    /// A description of the fault, in one line.
    package let summary: String
  }

  package var name: String { type.name }
  /// The subject of the machine in a few words.
  package var summary: String { type.summary }
  /// The machine of its twins, which is checked together with this one.
  package var twins: AnyMachine? { twinsOfIt.first }
  /// The folder of its specification, from the root of the checkout.
  package var specs: String { type.specs }
  /// The folder of its scenarios and saved cases, from the root of the checkout.
  package var cases: String { type.cases }
  package var flags: [MachineFlag] { type.flags }
  /// The clauses of all rules of its model, for any configuration.
  package var clauses: [String] { type.clauses }
  package var claims: [String] { type.claimNames }
  /// The faults that are planted around its system. Each must be detected.
  package var faults: [FaultRow] { type.faultRows }
  /// Faults that crash their process, or whose behaviour varies between plays.
  package var unrulyFaults: [FaultRow] { type.unrulyFaultRows }
  /// Returns whether these of its faults can be planted together, given by their names, separated by commas.
  package func combines(_ faults: String) -> Bool { type.combines(faults) }
  /// The default scopes for exploration, in their notation.
  package var staircase: [String] { type.scopes }
  package func decisions() -> [Decision] { type.decisions }
  /// Returns the names of all decisions, including those in component machines.
  package func decisionNames() -> [String] { type.decisionNames }
  package func words() -> [ConditionWord] { type.listedWords }
  /// The kinds of commands, as words of conditions.
  package func kindWords() -> [String] { type.kindWords }
  /// Whether its states can be enumerated, which conditions, graphs and corpora require.
  package var listsStates: Bool { type.listsStates }

  /// Returns the machine with its flags applied.
  ///
  /// - Parameters:
  ///   - values: The values of the flags given, by their names.
  ///   - decided: The decisions that are fixed in all worlds. Each name is one of ``decisionNames()``.
  package func set(
    _ values: [String: String] = [:], deciding decided: [DecisionSetting] = []
  ) throws(CommandError) -> AnySetMachine {
    var machine: any SuiteMachine = try make(values)
    for setting in decided { machine = try machine.deciding(setting) }
    return machine
  }
}

package typealias AnySetMachine = any SuiteMachine

extension SuiteMachine {
  package var name: String { Self.name }
  package var areTwins: Bool { Self.twinsOf != nil }
  /// The machine's own claims, each as clause and name, in their order.
  package var claims: [String] { claimsToVisit.map { ClaimName($0).title } }
  /// The default scopes for exploration, in their notation.
  package var staircase: [String] { Self.scopes }
  /// The scopes for nightly exploration, in their notation.
  package var tallStaircase: [String] { Self.tallStaircase.map(\.name) }
  /// The default scopes in ascending order of size.
  package var risingStaircase: [String] { Self.risingStaircase.map(\.name) }
  /// The fixed decisions of all worlds, such as `empty selection refused`.
  package var decided: [String] { settled.told.map { "\($0.name) \($0.value)" } }

  /// Checks the machine: compares model and system, and judges the claims.
  package func run(
    _ settings: RunSettings, _ events: RunEvents
  ) throws(CommandError) -> MachineReport {
    try MachineRun(
      machine: self, contestant: contestant(settings.fault) ?? Self.system,
      settings: settings
    ).run(events)
  }

  /// Returns the catalogue of a run, before the run begins.
  package func catalogue(_ settings: RunSettings) -> Catalogue {
    catalogue(settings, of: contestant(settings.fault) ?? Self.system)
  }

  /// Returns a scope in full notation.
  package func scope(_ text: String) throws(CommandError) -> String { try Scope<Size>(text).name }

  /// Returns the claims that a condition negates. Throws an error if it cannot be parsed.
  @discardableResult
  package func readCondition(_ text: String) throws(NotationError) -> [String] {
    let claims = Set(Self.words(of: .claim).flatMap { [$0.name, "claim.\($0.name)"] })
    return try Self.condition(text).negatedWords.filter(claims.contains)
  }

  /// Returns whether a condition has the word of a kind of commands, and none about refusals: it may then hold
  /// after a command that was refused.
  package func admitsRefusals(_ text: String) throws(NotationError) -> Bool {
    let topics = try Self.condition(text).words.map(Self.topic)
    return topics.contains(.did) && !topics.contains(.refused)
  }

  /// Returns the steps of a case after which a condition holds; `nil` if the condition cannot be parsed.
  package func find(
    _ condition: String, in text: CaseText
  ) throws(CommandError) -> ConditionInCase? {
    let saved: Case<Language> = try text.parsed()
    return (try? Self.condition(condition)).map { ConditionInCase($0, in: saved, of: self) }
  }

  /// Returns the scopes to search for a condition. Returns an empty array if the condition is unsatisfiable.
  ///
  /// - Parameter start: The case after whose steps the search begins.
  package func readScopes(
    _ condition: String, after start: CaseText? = nil
  ) throws(NotationError) -> [String] {
    let condition = try Self.condition(condition)
    let start = start.flatMap { try? Case<Language>(parsing: $0.bytes, file: "").scenario }
    return condition.contradictsItself
      ? [] : scopes(for: condition, after: start).map(\.name).distinct
  }

  /// Returns the scope of the search that begins.
  package func broadScope(
    _ condition: String, after start: CaseText? = nil
  ) throws(NotationError) -> String {
    let start = start.flatMap { try? Case<Language>(parsing: $0.bytes, file: "").scenario }
    return Self.broadScope(for: try Self.condition(condition), after: start).name
  }

  /// Returns the kinds of commands that a condition names and that none of these scopes offers, each with a default
  /// scope that does, if there is one.
  package func notOffered(
    _ condition: String, in searched: [String]
  ) -> [(kind: String, scope: String?)] {
    let words = (try? Self.condition(condition))?.words ?? []
    let named = Set(words.map { $0.hasPrefix("did.") ? String($0.dropFirst(4)) : $0 })
    func kinds(of scopes: [String]) -> [(scope: String, kinds: [String])] {
      scopes.compactMap { text in (try? Scope<Size>(text)).map { (text, offered(at: $0)) } }
    }
    let known = Set(kinds(of: searched).flatMap(\.kinds))
    let missing = Self.kindWords.filter { named.contains($0) && !known.contains($0) }
    if missing.isEmpty { return [] }
    let stairs = kinds(of: Self.risingStaircase.map(\.name))
    return missing.map { kind in (kind, stairs.first { $0.kinds.contains(kind) }?.scope) }
  }

  /// Returns a larger scope than each searched one for a condition, if there is one.
  package func scope(for condition: String, besides searched: [String]) -> String? {
    let scopes = searched.compactMap { try? Scope<Size>($0) }
    return (try? Self.condition(condition)).flatMap { Self.scope(for: $0, besides: scopes)?.name }
  }

  /// Returns whether the search that begins has something that a scope lacks.
  package func beginsBeyond(_ scope: String, for condition: String) -> Bool {
    guard let name = try? broadScope(condition), let broad = try? Scope<Size>(name),
      let scope = try? Scope<Size>(scope)
    else { return false }
    return !broad.isWithin(scope)
  }

  /// Returns the values of worlds that none of these scopes has.
  package func leftOut(of scopes: [String]) -> [String] {
    let left = scopes.compactMap { try? Scope<Size>($0) }.map { ground(of: worlds(at: $0)).leftOut }
    return (left.first ?? []).filter { name in left.allSatisfy { $0.contains(name) } }
  }

  /// Throws an error for a word that names no kind of commands.
  package func checkKinds(_ words: [String], of flag: String) throws(CommandError) {
    for word in words where !Self.kindWords.contains(word) {
      throw CommandError(flag, given: word, insteadOf: Self.kindWords)
    }
  }

  /// Replays a saved case.
  ///
  /// - Parameters:
  ///   - fault: The name of a fault to plant instead of the fault in the file.
  ///   - onWait: Called often while a worker plays.
  package func replay(
    _ text: CaseText, _ fault: String?, _ isolation: Isolation?, _ plays: CaseReplay.Plays = .more,
    detail: ReplayDetail = ReplayDetail(), onWait: (PlayProgress) -> Void = { _ in }
  ) throws(CommandError) -> CaseReplay {
    try CaseReplay(
      text, on: self, against: fault, in: isolation, plays, detail: detail, onWait: onWait)
  }

  /// Throws an error for a text that is no case of the machine.
  package func read(_ text: CaseText) throws(CommandError) {
    let _: Case<Language> = try text.parsed()
  }

  /// Throws an error if no scope enumerates its states, which conditions, graphs and corpora require.
  package func listStates() throws(CommandError) {
    if Self.listsStates { return }
    throw CommandError(
      "The states of \(name) cannot be listed one by one.",
      "Explore its scopes as a whole with: consent explore \(name)")
  }
}

extension SuiteMachine {
  fileprivate static var clauses: [String] { ownRules.map(\.clause) }
  fileprivate static var claimNames: [String] { ownClaims.map { "\($0)" } }
  fileprivate static var faultRows: [AnyMachine.FaultRow] {
    faults.map { .init(name: $0.name, summary: $0.summary) }
  }
  fileprivate static var unrulyFaultRows: [AnyMachine.FaultRow] {
    unrulyFaults.map { .init(name: $0.name, summary: $0.summary) }
  }
  fileprivate static func combines(_ faults: String) -> Bool { contestant(faults) != nil }
  fileprivate static var scopes: [String] { staircase.map(\.name) }
}
