/// A claim about pure functions: judged on samples of what they take, with no transcript.
public protocol Law: CaseIterable, Hashable, Sendable, RawRepresentable<String> {
  /// What it is about, handed in by whoever has some, so that both sides are judged alike.
  associatedtype Functions: Sendable
  /// What it is judged on; a law looks only at the parts that it speaks of.
  associatedtype Sample: Hashable, Sendable

  /// The claim, and as its landmark the kind of sample that the law applies to.
  var statement: Statement { get }
  /// Judges this law for `functions` on one sample.
  func holds(for functions: Functions, on sample: Sample) -> LawVerdict
}

extension Law {
  /// Its heading in the specs, such as `INV-L01`.
  public var clause: String { rawValue }
}

/// What became of a law on one sample.
public enum LawVerdict: UInt8, Hashable, Sendable, CaseIterable {
  case holds
  case broken
  /// The law's antecedent did not hold here, so that it says nothing; its landmark stays unvisited.
  case notApplicable

  public init(_ holds: Bool, applies: Bool = true) {
    self = !holds ? .broken : applies ? .holds : .notApplicable
  }
}
