import ConsentVocabulary
import StateMachines

// INV-L10, L11, L13, L14: time, the touch itself, and irrelevant state.

extension LegibilityFunctions {
  /// INV-L10: a button is settling up to and including its settle time, and not afterwards. A settle time of
  /// zero never blocks.
  func theSettleTimeIncludesItsEnd(on sample: LegibilitySample) -> LawVerdict {
    let settleTime = sample.criteria.settleTime.count
    func isSettling(after milliseconds: Int) -> Bool {
      var sighting = sample.sighting
      sighting.undisturbed = Milliseconds(milliseconds)
      return blockers(sighting, sample.criteria).contains(.settling)
    }
    let moments = [0, settleTime, settleTime + 1, sample.sighting.undisturbed.count]
    return LawVerdict(
      moments.allSatisfy { moment in
        moment < 0 || isSettling(after: moment) == (settleTime > 0 && moment <= settleTime)
      },
      applies: settleTime > 0)
  }

  /// INV-L11: a more recent disturbance removes no blocker.
  func aFurtherDisturbanceNeverShortensTheWait(on sample: LegibilitySample) -> LawVerdict {
    var (earlier, later) = (sample.sighting, sample.sighting)
    earlier.undisturbed = max(sample.sighting.undisturbed, sample.otherUndisturbed)
    later.undisturbed = min(sample.sighting.undisturbed, sample.otherUndisturbed)
    let blocked = blockers(later, sample.criteria)
    return LawVerdict(
      blockers(earlier, sample.criteria).isSubset(of: blocked),
      applies: earlier.undisturbed != later.undisturbed && blocked.contains(.settling))
  }

  /// INV-L13: a touch is blocked as synthesised, stale, from the future or outside exactly if it is.
  func onlyValidTouchesCount(on sample: LegibilitySample) -> LawVerdict {
    let touch = sample.sighting.touch
    var expected = BlockerSet()
    if touch.source == .programmatic { expected.insert(.untrustedTouch) }
    if let limit = sample.criteria.maximumTouchAge {
      if touch.age > limit { expected.insert(.staleTouch) }
      if touch.age < .zero { expected.insert(.futureTouch) }
    }
    if let point = touch.point, !Reach(sample.sighting.layout).holds(point) {
      expected.insert(.touchOutside)
    }
    let found = blockers(sample.sighting, sample.criteria)
    let kinds: [Blocker] = [.untrustedTouch, .staleTouch, .futureTouch, .touchOutside]
    return LawVerdict(
      kinds.allSatisfy { found.contains($0) == expected.contains($0) }, applies: !expected.isEmpty)
  }

  /// INV-L14: if the button is drawn, a touch has the same blockers under every status. Only under full
  /// access is it not drawn.
  func theVerdictSeesTheScreenOnly(on sample: LegibilitySample) -> LawVerdict {
    let expected = blockers(sample.sighting, sample.profile.criteria)
    return LawVerdict(
      AuthorizationStatus.allCases.allSatisfy { status in
        touchAnswer(status, sample.sighting, sample.profile)
          == (status == .authorized ? nil : expected)
      })
  }
}
