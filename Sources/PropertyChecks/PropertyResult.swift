/// The result of a property that returns one: a Boolean.
///
/// A protocol, as the compiler cannot distinguish a closure that returns nothing from one that returns a Boolean when
/// both types stand for themselves.
public protocol PropertyResult: SendableMetatype {
  /// Whether the property holds.
  var holds: Bool { get }
}

extension Bool: PropertyResult {
  public var holds: Bool { self }
}
