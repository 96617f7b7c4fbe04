import PropertyTesting
import StateMachines

/// A randomized check of a system against the model of a machine: plays case after case, and shrinks the
/// first failure, or the first of each class, to the shortest counterexample within the budgets.
///
/// Everything except `shouldStop` depends on the seed alone, so that two runs give the same result.
public struct Check<M: Machine> {
  /// The language of the machine.
  public typealias Language = M.Language

  /// The machine: model, claims and generators.
  public var machine: M
  /// The system under test.
  public var contestant: SystemUnderTest<Language>
  /// The seed of the cases.
  public var seed: UInt64
  /// The indices of the cases, which are run in this order.
  public var cases: Range<UInt64>
  /// The maximum number of commands in a case.
  public var maximumCommands: Int
  /// The parts of each answer that are compared with the model's.
  public var compared = Compared.everything
  /// The settings of the shrinker. Its stages run with a small budget before `certify`, with the full budget
  /// if `certify` is inconclusive, and not at all if the failure ended the process.
  public var shrinker: Shrinker

  /// Whether all cases are played, to find every class of failures, instead of ending with the first failure.
  public var playsOn = false
  /// The total cost of cases that end their processes at which such a search ends: each takes a new process.
  public var mostDeaths: UInt64 = 60
  /// Called before each class of failures is shrunk, with the number of classes that are left.
  package var onShrinking: ((Int) -> Void)?
  /// Called before each evaluation of the shrinker; by default the `shouldStop` of the run.
  public var shouldStopShrinking: (() -> Bool)?

  /// The search of a shrunk counterexample's neighbourhood, by the check that shrinks it. Returns the smallest
  /// counterexample found, and whether it is proved to be minimal; `nil` if no search is possible.
  public var certify:
    ((Check, Counterexample<M>) -> (smallest: Counterexample<M>, isCertain: Bool)?)?
  /// The worlds in which a case that ends a program is tried as well, the simplest first.
  package var simplerWorlds: [Language.World] = []
  /// Whether a shrunk case must still differ in all properties of the state in which the first case did.
  package var keepsHarm = false

  /// Called after each step, so that a watchdog can see progress.
  public var onStep: (() -> Void)?

  /// The claims that are judged; by default all of the machine.
  @usableFromInline package var claims = M.everyClaim

  /// The loop that plays one case, specialized for the machine.
  let play: (Check, inout ChoiceSource, inout Coverage<M>) -> CaseOutcome<Failure>

