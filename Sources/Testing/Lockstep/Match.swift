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
  @usableFromInline let harm: Harm?
  /// Whether claims that both break alike are no failures here.
  @usableFromInline let isRefuted: Bool
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
    (harm, isRefuted) = (contestant.harm, M.isRefuted(world))
    model = M.Model(world)
    view = M.View(of: model)
    side = contestant.side(world)
    let begun = view.snapshot(of: model)
    start = side.snapshot() ?? begun
    monitor = Monitor(claims, in: world, start: start)
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
      let told = Answer<Language>(actual, side.snapshot() ?? expected)
      return failure(command, Answer(step.outcome, expected), told)
    }
    coverage.record(command, actual, by: step.rules)
    let culprit = compared == .everything ? Culprit.both : .system
    // A system that is compared by outcomes alone is judged by its own states.
    let after = compared == .everything ? consume expected : side.snapshot() ?? expected
    let broken = judged(command, actual, after, recording: &coverage)
    return isRefuted ? nil : broken.map { .broken($0, by: culprit) }
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
    if isRefuted {
      // A claim that holds in such a world gains no evidence.
      let broken = monitor.firstBroken(event!)
      if let broken { coverage.record(broken: broken) }
      return broken
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
    let changes = harm.map { _ in machine.differentProperties(expected.state, actual.state) }
    switch harm {
    case .asked: return .differs(Part((changes ?? []).joined(separator: "\n")))
    case .kept(let kept) where !kept.isSubset(of: changes ?? []):
      return .differs(Part("fewer changes"))
    case nil, .kept: break
    }
    let (model, part) = (firstBroken(expected), machine.difference(model: expected, side: actual))
    // A refuted design has the model break claims, which does not make it wrong.
    if isRefuted, model != nil { return .differs(part) }
    return Failure(model: model, system: firstBroken(actual), part: part)
  }
}
