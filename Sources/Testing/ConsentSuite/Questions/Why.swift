import Lockstep
import Notation
import OperatingSystem
import Reporting
import StateMachines

/// The effect of a command after the steps of a case, with the reason and alternatives for a refusal.
package struct WhyReport: Codable, Sendable, Equatable {
  package let machine: String
  /// The folder of its specification, from the root of the checkout.
  package let specs: String
  /// The number of steps before the command.
  package let after: Int
  package let steps: Int
  package let command: String
  package let lines: [ComparedLine]
  /// The reason for which it is refused. `nil` if it is carried out.
  package var refusal: String?
  /// The rules by which the model handles it.
  package let rules: [Rule]
  /// The reasons that are checked before this one, none of which applies.
  package var before: [String] = []
  /// The reasons that are checked after this one.
  package var later: [String] = []
  /// Shortest runs that lift the refusal: first to a later refusal, if any, then to execution.
  package var ways: [Path] = []
  /// Changes of the state each of which lifts the refusal by itself, in words.
  package var single: [String] = []
  /// Decisions under which the command has another outcome.
  package var decisions: [Otherwise] = []
  /// The searches for these runs.
  package var answers: [RunAnswer] = []

  package struct Rule: Codable, Sendable, Equatable {
    package let clause: String
    package let name: String
  }

  /// A shortest run to a state in which the command is not refused for the same reason.
  package struct Path: Codable, Sendable, Equatable {
    /// The refusal in that state. `nil` if the command is carried out.
    package let next: String?
    package let commands: Int
    /// The steps of the run, and the command as its last step.
    package let lines: [ComparedLine]
    /// The differences of that state, such as `no alert`.
    package let changes: [String]
  }

  /// A value of a decision that changes the outcome.
  package struct Otherwise: Codable, Sendable, Equatable {
    package let setting: String
    /// The transcript of the command under this decision.
    package let outcome: [String]
    /// Whether the decision also changes the state before the command.
    package let isEarlier: Bool
  }

  /// The maximum number of transitions tried in a scope.
  static let transitions = 400_000
}

extension WhyReport {
  package init<M: SuiteMachine>(
    _ text: CaseText, _ words: String, after count: Int?, on machine: M
  ) throws(CommandError) {
    let saved: Case<M.Language> = try text.parsed(mayBeEmpty: true)
    let commands = saved.steps.map(\.command)
    let count = count ?? commands.count
    guard count <= commands.count else { throw .tooFewSteps(commands.count, toRepeat: text.file) }
    let run = Scenario<M.Language>(
      world: saved.world, commands: Array(commands.prefix(count)))
    let question = Question<M>(machine, run, try Self.command(words, after: run))
    let step = question.step
    (self.machine, specs, after, steps) = (M.name, M.specs, count, commands.count)
    let replay = machine.forgivingReplay(question.whole, against: .model(M.Model.self))
    let told = replay.comparedLines.count
    let earlier = machine.forgivingReplay(run, against: .model(M.Model.self)).comparedLines.count
    lines = Array(replay.comparedLines.suffix(told - earlier))
    command = M.Language.command.text(of: question.command)
    rules = step.rules.all.map { Rule(clause: $0.clause, name: spaced("\($0)")) }
    decisions = question.otherwise
    guard let first = M.Language.refusal(in: step.outcome) else { return }
    refusal = M.Language.reason(of: first)
    if let kind = M.Language.kind(of: question.command) {
      let reasons = M.Model.refusals(of: kind)
      let place = reasons.firstIndex(of: first) ?? 0
      before = reasons[..<place].map { M.Language.reason(of: $0) }
      later = reasons[place...].dropFirst().map { M.Language.reason(of: $0) }
    }
    // First a state in which a later reason applies, or none; then one in which none does.
    let sought: [(M.Language.Refusal?) -> Bool] = [question.isLater(than: first), { $0 == nil }]
    for isSought in sought {
      if !answers.isEmpty, ways.last?.next == nil { break }
      let sought = question.way(to: isSought)
      if let way = sought.way { ways.append(way) }
      answers.append(sought.answer)
    }
    if let way = ways.last, way.next == nil {
      single = question.singleChanges(within: way.commands)
    }
  }

  private static func command<Language: Written>(
    _ words: String, after run: Scenario<Language>
  ) throws(CommandError) -> Language.Command {
    var context = Language.Context()
    for command in run.commands { _ = context.note(command) }
    do throws(NotationError) {
      return try Language.command(after: context).parse(words, file: "command")
    } catch {
      throw CommandError(error, in: words)
    }
  }
}

