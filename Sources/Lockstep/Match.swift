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
  public typealias Failure = Discrepancy<M.Claim>

  @usableFromInline let machine: M
  @usableFromInline let world: Talk.World
  @usableFromInline let compared: Compared
  @usableFromInline var model: M.Model
  @usableFromInline var view: M.View
  @usableFromInline var side: any Side<Talk>
  @usableFromInline var monitor: Monitor<M.Claim>
  /// The state before the next step, of the side whose transcript is read.
  @usableFromInline var before: Talk.Snapshot

  @inlinable
  public init(
    _ machine: M, against contestant: Contestant<Talk>, in world: Talk.World, claims: [M.Claim],
    comparing compared: Compared = .everything
  ) {
    self.machine = machine
    self.world = world
    self.compared = compared
    model = M.Model(world)
    view = M.View(of: model)
    side = contestant.side(world)
    let start = view.snapshot(of: model)
    before = side.snapshot() ?? start
    monitor = Monitor(claims, in: world, start: before)
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
    let step = model.applying(command)
    model = step.state
    let expected = view.snapshot(of: model)
    let reply = side.perform(command)
    let state = side.snapshot()
    if let onAnswers {
      onAnswers(
        Replay.Step(
          command: command, rules: step.rules, model: Answer(step.outcome, expected),
          side: reply.outcome.map { Answer($0, state ?? expected) }))
    }
    let actual: Talk.Outcome
    switch reply {
    case .said(let outcome): actual = outcome
    case .gone(let reason): return .gone(reason)
    }
    let differs =
      switch compared {
      case .everything: step.outcome != actual || state.map { $0 != expected } ?? false
      case .outcomes: step.outcome != actual
      case .nothing: false
      }
    if differs {
      return failure(command, Answer(step.outcome, expected), Answer(actual, state ?? expected))
    }
    coverage.record(command, actual, by: step.rules, machine.digest(of: expected))
    return judged(command, actual, state ?? expected, recording: &coverage).map {
      .broken($0, by: compared == .everything ? .both : .system)
    }
  }

  /// The first claim that an answer breaks.
  @inlinable
  @inline(__always)
  mutating func judged(
    _ command: Talk.Command, _ outcome: Talk.Outcome, _ after: Talk.Snapshot,
    recording coverage: inout Coverage<M>
  ) -> M.Claim? {
    let event = Event<Talk>(in: world, before: before, command, outcome, after: after)
    let broken = monitor.firstBroken(event) { coverage.record(claim: $0, heldIn: $1) }
    before = event.after
    return broken
  }

  /// The failure of two answers that differ.
  @usableFromInline
  mutating func failure(
    _ command: Talk.Command, _ expected: Answer<Talk>, _ actual: Answer<Talk>
  ) -> Failure {
    func firstBroken(_ answer: Answer<Talk>) -> M.Claim? {
      var monitor = monitor
      return monitor.firstBroken(
        Event(in: world, before: before, command, answer.outcome, after: answer.state))
    }
    return Failure(
      model: firstBroken(expected), system: firstBroken(actual),
      part: machine.difference(model: expected, side: actual))
  }
}
