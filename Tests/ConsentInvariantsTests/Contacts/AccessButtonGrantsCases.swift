import ConsentInvariants
import ConsentVocabulary

extension MonitorCase {
  static let accessButtonGrants = [
    MonitorCase(.aCallbackReportsExactlyWhatIsNew, from: .offeringOne) {
      $0.grantsTwo()
    } breaking: {
      $0.grantsTwo(events: [.approved([1, 2])])
    },
    MonitorCase(.reportedContactsCanBeRead, from: .offeringOne) {
      $0.grantsTwo()
      $0.step(fetch(one(2)), .returned(.found([2])))
    } breaking: {
      $0.step(tap(1), .touch(.granted(ContactID(2))), events: [.approved([2])])
    },
    MonitorCase(.cancellingGrantsNothing, from: .choosing) {
      $0.step(.user(.cancel)) { $0.sheet = nil }
    } breaking: {
      $0.step(.user(.cancel), events: [.approved([])]) { $0.sheet = nil }
    },
    MonitorCase(.theSimplifiedPromptLeadsToLimitedOrDenied, from: .simplified) {
      $0.step(.user(.allow), events: [.approved([2])]) {
        $0.decide(.limited, granting: [2])
        $0.buttons[0].matches = []
      }
    } breaking: {
      // The full prompt takes the place of the simplified one.
      $0.step(.user(.addContact(Card(name: "New")))) {
        $0.existing = [1, 2, 3, 4]
        $0.alert = .shareOrNot
      }
    },
    MonitorCase(.denyingTheSimplifiedPromptDenies, from: .simplified) {
      $0.step(.user(.deny)) {
        $0.decide(.denied)
        $0.buttons[0].matches = []
      }
    } breaking: {
      $0.step(.user(.deny)) { $0.decide(.limited) }
    },
    MonitorCase(.theButtonOnlyAddsGrants, from: .choosing) {
      $0.step(.user(.choose([2, 3])), events: [.approved([2, 3])]) {
        $0.granted = [1, 2, 3]
        $0.sheet = nil
        $0.buttons[0].matches = []
      }
    } breaking: {
      // What is chosen replaces what was granted.
      $0.step(.user(.choose([2, 3])), events: [.approved([2, 3])]) {
        $0.granted = [2, 3]
        $0.sheet = nil
        $0.buttons[0].matches = []
      }
    },
  ]
}
