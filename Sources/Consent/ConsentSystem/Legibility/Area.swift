import ConsentVocabulary

/// An axis-parallel area, half-open at its right and bottom edges, in 200ths of a point. This unit keeps the
/// edges whole when whole points are scaled by whole per cents.
struct Area: Equatable {
  private var left: Int
  private var top: Int
  private var right: Int
  private var bottom: Int

  private static let perPoint = 200

  init(of rectangle: Rectangle) {
    left = rectangle.x * Self.perPoint
    top = rectangle.y * Self.perPoint
    right = left + rectangle.width * Self.perPoint
    bottom = top + rectangle.height * Self.perPoint
  }

  /// Creates the area of a button as drawn (LG-16): scaling moves opposite sides by the same amount.
  init(drawnOf layout: Layout) {
    self.init(of: layout.frame)
    switch layout.transform {
    case .scaled(let x, let y):
      // In 200ths of a point, because each side moves by half of the hundredths.
      pushOut(by: layout.frame.width * (x.percent - 100), layout.frame.height * (y.percent - 100))
    // Rotated and skewed buttons are blocked anyway.
    case .none, .rotated, .skewed: break
    }
  }

  var isEmpty: Bool { right <= left || bottom <= top }

  func covers(_ point: Point) -> Bool {
    let (x, y) = (point.x * Self.perPoint, point.y * Self.perPoint)
    return left <= x && x < right && top <= y && y < bottom
  }

  /// Returns the intersection of both areas.
  func shared(with other: Area) -> Area {
    var shared = self
    shared.left = max(left, other.left)
    shared.top = max(top, other.top)
    shared.right = min(right, other.right)
    shared.bottom = min(bottom, other.bottom)
    return shared
  }

  /// Returns this area inset by `points` on all four sides.
  func inset(by points: Int) -> Area {
    var inner = self
    inner.pushOut(by: -points * Self.perPoint, -points * Self.perPoint)
    return inner
  }

  private mutating func pushOut(by across: Int, _ down: Int) {
    left -= across
    top -= down
    right += across
    bottom += down
  }
}
