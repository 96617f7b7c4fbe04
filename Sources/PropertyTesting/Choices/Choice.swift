/// One answer that chance gave, as its place in the order of simplicity.
///
/// Complexity 0 is the simplest answer of a draw. A Boolean has two (`false` is 0); an integer in
/// a range counts from its origin outwards, the positive side first:
///
///     0, 1, -1, 2, -2, …      // -9...9, towards 0
///     3, 4, 5, 6, …           // 3...9
///
/// What the answer means depends on the draw that asks; a choice alone only says how simple it is.
public struct Choice: Hashable, Sendable, Comparable {
  /// The place in the order of simplicity, 0 for the simplest.
  public var complexity: UInt64

  @inlinable
  public init(complexity: UInt64) {
    self.complexity = complexity
  }

  /// The simplest answer of any draw.
  @inlinable public static var simplest: Choice { Choice(complexity: 0) }

  @inlinable
  public static func < (left: Choice, right: Choice) -> Bool {
    left.complexity < right.complexity
  }
}