  /// Creates a check of `contestant` by the cases with these indices.
  public init(
    _ machine: M, against contestant: SystemUnderTest<Language>, seed: UInt64, cases: Range<UInt64>,
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

  /// Creates a check without random cases, for playing given scenarios.
  public init(_ machine: M, against contestant: SystemUnderTest<Language>) {
    self.init(machine, against: contestant, seed: 0, cases: 0..<0)
  }

  /// Draws one case and plays it on model and system, command by command, until it ends or fails.
  @inlinable
  func run(
    _ source: inout ChoiceSource, recording coverage: inout Coverage<M>
  ) -> CaseOutcome<Failure> {
    do throws(Discard) {
      let (hasPairs, world, scenery) = try machine.beginning(from: &source)
      var commands: [Language.Command] = []
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
          onHeld: { claim, point in
            if claims.all.contains(claim) { coverage.record(claim, heldAt: point) }
          })
        if let failure { return .failed(failure) }
      }
      coverage.finish(source.fingerprint)
      return .passed
    } catch {
      return .discarded(error)
    }
  }

  /// Plays one case without recording its coverage.
  public func outcome(of source: inout ChoiceSource) -> CaseOutcome<Failure> {
    var ignored = Coverage<M>()
    return play(self, &source, &ignored)
  }

  /// Returns the scenario that choices encode, up to the command of the last choice.
  public func scenario(of choices: ChoiceSequence) -> Scenario<Language>? {
    machine.scenario(of: choices, commands: maximumCommands)
  }

  /// Plays a scenario on model and system until it ends or a step fails.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - onStep: Called before each step with the number of completed steps.
  public func replay(_ scenario: Scenario<Language>, onStep: (Int) -> Void = { _ in }) -> Replay<M>
  {
    machine.replay(
      scenario, against: contestant, comparing: compared, claims: claims, onStep: onStep)
  }

  /// Plays a scenario once more, to detect nondeterminism.
  ///
  /// Before the scenario, fresh systems perform its first command up to 15 times, a number that varies with
  /// `play`. Otherwise a system that counts its calls would always be at the same count. A program does so after the
  /// scenario, unless that ended it.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - play: The number of the play. Nothing is performed before play 0.
  ///   - beyondClaims: Whether a claim that both sides break alike is no failure.
  ///   - onStep: Called at each step.
  public func replay(
    _ scenario: Scenario<Language>, play: Int, beyondClaims: Bool = false,
    onStep: () -> Void = {}
  ) -> Replay<M> {
    func played() -> Replay<M> {
      beyondClaims
        ? machine.replayBeyondClaims(scenario, against: contestant) { _ in onStep() }
        : replay(scenario) { _ in onStep() }
    }
    // The first command of a case that ends a program may end it as well.
    let program = contestant.isProgram ? played() : nil
    if let program, program.failure?.endsSystem ?? false { return program }
    if let first = scenario.commands.first {
      // Multiples of the golden ratio: any 60 of them produce all remainders of up to ten calls.
      for _ in 0..<(UInt64(play) &* 0x9E37_79B9_7F4A_7C15) >> 60 {
        var side = contestant.side(scenario.world)
        _ = side.perform(first)
        onStep()
      }
    }
    return program ?? played()
  }

  /// Runs the cases in this process until one ends the search, `shouldStop` returns `true`, or none is left.
  ///
  /// - Parameters:
  ///   - shouldStop: Called before each case and each evaluation. The only input that may depend on time.
  ///   - onProgress: Called with the number of cases from time to time.
  ///   - onFailure: Called during the search with the first case of each class that is met, as it was drawn, to
  ///     be saved. It need not be the case that is shrunk and reported.
  ///   - onImprovement: Called with each simpler failing scenario as soon as it is found, to be saved.
  public func run(
    shouldStop: @escaping () -> Bool = { false },
    onProgress: (UInt64) -> Void = { _ in },
    onFailure: (Counterexample<M>) -> Void = { _ in },
    onImprovement: @escaping (Counterexample<M>) -> Void = { _ in }
  ) -> CheckResult<M> {
    var executor = InProcess<M>()
    return run(&executor, shouldStop, onProgress, onFailure, onImprovement)
  }

  /// Runs the cases in `executor`.
  public func run(
    _ executor: inout some Executor<M>, _ shouldStop: @escaping () -> Bool,
    _ onProgress: (UInt64) -> Void, _ onFailure: (Counterexample<M>) -> Void,
    _ onImprovement: @escaping (Counterexample<M>) -> Void
  ) -> CheckResult<M> {
    var known: Set<Failure> = []
    let search = executor.search(
      self, over: cases, shouldStop: shouldStop, onProgress: onProgress,
      onFailure: { failing in
        guard known.insert(failing.failure).inserted else { return }
        var source = ChoiceSource(seed: seed, case: failing.first)
        guard let scenario = machine.scenario(from: &source, maximumCommands) else { return }
        onFailure(
          Counterexample(
            failure: failing.failure, scenario: scenario, choices: source.recorded, seed: seed,
            index: failing.first, originalLength: scenario.commands.count))
      })
    var result = CheckResult(seed: seed, search)
    let last = search.endedAt ?? .max
    let classes = search.tally.failures.filter { $0.first <= last }
    for (index, failing) in classes.enumerated() {
      onShrinking?(classes.count - index)
      switch shrunk(failing, &executor, shouldStopShrinking ?? shouldStop, onImprovement) {
      case .flaky(let flakiness): result.flaky = result.flaky ?? flakiness
      case .found(var found):
        found.cases = search.endedAt == nil ? failing.count : nil
        result.add(found)
      }
    }
    return result
  }

  /// The result of shrinking a failing case.
  private enum Shrunk {
    case found(Counterexample<M>)
    case flaky(Flakiness)
  }

  /// Shrinks the first case of a class of failures.
  private func shrunk(
    _ failing: FailedCases, _ executor: inout some Executor<M>,
    _ shouldStop: @escaping () -> Bool, _ onImprovement: @escaping (Counterexample<M>) -> Void
  ) -> Shrunk {
    let index = failing.first
    // With the limits under which it failed: under lower ones it may end differently.
    var source = ChoiceSource(seed: seed, case: index)
    let outcome = executor.outcome(of: &source, for: self, thought: nil)
    let choices = source.recorded
    guard let failure = outcome.failure,
      let first = counterexample(choices, case: index, failure),
      repeats(first, times: 12, &executor)
    else { return .flaky(flakiness(of: scenario(of: choices), index, &executor)) }
    onImprovement(first)
    if contestant.isProgram, failure.endsSystem {
      return .found(briefly(first, &executor, onImprovement))
    }
    var check = self
    if keepsHarm, !failure.costsTime {
      check.contestant.harm = executor.harm(of: first.scenario, for: self)
    }
    var minimizer = Minimizer(
      check: check, executor: executor, best: first, shouldStop: shouldStop,
      onImprovement: onImprovement)
    minimizer.minimize(choices)
    executor = minimizer.executor
    let best = sure(minimizer.best, first, &executor)
    // Where there was no time to shrink, there is none for many plays.
    let isHurried = contestant.isProgram && shouldStop()
    if isHurried, !repeats(best, times: 3, &executor) {
      return .flaky(flakiness(of: best.scenario, index, &executor))
    }
    if !isHurried, let wavering = wavering(near: best, &executor) {
      return .flaky(flakiness(of: wavering, index, &executor))
    }
    return .found(best)
  }

  /// Returns a case that ends a program, shrunk by few plays.
  private func briefly(
    _ first: Counterexample<M>, _ executor: inout some Executor<M>,
    _ onImprovement: (Counterexample<M>) -> Void
  ) -> Counterexample<M> {
    let (part, plays) = executor.needed(of: first.scenario, for: self, ending: first.failure)
    var kept = first
    (kept.evaluations, kept.minimality) = (plays, .budgetEnded)
    var best = kept
    best.scenario = part
    if best.scenario == first.scenario { return kept }
    best.choices = ChoiceSequence()
    guard repeats(best, times: 1, &executor) else { return kept }
    onImprovement(best)
    return best
  }

  /// Plays a failing scenario. Returns the properties of the state in which model and system differ after its last
  /// step; `nil` if their answers are equal.
  package func harm(of scenario: Scenario<Language>, onStep: () -> Void = {}) -> Set<String>? {
    let played = replay(scenario) { _ in onStep() }
    guard let last = played.steps.last, let side = last.side, side != last.model else { return nil }
    return Set(machine.differentProperties(last.model.state, side.state))
  }

  /// Returns the shrunk case, or the first one if the shrunk case ended its process only because of the lower
  /// limits of shrinking.
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

  /// Returns whether a counterexample fails in the same way every time.
  private func repeats(
    _ found: Counterexample<M>, times: Int, _ executor: inout some Executor<M>
  ) -> Bool {
    let endsProgram = contestant.isProgram && found.failure.endsSystem
    let times = endsProgram ? 1 : found.failure.costsTime ? 3 : times
    let met = executor.failures(
      of: found.scenario, times: times, for: self, thought: found.failure, confirms: false)
    return met.allSatisfy { $0 == found.failure }
  }

  /// Returns the case, or a case that lacks one of its commands, if its result varies; `nil` if none varies.
  ///
  /// A failure that occurs nine times in ten could otherwise be shrunk and certified by accident.
  private func wavering(
    near best: Counterexample<M>, _ executor: inout some Executor<M>
  ) -> Scenario<Language>? {
    guard repeats(best, times: 60, &executor),
      executor.failures(
        of: best.scenario, times: 1, for: self, thought: best.failure, confirms: true)
        == [best.failure]
    else { return best.scenario }
    let times = best.failure.costsTime ? 2 : 10
    for index in best.scenario.commands.indices.suffix(12) {
      var fewer = best.scenario
      fewer.commands.remove(at: index)
      let met = executor.failures(
        of: fewer, times: times, for: self, thought: best.failure, confirms: false)
      if met.contains(where: { $0 != met[0] }) { return fewer }
      if isEnough(met) { break }
    }
    return nil
  }

  /// Plays a case repeatedly that failed once, and records two transcripts that differ, if any do.
  private func flakiness(
    of scenario: Scenario<Language>?, _ index: UInt64, _ executor: inout some Executor<M>
  ) -> Flakiness {
    let transcripts = scenario.map { executor.transcripts(of: $0, for: self) } ?? []
    return Flakiness(
      index: index, first: transcripts.first ?? [],
      second: transcripts.count > 1 ? transcripts[1] : [])
  }

  /// Returns the counterexample that choices encode; `nil` if they encode no case.
  func counterexample(
    _ choices: ChoiceSequence, case index: UInt64, _ failure: Failure
  ) -> Counterexample<M>? {
    guard let scenario = scenario(of: choices) else { return nil }
    return Counterexample(
      failure: failure, scenario: scenario, choices: choices, seed: seed, index: index,
      originalLength: scenario.commands.count)
  }
}

