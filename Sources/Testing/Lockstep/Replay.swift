import StateMachines

/// The play of a scenario on model and system, step by step, up to its first failure.
public struct Replay<M: Machine> {
  /// The language of the machine.
  public typealias Language = M.Language

  /// One step of both.
  public struct Step {
    /// The command of the step.
    public let command: Language.Command
    /// The rules that the model applied.
    public let rules: Rules<M.Model.Rule>
    /// The model's answer.
    public let model: Answer<Language>
    /// The system's answer; `nil` if the system has stopped. If the system reports no state, its answer has
    /// the model's.
    public let side: Answer<Language>?

    @inlinable
    init(
      command: Language.Command, rules: Rules<M.Model.Rule>, model: Answer<Language>,
      side: Answer<Language>?
    ) {
      (self.command, self.rules, self.model, self.side) = (command, rules, model, side)
    }
  }

  /// The world of the scenario.
  public let world: Language.World
  /// The model's state before the first step.
  public let modelStart: Language.Snapshot
  /// The system's state before the first step.
  public let sideStart: Language.Snapshot
  /// All commands of the scenario, including the commands after a failing step.
  public let commands: [Language.Command]
  /// The steps. A failing step is the last.
  public internal(set) var steps: [Step] = []
  /// The failure, of the last step or over a pair of runs; `nil` if there is none.
  public internal(set) var failure: Failure?
}

extension Replay {
  /// The remarks of the claims' history on the system's transcript, one line each.
  public var notes: [String] {
    var past = M.Claim.MonitorState(in: world, start: sideStart)
    for event in events(from: sideStart, \.side) { past.record(event) }
    return past.notes
  }

  /// The claims that model or system break, each with the step that first breaks it; ordered by step, and
  /// then by the order of declaration.
  public var brokenClaims: [BrokenClaim] {
    let model = M.firstBroken(in: events(from: modelStart, \.model), of: world)
    let isOne = sideStart == modelStart && steps.allSatisfy { $0.side == $0.model }
    let side = isOne ? model : M.firstBroken(in: events(from: sideStart, \.side), of: world)
    let all = M.Claim.allCases.flatMap { claim -> [BrokenClaim] in
      func broken(_ step: Int?, _ culprit: Culprit) -> [BrokenClaim] {
        step.map { [BrokenClaim(claim: ClaimName(claim), culprit: culprit, step: $0)] } ?? []
      }
      return model[claim] == side[claim]
        ? broken(model[claim], .both) : broken(model[claim], .model) + broken(side[claim], .system)
    }
    return (1...max(steps.count, 1)).flatMap { step in all.filter { $0.step == step } }
  }

  /// Returns the transcript of model or system, up to the step at which it stopped.
  private func events(
    from start: Language.Snapshot, _ answer: (Step) -> Answer<Language>?
  ) -> [Event<Language>] {
    var (events, before) = ([Event<Language>](), start)
    for step in steps {
      guard let answer = answer(step) else { break }
      events.append(
        Event(in: world, before: before, step.command, answer.outcome, after: answer.state))
      before = answer.state
    }
    return events
  }

  /// Returns whether all answers and the failure are equal to the other replay's.
  public func agrees(with other: Replay) -> Bool {
    failure == other.failure && steps.count == other.steps.count && begins(as: other)
  }

  /// Returns whether all answers are equal to the other replay's, as far as both go.
  package func begins(as other: Replay) -> Bool {
    sideStart == other.sideStart
      && zip(steps, other.steps).allSatisfy { mine, theirs in
        mine.model == theirs.model && mine.side == theirs.side
      }
  }
}

/// A claim that a run breaks, with the step that first breaks it.
public struct BrokenClaim: Hashable, Sendable {
  /// The claim.
  public let claim: ClaimName
  /// The culprit of the failure.
  public let culprit: Culprit
  /// The number of the step, from 1.
  public let step: Int
}

extension Machine {
  /// Plays a scenario on model and system until it ends or a step fails, and then checks pairs of runs.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - contestant: The system under test.
  ///   - compared: The parts of an answer that are compared.
  ///   - claims: The claims that judge each step, by default all claims of the machine.
  ///   - onStep: Called before each step, and at the end, with the number of completed steps.
  public func replay(
    _ scenario: Scenario<Language>, against contestant: SystemUnderTest<Language>,
    comparing compared: Compared = .everything,
    claims: ClaimList<Claim> = Self.everyClaim,
    onStep: (Int) -> Void = { _ in }
  ) -> Replay<Self> {
    var match = Match(
      self, against: contestant, in: scenario.world, claims: claims,
      comparing: compared)
    let start = match.model.snapshot
    var replay = Replay<Self>(
      world: scenario.world, modelStart: start, sideStart: match.side.snapshot() ?? start,
      commands: scenario.commands)
    var ignored = Coverage<Self>()
    for command in scenario.commands {
      onStep(replay.steps.count)
      replay.failure = match.take(command, recording: &ignored) { replay.steps.append($0) }
      if replay.failure != nil { break }
    }
    onStep(replay.steps.count)
    if replay.failure == nil {
      // The pairs of runs take as many steps again, which `onStep` reports as well.
      let taken = replay.steps.count
      replay.failure = brokenPair(
        in: scenario, against: contestant, onStep: { onStep(taken) })
    }
    return replay
  }

