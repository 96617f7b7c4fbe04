import ConsentVocabulary

/// How far a button reaches as it is drawn (LG-16), in whole points: all that could cut it off or lie on it has
/// whole edges, and meets a part of a point where it meets the whole.
struct Reach {
  /// The whole points around it.
  let left, top, right, bottom: Int
  /// The first whole points within it.
  private let first: (x: Int, y: Int)
  let isPositive: Bool

  init(_ layout: Layout) {
    let (x, y) =
      if case .scaled(let x, let y) = layout.transform { (x, y) } else { (Scale.whole, .whole) }
    let (frame, isDrawn) = (layout.frame, x.percent > 0 && y.percent > 0)
    // What lies on either side of the frame, in 200ths of a point.
    let (beside, above) = (frame.width * (x.percent - 100), frame.height * (y.percent - 100))
    (left, top) = (frame.x + below(-beside), frame.y + below(-above))
    (right, bottom) = (
      frame.x + frame.width - below(-beside), frame.y + frame.height - below(-above)
    )
    first = (frame.x - below(beside), frame.y - below(above))
    isPositive = isDrawn && frame.isPositive
  }

  func holds(_ point: Point) -> Bool {
    first.x <= point.x && point.x < right && first.y <= point.y && point.y < bottom
  }

  /// Whether there is something of it, and nothing outside `other` less a border.
  func lies(within other: Rectangle, drawnInBy inset: Int = 0) -> Bool {
    isPositive && left >= other.x + inset && top >= other.y + inset
      && right <= other.x + other.width - inset && bottom <= other.y + other.height - inset
  }

  func meets(_ other: Rectangle) -> Bool {
    isPositive && max(left, other.x) < min(right, other.x + other.width)
      && max(top, other.y) < min(bottom, other.y + other.height)
  }
}

/// The whole points in so many 200ths, rounded down.
private func below(_ parts: Int) -> Int { (parts - (parts % 200 + 200) % 200) / 200 }
