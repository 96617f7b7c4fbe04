/// What shrinking came to.
public struct Shrunk<Failure: Hashable & Sendable>: Sendable {
  /// The simplest failing sequence that was met.
  public var choices: ChoiceSequence
  /// The class of failure that was kept.
  public var failure: Failure
  /// How often the property ran.
  public var evaluations: Int
  /// How many candidates were considered, run or not.
  public var attempts: Int
  /// How many candidates were known from an earlier run.
  public var cacheHits: Int
  public var minimality: Minimality
  /// How often each pass ran the property, and how many improvements it made.
  public var shares: [ShrinkPass: PassShare]
  /// The simplest case met of each other class of failure, in the order they were first met.
  public var others: [OtherFailure<Failure>]
}

/// What one pass took and gave.
public struct PassShare: Hashable, Sendable {
  public var evaluations = 0
  public var improvements = 0
}

/// A failure of another class, met while shrinking.
public struct OtherFailure<Failure: Hashable & Sendable>: Hashable, Sendable {
  public var failure: Failure
  public var choices: ChoiceSequence
}

/// How far the result of shrinking is known to be minimal.
public enum Minimality: Hashable, Sendable, CaseIterable {
  /// No pass finds anything simpler that fails in the same way.
  case locallyMinimal
  /// The budget of evaluations ended first.
  case budgetEnded
  /// The caller asked to stop.
  case stopped
  /// The starting case did not fail in the same way again.
  case notReproduced
}
