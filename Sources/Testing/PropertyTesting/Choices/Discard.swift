/// The error that discards a case: a generator or the property found no valid input.
public struct Discard: Error, Codable, Hashable, Sendable {
  /// The reason why a case is discarded.
  public enum Reason: String, Codable, Hashable, Sendable, CaseIterable {
    /// A filter rejected every value that was tried.
    case filtered
    /// The property rejected the input.
    case assumed
    /// The case exceeded its maximum number of choices.
    case tooManyChoices
    /// Generators were nested beyond the maximum depth.
    case tooDeep
  }

  /// The reason.
  public var reason: Reason
  /// The name of the filter or assumption; may be empty.
  public var label: String

  /// A discard for `reason`.
  public init(_ reason: Reason, label: String = "") {
    (self.reason, self.label) = (reason, label)
  }
}
