/// What is known from cases that ran: which choices did not fail.
///
/// A search gathers it from its small cases, so that shrinking need not repeat them.
public struct Knowledge<Failure: Hashable & Sendable>: Sendable {
  private(set) var ran = DigestTable()
  /// How many cases were taken in.
  public private(set) var cases = 0

  /// The most cases that are taken in.
  public static var mostCases: Int { 1024 }
  /// The most choices of a case that is taken in.
  public static var mostChoices: Int { 64 }

  public init() {}

  /// Takes in that the case of `source` came to `outcome`, if it is small and not a failure.
  mutating func learn(from source: borrowing ChoiceSource, _ outcome: CaseOutcome<Failure>) {
    guard cases < Self.mostCases, source.count <= Self.mostChoices, outcome.failure == nil else {
      return
    }
    cases += 1
    ran.insert(source.fingerprint.value)
  }
}
