import ConsentVocabulary

extension Sighting {
  /// The blockers that need no arithmetic of colours: those of LG-01 to LG-15 but LG-13.
  func plainBlockers(under criteria: LegibilityCriteria) -> BlockerSet {
    let (frame, needed, above) = (layout.frame, layout.needed, layout.ancestors)
    let (text, heights) = (layout.fontSize, criteria.heightInFontSizes ?? .min / 2_000...9_999)
    let rows: [(Blocker, Bool)] = [
      (.untrustedTouch, touch.source == .programmatic),
      (.staleTouch, touch.age > criteria.maximumTouchAge ?? Milliseconds(.max)),
      (.futureTouch, criteria.maximumTouchAge != nil && touch.age < .zero),
      (.touchOutside, touch.point.map { !frame.holds($0) } == true),
      (.tooManyButtons, rank > criteria.maximumButtons ?? .max),
      (.settling, criteria.settleTime != .zero && !(undisturbed > criteria.settleTime)),
      (.clipped, !frame.lies(within: layout.viewport, drawnInBy: criteria.viewportInset)),
      (.clipped, above.contains { $0.clip.map { !frame.lies(within: $0) } == true }),
      (.covered, layout.overlays.contains { $0.covers(frame) }),
      (.distorted, layout.transform.distorts),
      (.filtered, layout.filter != .none || above.contains { $0.filter != .none }),
      (.faded, layout.opacity != .opaque || above.contains { $0.opacity != .opaque }),
      (.translucentText, layout.text.opacity != .opaque || layout.background.opacity != .opaque),
      (.noRoom, needed.width > frame.width || needed.height > frame.height),
      (.noRoom, frame.height < heights.lowerBound * text),
      (.noRoom, frame.height > heights.upperBound * max(text, 0)),
      (.unreadableFont, !criteria.fontSizes.contains(text)),
    ]
    return BlockerSet(rows.lazy.filter(\.1).map(\.0))
  }
}

extension Rectangle {
  fileprivate func holds(_ point: Point) -> Bool {
    x <= point.x && point.x < x + width && y <= point.y && point.y < y + height
  }

  /// Whether it covers something, and nothing outside `other` less a border.
  fileprivate func lies(within other: Rectangle, drawnInBy inset: Int = 0) -> Bool {
    width > 0 && height > 0 && x >= other.x + inset && y >= other.y + inset
      && x + width <= other.x + other.width - inset && y + height <= other.y + other.height - inset
  }
}

extension Overlay {
  fileprivate func covers(_ other: Rectangle) -> Bool {
    let (left, top) = (max(frame.x, other.x), max(frame.y, other.y))
    return depth > 0 && opacity != .clear
      && left < min(frame.x + frame.width, other.x + other.width)
      && top < min(frame.y + frame.height, other.y + other.height)
  }
}

extension Transform {
  fileprivate var distorts: Bool {
    switch self {
    case .none: false
    case .scaled(let x, let y): x != y || x < 100
    case .rotated, .skewed: true
    }
  }
}
