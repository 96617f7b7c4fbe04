/// One recorded choice, as an index in the order of simplicity.
///
/// Complexity 0 is the simplest value of a draw. A Boolean has two complexities (`false` is 0). In a range of
/// integers they grow with the distance from the origin, the positive side first:
///
///     0, 1, -1, 2, -2, …      // -9...9, towards 0
///     3, 4, 5, 6, …           // 3...9
///
/// The value of a choice depends on its draw; the choice itself holds only its complexity.
public struct Choice: Hashable, Sendable, Comparable {
  /// The index in the order of simplicity; 0 is the simplest.
  public var complexity: UInt64

  /// A choice of `complexity`.
  @inlinable
  public init(complexity: UInt64) {
    self.complexity = complexity
  }

  /// The simplest choice of any draw.
  @inlinable public static var simplest: Choice { Choice(complexity: 0) }

  /// Orders choices by complexity.
  @inlinable
  public static func < (left: Choice, right: Choice) -> Bool { left.complexity < right.complexity }
}
