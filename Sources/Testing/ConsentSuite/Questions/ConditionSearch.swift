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
  /// The case after whose steps the search begins. `nil` for the worlds of the scope.
  package var start: CaseText?
  /// The kinds of commands that are left out, as words of conditions, such as `resetPrivacy`.
  package var without: [String] = []

  package init(condition: String, scope: String, fault: String?, depth: Int?, states: Int) {
    (self.condition, self.scope, self.fault) = (condition, scope, fault)
    (self.depth, self.states) = (depth, states)
  }
}

package struct ConditionReport: Codable, Sendable, Equatable, Portable {
  package let machine: String
  package let scope: String
  /// The scope in words, such as `up to 2 contacts`, with its values; `nil` for a machine without scopes.
  package let told: String?
  /// The number of states up to renaming.
  package var states = 0
  package var transitions = 0
  /// The length up to which all runs were examined; -1 if none was.
  package var compared = 0
  package var end = SearchEnd.complete
  /// Whether states that differ in numbers or in hidden details were merged, so that a shorter run may exist.
  package var isBlurred = false
  /// Whether the search began after the steps of a file, which do not count.
  package var isBeyondFile = false
  /// Whether some runs ended early because a step failed.
  package var hasFailures = false
  /// A shortest run to the condition, if one was found.
  package var run: Run?
  /// Further runs to the condition, shortest first.
  package var others: [Run] = []
  /// The actor whose steps alone count in lengths. `nil` if each step counts.
  package let counted: String?
  /// The parts of the condition that did not hold in any of the examined runs.
  package var unmet: [String] = []
  /// The exit reason of a crashed search process, as the end of a sentence, or the failure that ended the search, as a
  /// sentence. `nil` if there is none.
  package var death: String?

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

  /// The number of states and transitions, in words.
  private var counts: String { Self.counts(states, transitions) }

  static func counts(_ states: Int, _ transitions: Int) -> String {
    "\(states.grouped) state\(states == 1 ? "" : "s"), \(transitions.grouped) transitions"
  }

  package var sentence: String {
    let bounds = told.map { " in the scope with \($0)" } ?? ""
    let kept = hasFailures ? " in which no step fails" : ""
    let upTo =
      compared < 0 ? "" : " No run of up to \(Self.length(compared, of: counted)) satisfies it."
    return switch end {
    case .reached: "it holds\(bounds) (\(counts))."
    case .complete: "no run of any length\(bounds)\(kept) satisfies it (\(counts))."
    case .blurred:
      "unknown\(bounds): nothing was found, but states that differ in numbers or in hidden "
        + "details were merged (\(counts))."
    case .longEnough:
      "unknown\(bounds): no run of up to \(Self.length(compared, of: counted)) satisfies it (\(counts))."
    case .full: "unknown: too many states\(bounds).\(upTo)"
    case .stopped: "unknown: stopped after \(counts)\(bounds)."
    case .broken: "unknown: stopped after \(counts)\(bounds). \(death ?? "A step fails.")"
    case .cannotGoBack: "unknown: the system cannot be copied."
    case .empty: "unknown: the machine has no world in this scope."
    case .died: "unknown: the search process \(death ?? "has ended")."
    }
  }

  /// Returns a length in words, such as `2 commands`, or `1 step of the user`.
  package static func length(_ count: Int, of counted: String?) -> String {
    let noun = counted == nil ? "command" : "step"
    return "\(count) \(noun)\(count == 1 ? "" : "s")" + (counted.map { " of the \($0)" } ?? "")
  }
}

extension ConditionReport {
  package init(of search: ConditionSearch, on machine: String, endedBy ending: ExitReason) {
    (self.machine, scope, told, end) = (machine, search.scope, nil, .died)
    counted = search.counted
    death = ending.words
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
    (self.machine, self.scope, told) = (M.name, scope.name, scope.bounds)
    counted = search.counted
    let claims = Set(
      M.words(of: .claim).flatMap { [$0.name, "claim.\($0.name)", "broken.\($0.name)"] })
    let contestant = machine.contestant(asked: search.fault)
    var explorer = Explorer(machine, against: contestant, at: scope)
    (explorer.maximumCommands, explorer.maximumStates) = (search.depth, search.states)
    explorer.wantedRuns = search.runs
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
    isBeyondFile = start != nil
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
    let found = explorer.run(shouldStop: shouldStop)
    (states, transitions, compared) = (found.orbits, found.transitions, found.comparedCommands)
    hasFailures = found.otherFailures > 0
    isBlurred = condition.namesNumbers || found.memory != .told
    end = found.end
    if let breach = found.breach {
      let words = breach.failure.words(M.bareCatalogue)[0]
      death =
        breach.isRepeated
        ? words
        : "\(breach.alike) of \(breach.plays) plays of a run are equal: it is flaky. \(words)"
    }
    if end == .complete { end = found.orbits == 0 ? .empty : isBlurred ? .blurred : .complete }
    // A scope may have fewer runs than were sought.
    if !found.witnesses.isEmpty { end = .reached }
    let runs = found.witnesses.map {
      Run(
        $0, on: machine, against: contestant, beyond: start?.commands.count ?? 0, explorer.counts)
    }
    (run, others) = (runs.first, Array(runs.dropFirst()))
    if run == nil { unmet = parts.unmet }
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
