import PropertyTesting
import StateMachines

/// Where the cases of a check are played: in this process, or in others that it may end.
public protocol Executor<M> {
  associatedtype M: Machine

  /// Plays the cases of `check` until one fails.
  mutating func search(
    _ check: Check<M>, over cases: Range<UInt64>,
    shouldStop: () -> Bool, onProgress: (UInt64) -> Void
  ) -> SearchOutcome<M>

  /// Plays the one case of `source`.
  ///
  /// - Parameter failure: How it is thought to fail, where that is known.
  mutating func outcome(
    of source: inout ChoiceSource, for check: Check<M>, thought failure: Failure?
  ) -> CaseOutcome<Failure>

  /// How a scenario fails, time after time.
  ///
  /// - Parameters:
  ///   - times: How often it is played, positive.
  ///   - failure: How it is thought to fail; what ends a process is waited for no longer than that takes.
  ///   - confirms: Whether to be sure, under no lower limits than the search.
  mutating func failures(
    of scenario: Scenario<M.Talk>, times: Int, for check: Check<M>, thought failure: Failure,
    confirms: Bool
  ) -> [Failure?]

  /// Plays a scenario again and again, and gives two transcripts that differ, or the one there is.
  mutating func transcripts(of scenario: Scenario<M.Talk>, for check: Check<M>) -> [[String]]
}

/// What a search came to.
public struct SearchOutcome<M: Machine> {
  public var tally = CaseTally<M>()
  /// The first failure and the choices that led to it.
  public var found: Found<Failure>?
  /// A case that failed, and did not when it was run again, and what was drawn then.
  public var unrepeated: (index: UInt64, choices: ChoiceSequence)?
  public var wasStopped = false

  public init() {}
}

extension Executor {
  /// Runs the case that a search stopped at again, to learn what was drawn.
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

/// Plays cases in this process.
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
    of scenario: Scenario<M.Talk>, times: Int, for check: Check<M>, thought failure: Failure,
    confirms: Bool
  ) -> [Failure?] {
    (0..<times).map { check.replay(scenario, play: $0).failure }
  }

  func transcripts(of scenario: Scenario<M.Talk>, for check: Check<M>) -> [[String]] {
    check.differingTranscripts(of: scenario)
  }
}

extension Check {
  /// Up to two transcripts of a scenario that differ, out of 64 tries.
  ///
  /// - Parameter onStep: Told at each step.
  public func differingTranscripts(
    of scenario: Scenario<M.Talk>, onStep: () -> Void = {}
  ) -> [[String]] {
    let first = machine.lines(of: replay(scenario, play: 0, onStep: onStep))
    for play in 1..<64 {
      let other = machine.lines(of: replay(scenario, play: play, onStep: onStep))
      if other != first { return [first, other] }
    }
    return [first]
  }
}
