import ConsentVocabulary

/// The drawn area of a button (LG-16), rounded outwards to whole points. Clips and overlays have whole edges,
/// so they meet part of a point exactly if they meet the whole.
struct Reach {
  /// The edges, rounded outwards to whole points.
  let left, top, right, bottom: Int
  /// The upper left point whose own corner is within the area.
  private let first: (x: Int, y: Int)
  let isPositive: Bool

  init(_ layout: Layout) {
    let (x, y) =
      if case .scaled(let x, let y) = layout.transform { (x, y) } else { (Scale.whole, .whole) }
    let (frame, isDrawn) = (layout.frame, x.percent > 0 && y.percent > 0)
    // The overhang on each side of the frame, in 200ths of a point.
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

  /// Whether the area is not empty, and is within `other` inset by a border.
  func lies(within other: Rectangle, drawnInBy inset: Int = 0) -> Bool {
    isPositive && left >= other.x + inset && top >= other.y + inset
      && right <= other.x + other.width - inset && bottom <= other.y + other.height - inset
  }

  func meets(_ other: Rectangle) -> Bool {
    isPositive && max(left, other.x) < min(right, other.x + other.width)
      && max(top, other.y) < min(bottom, other.y + other.height)
  }
}

extension Rectangle {
  var isPositive: Bool { width > 0 && height > 0 }

  func intersection(_ other: Rectangle) -> Rectangle {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Rectangle(
      x: left, y: top, width: min(x + width, other.x + other.width) - left,
      height: min(y + height, other.y + other.height) - top)
  }
}

extension Transform {
  /// Whether the result has its own size or is enlarged evenly.
  var isEven: Bool {
    switch self {
    case .none: true
    case .scaled(let x, let y): x == y && x >= .whole
    case .rotated, .skewed: false
    }
  }
}

/// Returns the whole points in a number of 200ths, rounded down.
private func below(_ parts: Int) -> Int { (parts - (parts % 200 + 200) % 200) / 200 }
