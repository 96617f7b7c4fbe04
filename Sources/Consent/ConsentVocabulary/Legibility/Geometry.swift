/// A point on the screen, in whole points; x grows to the right, y downwards.
///
/// All lengths and coordinates are clamped to -1,000,000...1,000,000, so that sums and areas cannot overflow.
public struct Point: Hashable, Sendable {
  /// The distance from the left edge of the window.
  public var x: Int { didSet { x = points(x) } }
  /// The distance from the top edge of the window.
  public var y: Int { didSet { y = points(y) } }

  /// Creates a point; coordinates are clamped.
  @inlinable
  public init(x: Int, y: Int) {
    (self.x, self.y) = (points(x), points(y))
  }
}

/// A width and a height in whole points, with the range of ``Point``.
public struct Size: Hashable, Sendable {
  /// The horizontal extent.
  public var width: Int { didSet { width = points(width) } }
  /// The vertical extent.
  public var height: Int { didSet { height = points(height) } }

  /// Creates a size; lengths are clamped.
  @inlinable
  public init(width: Int, height: Int) {
    (self.width, self.height) = (points(width), points(height))
  }
}

/// A rectangle on the screen, in whole points, with the range of ``Point``. It covers x..<x + width by
/// y..<y + height, and is empty unless width and height are positive.
public struct Rectangle: Hashable, Sendable {
  /// The left edge.
  public var x: Int { didSet { x = points(x) } }
  /// The top edge.
  public var y: Int { didSet { y = points(y) } }
  /// The horizontal extent.
  public var width: Int { didSet { width = points(width) } }
  /// The vertical extent.
  public var height: Int { didSet { height = points(height) } }

  /// Creates a rectangle from its upper left corner and its size; numbers are clamped.
  @inlinable
  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y) = (points(x), points(y))
    (self.width, self.height) = (points(width), points(height))
  }
}

/// Clamps a number of points to the range of ``Point``.
@inlinable
func points(_ number: Int) -> Int { min(max(number, -1_000_000), 1_000_000) }
