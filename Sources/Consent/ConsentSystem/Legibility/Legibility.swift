import ConsentVocabulary

extension SystemLegibility {
  /// Returns all blockers of a touch, LG-01 to LG-15. Empty if the button is legible and the touch valid.
  public static func blockers(
    of sighting: LegibilityScene, under criteria: LegibilityCriteria
  ) -> BlockerSet {
    var blockers = BlockerSet()
    addBlockersOfTouch(sighting, criteria, to: &blockers)
    addBlockersOfPlace(sighting.layout, criteria, to: &blockers)
    addBlockersOfLook(sighting.layout, to: &blockers)
    addBlockersOfPaint(sighting.layout, criteria, to: &blockers)
    addBlockersOfText(sighting.layout, criteria, to: &blockers)
    return blockers
  }

  /// LG-01 to LG-06 (TB-02): source, time and location of the touch, rank and settle time.
  private static func addBlockersOfTouch(
    _ sighting: LegibilityScene, _ criteria: LegibilityCriteria, to blockers: inout BlockerSet
  ) {
    switch sighting.touch.source {
    case .programmatic: blockers.insert(.untrustedTouch)
    case .finger, .pointer, .key, .assistive: break
    }
    if let greatestAge = criteria.maximumTouchAge {  // LG-02, LG-03
      if sighting.touch.age > greatestAge { blockers.insert(.staleTouch) }
      if sighting.touch.age < .zero { blockers.insert(.futureTouch) }
    }
    // LG-04: a key or an assistive touch has no location, and is never outside.
    if let point = sighting.touch.point, !Area(drawnOf: sighting.layout).covers(point) {
      blockers.insert(.touchOutside)
    }
    if let most = criteria.maximumButtons, sighting.rank > most {  // LG-05
      blockers.insert(.tooManyButtons)
    }
    if criteria.settleTime > .zero && sighting.undisturbed <= criteria.settleTime {
      blockers.insert(.settling)
    }
  }

  /// LG-07 and LG-08: clipping by the viewport and ancestors, and covering by overlays.
  private static func addBlockersOfPlace(
    _ layout: Layout, _ criteria: LegibilityCriteria, to blockers: inout BlockerSet
  ) {
    let drawn = Area(drawnOf: layout)
    var seen = drawn.shared(with: Area(of: layout.viewport).inset(by: criteria.viewportInset))
    for ancestor in layout.ancestors {
      if let clip = ancestor.clip { seen = seen.shared(with: Area(of: clip)) }
    }
    if drawn.isEmpty || seen != drawn { blockers.insert(.clipped) }

    for overlay in layout.overlays where overlay.depth > 0 && overlay.opacity > .clear {
      if !drawn.shared(with: Area(of: overlay.frame)).isEmpty { blockers.insert(.covered) }
    }
  }

  /// LG-09 to LG-11: transforms, filters and opacity of the button as a whole.
  private static func addBlockersOfLook(_ layout: Layout, to blockers: inout BlockerSet) {
    if isDistorting(layout.transform) { blockers.insert(.distorted) }
    if layout.filter != .none { blockers.insert(.filtered) }
    if layout.opacity < .opaque { blockers.insert(.faded) }
    // All three also apply to each view that contains the button.
    for ancestor in layout.ancestors {
      if isDistorting(ancestor.transform) { blockers.insert(.distorted) }
      if ancestor.filter != .none { blockers.insert(.filtered) }
      if ancestor.opacity < .opaque { blockers.insert(.faded) }
    }
  }

  private static func isDistorting(_ transform: Transform) -> Bool {
    switch transform {
    case .none: false
    case .scaled(let x, let y): x != y || x < .whole
    case .rotated, .skewed: true
    }
  }

  /// LG-12 and LG-13: opacity and contrast of text and label.
  private static func addBlockersOfPaint(
    _ layout: Layout, _ criteria: LegibilityCriteria, to blockers: inout BlockerSet
  ) {
    var written = [(paint: layout.text, least: criteria.minimumContrast)]
    if let least = criteria.minimumLabelContrast { written.append((layout.label, least)) }
    if layout.background.opacity < .opaque { blockers.insert(.translucentText) }
    for (paint, least) in written {
      if paint.opacity < .opaque { blockers.insert(.translucentText) }
      if contrast(of: paint, in: layout) < Double(least) / 100 { blockers.insert(.lowContrast) }
    }
  }

  /// LG-14 and LG-15: room for the text, and its font size.
  private static func addBlockersOfText(
    _ layout: Layout, _ criteria: LegibilityCriteria, to blockers: inout BlockerSet
  ) {
    if layout.needed.width > layout.frame.width || layout.needed.height > layout.frame.height {
      blockers.insert(.noRoom)
    }
    if let multiples = criteria.heightInFontSizes {  // LG-14
      let least = product(multiples.lowerBound, layout.fontSize)
      let greatest = product(multiples.upperBound, layout.fontSize)
      if layout.frame.height < least || layout.frame.height > greatest { blockers.insert(.noRoom) }
    }
    if !criteria.fontSizes.contains(layout.fontSize) { blockers.insert(.unreadableFont) }
  }

  /// Returns the product, clamped to the range of `Int`.
  private static func product(_ one: Int, _ other: Int) -> Int {
    let (product, overflow) = one.multipliedReportingOverflow(by: other)
    guard overflow else { return product }
    return (one < 0) == (other < 0) ? .max : .min
  }
}

extension SystemLegibility {
  static func criteria(of profile: LegibilityProfile) -> LegibilityCriteria {
    switch profile {
    case .apple: .apple
    case .chromium: .chromium
    case .strict: .strict
    }
  }
}
