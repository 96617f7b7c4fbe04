/// A claim about pure functions, judged on sample arguments instead of a transcript.
public protocol Law: CaseIterable, Hashable, Sendable, RawRepresentable<String> {
  /// The functions to be judged, passed in so that the same law judges the model's and the system's.
  associatedtype Functions: Sendable
  /// The sample arguments. Each law reads only the parts that it needs.
  associatedtype Sample: Hashable, Sendable

  /// The claim, with the kind of sample that the law applies to as its cover point.
  var statement: Statement { get }
  /// Judges this law for `functions` on one sample.
  func holds(for functions: Functions, on sample: Sample) -> LawVerdict
}

extension Law {
  /// The law's heading in `Specs/`, such as `INV-L01`.
  public var clause: String { rawValue }
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
