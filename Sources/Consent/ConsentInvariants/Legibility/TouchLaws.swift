import ConsentVocabulary
import StateMachines

extension LegibilityLaw {
  static let touches = list {
    theSettleTimeIncludesItsEnd.means(
      "A button settles up to and including the end of its settle time; a settle time of zero never blocks.",
      sometimes: "a settle time was set"
    ) { functions, sample in
      let settleTime = sample.criteria.settleTime.count
      func isSettling(after milliseconds: Int) -> Bool {
        functions.found(in: sample) { $0.undisturbed = Milliseconds(milliseconds) }
          .contains(.settling)
      }
      let moments = [0, settleTime, settleTime + 1, sample.sighting.undisturbed.count]
      return LawVerdict(
        moments.allSatisfy { moment in
          moment < 0 || isSettling(after: moment) == (settleTime > 0 && moment <= settleTime)
        },
        applies: settleTime > 0)
    }
    aFurtherDisturbanceNeverShortensTheWait.means(
      "A more recent disturbance takes no blocker away.",
      sometimes: "a button was still settling in one of two histories"
    ) { functions, sample in
      let (one, other) = (sample.sighting.undisturbed, sample.otherUndisturbed)
      let longer = functions.found(in: sample) { $0.undisturbed = max(one, other) }
      let shorter = functions.found(in: sample) { $0.undisturbed = min(one, other) }
      return LawVerdict(
        longer.isSubset(of: shorter), applies: one != other && shorter.contains(.settling))
    }
    theVerdictSeesTheScreenOnly.means(
      "If the button is drawn, the same touch has the same blockers under every status.",
      sometimes: "a device under each status was touched alike"
    ) { functions, sample in
      let expected = functions.blockers(sample.sighting, sample.profile.criteria)
      return LawVerdict(
        AuthorizationStatus.allCases.allSatisfy { status in
          functions.touchAnswer(status, sample.sighting, sample.profile)
            == (status == .authorized ? nil : expected)
        })
    }
  }
}
