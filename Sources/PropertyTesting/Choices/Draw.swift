/// One integer as it was drawn: its value, the range that was asked for, and the origin that it
/// shrinks towards.
///
/// Every kind of draw is an integer underneath, so that the shrinker has one arithmetic. The range
/// is what a bare `Choice` lacks: with it, complexity and value translate into each other.
public struct Draw: Hashable, Sendable, BitwiseCopyable {
  public var value: Int
  public var low: Int
  public var high: Int
  /// The simplest value, in `low...high`.
  public var origin: Int

  @inlinable
  public init(value: Int, low: Int, high: Int, origin: Int) {
    self.value = value
    self.low = low
    self.high = high
    self.origin = origin
  }

  /// The choice that this draw records.
  @inlinable public var choice: Choice {
    Choice(complexity: Self.complexity(of: value, low: low, high: high, origin: origin))
  }

  /// The largest complexity in this draw's range.
  @inlinable public var largestComplexity: UInt64 {
    UInt64(bitPattern: Int64(high &- low))
  }

  /// The value that a choice of `complexity` stands for here; beyond the range, the last one.
  @inlinable
  public func value(at complexity: UInt64) -> Int {
    Self.value(at: complexity, low: low, high: high, origin: origin)
  }

  /// The complexity that `value` has here.
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
    let distance = UInt64(
      bitPattern: Int64(value >= origin ? value &- origin : origin &- value))
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
