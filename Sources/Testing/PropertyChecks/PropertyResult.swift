/// The result of a property that returns one: a Boolean.
///
/// A protocol because the compiler cannot distinguish a closure that returns nothing from one that returns a Boolean
/// when both types stand for themselves.
public protocol PropertyResult: SendableMetatype {
  /// Whether the property holds.
  var holds: Bool { get }
}

extension Bool: PropertyResult {
  public var holds: Bool { self }
}

/// The result of a property that never returns, such as one that traps.
extension Never: PropertyResult {
  public var holds: Bool { switch self {} }
}

/// A result that may mean failure, but is not a Boolean. A check of such a property fails, and compiles only with
/// `try`.
public protocol UnjudgedResult: SendableMetatype {}

extension Optional: UnjudgedResult where Wrapped: PropertyResult {}
extension Result: UnjudgedResult {}
