/// A place on the screen, in whole points; x grows to the right, y downwards.
public struct Point: Hashable, Sendable {
  public var x: Int
  public var y: Int

  @inlinable
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// A width and a height, in whole points.
public struct Size: Hashable, Sendable {
  public var width: Int
  public var height: Int

  @inlinable
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A rectangle on the screen, in whole points. It covers x..<x + width and y..<y + height; without a
/// positive width and height it covers nothing.
public struct Rectangle: Hashable, Sendable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  @inlinable
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
