/// A place on the screen, in whole points; x grows to the right, y downwards.
///
/// All that is measured in points lies in -1,000,000...1,000,000, so that sums and areas have room;
/// a number beyond stands for the nearest of the two.
public struct Point: Hashable, Sendable {
  public var x: Int { didSet { x = points(x) } }
  public var y: Int { didSet { y = points(y) } }

  @inlinable
  public init(x: Int, y: Int) {
    (self.x, self.y) = (points(x), points(y))
  }
}

/// A width and a height, in whole points, as far as ``Point`` reaches.
public struct Size: Hashable, Sendable {
  public var width: Int { didSet { width = points(width) } }
  public var height: Int { didSet { height = points(height) } }

  @inlinable
  public init(width: Int, height: Int) {
    (self.width, self.height) = (points(width), points(height))
  }
}

/// A rectangle on the screen, in whole points, its numbers as far as ``Point`` reaches. It covers
/// x..<x + width and y..<y + height; without a positive width and height it covers nothing.
public struct Rectangle: Hashable, Sendable {
  public var x: Int { didSet { x = points(x) } }
  public var y: Int { didSet { y = points(y) } }
  public var width: Int { didSet { width = points(width) } }
  public var height: Int { didSet { height = points(height) } }

  @inlinable
  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y) = (points(x), points(y))
    (self.width, self.height) = (points(width), points(height))
  }
}

/// A number of points, or the nearest that there is.
@inlinable
func points(_ number: Int) -> Int { min(max(number, -1_000_000), 1_000_000) }