extension SuiteMachine {
  /// Returns the steps of a case, and of each kind the commands that the model carries out after the first
  /// `count` steps, or after all.
  package func next(
    _ text: CaseText, after count: Int?
  ) throws(CommandError) -> (steps: Int, commands: [[String]]) {
    let saved: Case<Language> = try text.parsed(mayBeEmpty: true)
    var run = saved.scenario
    guard count ?? 0 <= run.commands.count else {
      throw .tooFewSteps(run.commands.count, toRepeat: text.file)
    }
    run.commands = Array(run.commands.prefix(count ?? .max))
    let model = Model(after: run)
    var all = Self.risingStaircase.flatMap { commands(at: $0, for: model) }
    if let near = surroundings(of: run) {
      all = near.machine.commands(at: near.scope, for: model) + near.besides + all
    }
    let open = all.distinct.filter { Language.refusal(in: model.applying($0).outcome) == nil }
    return (
      saved.steps.count,
      Language.Kind.allCases.compactMap { kind in
        let same = open.filter { Language.kind(of: $0) == kind }
        return same.isEmpty ? nil : same.map { Language.command.text(of: $0) }
      }
    )
  }
}

/// A question about a command after a run of a model.
private struct Question<M: SuiteMachine> {
  typealias Language = M.Language

  let machine: M
  let run: Scenario<Language>
  let command: Language.Command
  let state: Language.Snapshot
  let step: Step<M.Model>

  init(_ machine: M, _ run: Scenario<Language>, _ command: Language.Command) {
    (self.machine, self.run, self.command) = (machine, run, command)
    let model = M.Model(after: run)
    (state, step) = (model.snapshot, model.applying(command))
  }

  /// The run followed by the command.
  var whole: Scenario<Language> { after([command]) }

  private func after(_ commands: [Language.Command]) -> Scenario<Language> {
    Scenario(world: run.world, commands: run.commands + commands)
  }

  /// Returns a search of the continuations of the run in a scope.
  private func explorer(at scope: Scope<M.Size>) -> Explorer<M> {
    var scope = scope
    // Objects named in the command keep their numbers.
    scope.keepsOrder = true
    var explorer = Explorer(machine, against: .model(M.Model.self), at: scope)
    (explorer.starts, explorer.claims) = ([run], ClaimList([]))
    explorer.besides = [command] + run.commands.distinct
    return explorer
  }

  private var scopes: [Scope<M.Size>] { machine.scopes(M.risingStaircase, after: run) }

  /// Returns a predicate for refusals that are checked after `first`, and for no refusal.
  func isLater(than first: Language.Refusal) -> (Language.Refusal?) -> Bool {
    let reasons = Language.kind(of: command).map { M.Model.refusals(of: $0) } ?? []
    let later = reasons.drop { $0 != first }.dropFirst()
    return { refusal in refusal.map(later.contains) ?? true }
  }

  /// Returns the shortest run to a state in which the refusal of the command satisfies `isSought`.
  func way(
    to isSought: @escaping (Language.Refusal?) -> Bool
  ) -> (way: WhyReport.Path?, answer: RunAnswer) {
    let scopes = scopes
    var shortest = ShortestRun<[Language.Command]>(
      of: scopes.count, limits: [WhyReport.transitions / 50, WhyReport.transitions], atLeast: 1)
    shortest.search(scopes, of: machine) { scope in
      var explorer = explorer(at: scope)
      explorer.goal = { [command] sight in
        guard let event = sight.event, event.command == command else { return false }
        return isSought(Language.refusal(in: event.outcome))
      }
      return explorer
    } as: { found in
      let commands = Array(found.commands.dropFirst(run.commands.count))
      return (commands, commands.count)
    }
    return (shortest.best.map { way(by: $0.run) }, shortest.answer)
  }

  private func way(by commands: [Language.Command]) -> WhyReport.Path {
    let replay = machine.forgivingReplay(after(commands), against: .model(M.Model.self))
    let earlier = machine.forgivingReplay(run, against: .model(M.Model.self)).comparedLines.count
    let there = M.Model(after: after(commands.dropLast()))
    return WhyReport.Path(
      next: Language.refusal(in: there.applying(command).outcome).map { Language.reason(of: $0) },
      commands: commands.count - 1, lines: Array(replay.comparedLines.dropFirst(earlier)),
      changes: changes(to: there.snapshot))
  }

  private func changes(to other: Language.Snapshot) -> [String] {
    Language.snapshotFacets.lines(from: state, to: other).map(\.text)
  }

  /// Returns the single changes of the state that let the command be carried out, among the states within
  /// `count` commands.
  func singleChanges(within count: Int) -> [String] {
    let seen = Seen()
    for scope in scopes {
      var explorer = explorer(at: scope)
      (explorer.maximumCommands, explorer.maximumTransitions) = (count + 1, WhyReport.transitions)
      explorer.goal = { [command, state] sight in
        guard let event = sight.event, event.command == command, !event.isRefused else {
          return false
        }
        let parts = Language.snapshotFacets.filter { $0.differs(state, event.before) }
        if parts.count == 1 {
          let lines = Language.snapshotFacets.lines(from: state, to: event.before).map(\.text)
          seen.changes.append(lines.joined(separator: ", "))
        }
        return false
      }
      _ = explorer.run()
    }
    return Array(seen.changes.distinct.prefix(8))
  }

  private final class Seen { var changes: [String] = [] }

  /// The values of decisions under which the command has another outcome.
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
          outcome: Language.transcript(of: outcome).map(\.description),
          isEarlier: other.snapshot != state)
      }
    }
  }
}
