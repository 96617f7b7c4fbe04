/// What shrinking came to.
public struct Shrunk<Failure: Hashable & Sendable>: Sendable {
  /// The simplest failing sequence that was met.
  public var choices: ChoiceSequence
  /// The class of failure that was kept.
  public var failure: Failure
  /// How often the property ran.
  public var evaluations: Int
  /// How often it ran until the simplest sequence was met.
  public var evaluationsToBest: Int
  /// How many candidates were considered, run or not.
  public var attempts: Int
  /// How many candidates were known from an earlier run.
  public var cacheHits: Int
  public var minimality: Minimality
  /// How often each pass ran the property, and how many improvements it made.
  public var shares: [ShrinkPass: PassShare]
  /// The same of each stage.
  public var stageShares: [Stage: PassShare]
  /// The simplest case met of each other class of failure, in the order they were first met.
  public var others: [OtherFailure<Failure>]
  /// The passing neighbours: the simpler cases nearest to `choices` that passed, the nearest first, up to
  /// ``Shrinker/mostPassing``. A claim of minimality depends on them.
  public var passing: [ChoiceSequence]
}

/// What one pass or stage took and gave.
public struct PassShare: Hashable, Sendable {
  public var evaluations = 0
  public var improvements = 0
}

/// A failure of another class, met while shrinking.
public struct OtherFailure<Failure: Hashable & Sendable>: Hashable, Sendable {
  public var failure: Failure
  public var choices: ChoiceSequence
}
