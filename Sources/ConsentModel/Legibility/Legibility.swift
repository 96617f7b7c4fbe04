import ConsentVocabulary

/// Everything that keeps a touch on a button from having an effect; empty where the button is legible
/// and the touch valid.
///
/// - Source: Specs/Contacts/Legibility.md, one line a clause, in the order of LG-01 to LG-15.
public func blockers(
  of sighting: Sighting, under criteria: LegibilityCriteria
) -> BlockerSet {
  let (layout, touch) = (sighting.layout, sighting.touch)
  var blockers = BlockerSet()
  func block(_ blocker: Blocker, if holds: Bool) { if holds { blockers.insert(blocker) } }

  block(.untrustedTouch, if: touch.source == .programmatic)
  block(.staleTouch, if: criteria.maximumTouchAge.map { touch.age > $0 } ?? false)
  block(.futureTouch, if: criteria.maximumTouchAge != nil && touch.age < .zero)
  block(.touchOutside, if: touch.point.map { !layout.frame.contains($0) } ?? false)
  block(.tooManyButtons, if: criteria.maximumButtons.map { sighting.rank > $0 } ?? false)
  block(
    .settling,
    if: criteria.settleTime > .zero && sighting.undisturbed <= criteria.settleTime)
  block(.clipped, if: layout.isClipped(inset: criteria.viewportInset))
  block(.covered, if: layout.overlays.contains { $0.covers(layout.frame) })
  block(.distorted, if: !layout.transform.keepsProportions)
  block(
    .filtered, if: layout.filter != .none || layout.ancestors.contains { $0.filter != .none })
  block(
    .faded, if: layout.opacity < .opaque || layout.ancestors.contains { $0.opacity < .opaque })
  block(
    .translucentText,
    if: layout.text.opacity < .opaque || layout.background.opacity < .opaque)
  block(.lowContrast, if: layout.contrast * 100 < Double(criteria.minimumContrast))
  block(.noRoom, if: !layout.hasRoom(inFontSizes: criteria.heightInFontSizes))
  block(.unreadableFont, if: !criteria.fontSizes.contains(layout.fontSize))
  return blockers
}

extension Layout {
  fileprivate func isClipped(inset: Int) -> Bool {
    let viewport = Rectangle(
      x: viewport.x + inset, y: viewport.y + inset,
      width: viewport.width - 2 * inset, height: viewport.height - 2 * inset)
    return frame.isEmpty || !viewport.contains(frame)
      || ancestors.contains { $0.clip.map { !$0.contains(frame) } ?? false }
  }

  fileprivate func hasRoom(inFontSizes heights: ClosedRange<Int>?) -> Bool {
    guard needed.width <= frame.width && needed.height <= frame.height else { return false }
    guard let heights else { return true }
    return frame.height >= heights.lowerBound * fontSize
      && frame.height <= heights.upperBound * fontSize
  }

  /// The contrast of the text as it is composited on the screen.
  fileprivate var contrast: Double {
    let behind = background.composited(over: Channels(backdrop))
    return text.composited(over: behind).contrast(with: behind)
  }
}

extension Rectangle {
  fileprivate var isEmpty: Bool { width <= 0 || height <= 0 }

  fileprivate func contains(_ point: Point) -> Bool {
    x <= point.x && point.x < x + width && y <= point.y && point.y < y + height
  }

  fileprivate func contains(_ other: Rectangle) -> Bool {
    x <= other.x && other.x + other.width <= x + width
      && y <= other.y && other.y + other.height <= y + height
  }

  fileprivate func overlaps(_ other: Rectangle) -> Bool {
    !isEmpty && !other.isEmpty
      && x < other.x + other.width && other.x < x + width
      && y < other.y + other.height && other.y < y + height
  }
}

extension Overlay {
  fileprivate func covers(_ rectangle: Rectangle) -> Bool {
    depth > 0 && opacity > .clear && frame.overlaps(rectangle)
  }
}

extension Transform {
  fileprivate var keepsProportions: Bool {
    switch self {
    case .none: true
    case .scaled(let x, let y): x == y && x >= 100
    case .rotated, .skewed: false
    }
  }
}
