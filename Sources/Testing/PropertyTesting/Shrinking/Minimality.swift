/// The guarantee for the result of shrinking.
public enum Minimality: Hashable, Sendable {
  /// Every simpler sequence of the generator was tried, and none has the same failure.
  case leastOfAll(tried: Int)
  /// Every shorter sequence was tried; none has the same failure. No simpler one of equal length was found.
  case nothingShorter(tried: Int)
  /// No pass or stage found a simpler sequence with the same failure. All sequences of up to `upTo` choices
  /// were tried.
  case nothingSimpler(upTo: Int)
  /// The budget was used up before the passes reached a fixed point.
  case budgetEnded
  /// The caller asked to stop.
  case stopped
  /// The initial case did not fail with the same failure class again.
  case notReproduced

  /// Whether shrinking completed, without being stopped or exceeding its budget.
  public var isSettled: Bool {
    switch self {
    case .leastOfAll, .nothingShorter, .nothingSimpler: true
    case .budgetEnded, .stopped, .notReproduced: false
    }
  }

  /// Whether the result is the simplest of all sequences with this failure.
  public var isLeastOfAll: Bool {
    switch self {
    case .leastOfAll: true
    case .nothingShorter, .nothingSimpler, .budgetEnded, .stopped, .notReproduced: false
    }
  }
}
