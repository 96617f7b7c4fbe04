import PropertyTesting
import StateMachines

/// The place where the cases of a check are played: this process, or others that a case may end.
public protocol Executor<M> {
  /// The machine that is checked.
  associatedtype M: Machine

  /// Plays the cases of `check` until one ends the search.
  ///
  /// - Parameters:
  ///   - check: The check that the cases belong to.
  ///   - cases: The indices of the cases.
  ///   - shouldStop: Called before each case.
  ///   - onProgress: Called with the number of cases from time to time.
  ///   - onFailure: Called with failing cases soon after they are met, in any order. A class may recur.
  mutating func search(
    _ check: Check<M>, over cases: Range<UInt64>,
    shouldStop: () -> Bool, onProgress: (UInt64) -> Void, onFailure: (FailedCases) -> Void
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

  /// Returns a part of a scenario that ends a program in the same way, and the number of plays in which it was found.
  mutating func needed(
    of scenario: Scenario<M.Language>, for check: Check<M>, ending failure: Failure
  ) -> (part: Scenario<M.Language>, plays: Int)

  /// Plays a failing scenario. Returns the properties of the state in which model and system differ after its last
  /// step; `nil` if their answers are equal, or if it ends its process.
  mutating func harm(of scenario: Scenario<M.Language>, for check: Check<M>) -> Set<String>?

  /// Plays a scenario repeatedly. Returns two transcripts that differ, or the only one.
  mutating func transcripts(of scenario: Scenario<M.Language>, for check: Check<M>) -> [[String]]
}

/// The result of a search.
public struct SearchOutcome<M: Machine> {
  /// The counts of the cases that were run.
  public var tally = CaseCoverage<M>()
  /// The index of the case that ended the search, after which workers may have gone on; `nil` if there is none.
  public var endedAt: UInt64?
  /// The cases that ended their processes, in the order of their indices.
  public var deaths: [DyingCase] = []
  /// Whether the search was stopped before its end.
  public var wasStopped = false

  /// Creates the result of a search without cases.
  public init() {}
}

/// A case that ends the process in which it is played.
public struct DyingCase: Hashable, Sendable {
  /// The index of the case.
  public let index: UInt64
  /// The cost of the case: more than 1 if a limit of time or memory had to be reached.
  public let cost: UInt64

  /// Creates a case that ends its process for this reason.
  public init(index: UInt64, _ ending: ExitReason) {
    self.init(index: index, cost: Failure.died(ending).costsTime ? 20 : 1)
  }

  /// Creates a case of this cost.
  public init(index: UInt64, cost: UInt64) { (self.index, self.cost) = (index, cost) }
}

extension [DyingCase] {
  /// Returns the index of the case at which the total cost reaches a limit; `nil` if it does not.
  public func end(atMost limit: UInt64) -> UInt64? {
    var left = limit
    return first { one in
      left -= Swift.min(left, one.cost)
      return left == 0
    }?.index
  }
}

/// An executor that plays cases in this process.
struct InProcess<M: Machine>: Executor {
  func search(
    _ check: Check<M>, over cases: Range<UInt64>,
    shouldStop: () -> Bool, onProgress: (UInt64) -> Void, onFailure: (FailedCases) -> Void
  ) -> SearchOutcome<M> {
    var search = SearchOutcome<M>()
    search.tally = check.play(
      cases,
      begins: { index in
        let count = index - cases.lowerBound
        if count & 0xFFF == 0xFFF { onProgress(count) }
        search.wasStopped = shouldStop()
        return !search.wasStopped
      }, onFailure: onFailure)
    search.endedAt =
      search.tally.flaky?.index ?? search.tally.failures.first { check.ends(at: $0.failure) }?.first
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
    check.failures(of: scenario, plays: 0..<times)
  }

  func needed(
    of scenario: Scenario<M.Language>, for check: Check<M>, ending failure: Failure
  ) -> (part: Scenario<M.Language>, plays: Int) {
    let part = check.needed(of: scenario, ending: failure)
    return (check.scenario(part, of: scenario), part.plays)
  }

  func harm(of scenario: Scenario<M.Language>, for check: Check<M>) -> Set<String>? {
    check.harm(of: scenario)
  }

  func transcripts(of scenario: Scenario<M.Language>, for check: Check<M>) -> [[String]] {
    check.differingTranscripts(of: scenario)
  }
}

extension Check {
  /// Plays a scenario repeatedly, in this process. Returns the failure of each play.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - plays: The numbers of the plays. If they end a program, there are fewer.
  ///   - onStep: Called at each step.
  ///   - onPlay: Called with the failure after each play.
  @discardableResult
  package func failures(
    of scenario: Scenario<M.Language>, plays: Range<Int>, onStep: () -> Void = {},
    onPlay: (Failure?) -> Void = { _ in }
  ) -> [Failure?] {
    var met: [Failure?] = []
    for play in plays where !isEnough(met) {
      met.append(replay(scenario, play: play, onStep: onStep).failure)
      onPlay(met[met.count - 1])
    }
    return met
  }

  /// Plays a scenario up to 64 times. Returns the first transcript and one that differs from it, if there is any.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - onStep: Called at each step.
  public func differingTranscripts(
    of scenario: Scenario<M.Language>, onStep: () -> Void = {}
  ) -> [[String]] {
    var first: [String]?
    var met: [Failure?] = []
    for play in 0..<64 where !isEnough(met) {
      let replay = replay(scenario, play: play, onStep: onStep)
      let lines = machine.lines(of: replay)
      if let first, first != lines { return [first, lines] }
      first = lines
      met.append(replay.failure)
    }
    return first.map { [$0] } ?? []
  }
}
