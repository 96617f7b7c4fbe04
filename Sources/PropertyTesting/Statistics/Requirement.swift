/// A share of the cases that has to meet a condition, and how many did.
public struct Requirement: Hashable, Sendable {
  /// The least share, in percent.
  public var percent: Int
  public private(set) var met = 0
  public private(set) var cases = 0

  public init(percent: Int) {
    self.percent = percent
  }

  /// Takes in one case.
  public mutating func add(_ isMet: Bool) {
    cases += 1
    if isMet { met += 1 }
  }

  /// This requirement over the cases of both.
  func merging(_ other: Requirement) -> Requirement {
    var both = self
    both.met += other.met
    both.cases += other.cases
    return both
  }

  /// What the cases so far show.
  ///
  /// The true share lies in a Wilson interval of six standard deviations, but for two runs in a billion,
  /// so that one may look again and again. A share nine tenths of the demanded one is let pass:
  /// otherwise a share that is just right would never be decided.
  public var verdict: Verdict {
    guard cases > 0 else { return .undecided }
    let demanded = Double(percent) / 100
    let deviations = 6.0
    let count = Double(cases)
    let share = Double(met) / count
    let square = deviations * deviations / count
    let middle = share + square / 2
    // The interval is (middle ± √radicand) / (1 + square); compared without taking the root.
    let radicand = share * (1 - share) * square + square * square / 4
    let above = middle - demanded * 0.9 * (1 + square)
    if above >= 0 && above * above >= radicand { return .shown }
    let below = demanded * (1 + square) - middle
    return below > 0 && below * below > radicand ? .refuted : .undecided
  }

  public enum Verdict: Hashable, Sendable, CaseIterable {
    /// Enough cases meet the condition.
    case shown
    /// Too few do.
    case refuted
    /// More cases are needed.
    case undecided
  }
}
