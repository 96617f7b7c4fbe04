/// A claim about pure functions, judged on sample arguments instead of a transcript.
///
/// A law judges functions that are passed in, so that it can judge the model's and the
/// system's. Its only cover point is the kind of sample that it applies to.
public protocol Law: Stated
where Judged == Functions, Context == Sample, Verdict == LawVerdict, Kind == Nothing {
  /// The functions to be judged.
  associatedtype Functions: Sendable
  /// The sample arguments. Each law reads only the parts that it needs.
  associatedtype Sample: Hashable, Sendable
}

extension Law {
  /// The law's heading in `Specs/`, such as `INV-L01`.
  public var clause: String { rawValue }

  /// Judges this law for `functions` on one sample.
  public func holds(for functions: Functions, on sample: Sample) -> LawVerdict {
    row.judge(functions, sample)
  }
}

/// The result of judging a law on one sample.
public enum LawVerdict: UInt8, Hashable, Sendable, CaseIterable {
  /// The law applies to the sample and holds.
  case holds
  /// The law does not hold.
  case broken
  /// The law's antecedent is false for the sample, so its cover point is not reached.
  case notApplicable

  /// Creates the verdict: `broken` unless `holds` is true, then `notApplicable` unless `applies` is true.
  public init(_ holds: Bool, applies: Bool = true) {
    self = !holds ? .broken : applies ? .holds : .notApplicable
  }
}
