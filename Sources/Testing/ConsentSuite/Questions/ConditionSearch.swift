import Lockstep
import Notation
import OperatingSystem
import Reporting
import StateMachines
import Workers

/// The task of searching a scope of one machine for a condition.
package struct ConditionSearch: Sendable {
  package var condition: String
  /// The scope in its notation, such as `contacts=2,buttons=1`.
  package var scope: String
  /// The name of the planted fault. `nil` to search the model alone.
  package var fault: String?
  /// The maximum length of a run. `nil` if it is unlimited.
  package var depth: Int?
  /// The number of runs to find.
  package var runs = 1
  /// The actor whose steps count in the length of a run, such as `user`. `nil` if each step counts.
  package var counted: String?
  /// The maximum number of states.
  package var states: Int
  /// The maximum number of transitions.
  package var transitions = Int.max
  /// The case after whose steps the search begins. `nil` for the worlds of the scope.
  package var start: CaseText?
  /// Whether the search is the one that begins: with one of everything, in worlds with up to two other answers, but
  /// only a few steps deep.
  package var isBroad = false
  /// The kinds of commands that are left out, as words of conditions, such as `resetPrivacy`.
  package var without: [String] = []

  package init(condition: String, scope: String, fault: String?, depth: Int?, states: Int) {
    (self.condition, self.scope, self.fault) = (condition, scope, fault)
    (self.depth, self.states) = (depth, states)
  }
}

/// The result of searching one scope for a condition.
package struct ConditionReport: Codable, Sendable, Equatable, Portable {
  package var searched: SearchedScope
  /// The runs to the condition that were found, shortest first.
  package var runs: [Run] = []
  /// The parts of the condition that did not hold in any of the examined runs.
  package var unmet: [String] = []

  /// A shortest run to the condition.
  package struct Run: Codable, Sendable, Equatable {
    /// The world, then each command with its transcript.
    package let lines: [ComparedLine]
    package let commands: Int
    package let text: String
    /// The number of commands beyond the file that count in the length of a run.
    package let length: Int
    /// Whether its last command was refused.
    package let isRefused: Bool
  }
}

extension ShortestRun<ConditionReport.Run> {
  /// Returns a search in the scopes of some tasks, which differ in their scopes alone.
  package init(_ searches: [ConditionSearch]) {
    // A few steps find most runs.
    self.init(
      of: searches.count, limits: searches.count > 1 ? [50_000, .max] : [.max],
      broad: searches.prefix(while: \.isBroad).count, depth: searches.first?.depth,
      runs: searches.first?.runs ?? 1)
  }

  /// Adds the result of a search of the current round.
  package mutating func add(_ report: ConditionReport, to search: Search) {
    add(
      report.searched, report.runs.first.map { (report.runs, $0.length) }, to: search)
  }
}

extension ConditionSearch {
  /// Returns the task with the bounds of a search.
  package func bounded(by search: ShortestRun<ConditionReport.Run>.Search) -> ConditionSearch {
    var bounded = self
    (bounded.transitions, bounded.depth, bounded.runs) = (
      search.transitions, search.length, search.runs
    )
    return bounded
  }
}

extension ConditionReport {
  package init(of search: ConditionSearch, endedBy ending: ExitReason) {
    searched = SearchedScope(search.scope, death: ending.words)
    searched.isBroad = search.isBroad
  }

