import Isolation
import PropertyTesting

/// The main job: plays case after case, and makes of the first failure the shortest counterexample
/// that the budgets allow.
///
/// Everything but `shouldStop` is a function of the seed, so that two runs give the same result.
public struct Check<Machine: StateMachine> {
  public var machine: Machine
  public var seed: UInt64
  /// The indices of the cases to run, in this order.
  public var cases: Range<UInt64>
  /// How many evaluations shrinking may take.
  public var shrinkBudget: Int
  /// How many cases below the length of a counterexample are tried for a shorter one.
  public var shorteningBudget: UInt64

  /// Failures that are known: a case that fails so is counted and does not end the search.
  public var known: Set<Machine.Failure> = []

  /// What the system compared since it was last asked; with it the search follows comparisons, and
  /// starts at case 0.
  public var comparisons: (() -> [Comparison])?

  /// Plays one case. Made where the machine is known, so that the compiler specializes the loop
  /// that everything else waits for.
  @usableFromInline let play:
    (Machine, inout ChoiceSource, inout Machine.Coverage) -> CaseOutcome<Machine.Failure>

  @inlinable
  public init(
    _ machine: Machine, seed: UInt64, cases: Range<UInt64>, shrinkBudget: Int = 20_000,
    shorteningBudget: UInt64 = 100_000
  ) {
    self.machine = machine
    self.seed = seed
    self.cases = cases
    self.shrinkBudget = shrinkBudget
    self.shorteningBudget = shorteningBudget
    play = { machine, source, coverage in
      machine.run(&source, recording: &coverage, keepsScenario: false).outcome
    }
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
    onImprovement: @escaping (Counterexample<Machine>) -> Void = { _ in }
  ) -> CheckResult<Machine> {
    var conduct = InProcess<Machine>()
    return run(&conduct, shouldStop, onProgress, onImprovement)
  }

  private func run(
    _ conduct: inout some Conduct<Machine>, _ shouldStop: @escaping () -> Bool,
    _ onProgress: (UInt64) -> Void, _ onImprovement: @escaping (Counterexample<Machine>) -> Void
  ) -> CheckResult<Machine> {
    let findings = conduct.search(
      self, for: .any, over: cases, shouldStop: shouldStop, onProgress: onProgress)
    var result = CheckResult(seed: seed, from: cases.lowerBound, findings)
    if let (index, choices) = findings.unrepeated {
      result.flaky = flakiness(of: machine.scenario(of: choices), index, &conduct)
    }
    guard let found = findings.found else { return result }
    guard let first = counterexample(found.choices, case: found.index, found.failure),
      repeats(first, &conduct)
    else {
      result.flaky = flakiness(
        of: machine.scenario(of: found.choices), found.index, &conduct)
      return result
    }
    onImprovement(first)
    var minimizer = Minimizer(
      check: self, conduct: conduct, best: first, shouldStop: shouldStop,
      onImprovement: onImprovement)
    minimizer.shrink(from: found.choices)
    minimizer.shorten()
    conduct = minimizer.conduct
    let best = minimizer.best
    if repeats(best, &conduct) {
      result.counterexample = best
      result.others = minimizer.others
    } else {
      result.flaky = flakiness(of: best.scenario, best.index, &conduct)
    }
    return result
  }

  /// Whether a counterexample fails alike time after time; fewer times where each costs a process.
  private func repeats(
    _ found: Counterexample<Machine>, _ conduct: inout some Conduct<Machine>
  ) -> Bool {
    let times = if case .died = found.failure { 3 } else { 12 }
    return (0..<times).allSatisfy { _ in
      conduct.failure(of: found.scenario, for: self, thought: found.failure) == found.failure
    }
  }

  /// What a case that failed once says when it is run again and again.
  private func flakiness(
    of scenario: Scenario<Machine.World, Machine.Command>?, _ index: UInt64,
    _ conduct: inout some Conduct<Machine>
  ) -> Flakiness {
    let transcripts = scenario.map { conduct.transcripts(of: $0, for: self) } ?? []
    return Flakiness(
      index: index, first: transcripts.first ?? [],
      second: transcripts.count > 1 ? transcripts[1] : [])
  }

  /// The counterexample that choices stand for; `nil` if they are no case.
  func counterexample(
    _ choices: ChoiceSequence, case index: UInt64, _ failure: Machine.Failure
  ) -> Counterexample<Machine>? {
    guard let scenario = machine.scenario(of: choices) else { return nil }
    return Counterexample(
      failure: failure, scenario: scenario, choices: choices, seed: seed, index: index,
      originalLength: scenario.commands.count)
  }
}

extension Check
where
  Machine.Coverage: PortableCoverage, Machine.Monitor.Claim: Portable, Machine.Part: Portable
{
  /// Runs the cases in workers; what ends its process is a failure like any other. The result depends
  /// on no number of workers and is that of a run in this process, where that survives.
  ///
  /// - Parameter onLastWords: Told what the first case that died has printed; it varies from run to run.
  /// - Throws: Where no worker can be had.
  public func run(
    in isolation: Isolation,
    shouldStop: @escaping () -> Bool = { false },
    onProgress: (UInt64) -> Void = { _ in },
    onLastWords: @escaping ([UInt8]) -> Void = { _ in },
    onImprovement: @escaping (Counterexample<Machine>) -> Void = { _ in }
  ) throws(IsolationError) -> CheckResult<Machine> {
    var conduct = InWorkers<Machine>(isolation, onLastWords: onLastWords)
    let result = run(&conduct, shouldStop, onProgress, onImprovement)
    if let error = conduct.error { throw error }
    return result
  }
}

/// What a check came to.
public struct CheckResult<Machine: StateMachine> {
  public let seed: UInt64
  /// How many cases were run, the failing one included.
  public internal(set) var cases: UInt64 = 0
  public internal(set) var discarded = 0
  public internal(set) var coverage = Machine.Coverage()
  public internal(set) var wasStopped = false
  public internal(set) var counterexample: Counterexample<Machine>?
  /// Failures of other classes, met while the first was made smaller.
  public internal(set) var others: [Counterexample<Machine>] = []
  /// How many cases failed in a way that is known.
  public internal(set) var known = 0
  /// A case that does not come out the same each time.
  public internal(set) var flaky: Flakiness?

  /// Whether some case did not come out the same each time.
  public var isFlaky: Bool { flaky != nil }

  init(seed: UInt64, from start: UInt64, _ findings: Findings<Machine>) {
    self.seed = seed
    let stretch = findings.stretch
    cases = stretch.failed.map { $0 - start + 1 } ?? UInt64(stretch.cases)
    discarded = stretch.discarded
    coverage = stretch.coverage
    wasStopped = findings.wasStopped
    known = stretch.known
    flaky = stretch.flaky
  }
}

/// A failing scenario, how it was found and how far it was made smaller.
public struct Counterexample<Machine: StateMachine> {
  public internal(set) var failure: Machine.Failure
  public internal(set) var scenario: Scenario<Machine.World, Machine.Command>
  public internal(set) var choices: ChoiceSequence
  public internal(set) var seed: UInt64
  /// The index of the case in which the class of failure was first met.
  public internal(set) var index: UInt64
  /// How many commands that case had.
  public internal(set) var originalLength: Int
  /// How many evaluations making it smaller took.
  public internal(set) var evaluations = 0
  /// What is known about its size; `nil` before shrinking ended.
  public internal(set) var minimality: Minimality?
  /// How many random cases with fewer commands were tried without finding another.
  public internal(set) var shorterTried: UInt64 = 0
}
