import Lockstep
import Notation
import Reporting
import StateMachines

/// Why it cannot be said why a command is refused.
public enum WhyMistake: Error {
  case caseFile(CaseFileError)
  /// The command is none, with the mistake and what to do next.
  case command(FlagMistake)
  /// The case has fewer steps.
  case tooFewSteps(Int)
}

/// What the model makes of a command after the steps of a case, why, and what would have to differ.
public struct WhyReport: Codable, Sendable, Equatable {
  public let machine: String
  /// The folder with its clauses, from the root of the checkout.
  public let specs: String
  /// After how many steps it is asked, and of how many.
  public let after: Int
  public let steps: Int
  /// The command as it is written, and what comes of it.
  public let command: String
  public let lines: [ComparedLine]
  /// Why it is refused; `nil` where it is carried out.
  public var refusal: String?
  /// The rules by which the model takes it.
  public let rules: [Rule]
  /// The reasons that are asked about before, none of which holds, and those after.
  public var before: [String] = []
  public var later: [String] = []
  /// What lifts the refusal, nearest first: to another refusal at first, if there is one.
  public var ways: [Way] = []
  /// Changes of the state each of which alone is enough, as they are told.
  public var single: [String] = []
  /// What would come of it where one thing is decided otherwise.
  public var decisions: [Otherwise] = []
  /// How many commands were tried in the search, and whether there was no more to try.
  public var transitions = 0
  public var isComplete = true

  public struct Rule: Codable, Sendable, Equatable {
    public let clause: String
    public let name: String
  }

  /// A shortest way to where the command is not refused for the same reason any more.
  public struct Way: Codable, Sendable, Equatable {
    /// The refusal that follows then; `nil` where it is carried out.
    public let next: String?
    public let commands: Int
    /// The steps that lead there, and the command at last.
    public let lines: [ComparedLine]
    /// What is different there, such as `no alert`.
    public let changes: [String]
  }

  /// An answer to a decision that makes a difference.
  public struct Otherwise: Codable, Sendable, Equatable {
    public let setting: String
    /// What comes of the command then.
    public let outcome: [String]
    /// Whether the run up to there is another as well.
    public let isEarlier: Bool
  }

  /// How many commands are tried in a scope at most.
  static let transitions = 400_000
}

extension WhyReport {
  init<M: SuiteMachine>(
    _ text: CaseText, _ words: String, after count: Int?, on machine: M
  ) throws(WhyMistake) {
    let saved: Case<M.Talk>
    do throws(CaseFileError) { saved = try text.parsed() } catch { throw .caseFile(error) }
    let commands = saved.steps.map(\.command)
    let count = count ?? commands.count
    guard count <= commands.count else { throw .tooFewSteps(commands.count) }
    let run = Scenario<M.Talk>(
      world: saved.world, commands: Array(commands.prefix(count)))
    let question = Question<M>(machine, run, try Self.command(words, after: run))
    let step = question.step
    (self.machine, specs, after, steps) = (M.name, M.specs, count, commands.count)
    let replay = machine.replay(question.whole, against: .model(M.Model.self))
    let told = replay.comparedLines.count
    let earlier = machine.replay(run, against: .model(M.Model.self)).comparedLines.count
    lines = Array(replay.comparedLines.suffix(told - earlier))
    command = M.Talk.command.text(of: question.command)
    rules = step.rules.all.map { Rule(clause: $0.clause, name: spaced("\($0)")) }
    decisions = question.otherwise
    guard let first = M.Talk.refusal(in: step.outcome) else { return }
    refusal = M.Talk.reason(of: first)
    if let kind = M.Talk.kind(of: question.command) {
      let reasons = M.Model.refusals(of: kind)
      let place = reasons.firstIndex(of: first) ?? 0
      before = reasons[..<place].map { M.Talk.reason(of: $0) }
      later = reasons[place...].dropFirst().map { M.Talk.reason(of: $0) }
    }
    let isLater = question.isLater(than: first)
    var sought = question.way(to: isLater)
    if let way = sought.way { ways.append(way) }
    (transitions, isComplete) = (sought.transitions, sought.isComplete)
    if ways.last?.next != nil {
      sought = question.way { $0 == nil }
      if let way = sought.way { ways.append(way) }
      transitions += sought.transitions
      isComplete = isComplete && sought.isComplete
    }
    if let way = ways.last, way.next == nil {
      single = question.singleChanges(within: way.commands)
    }
  }

  private static func command<Talk: Written>(
    _ words: String, after run: Scenario<Talk>
  ) throws(WhyMistake) -> Talk.Command {
    var context = Talk.Context()
    for command in run.commands { _ = context.note(command) }
    do throws(NotationError) {
      return try Talk.command(after: context).parse(words, file: "command")
    } catch {
      throw .command(FlagMistake(error, in: words))
    }
  }
}

/// A command after a run of a model.
private struct Question<M: SuiteMachine> {
  typealias Talk = M.Talk

