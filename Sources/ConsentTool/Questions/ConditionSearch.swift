import Lockstep
import Notation
import Reporting
import StateMachines
import Workers

/// What is to be found in a scope of one machine.
public struct ConditionSearch: Sendable {
  /// The condition as it is written.
  public var condition: String
  /// The scope as it is written, such as `contacts=2,buttons=1`.
  public var scope: String
  /// The planted fault, by its name; `nil` for the model alone.
  public var fault: String?
  /// How many commands a run has at most; `nil` for any number.
  public var depth: Int?
  /// How many states are met at most.
  public var states: Int

  public init(condition: String, scope: String, fault: String?, depth: Int?, states: Int) {
    (self.condition, self.scope, self.fault) = (condition, scope, fault)
    (self.depth, self.states) = (depth, states)
  }
}

/// What the search for a condition came to.
public struct ConditionReport: Codable, Sendable, Equatable, Portable {
  public let machine: String
  public let scope: String
  /// The scope as it is told, such as `up to 2 contacts and 1 button`; `nil` for a whole machine.
  public let told: String?
  public var states = 0
  public var transitions = 0
  /// Up to how many commands every run was looked at.
  public var compared = 0
  public var end = End.none
  /// Whether runs ended early where a step failed.
  public var hasFailures = false
  public var run: Run?
  /// The parts of the condition that no run of the scope came to, of any length or of those looked at.
  public var unmet: [String] = []
  /// How the process ended that searched, as the end of a sentence; `nil` where it came to its end.
  public var death: String?

  public enum End: String, Codable, Sendable, CaseIterable {
    case found
    /// No run of the scope comes to it, of any length.
    case none
    /// Nothing was found, but states were taken for one that the condition may tell apart.
    case blurred
    case longEnough, full, stopped
    /// The fault is planted around what cannot be copied.
    case cannotGoBack
    /// The process that searched has ended.
    case died
    /// The scope has no world.
    case empty
  }

  /// A shortest run.
  public struct Run: Codable, Sendable, Equatable {
    /// The world, then each command with what came of it.
    public let lines: [ComparedLine]
    public let commands: Int
    /// The run as the text of a file.
    public let text: String
  }

  /// What is known where the search ended so, as a sentence.
  public var sentence: String {
    let bounds = told.map { " of the scope with \($0)" } ?? ""
    let length = "\(compared) command\(compared == 1 ? "" : "s")"
    let counts = "\(states.grouped) states, \(transitions.grouped) transitions"
    let kept = hasFailures ? " in which no step fails" : ""
    return switch end {
    case .found: "no shorter run\(bounds) comes to it\(kept) (\(counts))."
    case .none: "no run of any length\(bounds)\(kept) comes to it (\(counts))."
    case .blurred:
      "unknown\(bounds): nothing was found, but states were taken for one in which numbers or what "
        + "nobody shows differ (\(counts))."
    case .longEnough:
      "unknown\(bounds): no run of up to \(length) comes to it (\(counts))."
    case .full:
      "unknown: too large\(bounds). No run of up to \(length) comes to it (\(counts))."
    case .stopped: "unknown: stopped after \(counts)\(bounds)."
    case .cannotGoBack: "unknown: the system is no value that can be copied."
    case .empty: "unknown: the machine has no world in this scope."
    case .died: "unknown: the process that searched \(death ?? "has ended")."
    }
  }
}

extension ConditionReport {
  public init(of search: ConditionSearch, on machine: String, endedBy ending: Ending) {
    (self.machine, scope, told, end) = (machine, search.scope, nil, .died)
    death = ending.words
  }

  init<M: SuiteMachine>(
    of search: ConditionSearch, on machine: M, _ shouldStop: @escaping () -> Bool
  ) throws(FlagMistake) {
    let condition: Condition<M.Sight>
    do throws(NotationError) { condition = try M.condition(search.condition) } catch {
      throw FlagMistake(error, in: search.condition)
    }
    var scope = try Scope<M.Size>(search.scope)
    // A state stands for those in which contacts have traded places, unless their order is kept.
    if condition.namesNumbers { scope.keepsOrder = true }
    (self.machine, self.scope, told) = (M.name, scope.name, scope.told)
    let claims = Set(M.words(of: .claim).flatMap { [$0.name, "claim.\($0.name)"] })
    let contestant = M.contestant(asked: search.fault)
    var explorer = Explorer(machine, against: contestant, at: scope)
    (explorer.maximumCommands, explorer.maximumStates) = (search.depth, search.states)
    let parts = Parts(condition)
    explorer.goal = { parts.areMet(by: $0) }
    // A step that fails ends its run and not the search.
    explorer.wanted = .gone("nothing that fails is sought")
    // Without a word about claims their memory tells no states apart.
    let usesClaims = search.fault != nil || !claims.isDisjoint(with: condition.words)
    if !usesClaims { explorer.claims = ClaimList([]) }
    let found = explorer.run(shouldStop: shouldStop)
    (states, transitions, compared) = (found.orbits, found.transitions, found.comparedCommands)
    hasFailures = found.otherFailures > 0
    end =
      switch found.end {
      case .reached: .found
      case .complete where found.orbits == 0: .empty
      case .complete where condition.namesNumbers || found.memory != .told: .blurred
      case .complete: .none
      case .longEnough: .longEnough
      case .full: .full
      case .broken, .stopped: .stopped
      case .cannotGoBack: .cannotGoBack
      }
    var witness = found.witness
    if usesClaims { witness = witness.flatMap { explorer.whole($0, meeting: condition) } }
    if witness == nil && end == .found { end = .blurred }
    run = witness.map { Run($0, on: machine, against: contestant) }
    if run == nil { unmet = parts.unmet }
  }

