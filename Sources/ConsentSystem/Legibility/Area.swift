import ConsentVocabulary

/// What a rectangle covers, from its least corner up to, not including, its greatest: in 200ths of a
/// point, the finest that whole per cents of whole points come to on either side.
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

  /// A button as it is drawn (LG-16): what is scaled reaches beyond its frame, or stays behind it, by the same on
  /// opposite sides.
  init(drawnOf layout: Layout) {
    self.init(of: layout.frame)
    switch layout.transform {
    case .scaled(let x, let y):
      // In 200ths, for a half of each hundredth lies on either side.
      pushOut(
        by: layout.frame.width * (x.percent - 100), layout.frame.height * (y.percent - 100))
    // What is turned or slanted has no effect, wherever it reaches.
    case .none, .rotated, .skewed: break
    }
  }

  var isEmpty: Bool { right <= left || bottom <= top }

  func covers(_ point: Point) -> Bool {
    let (x, y) = (point.x * Self.perPoint, point.y * Self.perPoint)
    return left <= x && x < right && top <= y && y < bottom
  }

  /// What both cover.
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