  /// Plays a scenario like `replay`, except that a claim broken by both model and system is no failure.
  public func forgivingReplay(
    _ scenario: Scenario<Language>, against contestant: SystemUnderTest<Language>,
    onStep: (Int) -> Void = { _ in }
  ) -> Replay<Self> {
    var played = replay(scenario, against: contestant, onStep: onStep)
    guard case .broken(_, by: .both) = played.failure else { return played }
    played = replayBeyondClaims(scenario, against: contestant, onStep: onStep)
    if case .broken(_, by: .both) = played.failure { played.failure = nil }
    return played
  }

  /// Plays a scenario in which both sides break a claim alike, up to the first step at which they differ. A
  /// claim that one side alone breaks there names the failure.
  public func replayBeyondClaims(
    _ scenario: Scenario<Language>, against contestant: SystemUnderTest<Language>,
    onStep: (Int) -> Void = { _ in }
  ) -> Replay<Self> {
    var played = replay(scenario, against: contestant, claims: ClaimList([]), onStep: onStep)
    if case .differs = played.failure,
      let first = played.brokenClaims.first(where: {
        $0.step == played.steps.count && $0.culprit != .both
      })
    {
      played.failure = .broken(first.claim, by: first.culprit)
    }
    return played
  }

  /// Returns the failure that a scenario shows over pairs of runs; `nil` if there is none.
  @inlinable
  func brokenPair(
    in scenario: Scenario<Language>, against contestant: SystemUnderTest<Language>,
    onStep: () -> Void = {}, onHeld: (Claim, CoverPoint) -> Void = { _, _ in }
  ) -> Failure? {
    guard pairsOneIn > 0 else { return nil }
    return withoutActuallyEscaping(onStep) { onStep in
      let judged = judgePairs(scenario) {
        HeardSide(side: contestant.side(scenario.world), onStep: onStep)
      }
      for case (let claim, .held(let point)) in judged { onHeld(claim, point) }
      let byDesign = Self.refuted(in: scenario.world)?.broken.all ?? []
      func firstBroken(_ judged: [(claim: Claim, judgement: Judgement)]) -> Claim? {
        judged.first { $0.judgement == .broken && !byDesign.contains($0.claim) }?.claim
      }
      let system = firstBroken(judged)
      let model = firstBroken(
        judgePairs(scenario) {
          HeardSide(side: ModelSide<Model>(scenario.world), onStep: onStep)
        })
      if system == nil, model == nil { return nil }
      return Failure(model: model, system: system, part: .outcome)
    }
  }

  /// Returns every claim that a system breaks in a scenario when it is played alone, in the order of
  /// declaration. No broken claim hides another. A claim that a refuted design breaks shows no fault.
  public func brokenClaims(
    by contestant: SystemUnderTest<Language>, in scenario: Scenario<Language>
  ) -> [Claim] {
    let byDesign = Self.refuted(in: scenario.world)?.broken.all ?? []
    var side = contestant.side(scenario.world)
    var model = Model(scenario.world)
    var before = side.snapshot() ?? model.snapshot
    var events: [Event<Language>] = []
    for command in scenario.commands {
      model = model.applying(command).state
      guard let outcome = side.perform(command).outcome else { break }
      let event = Event<Language>(
        in: scenario.world, before: before, command, outcome,
        after: side.snapshot() ?? model.snapshot)
      events.append(event)
      before = event.after
    }
    let pairs = judgePairs(scenario) { contestant.side(scenario.world) }
    let broken = Set(Self.firstBroken(in: events, of: scenario.world).keys)
      .union(pairs.filter { $0.judgement == .broken }.map(\.claim))
    return Claim.allCases.filter { broken.contains($0) && !byDesign.contains($0) }
  }

  /// Returns the claims that a transcript breaks, each with the number of the step that first breaks it, from 1. No
  /// broken claim hides another.
  fileprivate static func firstBroken(
    in events: [Event<Language>], of world: Language.World
  ) -> [Claim: Int] {
    guard let first = events.first else { return [:] }
    var past = Claim.MonitorState(in: world, start: first.before)
    var broken: [Claim: Int] = [:]
    for (index, event) in events.enumerated() {
      for claim in Claim.allCases
      where broken[claim] == nil && claim.judgement(of: event, after: past) == .broken {
        broken[claim] = index + 1
      }
      past.record(event)
    }
    return broken
  }
}

/// A system that reports each of its steps.
@usableFromInline
struct HeardSide<Language: MachineLanguage>: Side {
  @usableFromInline var side: any Side<Language>
  @usableFromInline let onStep: () -> Void

  @inlinable
  init(side: any Side<Language>, onStep: @escaping () -> Void) {
    (self.side, self.onStep) = (side, onStep)
  }

  @inlinable
  mutating func perform(_ command: Language.Command) -> Reply<Language.Outcome> {
    defer { onStep() }
    return side.perform(command)
  }

  @inlinable
  func snapshot() -> Language.Snapshot? { side.snapshot() }
}