  /// Notes the parts of a condition that have been so.
  private final class Parts<Sight> {
    private let condition: Condition<Sight>
    private var seen: [Bool]

    init(_ condition: Condition<Sight>) {
      (self.condition, seen) = (condition, condition.parts.map { _ in false })
    }

    func areMet(by sight: Sight) -> Bool {
      condition.observe(sight, in: &seen)
      return condition.holds(of: sight)
    }

    var unmet: [String] { zip(condition.parts, seen).filter { !$0.1 }.map(\.0) }
  }
}

extension SuiteMachine {
  /// Whom the model plays against: the system with a fault, or itself.
  fileprivate static func contestant(asked fault: String?) -> Contestant<Talk> {
    fault.map { contestant($0) ?? system } ?? .model(Model.self)
  }
}

extension Explorer where M: SuiteMachine {
  /// A run that comes to a condition when it is played by itself: the one found or, where the claims have
  /// heard of what changed nothing on the way, the same with one such step more.
  fileprivate func whole(
    _ witness: Scenario<Talk>, meeting condition: Condition<Exploration<M>.Sight>
  ) -> Scenario<Talk>? {
    if condition.holds(of: machine.sight(after: witness)) { return witness }
    var model = M.Model(witness.world)
    for command in witness.commands.dropLast() { model = model.applying(command).state }
    for command in machine.commands(at: scope, for: model) {
      var longer = witness
      longer.commands.insert(command, at: max(longer.commands.count - 1, 0))
      if condition.holds(of: machine.sight(after: longer)) { return longer }
    }
    return nil
  }
}

extension SuiteMachine {
  /// A condition on this machine.
  static func condition(_ text: String) throws(NotationError) -> Condition<Sight> {
    try Condition(text, in: conditions)
  }

  /// The scopes in which a condition is looked for: those of the machine; before them, where numbers in the
  /// condition need more than these have, as many as they need, alone and with one of anything else.
  static func scopes(for condition: Condition<Sight>) -> [Scope<Size>] {
    var needed = Scope<Size>()
    for (word, count) in condition.demands {
      let topic = "\(ConditionTopic.state.rawValue)."
      let name = word.hasPrefix(topic) ? String(word.dropFirst(topic.count)) : word
      for size in sizes(bounding: name) { needed[size] = max(needed[size], count) }
    }
    let stairs = risingStaircase
    if stairs.contains(where: { needed.isWithin($0) }) { return stairs }
    // The others cannot come to it, unless by another part of the condition.
    var scopes = [needed]
    for size in Size.allCases where needed[size] == 0 {
      var wider = needed
      wider[size] = 1
      scopes.append(wider)
    }
    return scopes + stairs
  }
}

extension FlagMistake {
  /// A mistake in a text of one line, with a mark below its column.
  public init(_ error: NotationError, in text: String) {
    let width = 72
    let before = Self.shown(String(text.unicodeScalars.prefix(error.column - 1)))
    let shown = Self.shown(text)
    // Of a long text the part around the mistake is shown.
    let start = max(0, before.count - width / 2)
    let end = min(shown.count, start + width)
    let part = shown.dropFirst(start).prefix(end - start)
    let mark = String(repeating: " ", count: before.count - start) + "^"
    self.init(
      "  \(part)\n  \(mark)\nColumn \(error.column): expected \(error.expected), found \(error.found).",
      error.advice)
  }

  /// On one line and harmless; quotation marks are as they were written.
  private static func shown(_ text: String) -> String {
    Notation.escaped(text).replacing("\\\"", with: "\"")
  }
}

extension ConditionReport.Run {
  init<M: SuiteMachine>(
    _ scenario: Scenario<M.Talk>, on machine: M, against contestant: Contestant<M.Talk>
  ) {
    var saved = Case<M.Talk>(scenario)
    let isModel = contestant.name == Contestant<M.Talk>.model(M.Model.self).name
    saved.plantedFault = isModel ? nil : contestant.plantedFault
    lines =
      saved.comparedWorld + machine.replay(scenario, against: contestant).comparedLines
    (commands, text) = (scenario.commands.count, saved.description)
  }
}
