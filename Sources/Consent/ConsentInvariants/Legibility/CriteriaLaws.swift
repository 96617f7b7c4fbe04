import ConsentVocabulary
import StateMachines

extension LegibilityLaw {
  static let criteria = list {
    exactBlockersAreFound.means(
      "The blockers of a scene are exactly those that follow from its layout, touch, wait and rank.",
      sometimes: "a scene had several blockers"
    ) { functions, sample in
      let criteria = sample.criteria
      let areExact = sample.variants.allSatisfy { scene in
        let exact = scene.exactBlockers(under: criteria)
        return scene.accepts(functions.blockers(scene, criteria), as: exact, under: criteria)
      }
      return LawVerdict(areExact, applies: Array(functions.found(in: sample)).count > 1)
    }
    strongerCriteriaNeverAdmitMore.means(
      "Stronger criteria take no blocker away.",
      sometimes: "a sighting was blocked under the weaker criteria"
    ) { functions, sample in
      var pairs = [(LegibilityCriteria.apple, LegibilityCriteria.chromium), (.chromium, .strict)]
      if let joined = sample.criteria.strengthened(by: sample.otherCriteria) {
        pairs.append((sample.criteria, joined))
        pairs.append((sample.otherCriteria, joined))
      }
      var applies = false
      for (weaker, stronger) in pairs {
        let before = functions.blockers(sample.sighting, weaker)
        if !before.isEmpty { applies = true }
        if !before.isSubset(of: functions.blockers(sample.sighting, stronger)) { return .broken }
      }
      return LawVerdict(true, applies: applies)
    }
  }
}

extension LegibilitySample {
  /// The scene as it is, with a button drawn larger, and with frames around an exact fit and around the bounds
  /// of the height.
  fileprivate var variants: [LegibilityScene] {
    let (frame, size) = (sighting.layout.frame, sighting.layout.fontSize)
    var layouts = Array(repeating: sighting.layout, count: 5)
    layouts[1].transform = .scaled(x: enlargement, y: enlargement)
    for (place, beyond) in [(0, 0), (1, 0), (0, 1)].enumerated() {
      layouts[place + 2].needed = Size(
        width: frame.width + beyond.0, height: frame.height + beyond.1)
    }
    if let heights = criteria.heightInFontSizes {
      for bound in [heights.lowerBound * size, heights.upperBound * size] {
        layouts += (bound - 1...bound + 1).map { height in
          var layout = sighting.layout
          (layout.frame.height, layout.needed) = (height, Size(width: 1, height: 1))
          return layout
        }
      }
    }
    return layouts.map { layout in
      var scene = sighting
      scene.layout = layout
      return scene
    }
  }
}

extension LegibilityCriteria {
  /// Returns the weakest criteria that imply these and `other`. `nil` if no size satisfies both.
  func strengthened(by other: LegibilityCriteria) -> LegibilityCriteria? {
    guard let sizes = fontSizes.intersection(other.fontSizes) else { return nil }
    var heights = heightInFontSizes ?? other.heightInFontSizes
    if let mine = heightInFontSizes, let theirs = other.heightInFontSizes {
      guard let both = mine.intersection(theirs) else { return nil }
      heights = both
    }
    return LegibilityCriteria(
      minimumContrast: max(minimumContrast, other.minimumContrast),
      minimumLabelContrast: [minimumLabelContrast, other.minimumLabelContrast].compactMap(\.self)
        .max(), fontSizes: sizes, heightInFontSizes: heights,
      viewportInset: max(viewportInset, other.viewportInset),
      settleTime: max(settleTime, other.settleTime),
      maximumTouchAge: [maximumTouchAge, other.maximumTouchAge].compactMap(\.self).min(),
      maximumButtons: [maximumButtons, other.maximumButtons].compactMap(\.self).min())
  }
}

extension ClosedRange<Int> {
  fileprivate func intersection(_ other: ClosedRange<Int>) -> ClosedRange<Int>? {
    overlaps(other) ? clamped(to: other) : nil
  }
}
