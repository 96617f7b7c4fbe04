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

  /// Adds the case of `source`, which did not fail, if it is small.
  @inline(__always)
  mutating func learn(from source: borrowing ChoiceSource) {
    guard cases < Self.mostCases, source.count <= Self.mostChoices else { return }
    cases += 1
    ran.insert(source.fingerprint.value)
  }
}
