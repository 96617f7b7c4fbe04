/// Thrown by a generator that cannot give a value here.
public struct Discard: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable, CaseIterable {
    /// A filter refused every value it was offered.
    case filtered
    /// The property itself asked for other input.
    case assumed
    /// The case drew more choices than it may.
    case tooManyChoices
    /// Generators were nested deeper than they may be.
    case tooDeep
  }

  public var reason: Reason
  /// Who gave up, in words, or empty.
  public var label: String

  public init(_ reason: Reason, label: String = "") {
    self.reason = reason
    self.label = label
  }
}