  let machine: M
  let run: Scenario<Talk>
  let command: Talk.Command
  /// The state that the run leads to.
  let state: Talk.Snapshot
  let step: Step<M.Model>

  init(_ machine: M, _ run: Scenario<Talk>, _ command: Talk.Command) {
    (self.machine, self.run, self.command) = (machine, run, command)
    let model = M.Model(after: run)
    (state, step) = (model.snapshot, model.applying(command))
  }

  /// The run and the command.
  var whole: Scenario<Talk> { after([command]) }

  private func after(_ commands: [Talk.Command]) -> Scenario<Talk> {
    Scenario(world: run.world, commands: run.commands + commands)
  }

  // MARK: - What follows

  /// A search of what can follow the run, in a scope.
  private func explorer(at scope: Scope<M.Size>) -> Explorer<M> {
    var scope = scope
    // What the command names has to keep its number.
    scope.keepsOrder = true
    var explorer = Explorer(machine, against: .model(M.Model.self), at: scope)
    (explorer.starts, explorer.claims) = ([run], ClaimList([]))
    explorer.besides = [command] + run.commands.distinct
    explorer.maximumTransitions = WhyReport.transitions
    return explorer
  }

  private var scopes: [Scope<M.Size>] { M.risingStaircase }

  /// Whether a refusal is none, or one that is asked about after another.
  func isLater(than first: Talk.Refusal) -> (Talk.Refusal?) -> Bool {
    let reasons = Talk.kind(of: command).map { M.Model.refusals(of: $0) } ?? []
    let later = reasons.drop { $0 != first }.dropFirst()
    return { refusal in refusal.map(later.contains) ?? true }
  }

  /// The nearest state in which the command is refused so, or not.
  func way(
    to isSought: @escaping (Talk.Refusal?) -> Bool
  ) -> (way: WhyReport.Way?, transitions: Int, isComplete: Bool) {
    var (nearest, transitions, isComplete) = ([Talk.Command]?.none, 0, true)
    for scope in scopes {
      var explorer = explorer(at: scope)
      // Nothing that is as long as what was found before.
      explorer.maximumCommands = nearest.map { $0.count - 1 }
      explorer.goal = { [command] sight in
        guard let event = sight.event, event.command == command else { return false }
        return isSought(Talk.refusal(in: event.outcome))
      }
      let found = explorer.run()
      transitions += found.transitions
      switch found.end {
      case .reached:
        nearest = found.witness.map { Array($0.commands.dropFirst(run.commands.count)) }
      case .complete, .longEnough: break
      case .broken, .full, .stopped, .cannotGoBack: isComplete = false
      }
    }
    return (nearest.map(way), transitions, isComplete)
  }

  private func way(by commands: [Talk.Command]) -> WhyReport.Way {
    let replay = machine.replay(after(commands), against: .model(M.Model.self))
    let earlier = machine.replay(run, against: .model(M.Model.self)).comparedLines.count
    let there = M.Model(after: after(commands.dropLast()))
    return WhyReport.Way(
      next: Talk.refusal(in: there.applying(command).outcome).map { Talk.reason(of: $0) },
      commands: commands.count - 1, lines: Array(replay.comparedLines.dropFirst(earlier)),
      changes: changes(to: there.snapshot))
  }

  private func changes(to other: Talk.Snapshot) -> [String] {
    Talk.snapshotFacets.lines(from: state, to: other).map(\.text)
  }

  /// Changes in one part of the state each of which lets the command be carried out, among the states that
  /// so many commands lead to.
  func singleChanges(within count: Int) -> [String] {
    let seen = Seen()
    for scope in scopes {
      var explorer = explorer(at: scope)
      explorer.maximumCommands = count + 1
      explorer.goal = { [command, state] sight in
        guard let event = sight.event, event.command == command, !event.isRefused else {
          return false
        }
        let parts = Talk.snapshotFacets.filter { $0.differs(state, event.before) }
        if parts.count == 1 {
          let lines = Talk.snapshotFacets.lines(from: state, to: event.before).map(\.text)
          seen.changes.append(lines.joined(separator: ", "))
        }
        return false
      }
      _ = explorer.run()
    }
    return Array(seen.changes.distinct.prefix(8))
  }

  private final class Seen { var changes: [String] = [] }

  // MARK: - What could be decided otherwise

  /// The answers to decisions under which something else comes of the command.
  var otherwise: [WhyReport.Otherwise] {
    M.decisions.flatMap { decision in
      ([decision.plain] + decision.others).compactMap { answer in
        let setting = DecisionSetting(decision.name, answer)
        guard let settled = try? machine.deciding(setting).settled else { return nil }
        let world = settled.world(run.world)
        if world == run.world { return nil }
        let other = M.Model(after: Scenario(world: world, commands: run.commands))
        let outcome = other.applying(command).outcome
        if outcome == step.outcome { return nil }
        return WhyReport.Otherwise(
          setting: "\(setting.name)=\(setting.value)",
          outcome: Talk.transcript(of: outcome).map(\.description),
          isEarlier: other.snapshot != state)
      }
    }
  }
}