  package init<M: SuiteMachine>(
    of search: ConditionSearch, on machine: M, _ shouldStop: @escaping () -> Bool
  ) throws(CommandError) {
    let condition: Condition<M.GoalInput>
    do throws(NotationError) { condition = try M.condition(search.condition) } catch {
      throw CommandError(error, in: search.condition)
    }
    var scope = try Scope<M.Size>(search.scope)
    // The search identifies states that differ only in the order of contacts, unless order is significant.
    if condition.namesNumbers { scope.keepsOrder = true }
    let claims = Set(
      M.words(of: .claim).flatMap { [$0.name, "claim.\($0.name)", "broken.\($0.name)"] })
    let contestant = machine.contestant(asked: search.fault)
    var explorer = Explorer(
      search.isBroad ? machine.whole : machine, against: contestant, at: scope)
    (explorer.maximumCommands, explorer.maximumStates) = (search.depth, search.states)
    (explorer.maximumTransitions, explorer.wantedRuns) = (search.transitions, search.runs)
    var counted: [M.Language.Command: Bool] = [:]
    explorer.counts = search.counted.map { name in
      { command in
        let isCounted =
          counted[command] ?? (actor(in: M.Language.command.text(of: command)) == name[...])
        counted[command] = isCounted
        return isCounted
      }
    }
    let start = search.start.flatMap { try? Case<M.Language>(parsing: $0.bytes, file: "").scenario }
    if let start { (explorer.starts, explorer.besides) = ([start], start.commands.distinct) }
    explorer.leavesOut = M.isOfKind(search.without)
    let parts = Parts(condition)
    explorer.goal = { parts.areMet(by: $0) }
    // A failing step ends its run, but not the search.
    explorer.wanted = .none
    explorer.doubts = search.fault != nil || machine.peer != nil ? 20 : 0
    // If the condition does not refer to claims, their monitor states do not distinguish states.
    explorer.keepsHistory = !claims.isDisjoint(with: condition.words)
    let judges = explorer.keepsHistory || search.fault != nil || machine.peer != nil
    if !judges { explorer.claims = ClaimList([]) }
    let found =
      search.isBroad
      ? explorer.machine.searchBroadly(explorer, shouldStop)
      : explorer.run(shouldStop: shouldStop)
    searched = SearchedScope(found)
    searched.isBroad = search.isBroad
    searched.isBlurred = condition.namesNumbers || found.memory != .told
    if let breach = found.breach {
      let words = breach.failure.words(M.bareCatalogue)[0]
      searched.death =
        breach.isRepeated
        ? words
        : "\(breach.alike) of \(breach.plays) plays of a run are equal: it is flaky. \(words)"
    }
    if searched.end == .complete, searched.isBlurred { searched.end = .blurred }
    // A scope may have fewer runs than were sought.
    if !found.witnesses.isEmpty { searched.end = .reached }
    runs = found.witnesses.map {
      Run(
        $0, on: machine, against: contestant, beyond: start?.commands.count ?? 0, explorer.counts)
    }
    if runs.isEmpty { unmet = parts.unmet }
  }

  /// A record of the parts of a condition that have been true.
  private final class Parts<GoalInput> {
    private let condition: Condition<GoalInput>
    private var seen: [Bool]

    init(_ condition: Condition<GoalInput>) {
      (self.condition, seen) = (condition, condition.parts.map { _ in false })
    }

    func areMet(by sight: GoalInput) -> Bool {
      condition.observe(sight, in: &seen)
      return condition.holds(of: sight)
    }

    var unmet: [String] { zip(condition.parts, seen).filter { !$0.1 }.map(\.0) }
  }
}

/// Returns the actor of a step: its first word, after the name of a component of a device.
private func actor(in step: String) -> Substring? {
  step.split(separator: " ").first { $0.last != ":" }
}

extension SuiteMachine {
  /// The actors of its commands, such as `user`.
  package var actors: [String] {
    Language.command.phrases.compactMap { ConsentSuite.actor(in: $0).map(String.init) }.distinct
  }

  /// Returns the system under test: the system with the fault, or the model itself if there is no fault.
  fileprivate func contestant(asked fault: String?) -> SystemUnderTest<Language> {
    fault == nil && peer == nil ? .model(Model.self) : contestant(fault) ?? Self.system
  }
}

extension SuiteMachine {
  static func condition(_ text: String) throws(NotationError) -> Condition<GoalInput> {
    try Condition(text, in: conditions)
  }
}

extension CommandError {
  package init(_ error: NotationError, in text: String) {
    let width = 72
    let before = Self.shown(String(text.unicodeScalars.prefix(error.column - 1)))
    let shown = Self.shown(text)
    // Of a long text, only the part around the error is shown.
    let start = max(0, before.count - width / 2)
    let end = min(shown.count, start + width)
    let part = shown.dropFirst(start).prefix(end - start)
    let mark = String(repeating: " ", count: before.count - start) + "^"
    self.init(
      "  \(part)\n  \(mark)\nColumn \(error.column): expected \(error.expected), found \(error.found).",
      error.advice)
  }

  /// Escapes a text, except for its quotation marks.
  private static func shown(_ text: String) -> String {
    Notation.escaped(text).replacing("\\\"", with: "\"")
  }
}

extension ConditionReport.Run {
  init<M: SuiteMachine>(
    _ scenario: Scenario<M.Language>, on machine: M,
    against contestant: SystemUnderTest<M.Language>, beyond start: Int,
    _ counts: ((M.Language.Command) -> Bool)?
  ) {
    var saved = Case<M.Language>(scenario)
    let isModel = contestant.name == SystemUnderTest<M.Language>.model(M.Model.self).name
    saved.plantedFault = isModel ? nil : contestant.plantedFault
    lines =
      saved.comparedWorld + machine.forgivingReplay(scenario, against: contestant).comparedLines
    (commands, text) = (scenario.commands.count, saved.description)
    length = scenario.commands.dropFirst(start).count { counts?($0) ?? true }
    isRefused =
      scenario.commands.last.map {
        let before = Scenario<M.Language>(
          world: scenario.world, commands: Array(scenario.commands.dropLast()))
        return M.Language.refusal(in: M.Model(after: before).applying($0).outcome) != nil
      } ?? false
  }
}
