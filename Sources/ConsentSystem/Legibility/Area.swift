import ConsentVocabulary

/// The points that a rectangle covers: from its least corner up to, not including, its greatest.
struct Area {
  private var left: Int
  private var top: Int
  private var right: Int
  private var bottom: Int

  /// No coordinate is farther out than this, so that neither a side nor a size overflows.
  private static let farthest = 1 << 30

  init(of rectangle: Rectangle) {
    left = Self.bounded(rectangle.x)
    top = Self.bounded(rectangle.y)
    right = Self.bounded(rectangle.x, plus: rectangle.width)
    bottom = Self.bounded(rectangle.y, plus: rectangle.height)
  }

  /// The number of points covered; zero without a positive width and height.
  var size: Int { max(right - left, 0) * max(bottom - top, 0) }

  func covers(_ point: Point) -> Bool {
    left <= point.x && point.x < right && top <= point.y && point.y < bottom
  }

  /// The points that both cover.
  func shared(with other: Area) -> Area {
    var shared = self
    shared.left = max(left, other.left)
    shared.top = max(top, other.top)
    shared.right = min(right, other.right)
    shared.bottom = min(bottom, other.bottom)
    return shared
  }

  /// This area drawn in on all four sides.
  func inset(by points: Int) -> Area {
    let points = Self.bounded(points)
    var inner = self
    inner.left += points
    inner.top += points
    inner.right -= points
    inner.bottom -= points
    return inner
  }

  private static func bounded(_ coordinate: Int, plus length: Int = 0) -> Int {
    let (sum, overflow) = coordinate.addingReportingOverflow(length)
    let value = overflow ? (length < 0 ? Int.min : Int.max) : sum
    return min(max(value, -farthest), farthest)
  }
}
