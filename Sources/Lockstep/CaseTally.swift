import PropertyTesting
import StateMachines

/// What some consecutive cases of a search came to.
public struct CaseTally<M: Machine>: Sendable {
  /// Which cases it accounts for, the failing one included.
  public var stretches = Stretches()
  public var passed = 0
  public var discarded = 0
  public var coverage = Coverage<M>()
  /// The index of the first case that failed in a way that is sought; the last that was run.
  public var failed: UInt64?
  /// The first case that came out differently when it was run twice.
  public var flaky: Flakiness?

  public init() {}

  /// How many cases were run; `Int.max` where they are said to be more.
  public var cases: Int {
    passed.adding(discarded).adding(failed == nil ? 0 : 1)
  }

  /// Takes in what other cases came to; in which order does not matter.
  public mutating func merge(_ other: CaseTally) {
    stretches.add(other.stretches)
    passed = passed.adding(other.passed)
    discarded = discarded.adding(other.discarded)
    coverage.merge(other.coverage)
    if let found = other.flaky, found.index < flaky?.index ?? .max { flaky = found }
  }
}

extension Int {
  /// The sum, or the nearest number that there is.
  func adding(_ other: Int) -> Int {
    let (sum, isOver) = addingReportingOverflow(other)
    return isOver ? (other > 0 ? .max : .min) : sum
  }
}

/// A case that does not come out the same each time.
public struct Flakiness: Hashable, Sendable {
  /// The index of the case.
  public let index: UInt64
  /// What was said in one run, a line each.
  public let first: [String]
  /// What was said in another; empty where none was met that differs, though the case once failed.
  public let second: [String]

  public init(index: UInt64, first: [String], second: [String]) {
    (self.index, self.first, self.second) = (index, first, second)
  }
}

extension Check {
  /// In how many cases one is run twice, to see whether it comes out the same.
  static var repeatsOneIn: UInt64 { 512 }

  /// Plays the cases with these indices until one fails or `begins` says no.
  public func play(
    _ cases: Range<UInt64>, begins: (UInt64) -> Bool
  ) -> CaseTally<M> {
    var tally = CaseTally<M>()
    let end = play(cases, begins, &tally)
    tally.stretches.add(cases.lowerBound..<end)
    return tally
  }

  /// - Returns: The index behind the last case that was played.
  private func play(
    _ cases: Range<UInt64>, _ begins: (UInt64) -> Bool, _ tally: inout CaseTally<M>
  ) -> UInt64 {
    var source = ChoiceSource(seed: seed, case: 0)
    for index in cases {
      guard begins(index) else { return index }
      source.restart(seed: seed, case: index)
      switch play(self, &source, &tally.coverage) {
      case .passed: tally.passed += 1
      case .discarded: tally.discarded += 1
      case .failed:
        tally.failed = index
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

  /// Plays a case that was played twice more, and tells whether it came out differently.
  private func flakiness(of choices: ChoiceSequence, _ index: UInt64) -> Flakiness? {
    guard let scenario = scenario(of: choices) else { return nil }
    let (one, two) = (replay(scenario), replay(scenario))
    if one.agrees(with: two) { return nil }
    return Flakiness(index: index, first: machine.lines(of: one), second: machine.lines(of: two))
  }
}
