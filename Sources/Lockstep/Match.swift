import PropertyTesting
import StateMachines

/// What of two answers is compared.
public enum Compared: Hashable, Sendable {
  /// The outcome of every step, and the state after it where the contestant tells one.
  case everything
  /// The outcome of every step. The claims read the contestant's transcript, with its own states.
  case outcomes
  /// Nothing: the claims over the contestant's transcript judge alone.
  case nothing
}

/// The model and a contestant side by side, taking the same commands.
///
/// Until they first differ, both transcripts are one, and one monitor reads it; where they differ, the
/// answer of each is judged by itself.
public struct Match<M: Machine> {
  public typealias Talk = M.Talk

  @usableFromInline let machine: M
  @usableFromInline let world: Talk.World
  @usableFromInline let compared: Compared
  @usableFromInline var model: M.Model
  @usableFromInline var view: M.View
  @usableFromInline var side: any Side<Talk>
  @usableFromInline var monitor: Monitor<M.Claim>
  /// What the side whose transcript is read stated before the first step that is to come.
  @usableFromInline var start: Talk.Snapshot
  /// The last event of the side whose transcript is read; `nil` before the first.
  @usableFromInline var event: Event<Talk>?
  /// The rules by which the model took the last step.
  @usableFromInline var rules = Rules<M.Model.Rule>()

  @inlinable
  public init(
    _ machine: M, against contestant: Contestant<Talk>, in world: Talk.World,
    claims: ClaimList<M.Claim>, comparing compared: Compared = .everything
  ) {
    self.machine = machine
    self.world = world
    self.compared = compared
    model = M.Model(world)
    view = M.View(of: model)
    side = contestant.side(world)
    let begun = view.snapshot(of: model)
    start = side.snapshot() ?? begun
    monitor = Monitor(claims, in: world, start: start)
  }

  /// A match that begins where a scenario ends. Its commands are played on both sides, and neither compared
  /// nor judged.
  @inlinable
  init(
    _ machine: M, against contestant: Contestant<Talk>, after scenario: Scenario<Talk>,
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

  /// Plays one command on both sides and judges what they answer.
  ///
  /// The hot loop of a search: what both sides said is looked at and, unless somebody listens, not kept.
  ///
  /// - Parameter onAnswers: Told what each side said.
  @inlinable
  mutating func take(
    _ command: Talk.Command, recording coverage: inout Coverage<M>,
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
      let told = Answer<Talk>(actual, side.snapshot() ?? expected)
      return failure(command, Answer(step.outcome, expected), told)
    }
    coverage.record(command, actual, by: step.rules, machine.digest(of: expected))
    if compared == .everything {
      return judged(command, actual, consume expected, recording: &coverage).map {
        .broken($0, by: .both)
      }
    }
    // A contestant that is judged by its own states.
    return judged(command, actual, side.snapshot() ?? expected, recording: &coverage).map {
      .broken($0, by: .system)
    }
  }

  /// The first claim that an answer breaks.
  @inlinable
  @inline(__always)
  mutating func judged(
    _ command: Talk.Command, _ outcome: Talk.Outcome, _ after: consuming Talk.Snapshot,
    recording coverage: inout Coverage<M>
  ) -> M.Claim? {
    // In place: a copy of an event would be a copy of two states.
    if event == nil {
      event = Event(in: world, before: start, command, outcome, after: after)
    } else {
      event!.follow(command, outcome, after: after)
    }
    return monitor.firstBroken(event!) { coverage.record(claim: $0, heldIn: $1) }
  }

  /// The failure of two answers that differ.
  @usableFromInline
  mutating func failure(
    _ command: Talk.Command, _ expected: Answer<Talk>, _ actual: Answer<Talk>
  ) -> Failure {
    func firstBroken(_ answer: Answer<Talk>) -> M.Claim? {
      var monitor = monitor
      return monitor.firstBroken(
        Event(
          in: world, before: event?.after ?? start, command, answer.outcome, after: answer.state))
    }
    return Failure(
      model: firstBroken(expected), system: firstBroken(actual),
      part: machine.difference(model: expected, side: actual))
  }
}
