/// How far the result of shrinking is known to be minimal.
public enum Minimality: Hashable, Sendable {
  /// Every simpler sequence that the generator can draw was tried, and none fails alike.
  case leastOfAll(tried: Int)
  /// Every shorter sequence was tried, and none fails alike; of those as long, nothing simpler was found.
  case nothingShorter(tried: Int)
  /// No pass and no stage found anything simpler that fails alike. All sequences of up to so many
  /// choices were tried.
  case nothingSimpler(upTo: Int)
  /// The budget of evaluations ended while passes still found simpler cases.
  case budgetEnded
  /// The caller asked to stop.
  case stopped
  /// The starting case did not fail in the same way again.
  case notReproduced

  /// Whether shrinking came to its own end, and was neither stopped nor out of budget before.
  public var isSettled: Bool {
    switch self {
    case .leastOfAll, .nothingShorter, .nothingSimpler: true
    case .budgetEnded, .stopped, .notReproduced: false
    }
  }

  /// Whether nothing simpler fails alike.
  public var isLeastOfAll: Bool {
    switch self {
    case .leastOfAll: true
    case .nothingShorter, .nothingSimpler, .budgetEnded, .stopped, .notReproduced: false
    }
  }
}
