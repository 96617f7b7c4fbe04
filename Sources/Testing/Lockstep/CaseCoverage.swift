import PropertyTesting
import StateMachines

/// The counts and the coverage of some cases of a search.
public struct CaseCoverage<M: Machine>: Sendable {
  /// The indices of these cases, the failing one included.
  public var stretches = IndexRanges()
  /// The number of cases that passed.
  public var passed = 0
  /// The number of cases that were discarded.
  public var discarded = 0
  /// The coverage of the cases.
  public var coverage = Coverage<M>()
  /// The cases that failed, by class, in the order of the first of each.
  public var failures: [FailedCases] = []
  /// The first case whose result varied between two plays.
  public var flaky: Flakiness?

  /// Creates counts of no cases.
  public init() {}

  /// The number of cases; `Int.max` if the counts add up to more.
  public var cases: Int {
    failures.reduce(passed.adding(discarded)) { $0.adding(Int(clamping: $1.count)) }
  }

  /// Adds the counts of other cases. The order of merging does not matter.
  public mutating func merge(_ other: CaseCoverage) {
    stretches.add(other.stretches)
    passed = passed.adding(other.passed)
    discarded = discarded.adding(other.discarded)
    coverage.merge(other.coverage)
    for more in other.failures { failures.add(more) }
    if let found = other.flaky, found.index < flaky?.index ?? .max { flaky = found }
  }
}

/// The cases that fail in the same way.
public struct FailedCases: Codable, Hashable, Sendable {
  /// The class of the failure.
  public let failure: Failure
  /// The index of the first of these cases.
  public var first: UInt64
  /// The number of these cases.
  public var count: UInt64

  /// Creates the cases of one class.
  public init(_ failure: Failure, first: UInt64, count: UInt64 = 1) {
    (self.failure, self.first, self.count) = (failure, first, count)
  }
}

extension [FailedCases] {
  /// Adds failing cases, and keeps the classes in the order of their first cases.
  public mutating func add(_ more: FailedCases) {
    if let index = firstIndex(where: { $0.failure == more.failure }) {
      self[index].first = Swift.min(self[index].first, more.first)
      self[index].count = self[index].count.adding(more.count)
    } else {
      append(more)
    }
    // A case has one class.
    sort { $0.first < $1.first }
  }
}

extension FixedWidthInteger {
  /// Returns the sum, clamped to the range of the type.
  func adding(_ other: Self) -> Self {
    let (sum, isOver) = addingReportingOverflow(other)
    return isOver ? (other > 0 ? .max : .min) : sum
  }
}

/// A nondeterministic case: its result varies between plays.
public struct Flakiness: Codable, Hashable, Sendable {
  /// The index of the case.
  public let index: UInt64
  /// The transcript of one play, one line each.
  public let first: [String]
  /// The transcript of another play; empty if none differed, although the case failed once.
  public let second: [String]

  /// Creates a description of a nondeterministic case.
  public init(index: UInt64, first: [String], second: [String]) {
    (self.index, self.first, self.second) = (index, first, second)
  }
}

extension Check {
  /// Returns whether the search ends at a case with this failure.
  package func ends(at failure: Failure) -> Bool {
    !playsOn || contestant.isProgram && failure.endsSystem
  }

  /// The interval of determinism checks: one case in this many is played again.
  static var repeatsOneIn: UInt64 { 512 }

  /// Plays the cases with these indices until one varies, or fails unless ``playsOn``, or until `begins` returns
  /// `false`.
  public func play(
    _ cases: Range<UInt64>, begins: (UInt64) -> Bool,
    onFailure: (FailedCases) -> Void = { _ in }
  ) -> CaseCoverage<M> {
    var tally = CaseCoverage<M>()
    let end = play(cases, begins, onFailure, &tally)
    tally.stretches.add(cases.lowerBound..<end)
    return tally
  }

  /// Plays cases and adds to their counts. Returns the index after the last case that was played.
  private func play(
    _ cases: Range<UInt64>, _ begins: (UInt64) -> Bool, _ onFailure: (FailedCases) -> Void,
    _ tally: inout CaseCoverage<M>
  ) -> UInt64 {
    var source = ChoiceSource(seed: seed, case: 0)
    for index in cases {
      guard begins(index) else { return index }
      source.restart(seed: seed, case: index)
      switch play(self, &source, &tally.coverage) {
      case .passed: tally.passed += 1
      case .discarded: tally.discarded += 1
      case .failed(let failure):
        let failing = FailedCases(failure, first: index)
        tally.failures.add(failing)
        onFailure(failing)
        if !ends(at: failure) { continue }
        return index + 1
      }
      if index % Self.repeatsOneIn == Self.repeatsOneIn - 1,
        let flaky = flakiness(of: source.recorded, index)
      {
        tally.flaky = flaky
        return index + 1
      }
    }
    return cases.upperBound
  }

  /// Plays a case twice more. Returns both transcripts if they differ, and `nil` if they agree.
  private func flakiness(of choices: ChoiceSequence, _ index: UInt64) -> Flakiness? {
    guard let scenario = scenario(of: choices) else { return nil }
    let (one, two) = (replay(scenario), replay(scenario))
    if one.agrees(with: two) { return nil }
    return Flakiness(index: index, first: machine.lines(of: one), second: machine.lines(of: two))
  }
}