/// The result of a check.
public struct CheckResult<M: Machine> {
  /// The seed of the cases.
  public let seed: UInt64
  /// The number of cases that were run, failing ones included.
  public internal(set) var cases: UInt64 = 0
  /// The indices of these cases. A case that ended the search is the last.
  public internal(set) var stretches = IndexRanges()
  /// The index of the case that ended the search; `nil` if there is none. The counts below then depend on how
  /// the cases were divided among workers.
  public let endedAt: UInt64?
  /// The number of cases that were discarded.
  public internal(set) var discarded = 0
  /// The number of cases that failed.
  public let failed: UInt64
  /// The cases that ended their processes.
  public let deaths: [DyingCase]
  /// The coverage of the cases.
  public internal(set) var coverage = Coverage<M>()
  /// Whether the check was stopped before its end.
  public internal(set) var wasStopped = false
  /// The shrunk counterexamples, one for each class of failures, in the order of their cases. Cases that vary
  /// have none.
  public internal(set) var counterexamples: [Counterexample<M>] = []
  /// A nondeterministic case, if one was found.
  public internal(set) var flaky: Flakiness?

  /// The first counterexample; `nil` if no case failed, or if the failing case varies.
  public var counterexample: Counterexample<M>? { counterexamples.first }

  /// Whether a nondeterministic case was found.
  public var isFlaky: Bool { flaky != nil }

