import PropertyTesting
import StateMachines

/// The place where the cases of a check are played: this process, or others that a case may end.
public protocol Executor<M> {
  /// The machine that is checked.
  associatedtype M: Machine

  /// Plays the cases of `check` until one fails.
  mutating func search(
    _ check: Check<M>, over cases: Range<UInt64>,
    shouldStop: () -> Bool, onProgress: (UInt64) -> Void
  ) -> SearchOutcome<M>

  /// Plays the single case of `source`.
  ///
  /// - Parameters:
  ///   - source: The choices of the case.
  ///   - check: The check that the case belongs to.
  ///   - failure: The expected failure, if it is known.
  mutating func outcome(
    of source: inout ChoiceSource, for check: Check<M>, thought failure: Failure?
  ) -> CaseOutcome<Failure>

  /// Plays a scenario repeatedly. Returns the failure of each play, and `nil` for a play without a failure.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - times: The number of plays, positive.
  ///   - check: The check whose machine and system under test play it.
  ///   - failure: The expected failure. The limits of a process may be lowered accordingly.
  ///   - confirms: Whether to use the full limits of the search, for certainty.
  mutating func failures(
    of scenario: Scenario<M.Language>, times: Int, for check: Check<M>, thought failure: Failure,
    confirms: Bool
  ) -> [Failure?]

  /// Plays a scenario repeatedly. Returns two transcripts that differ, or the only one.
  mutating func transcripts(of scenario: Scenario<M.Language>, for check: Check<M>) -> [[String]]
}

/// The result of a search.
public struct SearchOutcome<M: Machine> {
  /// The counts of the cases that were run.
  public var tally = CaseCoverage<M>()
  /// The first failure, with its choice sequence.
  public var found: Found<Failure>?
  /// A case that failed once and not when repeated, with the choice sequence of the repetition.
  public var unrepeated: (index: UInt64, choices: ChoiceSequence)?
  /// Whether the search was stopped before its end.
  public var wasStopped = false

  /// Creates the result of a search without cases.
  public init() {}
}

extension Executor {
  /// Runs the case at which a search stopped again, to record its choices.
  public mutating func repeatCase(
    _ index: UInt64, of check: Check<M>, thought failure: Failure? = nil,
    in search: inout SearchOutcome<M>
  ) {
    var source = ChoiceSource(seed: check.seed, case: index)
    let outcome = outcome(of: &source, for: check, thought: failure)
    if let failure = outcome.failure {
      search.found = Found(index: index, choices: source.recorded, failure: failure)
    } else {
      search.unrepeated = (index, source.recorded)
    }
  }
}

/// An executor that plays cases in this process.
struct InProcess<M: Machine>: Executor {
  func search(
    _ check: Check<M>, over cases: Range<UInt64>,
    shouldStop: () -> Bool, onProgress: (UInt64) -> Void
  ) -> SearchOutcome<M> {
    var search = SearchOutcome<M>()
    search.tally = check.play(cases) { index in
      let count = index - cases.lowerBound
      if count & 0xFFF == 0xFFF { onProgress(count) }
      search.wasStopped = shouldStop()
      return !search.wasStopped
    }
    var executor = self
    if let index = search.tally.failed {
      executor.repeatCase(index, of: check, in: &search)
    }
    return search
  }

  func outcome(
    of source: inout ChoiceSource, for check: Check<M>, thought failure: Failure?
  ) -> CaseOutcome<Failure> {
    check.outcome(of: &source)
  }

  func failures(
    of scenario: Scenario<M.Language>, times: Int, for check: Check<M>, thought failure: Failure,
    confirms: Bool
  ) -> [Failure?] {
    (0..<times).map { check.replay(scenario, play: $0).failure }
  }

  func transcripts(of scenario: Scenario<M.Language>, for check: Check<M>) -> [[String]] {
    check.differingTranscripts(of: scenario)
  }
}

extension Check {
  /// Returns two transcripts of a scenario that differ, out of 64 plays, or the only one.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - onStep: Called at each step.
  public func differingTranscripts(
    of scenario: Scenario<M.Language>, onStep: () -> Void = {}
  ) -> [[String]] {
    let first = machine.lines(of: replay(scenario, play: 0, onStep: onStep))
    for play in 1..<64 {
      let other = machine.lines(of: replay(scenario, play: play, onStep: onStep))
      if other != first { return [first, other] }
    }
    return [first]
  }
}
