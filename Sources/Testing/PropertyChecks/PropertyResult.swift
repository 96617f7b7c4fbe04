/// The result of a property that returns one: a Boolean.
///
/// A protocol, as the compiler cannot distinguish a closure that returns nothing from one that returns a Boolean
/// when both types stand for themselves.
public protocol PropertyResult: SendableMetatype {
  /// Whether the property holds.
  var holds: Bool { get throws }
}

extension Bool: PropertyResult {
  public var holds: Bool { self }
}

/// The result of a property that never returns, such as one that traps.
extension Never: PropertyResult {
  public var holds: Bool { switch self {} }
}

/// An optional could be read in two ways, so a property that returns one fails.
@available(*, deprecated, message: "A property returns a Boolean or nothing.")
extension Optional: PropertyResult where Wrapped: PropertyResult {
  public var holds: Bool { get throws { throw Unjudged() } }
}

/// A `Result` could be read in two ways, so a property that returns one fails.
@available(*, deprecated, message: "A property returns a Boolean or nothing.")
extension Result: PropertyResult {
  public var holds: Bool { get throws { throw Unjudged() } }
}

private struct Unjudged: Error, CustomStringConvertible {
  var description: String { "no judgement: a property returns a Boolean or nothing" }
}
