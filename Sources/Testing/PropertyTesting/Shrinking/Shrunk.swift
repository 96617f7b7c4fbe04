/// The result of shrinking.
public struct Shrunk<Failure: Hashable & Sendable>: Sendable {
  /// The simplest failing sequence found.
  public var choices: ChoiceSequence
  /// The failure class that was preserved.
  public var failure: Failure
  /// The number of runs of the property.
  public var evaluations: Int
  /// The number of runs until the simplest sequence was found.
  public var evaluationsToBest: Int
  /// The number of candidates, run or not.
  public var attempts: Int
  /// The guarantee for `choices`.
  public var minimality: Minimality
  /// The simplest case found for each other failure class, in the order of their first occurrence.
  public var others: [OtherFailure<Failure>]
  /// The passing neighbours: the simpler cases closest to `choices` that passed, closest first, at most
  /// ``Shrinker/mostPassing``. They are evidence for the minimality of `choices`.
  public var passing: [ChoiceSequence]
}

extension Shrunk {
  /// The cost of shrinking in words, such as “Least found in 15 evaluations; 2205 more certify it”.
  public var effort: String {
    let found = "Least found in \(evaluationsToBest) evaluations"
    let more = evaluations - evaluationsToBest
    guard more > 0 else { return found }
    return found + "; \(more) more "
      + (minimality.isLeastOfAll ? "certify it" : "found nothing less")
  }
}

/// A failure of another class, found while shrinking.
public struct OtherFailure<Failure: Hashable & Sendable>: Hashable, Sendable {
  /// The failure class.
  public var failure: Failure
  /// The simplest case found with this failure.
  public var choices: ChoiceSequence
}
