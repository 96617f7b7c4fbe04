import PropertyTesting
import StateMachines

/// The main job: plays case after case, and makes of the first failure the shortest counterexample
/// that the budgets allow.
///
/// Everything but `shouldStop` is a function of the seed, so that two runs give the same result.
public struct Check<M: Machine> {
  public typealias Talk = M.Talk

  public var machine: M
  /// Who is compared with the model.
  public var contestant: Contestant<Talk>
  public var seed: UInt64
  /// The indices of the cases to run, in this order.
  public var cases: Range<UInt64>
  /// The most commands of a case.
  public var maximumCommands: Int
  public var compared = Compared.everything
  /// What makes a counterexample smaller: a little of its stages before `certify`, all of them where
  /// `certify` says nothing, none where the failure ended the process.
  public var shrinker: Shrinker

  /// Searches all that is like a shrunk counterexample for a smaller one, where somebody can: the
  /// smallest that was met, and whether it is known that there is none.
  public var certify: ((Counterexample<M>) -> (smallest: Counterexample<M>, isCertain: Bool)?)?

  /// Told after each step, where somebody watches whether a case gets on.
  public var onStep: (() -> Void)?

  @usableFromInline let claims = ClaimList(Array(M.Claim.allCases))

  /// Plays one case, specialized for the machine.
  let play: (Check, inout ChoiceSource, inout Coverage<M>) -> CaseOutcome<Failure>

  public init(
    _ machine: M, against contestant: Contestant<Talk>, seed: UInt64, cases: Range<UInt64>,
    maximumCommands: Int = 50, shrinker: Shrinker = Shrinker()
  ) {
    self.machine = machine
    self.contestant = contestant
    self.seed = seed
    self.cases = cases
    self.maximumCommands = maximumCommands
    self.shrinker = shrinker
    play = machine.loops.play
  }

  /// A check that draws no cases, for scenarios that are at hand.
  public init(_ machine: M, against contestant: Contestant<Talk>) {
    self.init(machine, against: contestant, seed: 0, cases: 0..<0)
  }

  /// Draws one case and plays it on both sides, command by command, until it ends or they fail.
  @inlinable
  func run(
    _ source: inout ChoiceSource, recording coverage: inout Coverage<M>
  ) -> CaseOutcome<Failure> {
    do throws(Discard) {
      let (hasPairs, world, scenery) = try machine.beginning(from: &source)
      var commands: [Talk.Command] = []
      var match = Match(
        machine, against: contestant, in: world, claims: claims, comparing: compared)
      for number in 0..<maximumCommands {
        source.reach(step: number)
        guard let command = try machine.next(for: match.model, amid: scenery, from: &source) else {
          break
        }
        if hasPairs { commands.append(command) }
        if let failure = match.take(command, recording: &coverage) { return .failed(failure) }
        onStep?()
      }
      if hasPairs {
        let failure = machine.brokenPair(
          in: Scenario(world: world, commands: commands), against: contestant,
          onStep: { onStep?() },
          onHeld: { claim in
            if let place = claims.all.firstIndex(of: claim) {
              coverage.record(claim: place, heldIn: 0)
            }
          })
        if let failure { return .failed(failure) }
      }
      coverage.finish(source.fingerprint)
      return .passed
    } catch {
      return .discarded(error)
    }
  }

  /// Plays one case and forgets what it visited.
  public func outcome(of source: inout ChoiceSource) -> CaseOutcome<Failure> {
    var ignored = Coverage<M>()
    return play(self, &source, &ignored)
  }

  /// What the choices of a case say, up to the command that the last of them belongs to.
  public func scenario(of choices: ChoiceSequence) -> Scenario<Talk>? {
    machine.scenario(of: choices, commands: maximumCommands)
  }

  /// Plays a scenario on both sides until it ends or a step fails.
  ///
  /// - Parameter onStep: Told before each step how many have been taken.
  public func replay(_ scenario: Scenario<Talk>, onStep: (Int) -> Void = { _ in }) -> Replay<M> {
    machine.replay(
      scenario, against: contestant, comparing: compared, claims: claims, onStep: onStep)
  }

