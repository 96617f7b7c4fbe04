import ConsentVocabulary

/// Everything that keeps a touch on a button from having an effect; empty where the button is legible
/// and the touch valid.
///
/// - Source: Specs/Contacts/Legibility.md.
public func blockers(
  of sighting: Sighting, under criteria: LegibilityCriteria
) -> BlockerSet {
  Blocker.allCases.reduce(into: BlockerSet()) { blockers, blocker in
    if sighting.isBlocked(by: blocker, under: criteria) { blockers.insert(blocker) }
  }
}

extension Sighting {
  /// Whether one thing stands in the way, by the clauses LG-01 to LG-15 in their order.
  fileprivate func isBlocked(by blocker: Blocker, under criteria: LegibilityCriteria) -> Bool {
    switch blocker {
    case .untrustedTouch: touch.source == .programmatic
    case .staleTouch: criteria.maximumTouchAge.map { touch.age > $0 } ?? false
    case .futureTouch: criteria.maximumTouchAge != nil && touch.age < .zero
    case .touchOutside: touch.point.map { !layout.drawn.covers($0) } ?? false
    case .tooManyButtons: criteria.maximumButtons.map { rank > $0 } ?? false
    case .settling: criteria.settleTime > .zero && undisturbed <= criteria.settleTime
    case .clipped: layout.isClipped(inset: criteria.viewportInset)
    case .covered: layout.overlays.contains { $0.hides(layout.drawn) }
    case .distorted:
      !layout.transform.keepsProportions
        || layout.ancestors.contains { !$0.transform.keepsProportions }
    case .filtered: layout.filter != .none || layout.ancestors.contains { $0.filter != .none }
    case .faded: layout.opacity < .opaque || layout.ancestors.contains { $0.opacity < .opaque }
    case .translucentText:
      layout.background.opacity < .opaque || layout.text.opacity < .opaque
        || criteria.minimumLabelContrast != nil && layout.label.opacity < .opaque
    case .lowContrast:
      layout.isPale(layout.text, below: criteria.minimumContrast)
        || layout.isPale(layout.label, below: criteria.minimumLabelContrast)
    case .noRoom: !layout.hasRoom(inFontSizes: criteria.heightInFontSizes)
    case .unreadableFont: !criteria.fontSizes.contains(layout.fontSize)
    }
  }
}

extension Layout {
  /// LG-16: what the button takes up. One that is turned or slanted counts for its frame: it is blocked anyway.
  fileprivate var drawn: Box {
    if case .scaled(let x, let y) = transform { Box(frame, x: x, y: y) } else { Box(frame) }
  }

  /// Whether some part of the button is cut off, or so near the edge that it counts as cut off.
  fileprivate func isClipped(inset: Int) -> Bool {
    drawn.isEmpty || !Box(viewport, inset: inset).contains(drawn)
      || ancestors.contains { $0.clip.map { !Box($0).contains(drawn) } ?? false }
  }

  /// Whether the text fits, and the frame's height suits its size.
  fileprivate func hasRoom(inFontSizes heights: ClosedRange<Int>?) -> Bool {
    needed.width <= frame.width && needed.height <= frame.height
      && heights.map {
        let (height, size) = (Int64(frame.height), Int64(fontSize))
        return Int64($0.lowerBound) * size <= height && height <= Int64($0.upperBound) * size
      } ?? true
  }

  /// Whether a paint as it is composited on the screen has less contrast than so many hundredths; what is
  /// not checked is not pale.
  fileprivate func isPale(_ paint: Paint, below least: Int?) -> Bool {
    guard let least else { return false }
    let behind = background.composited(over: Channels(backdrop))
    return paint.composited(over: behind).contrast(with: behind) * 100 < Double(least)
  }
}

/// A rectangle with its edges in 200ths of a point, of which whatever is scaled by whole per cents about
/// its centre has a whole number. A million points by a million per cent take 64 bits on any platform.
package struct Box: Sendable {
  package let left, top, right, bottom: Int64

  /// A rectangle, scaled about its centre, and then drawn in by `inset` points on all sides.
  package init(
    _ rectangle: Rectangle, x: Scale = .whole, y: Scale = .whole, inset: Int = 0
  ) {
    func edges(_ start: Int, _ length: Int, _ scale: Scale) -> (Int64, Int64) {
      let middle = 100 * (2 * Int64(start) + Int64(length))
      let half = Int64(length) * Int64(scale.percent) - 200 * Int64(inset)
      return (middle - half, middle + half)
    }
    (left, right) = edges(rectangle.x, rectangle.width, x)
    (top, bottom) = edges(rectangle.y, rectangle.height, y)
  }

  var isEmpty: Bool { left >= right || top >= bottom }

  func covers(_ point: Point) -> Bool {
    let (x, y) = (200 * Int64(point.x), 200 * Int64(point.y))
    return left <= x && x < right && top <= y && y < bottom
  }

  func contains(_ other: Box) -> Bool {
    left <= other.left && other.right <= right && top <= other.top && other.bottom <= bottom
  }

  /// Whether the two share an area; touching at an edge is none.
  func overlaps(_ other: Box) -> Bool {
    !isEmpty && !other.isEmpty && left < other.right && other.left < right && top < other.bottom
      && other.top < bottom
  }
}

extension Overlay {
  /// Whether it lies before some of a box, and can be seen.
  fileprivate func hides(_ box: Box) -> Bool {
    depth > 0 && opacity > .clear && Box(frame).overlaps(box)
  }
}

extension Transform {
  /// Whether all stays upright, as wide as it is high, and no smaller than it was.
  fileprivate var keepsProportions: Bool {
    switch self {
    case .none: true
    case .scaled(let x, let y): x == y && x >= .whole
    case .rotated, .skewed: false
    }
  }
}
