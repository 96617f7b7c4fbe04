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
    case .touchOutside: touch.point.map { !layout.frame.covers($0) } ?? false
    case .tooManyButtons: criteria.maximumButtons.map { rank > $0 } ?? false
    case .settling: criteria.settleTime > .zero && undisturbed <= criteria.settleTime
    case .clipped: layout.isClipped(inset: criteria.viewportInset)
    case .covered: layout.overlays.contains { $0.hides(layout.frame) }
    case .distorted: !layout.transform.keepsProportions
    case .filtered: layout.filter != .none || layout.ancestors.contains { $0.filter != .none }
    case .faded: layout.opacity < .opaque || layout.ancestors.contains { $0.opacity < .opaque }
    case .translucentText: layout.text.opacity < .opaque || layout.background.opacity < .opaque
    case .lowContrast: layout.contrast * 100 < Double(criteria.minimumContrast)
    case .noRoom: !layout.hasRoom(inFontSizes: criteria.heightInFontSizes)
    case .unreadableFont: !criteria.fontSizes.contains(layout.fontSize)
    }
  }
}

extension Layout {
  /// Whether some part of the frame is cut off, or so near the edge that it counts as cut off.
  fileprivate func isClipped(inset: Int) -> Bool {
    frame.isEmpty || !viewport.contains(frame, inset: inset)
      || ancestors.contains { $0.clip.map { !$0.contains(frame) } ?? false }
  }

  /// Whether the text fits, and the frame's height suits its size.
  fileprivate func hasRoom(inFontSizes heights: ClosedRange<Int>?) -> Bool {
    needed.width <= frame.width && needed.height <= frame.height
      && heights.map {
        $0.lowerBound * fontSize <= frame.height && frame.height <= $0.upperBound * fontSize
      } ?? true
  }

  /// The contrast of the text as it is composited on the screen.
  fileprivate var contrast: Double {
    let behind = background.composited(over: Channels(backdrop))
    return text.composited(over: behind).contrast(with: behind)
  }
}

extension Rectangle {
  fileprivate var right: Int { x + width }
  fileprivate var bottom: Int { y + height }
  fileprivate var isEmpty: Bool { width <= 0 || height <= 0 }

  fileprivate func covers(_ point: Point) -> Bool {
    x <= point.x && point.x < right && y <= point.y && point.y < bottom
  }

  /// Whether another rectangle lies within this one, drawn in by `inset` on all sides.
  fileprivate func contains(_ other: Rectangle, inset: Int = 0) -> Bool {
    x + inset <= other.x && other.right <= right - inset
      && y + inset <= other.y && other.bottom <= bottom - inset
  }

  /// Whether the two share an area; touching at an edge is none.
  fileprivate func overlaps(_ other: Rectangle) -> Bool {
    !isEmpty && !other.isEmpty && x < other.right && other.x < right && y < other.bottom
      && other.y < bottom
  }
}

extension Overlay {
  /// Whether it lies before some of a rectangle, and can be seen.
  fileprivate func hides(_ rectangle: Rectangle) -> Bool {
    depth > 0 && opacity > .clear && frame.overlaps(rectangle)
  }
}

extension Transform {
  /// Whether all stays upright, as wide as it is high, and no smaller than it was.
  fileprivate var keepsProportions: Bool {
    switch self {
    case .none: true
    case .scaled(let x, let y): x == y && x >= 100
    case .rotated, .skewed: false
    }
  }
}
