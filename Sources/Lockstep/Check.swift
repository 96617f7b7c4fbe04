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

  /// Runs the cases until one fails, `shouldStop` says so, or none is left.
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
    var result = CheckResult<Machine>(seed: seed)
    func evaluate(_ source: inout ChoiceSource) -> CaseOutcome<Machine.Failure> {
      result.cases += 1
      if result.cases & 0xFFF == 0 { onProgress(result.cases) }
      return play(machine, &source, &result.coverage)
    }
    let found =
      if let comparisons {
        ComparisonSearch(seed: seed, count: cases.upperBound).firstFailure(
          shouldStop: shouldStop, comparisons: comparisons, evaluate: evaluate)
      } else {
        Search(seed: seed, cases: cases, learns: false)
          .firstFailure(shouldStop: shouldStop, evaluate: evaluate)
      }
    result.wasStopped = found.wasStopped
    result.discarded = found.discarded.values.reduce(0, +)
    guard let failing = found.found,
      let first = counterexample(failing.choices, case: failing.index, failing.failure)
    else {
      result.isFlaky = found.found != nil
      return result
    }
    onImprovement(first)
    var minimizer = Minimizer(
      check: self, best: first, shouldStop: shouldStop, onImprovement: onImprovement)
    minimizer.shrink(from: failing.choices)
    minimizer.shorten()
    result.counterexample = minimizer.best
    result.others = minimizer.others
    result.isFlaky = machine.replay(minimizer.best.scenario).failure != minimizer.best.failure
    return result
  }

  /// The counterexample that choices stand for; `nil` if they do not fail that way when run again.
  func counterexample(
    _ choices: ChoiceSequence, case index: UInt64, _ failure: Machine.Failure
  ) -> Counterexample<Machine>? {
    guard let scenario = machine.scenario(of: choices),
      machine.replay(scenario).failure == failure
    else { return nil }
    return Counterexample(
      failure: failure, scenario: scenario, choices: choices, seed: seed, index: index,
      originalLength: scenario.commands.count)
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
  /// Whether a failure did not show itself again when its case was replayed.
  public internal(set) var isFlaky = false

  init(seed: UInt64) { self.seed = seed }
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
