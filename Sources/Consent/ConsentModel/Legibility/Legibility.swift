import ConsentVocabulary

/// Returns all blockers of a touch on a button. Empty if the button is legible and the touch valid.
///
/// - Source: Specs/Contacts/Legibility.md.
public func blockers(
  of sighting: LegibilityScene, under criteria: LegibilityCriteria
) -> BlockerSet {
  Blocker.allCases.reduce(into: BlockerSet()) { blockers, blocker in
    if sighting.isBlocked(by: blocker, under: criteria) { blockers.insert(blocker) }
  }
}

extension LegibilityScene {
  /// Whether `blocker` applies: clauses LG-01 to LG-15, in their order.
  fileprivate func isBlocked(by blocker: Blocker, under criteria: LegibilityCriteria) -> Bool {
    switch blocker {
    case .untrustedTouch: touch.source == .programmatic
    case .staleTouch: criteria.maximumTouchAge.map { touch.age > $0 } ?? false
    case .futureTouch: criteria.maximumTouchAge != nil && touch.age < .zero
    case .touchOutside: touch.point.map { !layout.drawnArea.covers($0) } ?? false
    case .tooManyButtons: criteria.maximumButtons.map { rank > $0 } ?? false
    case .settling: criteria.settleTime > .zero && undisturbed <= criteria.settleTime
    case .clipped: layout.isClipped(inset: criteria.viewportInset)
    case .covered:
      layout.overlays.contains {
        $0.depth > 0 && $0.opacity > .clear && Box($0.frame).overlaps(layout.drawnArea)
      }
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
  /// LG-16: the drawn area. If rotated or skewed, the button is blocked anyway, so its frame is used.
  fileprivate var drawnArea: Box {
    if case .scaled(let x, let y) = transform { Box(frame, x: x, y: y) } else { Box(frame) }
  }

  /// Whether part of the button is cut off, or is closer than `inset` to an edge of the viewport.
  fileprivate func isClipped(inset: Int) -> Bool {
    drawnArea.isEmpty || !Box(viewport, inset: inset).contains(drawnArea)
      || ancestors.contains { $0.clip.map { !Box($0).contains(drawnArea) } ?? false }
  }

  /// Whether the text fits, and the height of the frame suits the font size.
  fileprivate func hasRoom(inFontSizes heights: ClosedRange<Int>?) -> Bool {
    needed.width <= frame.width && needed.height <= frame.height
      && heights.map {
        let (height, size) = (Int64(frame.height), Int64(fontSize))
        return Int64($0.lowerBound) * size <= height && height <= Int64($0.upperBound) * size
      } ?? true
  }

  /// Whether a paint, composited over its background, has less contrast than `least` hundredths. `false` if
  /// `least` is `nil`.
  fileprivate func isPale(_ paint: Paint, below least: Int?) -> Bool {
    guard let least else { return false }
    let behind = background.composited(over: Channels(backdrop))
    return paint.composited(over: behind).contrast(with: behind) * 100 < Double(least)
  }
}

/// A rectangle with edges in 200ths of a point, so that scaling by whole per cents about its centre is exact.
/// 64 bits hold a million points scaled by a million per cent on every platform.
package struct Box: Sendable {
  package let left, top, right, bottom: Int64

  /// Creates a rectangle that is scaled about its centre and then inset by `inset` points on all sides.
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

  /// Whether the boxes share an area. Boxes that touch only at an edge do not.
  func overlaps(_ other: Box) -> Bool {
    !isEmpty && !other.isEmpty && left < other.right && other.left < right && top < other.bottom
      && other.top < bottom
  }
}

extension Transform {
  /// Whether the result is upright, keeps its proportions, and is not smaller.
  fileprivate var keepsProportions: Bool {
    switch self {
    case .none: true
    case .scaled(let x, let y): x == y && x >= .whole
    case .rotated, .skewed: false
    }
  }
}
