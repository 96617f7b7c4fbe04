/// A cache of cases that did not fail.
///
/// A search fills it with its small cases, so that the shrinker need not run them again.
public struct Knowledge<Failure: Hashable & Sendable>: Sendable {
  private(set) var ran = DigestTable()
  /// The number of cached cases.
  public private(set) var cases = 0

  /// The maximum number of cached cases.
  public static var mostCases: Int { 1024 }
  /// The maximum number of choices of a cached case.
  public static var mostChoices: Int { 64 }

  /// An empty cache.
  public init() {}

  /// Adds the case of `source` with `outcome`, if it is small and did not fail.
  mutating func learn(from source: borrowing ChoiceSource, _ outcome: CaseOutcome<Failure>) {
    guard cases < Self.mostCases, source.count <= Self.mostChoices, outcome.failure == nil else {
      return
    }
    cases += 1
    ran.insert(source.fingerprint.value)
  }
}