  /// Plays a scenario once more.
  ///
  /// Before it the contestant does the first command some times, up to 15 and another number before each play:
  /// a contestant that counts its calls would otherwise be asked at the same place of its count each time.
  ///
  /// - Parameters:
  ///   - play: The number of the play; nothing is done before play 0.
  ///   - onStep: Called at each step.
  public func replay(
    _ scenario: Scenario<Talk>, play: Int, onStep: () -> Void = {}
  ) -> Replay<M> {
    if let first = scenario.commands.first {
      // Multiples of the golden ratio: any 60 of them leave all remainders by up to ten calls.
      for _ in 0..<(UInt64(play) &* 0x9E37_79B9_7F4A_7C15) >> 60 {
        var side = contestant.side(scenario.world)
        _ = side.perform(first)
        onStep()
      }
    }
    return replay(scenario) { _ in onStep() }
  }

  /// Runs the cases in this process until one fails, `shouldStop` says so, or none is left.
  ///
  /// - Parameters:
  ///   - shouldStop: Asked before each case and each evaluation; the only way for time to get in.
  ///   - onProgress: Told the number of cases now and then.
  ///   - onImprovement: Told each simpler failing scenario at once, so that it can be saved.
  public func run(
    shouldStop: @escaping () -> Bool = { false },
    onProgress: (UInt64) -> Void = { _ in },
    onImprovement: @escaping (Counterexample<M>) -> Void = { _ in }
  ) -> CheckResult<M> {
    var executor = InProcess<M>()
    return run(&executor, shouldStop, onProgress, onImprovement)
  }

  /// Runs the cases where `executor` plays them.
  public func run(
    _ executor: inout some Executor<M>, _ shouldStop: @escaping () -> Bool,
    _ onProgress: (UInt64) -> Void, _ onImprovement: @escaping (Counterexample<M>) -> Void
  ) -> CheckResult<M> {
    let search = executor.search(
      self, over: cases, shouldStop: shouldStop, onProgress: onProgress)
    var result = CheckResult(seed: seed, search)
    if let (index, choices) = search.unrepeated {
      result.flaky = flakiness(of: scenario(of: choices), index, &executor)
    }
    guard let found = search.found else { return result }
    guard let first = counterexample(found.choices, case: found.index, found.failure),
      repeats(first, times: 12, &executor)
    else {
      result.flaky = flakiness(of: scenario(of: found.choices), found.index, &executor)
      return result
    }
    onImprovement(first)
    var minimizer = Minimizer(
      check: self, executor: executor, best: first, shouldStop: shouldStop,
      onImprovement: onImprovement)
    minimizer.minimize(found.choices)
    executor = minimizer.executor
    let best = sure(minimizer.best, first, &executor)
    if let wavering = wavering(near: best, &executor) {
      result.flaky = flakiness(of: wavering, best.index, &executor)
    } else {
      result.counterexample = best
      result.others = minimizer.others
    }
    return result
  }

  /// The smaller case, or the first where the smaller one ended its process only for the lower limits of the
  /// shrinker.
  private func sure(
    _ best: Counterexample<M>, _ first: Counterexample<M>, _ executor: inout some Executor<M>
  ) -> Counterexample<M> {
    guard case .died = best.failure, best.scenario != first.scenario else { return best }
    let met = executor.failures(
      of: best.scenario, times: 3, for: self, thought: best.failure, confirms: true)
    if met.contains(best.failure) { return best }
    var kept = first
    kept.minimality = .notReproduced
    return kept
  }

  /// Whether a counterexample fails alike each of some times.
  private func repeats(
    _ found: Counterexample<M>, times: Int, _ executor: inout some Executor<M>
  ) -> Bool {
    let met = executor.failures(
      of: found.scenario, times: found.failure.costsTime ? 3 : times, for: self,
      thought: found.failure, confirms: false)
    return met.allSatisfy { $0 == found.failure }
  }

