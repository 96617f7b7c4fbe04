import ConsentVocabulary

extension LegibilityScene {
  /// Returns the blockers of LG-01 to LG-15. `lowContrast` is included only beyond rounding errors.
  func exactBlockers(under criteria: LegibilityCriteria) -> BlockerSet {
    let (frame, needed, above) = (layout.frame, layout.needed, layout.ancestors)
    let (reach, labelled) = (Reach(layout), criteria.minimumLabelContrast != nil)
    let (text, heights) = (layout.fontSize, criteria.heightInFontSizes ?? .min / 2_000...9_999)
    let rows: [(Blocker, Bool)] = [
      (.untrustedTouch, touch.source == .programmatic),
      (.staleTouch, touch.age > criteria.maximumTouchAge ?? Milliseconds(.max)),
      (.futureTouch, criteria.maximumTouchAge != nil && touch.age < .zero),
      (.touchOutside, touch.point.map { !reach.holds($0) } == true),
      (.tooManyButtons, rank > criteria.maximumButtons ?? .max),
      (.settling, criteria.settleTime != .zero && !(undisturbed > criteria.settleTime)),
      (.clipped, !reach.lies(within: layout.viewport, drawnInBy: criteria.viewportInset)),
      (.clipped, above.contains { $0.clip.map { !reach.lies(within: $0) } == true }),
      (.covered, layout.overlays.contains { $0.covers(reach) }),
      (.distorted, !layout.transform.isEven || !above.allSatisfy(\.transform.isEven)),
      (.filtered, layout.filter != .none || above.contains { $0.filter != .none }),
      (.faded, layout.opacity != .opaque || above.contains { $0.opacity != .opaque }),
      (.translucentText, layout.text.opacity != .opaque || layout.background.opacity != .opaque),
      (.translucentText, labelled && layout.label.opacity != .opaque),
      (.lowContrast, layout.shownContrast(under: criteria) == .low),
      (.noRoom, needed.width > frame.width || needed.height > frame.height),
      (.noRoom, frame.height < heights.lowerBound * text),
      (.noRoom, frame.height > heights.upperBound * max(text, 0)),
      (.unreadableFont, !criteria.fontSizes.contains(text)),
    ]
    return BlockerSet(rows.lazy.filter(\.1).map(\.0))
  }

  /// Returns whether the reported blockers are the exact ones. Low contrast is not judged if rounding decides.
  func accepts(
    _ reported: BlockerSet, as exact: BlockerSet, under criteria: LegibilityCriteria
  ) -> Bool {
    if reported == exact { return true }
    var others = reported
    others.remove(.lowContrast)
    return others == exact && layout.shownContrast(under: criteria) == .near
  }
}

extension Overlay {
  fileprivate func covers(_ reach: Reach) -> Bool {
    depth > 0 && opacity != .clear && reach.meets(frame)
  }
}
