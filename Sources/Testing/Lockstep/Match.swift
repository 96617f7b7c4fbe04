import PropertyTesting
import StateMachines

/// The parts of two answers that are compared.
public enum Compared: Hashable, Sendable {
  /// The outcome of every step, and the state after it if the system reports one.
  case everything
  /// The outcome of every step. The claims read the system's transcript, with its own states.
  case outcomes
  /// Nothing: only the claims judge the system's transcript.
  case nothing
}

/// A run of the model and a system side by side, with the same commands.
///
/// Until the two first differ, they have one transcript, which one monitor reads. Where they differ, each
/// answer is judged by itself.
public struct Match<M: Machine> {
  /// The language of the machine.
  public typealias Language = M.Language

  @usableFromInline let machine: M
  @usableFromInline let world: Language.World
  @usableFromInline let compared: Compared
  @usableFromInline let harm: Set<String>?
  /// The claims that the design of the world breaks, which are noted only; `nil` if it breaks none.
  @usableFromInline let byDesign: ClaimList<M.Claim>?
  @usableFromInline var model: M.Model
  @usableFromInline var view: M.View
  @usableFromInline var side: any Side<Language>
  @usableFromInline var monitor: Monitor<M.Claim>
  /// The state of the transcript before the next step, as long as there is no event.
  @usableFromInline var start: Language.Snapshot
  /// The last event of the transcript; `nil` before the first step.
  @usableFromInline var event: Event<Language>?
  /// The rules of the model's last step.
  @usableFromInline var rules = Rules<M.Model.Rule>()

  /// Creates a match that starts in `world`.
  @inlinable
  public init(
    _ machine: M, against contestant: SystemUnderTest<Language>, in world: Language.World,
    claims: ClaimList<M.Claim>, comparing compared: Compared = .everything
  ) {
    (self.machine, self.world, self.compared) = (machine, world, compared)
    let refuted = M.refuted(in: world)
    (harm, byDesign) = (contestant.harm, claims.all.isEmpty ? nil : refuted?.broken)
    model = M.Model(world)
    view = M.View(of: model)
    side = contestant.side(world)
    let begun = view.snapshot(of: model)
    start = side.snapshot() ?? begun
    monitor = Monitor(refuted?.judged(of: claims) ?? claims, in: world, start: start)
  }

  /// Creates a match that starts at the end of a scenario. The commands of the scenario are played on model
  /// and system, and neither compared nor judged.
  @inlinable
  init(
    _ machine: M, against contestant: SystemUnderTest<Language>, after scenario: Scenario<Language>,
    claims: ClaimList<M.Claim>
  ) {
    self.init(machine, against: contestant, in: scenario.world, claims: claims)
    if scenario.commands.isEmpty { return }
    for command in scenario.commands {
      model = model.applying(command).state
      _ = side.perform(command)
    }
    view = M.View(of: model)
    start = side.snapshot() ?? view.snapshot(of: model)
  }

  /// Plays one command on model and system, and judges the answers.
  ///
  /// This is the hot loop of a search: answers are compared, but not kept unless `onAnswers` is given.
  ///
  /// - Parameter onAnswers: Called with the answers of model and system.
  @inlinable
  mutating func take(
    _ command: Language.Command, recording coverage: inout Coverage<M>,
    onAnswers: ((Replay<M>.Step) -> Void)? = nil
  ) -> Failure? {
    var step = model.applying(command)
    swap(&model, &step.state)
    rules = step.rules
    let expected = view.snapshot(of: model)
    let reply = side.perform(command)
    if let onAnswers {
      onAnswers(
        Replay.Step(
          command: command, rules: step.rules, model: Answer(step.outcome, expected),
          side: reply.outcome.map { Answer($0, side.snapshot() ?? expected) }))
    }
    guard case .said(let actual) = reply else {
      if case .gone(let reason) = reply { return .gone(reason) }
      return nil
    }
    if compared != .nothing && actual != step.outcome
      || compared == .everything && !side.isIn(expected)
    {
      let answered = Answer<Language>(actual, side.snapshot() ?? expected)
      return failure(command, Answer(step.outcome, expected), answered)
    }
    coverage.record(command, actual, by: step.rules)
    let culprit = compared == .everything ? Culprit.both : .system
    // A system that is compared by outcomes alone is judged by its own states.
    let after = compared == .everything ? consume expected : side.snapshot() ?? expected
    let broken = judged(command, actual, after, recording: &coverage)
    return broken.map { .broken($0, by: culprit) }
  }

  /// Returns the first claim that an answer breaks.
  @inlinable
  @inline(__always)
  mutating func judged(
    _ command: Language.Command, _ outcome: Language.Outcome, _ after: consuming Language.Snapshot,
    recording coverage: inout Coverage<M>
  ) -> M.Claim? {
    // In place, as copying an event would copy two states.
    if event == nil {
      event = Event(in: world, before: start, command, outcome, after: after)
    } else {
      event!.follow(command, outcome, after: after)
    }
    if let byDesign {
      let known = byDesign.firstBroken(by: event!, after: monitor.past) { _, _ in }
      if let known { coverage.record(broken: known) }
      // A claim that holds in such a world gains no evidence.
      return monitor.firstBroken(event!)
    }
    return monitor.firstBroken(event!) { coverage.record(claim: $0, heldAt: $1) }
  }

  /// Returns the failure of two answers that differ.
  @usableFromInline
  mutating func failure(
    _ command: Language.Command, _ expected: Answer<Language>, _ actual: Answer<Language>
  ) -> Failure {
    func firstBroken(_ answer: Answer<Language>) -> M.Claim? {
      var monitor = monitor
      return monitor.firstBroken(
        Event(
          in: world, before: event?.after ?? start, command, answer.outcome, after: answer.state))
    }
    // A step that lacks some of the harm fails in another way.
    if let harm,
      !harm.isSubset(of: machine.differentProperties(expected.state, actual.state))
    {
      return .differs(Part("fewer changes"))
    }
    let (model, part) = (firstBroken(expected), machine.difference(model: expected, side: actual))
    return Failure(model: model, system: firstBroken(actual), part: part)
  }
}
