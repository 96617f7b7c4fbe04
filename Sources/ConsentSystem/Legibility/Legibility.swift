import ConsentVocabulary

extension SystemLegibility {
  /// All that makes a touch have no effect, LG-01 to LG-15; empty where the button is legible and
  /// the touch valid.
  public static func blockers(
    of sighting: Sighting, under criteria: LegibilityCriteria
  ) -> BlockerSet {
    var blockers = BlockerSet()
    addBlockersOfTouch(sighting, criteria, to: &blockers)
    addBlockersOfPlace(sighting.layout, criteria, to: &blockers)
    addBlockersOfLook(sighting.layout, to: &blockers)
    addBlockersOfPaint(sighting.layout, criteria, to: &blockers)
    addBlockersOfText(sighting.layout, criteria, to: &blockers)
    return blockers
  }

  /// LG-01 to LG-06 (TB-02): who touched, when and where.
  private static func addBlockersOfTouch(
    _ sighting: Sighting, _ criteria: LegibilityCriteria, to blockers: inout BlockerSet
  ) {
    switch sighting.touch.source {
    case .programmatic: blockers.insert(.untrustedTouch)
    case .finger, .pointer, .key, .assistive: break
    }
    if let greatestAge = criteria.maximumTouchAge {  // LG-02, LG-03
      if sighting.touch.age > greatestAge { blockers.insert(.staleTouch) }
      if sighting.touch.age < .zero { blockers.insert(.futureTouch) }
    }
    // LG-04: a key or an assistive touch has no place, and is never outside.
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

  /// LG-07 and LG-08: what is left of the button behind all that cuts it off, and what lies on it.
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

  /// LG-09 to LG-11: what is done to the button as a whole.
  private static func addBlockersOfLook(_ layout: Layout, to blockers: inout BlockerSet) {
    if isDistorting(layout.transform) { blockers.insert(.distorted) }
    if layout.filter != .none { blockers.insert(.filtered) }
    if layout.opacity < .opaque { blockers.insert(.faded) }
    // All three hold for everything that the button is drawn in.
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

  /// LG-12 and LG-13: whether text and label stand out.
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

  /// LG-14 and LG-15: whether the text has room and the right size.
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

  /// The product, or the bound of `Int` that it would pass.
  private static func product(_ one: Int, _ other: Int) -> Int {
    let (product, overflow) = one.multipliedReportingOverflow(by: other)
    guard overflow else { return product }
    return (one < 0) == (other < 0) ? .max : .min
  }
}

extension SystemLegibility {
  /// The figures that decide under a profile.
  static func criteria(of profile: LegibilityProfile) -> LegibilityCriteria {
    switch profile {
    case .apple: .apple
    case .chromium: .chromium
    case .strict: .strict
    }
  }
}