  init(seed: UInt64, _ search: SearchOutcome<M>) {
    self.seed = seed
    let tally = search.tally
    stretches = tally.stretches
    endedAt = search.endedAt
    if let last = search.endedAt {
      // Other workers may have gone beyond the last case; how far depends on time.
      stretches = stretches.before(last)
      stretches.add(last..<last + 1)
      cases = stretches.count
    } else {
      cases = UInt64(clamping: tally.cases)
    }
    deaths = search.deaths
    failed = tally.failures.reduce(0) { $0.adding($1.count) }
    discarded = tally.discarded
    coverage = tally.coverage
    wasStopped = search.wasStopped
    flaky = tally.flaky
  }

  /// Adds a counterexample. A case that ended its process may turn out to be of a class that is known.
  mutating func add(_ found: Counterexample<M>) {
    guard let index = counterexamples.firstIndex(where: { $0.failure == found.failure }) else {
      counterexamples.append(found)
      return
    }
    if let more = found.cases {
      counterexamples[index].cases = counterexamples[index].cases?.adding(more)
    }
  }
}

/// A failing scenario, with its origin and the progress of shrinking.
public struct Counterexample<M: Machine> {
  /// The class of the failure.
  public internal(set) var failure: Failure
  /// The failing scenario.
  public internal(set) var scenario: Scenario<M.Language>
  /// The choice sequence of the scenario; empty if an exhaustive search found it.
  public internal(set) var choices: ChoiceSequence
  /// The seed of the case.
  public internal(set) var seed: UInt64
  /// The index of the case in which this class of failure was first found.
  public internal(set) var index: UInt64
  /// The number of commands in that case.
  public internal(set) var originalLength: Int
  /// The number of cases of this class; `nil` if the search ended early.
  public internal(set) var cases: UInt64?
  /// The number of evaluations by the shrinker.
  public internal(set) var evaluations = 0
  /// The number of evaluations until this scenario was found.
  public internal(set) var evaluationsToBest = 0
  /// The degree of minimality; `nil` before shrinking ended.
  public internal(set) var minimality: Minimality?
}