  /// The case, or one that lacks one of its commands, if it does not come out the same each time.
  ///
  /// What fails nine times in ten would otherwise be shrunk and certified by accident.
  private func wavering(
    near best: Counterexample<M>, _ executor: inout some Executor<M>
  ) -> Scenario<Talk>? {
    guard repeats(best, times: 60, &executor),
      executor.failures(
        of: best.scenario, times: 1, for: self, thought: best.failure, confirms: true)
        == [best.failure]
    else { return best.scenario }
    let times = best.failure.costsTime ? 2 : 10
    for place in best.scenario.commands.indices.suffix(12) {
      var fewer = best.scenario
      fewer.commands.remove(at: place)
      let met = executor.failures(
        of: fewer, times: times, for: self, thought: best.failure, confirms: false)
      if met.contains(where: { $0 != met[0] }) { return fewer }
    }
    return nil
  }

  /// What a case that failed once says when it is run again and again.
  private func flakiness(
    of scenario: Scenario<Talk>?, _ index: UInt64, _ executor: inout some Executor<M>
  ) -> Flakiness {
    let transcripts = scenario.map { executor.transcripts(of: $0, for: self) } ?? []
    return Flakiness(
      index: index, first: transcripts.first ?? [],
      second: transcripts.count > 1 ? transcripts[1] : [])
  }

  /// The counterexample that choices stand for; `nil` if they are no case.
  func counterexample(
    _ choices: ChoiceSequence, case index: UInt64, _ failure: Failure
  ) -> Counterexample<M>? {
    guard let scenario = scenario(of: choices) else { return nil }
    return Counterexample(
      failure: failure, scenario: scenario, choices: choices, seed: seed, index: index,
      originalLength: scenario.commands.count)
  }
}

/// What a check came to.
public struct CheckResult<M: Machine> {
  public let seed: UInt64
  /// How many cases were run, the failing one included.
  public internal(set) var cases: UInt64 = 0
  /// Which cases it accounts for; they end with the case that ended the search.
  public internal(set) var stretches = Stretches()
  public internal(set) var discarded = 0
  public internal(set) var coverage = Coverage<M>()
  public internal(set) var wasStopped = false
  public internal(set) var counterexample: Counterexample<M>?
  /// Failures of other classes, met while the first was made smaller.
  public internal(set) var others: [Counterexample<M>] = []
  /// A case that does not come out the same each time.
  public internal(set) var flaky: Flakiness?

  /// Whether some case did not come out the same each time.
  public var isFlaky: Bool { flaky != nil }

  init(seed: UInt64, _ search: SearchOutcome<M>) {
    self.seed = seed
    let tally = search.tally
    stretches = tally.stretches
    if let last = tally.failed ?? tally.flaky?.index {
      // Others may have gone on behind it; how far depends on time.
      stretches = stretches.before(last)
      stretches.add(last..<last + 1)
      cases = stretches.count
    } else {
      cases = UInt64(clamping: tally.cases)
    }
    discarded = tally.discarded
    coverage = tally.coverage
    wasStopped = search.wasStopped
    flaky = tally.flaky
  }
}

/// A failing scenario, how it was found and how far it was made smaller.
public struct Counterexample<M: Machine> {
  public internal(set) var failure: Failure
  public internal(set) var scenario: Scenario<M.Talk>
  public internal(set) var choices: ChoiceSequence
  public internal(set) var seed: UInt64
  /// The index of the case in which the class of failure was first met.
  public internal(set) var index: UInt64
  /// How many commands that case had.
  public internal(set) var originalLength: Int
  /// How many evaluations making it smaller took.
  public internal(set) var evaluations = 0
  /// How many until it was met.
  public internal(set) var evaluationsToBest = 0
  /// What is known about its size; `nil` before shrinking ended.
  public internal(set) var minimality: Minimality?
}
