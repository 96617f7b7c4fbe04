/// An integer draw: its value, its range, and the origin towards which it shrinks.
///
/// Every kind of draw is an integer internally, so that the shrinker needs only one arithmetic. With
/// the range, complexity and value can be converted into each other; a `Choice` alone has no range.
public struct Draw: Hashable, Sendable, BitwiseCopyable {
  /// The drawn value.
  public var value: Int
  /// The lower bound of the range.
  public var low: Int
  /// The upper bound of the range.
  public var high: Int
  /// The simplest value, in `low...high`.
  public var origin: Int

  /// A draw of `value` from `low...high`.
  @inlinable
  public init(value: Int, low: Int, high: Int, origin: Int) {
    (self.value, self.low, self.high, self.origin) = (value, low, high, origin)
  }

  /// The choice that records this draw.
  @inlinable public var choice: Choice {
    Choice(complexity: Self.complexity(of: value, low: low, high: high, origin: origin))
  }

  /// The largest complexity in the range.
  @inlinable public var largestComplexity: UInt64 {
    UInt64(bitPattern: Int64(high &- low))
  }

  /// Returns the value of a choice of `complexity`; beyond the range, the most complex value.
  @inlinable
  public func value(at complexity: UInt64) -> Int {
    Self.value(at: complexity, low: low, high: high, origin: origin)
  }

  /// Returns the complexity of `value`.
  @inlinable
  public func complexity(of value: Int) -> UInt64 {
    Self.complexity(of: value, low: low, high: high, origin: origin)
  }

  @inlinable
  static func complexity(of value: Int, low: Int, high: Int, origin: Int) -> UInt64 {
    if origin == low { return UInt64(bitPattern: Int64(value &- low)) }
    let below = UInt64(bitPattern: Int64(origin &- low))
    let above = UInt64(bitPattern: Int64(high &- origin))
    let bothSides = min(below, above)
    let distance = UInt64(bitPattern: Int64(value >= origin ? value &- origin : origin &- value))
    if distance > bothSides { return distance &+ bothSides }
    return value > origin ? distance &* 2 &- 1 : distance &* 2
  }

  @inlinable
  static func value(at complexity: UInt64, low: Int, high: Int, origin: Int) -> Int {
    let place = min(complexity, UInt64(bitPattern: Int64(high &- low)))
    if origin == low { return low &+ Int(Int64(bitPattern: place)) }
    let below = UInt64(bitPattern: Int64(origin &- low))
    let above = UInt64(bitPattern: Int64(high &- origin))
    let bothSides = min(below, above)
    if place > bothSides &* 2 {
      let distance = Int(Int64(bitPattern: place &- bothSides))
      return above > below ? origin &+ distance : origin &- distance
    }
    let distance = Int(Int64(bitPattern: (place &+ 1) / 2))
    return place % 2 == 1 ? origin &+ distance : origin &- distance
  }
}
