import StateMachines

/// A scenario as both sides went through it, step by step, up to its first failure.
public struct Replay<M: Machine> {
  public typealias Talk = M.Talk

  public struct Step {
    public let command: Talk.Command
    public let rules: Rules<M.Model.Rule>
    public let model: Answer<Talk>
    /// What the contestant said; `nil` where it says nothing any more. One that tells no state has that
    /// of the model.
    public let side: Answer<Talk>?

    @inlinable
    init(
      command: Talk.Command, rules: Rules<M.Model.Rule>, model: Answer<Talk>, side: Answer<Talk>?
    ) {
      (self.command, self.rules, self.model, self.side) = (command, rules, model, side)
    }
  }

  public let world: Talk.World
  /// What each side stated before the first step.
  public let modelStart: Talk.Snapshot
  public let sideStart: Talk.Snapshot
  /// All commands of the scenario, those behind a failing step as well.
  public let commands: [Talk.Command]
  /// The steps, the failing one last.
  public internal(set) var steps: [Step] = []
  /// The failure, whether at the last step or over a pair of runs; `nil` if there is none.
  public internal(set) var failure: Failure?
}

extension Replay {
  /// What the claims' history has to tell of the contestant's transcript, a line each.
  public var notes: [String] {
    var past = M.Claim.Past(in: world, start: sideStart)
    for event in events(from: sideStart, \.side) { past.record(event) }
    return past.notes
  }

  /// The claims that the steps break on either side, each where it is first broken: by step, and within
  /// one in the order of the claims.
  public var brokenClaims: [BrokenClaim] {
    let model = firstBroken(in: events(from: modelStart, \.model))
    let isOne = sideStart == modelStart && steps.allSatisfy { $0.side == $0.model }
    let side = isOne ? model : firstBroken(in: events(from: sideStart, \.side))
    let all = M.Claim.allCases.flatMap { claim -> [BrokenClaim] in
      func broken(_ step: Int?, _ culprit: Culprit) -> [BrokenClaim] {
        step.map { [BrokenClaim(claim: ClaimName(claim), culprit: culprit, step: $0)] } ?? []
      }
      return model[claim] == side[claim]
        ? broken(model[claim], .both) : broken(model[claim], .model) + broken(side[claim], .system)
    }
    return (1...max(steps.count, 1)).flatMap { step in all.filter { $0.step == step } }
  }

  private func firstBroken(in events: [Event<Talk>]) -> [M.Claim: Int] {
    guard let first = events.first else { return [:] }
    var past = M.Claim.Past(in: world, start: first.before)
    var broken: [M.Claim: Int] = [:]
    for (place, event) in events.enumerated() {
      for claim in M.Claim.allCases
      where broken[claim] == nil && claim.judgement(of: event, after: past) == .broken {
        broken[claim] = place + 1
      }
      past.record(event)
    }
    return broken
  }

  /// The transcript of a side, up to where it says nothing any more.
  private func events(
    from start: Talk.Snapshot, _ answer: (Step) -> Answer<Talk>?
  ) -> [Event<Talk>] {
    var (events, before) = ([Event<Talk>](), start)
    for step in steps {
      guard let answer = answer(step) else { break }
      events.append(
        Event(in: world, before: before, step.command, answer.outcome, after: answer.state))
      before = answer.state
    }
    return events
  }

  /// Whether both say the same at every step, and fail alike.
  public func agrees(with other: Replay) -> Bool {
    failure == other.failure && steps.count == other.steps.count
      && zip(steps, other.steps).allSatisfy { mine, theirs in
        mine.model == theirs.model && mine.side == theirs.side
      }
  }
}

extension Machine {
  /// Plays a scenario on both sides until it ends or a step fails, pairs of runs included.
  ///
  /// - Parameter onStep: Told before each step how many have been taken, and once more when all have.
  public func replay(
    _ scenario: Scenario<Talk>, against contestant: Contestant<Talk>,
    comparing compared: Compared = .everything,
    claims: ClaimList<Claim> = ClaimList(Array(Claim.allCases)),
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
      // The runs of pairs take as many steps again, of which somebody may want to hear.
      let taken = replay.steps.count
      replay.failure = brokenPair(
        in: scenario, against: contestant, onStep: { onStep(taken) })
    }
    return replay
  }

  /// The same, but that a claim which both sides break alike is no failure: only a difference is.
  public func forgivingReplay(
    _ scenario: Scenario<Talk>, against contestant: Contestant<Talk>,
    onStep: (Int) -> Void = { _ in }
  ) -> Replay<Self> {
    var played = replay(scenario, against: contestant, onStep: onStep)
    guard case .broken(_, by: .both) = played.failure else { return played }
    // Behind the claim, too, they may differ.
    played = replay(scenario, against: contestant, claims: ClaimList([]), onStep: onStep)
    if case .broken(_, by: .both) = played.failure { played.failure = nil }
    return played
  }

  /// The failure that a scenario shows over pairs of runs, if any.
  @inlinable
  func brokenPair(
    in scenario: Scenario<Talk>, against contestant: Contestant<Talk>,
    onStep: () -> Void = {}, onHeld: (Claim) -> Void = { _ in }
  ) -> Failure? {
    guard pairsOneIn > 0 else { return nil }
    return withoutActuallyEscaping(onStep) { onStep in
      let judged = judgePairs(scenario) {
        HeardSide(side: contestant.side(scenario.world), onStep: onStep)
      }
      for (claim, judgement) in judged where judgement.isHeld { onHeld(claim) }
      let system = judged.first { $0.judgement == .broken }?.claim
      let model = judgePairs(scenario) {
        HeardSide(side: ModelSide<Model>(scenario.world), onStep: onStep)
      }.first { $0.judgement == .broken }?.claim
      if system == nil && model == nil { return nil }
      return Failure(model: model, system: system, part: .outcome)
    }
  }

  /// Every claim that a contestant breaks in a scenario when it is played alone, in the order of the
  /// claims; the first that is broken does not hide the others.
  public func brokenClaims(
    by contestant: Contestant<Talk>, in scenario: Scenario<Talk>
  ) -> [Claim] {
    noticed(contestant, in: scenario).claims
  }
}

/// A side that tells of each step that it takes.
@usableFromInline
struct HeardSide<Talk: Language>: Side {
  @usableFromInline var side: any Side<Talk>
  @usableFromInline let onStep: () -> Void

  @inlinable
  init(side: any Side<Talk>, onStep: @escaping () -> Void) {
    (self.side, self.onStep) = (side, onStep)
  }

  @inlinable
  mutating func perform(_ command: Talk.Command) -> Reply<Talk.Outcome> {
    defer { onStep() }
    return side.perform(command)
  }

  @inlinable
  func snapshot() -> Talk.Snapshot? { side.snapshot() }
}
