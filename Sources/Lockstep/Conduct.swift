import Isolation
import PropertyTesting

/// Where the cases of a check are played: in this process or in workers.
protocol Conduct<Machine> {
  associatedtype Machine: StateMachine

  /// Plays the cases of `check` until one meets `goal`.
  mutating func search(
    _ check: Check<Machine>, for goal: Check<Machine>.Goal, over cases: Range<UInt64>,
    shouldStop: () -> Bool, onProgress: (UInt64) -> Void
  ) -> Findings<Machine>

  /// Plays the one case of `source`.
  ///
  /// - Parameter failure: How it is thought to fail, where that is known.
  mutating func outcome(
    of source: inout ChoiceSource, for check: Check<Machine>, thought failure: Machine.Failure?
  ) -> CaseOutcome<Machine.Failure>

  /// How a scenario fails.
  mutating func failure(
    of scenario: Scenario<Machine.World, Machine.Command>, for check: Check<Machine>,
    thought failure: Machine.Failure
  ) -> Machine.Failure?

  /// Plays a scenario again and again, and gives two transcripts that differ, or the one there is.
  mutating func transcripts(
    of scenario: Scenario<Machine.World, Machine.Command>, for check: Check<Machine>
  ) -> [[String]]
}

/// What a search came to.
struct Findings<Machine: StateMachine> {
  var stretch = Stretch<Machine>()
  /// The first failure and the choices that led to it.
  var found: Found<Machine.Failure>?
  /// A case that failed, and did not when it was run again, and what was drawn then.
  var unrepeated: (index: UInt64, choices: ChoiceSequence)?
  var wasStopped = false
}

extension Conduct {
  /// Runs the case that a search stopped at again, to learn what was drawn.
  mutating func repeatCase(
    _ index: UInt64, of check: Check<Machine>, for goal: Check<Machine>.Goal,
    thought failure: Machine.Failure? = nil, in findings: inout Findings<Machine>
  ) {
    var source = ChoiceSource(seed: goal.seed(below: check.seed), case: index)
    let outcome = outcome(of: &source, for: check, thought: failure)
    if let failure = outcome.failure, goal.isMet(by: failure, known: check.known) {
      findings.found = Found(index: index, choices: source.recorded, failure: failure)
    } else {
      findings.unrepeated = (index, source.recorded)
    }
  }
}

/// Plays cases in this process.
struct InProcess<Machine: StateMachine>: Conduct {
  func search(
    _ check: Check<Machine>, for goal: Check<Machine>.Goal, over cases: Range<UInt64>,
    shouldStop: () -> Bool, onProgress: (UInt64) -> Void
  ) -> Findings<Machine> {
    var findings = Findings<Machine>()
    if let comparisons = check.comparisons, goal == .any {
      follow(comparisons, check, cases, shouldStop, &findings)
      return findings
    }
    findings.stretch = check.play(cases, seeking: goal) { index in
      let count = index - cases.lowerBound
      if count & 0xFFF == 0xFFF { onProgress(count) }
      findings.wasStopped = shouldStop()
      return !findings.wasStopped
    }
    var conduct = self
    if let index = findings.stretch.failed {
      conduct.repeatCase(index, of: check, for: goal, in: &findings)
    }
    return findings
  }

  /// Searches by what the system compares.
  private func follow(
    _ comparisons: () -> [Comparison], _ check: Check<Machine>, _ cases: Range<UInt64>,
    _ shouldStop: () -> Bool, _ findings: inout Findings<Machine>
  ) {
    let result = ComparisonSearch(seed: check.seed, count: cases.upperBound).firstFailure(
      shouldStop: shouldStop, comparisons: comparisons,
      evaluate: { source in check.play(check.machine, &source, &findings.stretch.coverage) })
    findings.stretch.passed = result.passed
    findings.stretch.discarded = result.discarded.values.reduce(0, +)
    findings.stretch.failed = result.found?.index
    findings.found = result.found
    findings.wasStopped = result.wasStopped
  }

  func outcome(
    of source: inout ChoiceSource, for check: Check<Machine>, thought failure: Machine.Failure?
  ) -> CaseOutcome<Machine.Failure> {
    var ignored = Machine.Coverage()
    return check.play(check.machine, &source, &ignored)
  }

  func failure(
    of scenario: Scenario<Machine.World, Machine.Command>, for check: Check<Machine>,
    thought failure: Machine.Failure
  ) -> Machine.Failure? {
    check.machine.replay(scenario).failure
  }

  func transcripts(
    of scenario: Scenario<Machine.World, Machine.Command>, for check: Check<Machine>
  ) -> [[String]] {
    check.machine.differingTranscripts(of: scenario)
  }
}

extension StateMachine {
  /// Up to two transcripts of a scenario that differ, out of sixteen tries.
  func differingTranscripts(of scenario: Scenario<World, Command>) -> [[String]] {
    let first = lines(of: replay(scenario))
    for _ in 1..<16 {
      let other = lines(of: replay(scenario))
      if other != first { return [first, other] }
    }
    return [first]
  }
}
