/// The state that the stages keep between turns.
struct Phase {
  /// The version of the best case for which moves are counted.
  var version = -1
  /// The number of moves completed by each stage.
  var done: [Stage: Int] = [:]
  /// The stages that have tried everything.
  var ended: Set<Stage> = []
  /// The index of the next random case.
  var nextCase: UInt64 = 1
}

extension Reduction {
  /// Runs `stages` in rounds, each with twice the evaluations of the previous one, until all are exhausted or
  /// the budget is used up. After any improvement, `passes` run again, and then the first stage.
  mutating func runSystematically(_ stages: Set<Stage>, after passes: Set<ShrinkPass>) {
    let order = Stage.allCases.filter(stages.contains)
    var round = Self.firstRound
    // Other decisions are cheap to try.
    if stages.contains(.restart) && !judgesWhileDrawing {
      takeTurn(.restart, for: Self.firstRound / 20, by: passes)
    }
    // Small problems are finished here.
    if stages.contains(.enumeration) && !judgesWhileDrawing {
      takeTurn(.enumeration, for: Self.firstRound / 4, by: passes)
    }
    while canGoOn {
      let before = version
      for stage in order where version == before && canGoOn {
        takeTurn(stage, for: max(round * share(of: stage) / wholeShare, 8), by: passes)
      }
      if version != before {
        runToFixedPoint(passes)
        round = Self.firstRound
      } else if order.allSatisfy(phase.ended.contains) {
        break
      } else {
        round *= 2
      }
    }
    if shrunk.minimality.isSettled { shrunk.minimality = knownMinimality }
  }

  private static var firstRound: Int { 128 }

  private func share(of stage: Stage) -> Int {
    judgesWhileDrawing ? stage.shareOfSteps : stage.share
  }

  private var wholeShare: Int { Stage.allCases.reduce(0) { $0 + share(of: $1) } }

  private var canGoOn: Bool {
    !isOver && drawn < budget * Self.drawsPerEvaluation && shrunk.evaluations < budget
      && shrunk.attempts < budget * Self.attemptsPerEvaluation && !isLeastOfAll && hasTime()
  }

  private mutating func takeTurn(_ stage: Stage, for evaluations: Int, by passes: Set<ShrinkPass>) {
    if phase.version != version {
      phase.version = version
      phase.done = [:]
      phase.ended = phase.ended.intersection([.restart])
    }
    if phase.ended.contains(stage) { return }
    turn = Turn(
      done: phase.done[stage] ?? 0, lastEvaluation: min(shrunk.evaluations + evaluations, budget),
      lastAttempt: shrunk.attempts + evaluations * Self.attemptsPerEvaluation,
      lastDraw: drawn + evaluations * Self.drawsPerEvaluation)
    let before = version
    run(stage, by: passes)
    if version == before {
      phase.done[stage] = max(turn.offered, turn.done)
      if !turn.isCut { phase.ended.insert(stage) }
    }
  }
}
