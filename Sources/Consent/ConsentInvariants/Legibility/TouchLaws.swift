import ConsentVocabulary
import StateMachines

extension LegibilityLaw {
  static let touches = list {
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
