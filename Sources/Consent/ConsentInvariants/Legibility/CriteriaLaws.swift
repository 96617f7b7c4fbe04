import ConsentVocabulary
import StateMachines

extension LegibilityLaw {
  static let criteria = list {
    addingABlockerRemovesNone.means(
      "Making a scene worse in one respect adds that blocker and takes no other away.",
      sometimes: "a blocked sighting was made worse"
    ) { functions, sample in
      let before = functions.found(in: sample)
      guard
        let worse = sample.sighting.provoking(
          sample.blocker, under: sample.criteria, beside: before)
      else { return .notApplicable }
      let after = functions.blockers(worse, sample.criteria)
      var others = before
      others.remove(sample.blocker)
      return LawVerdict(
        before.isSubset(of: after) && after.contains(sample.blocker), applies: !others.isEmpty)
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
