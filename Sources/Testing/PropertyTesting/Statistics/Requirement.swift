/// A minimum share of cases that must meet a condition, with the counts so far.
public struct Requirement: Hashable, Sendable {
  /// The minimum share, in percent.
  public var percent: Int
  /// The number of cases that met the condition.
  public private(set) var met = 0
  /// The number of cases.
  public private(set) var cases = 0

  /// A requirement that has counted no case.
  public init(percent: Int) { self.percent = percent }

  /// Counts one case.
  public mutating func add(_ isMet: Bool) {
    cases += 1
    if isMet { met += 1 }
  }

  /// Returns this requirement with the counts of both.
  func merging(_ other: Requirement) -> Requirement {
    var both = self
    both.met += other.met
    both.cases += other.cases
    return both
  }

  /// The verdict on the cases so far.
  ///
  /// It uses a Wilson interval of six standard deviations, which misses the true share in two runs in a
  /// billion, so that the verdict may be read repeatedly. A share of nine tenths of the required one is
  /// accepted; otherwise a share equal to the required one would remain undecided.
  public var verdict: Verdict {
    guard cases > 0 else { return .undecided }
    let demanded = Double(percent) / 100
    let deviations = 6.0
    let count = Double(cases)
    let share = Double(met) / count
    let square = deviations * deviations / count
    let middle = share + square / 2
    // The interval is (middle ± √radicand) / (1 + square); the comparison avoids the root.
    let radicand = share * (1 - share) * square + square * square / 4
    let above = middle - demanded * 0.9 * (1 + square)
    if above >= 0 && above * above >= radicand { return .shown }
    let below = demanded * (1 + square) - middle
    return below > 0 && below * below > radicand ? .refuted : .undecided
  }

  /// The verdict on a requirement.
  public enum Verdict: Hashable, Sendable, CaseIterable {
    /// Enough cases meet the condition.
    case shown
    /// Too few cases meet the condition.
    case refuted
    /// More cases are needed.
    case undecided
  }
}
