import ConsentInvariants
import ConsentVocabulary

extension MonitorCase {
  static let accessButton = [
    MonitorCase(.aTouchGrantsOnlyWhatItShowed, from: .choosing) {
      $0.step(.user(.choose([2])), events: [.approved([2])]) {
        $0.granted = [1, 2]
        $0.sheet = nil
        $0.buttons[0].matches = [3]
      }
    } breaking: {
      // The chooser follows the search instead of the touch.
      $0.step(.user(.addContact(Card(name: "New")))) {
        $0.existing = [1, 2, 3, 4]
        $0.sheet = .chooser(ButtonID(1), [2, 3, 4])
        $0.buttons[0].matches = [2, 3, 4]
      }
    },
    MonitorCase(.aSingleMatchGrantsThatContact, from: .offeringOne) {
      $0.grantsTwo()
    } breaking: {
      $0.step(tap(1), .touch(.choosing([2]))) { $0.sheet = .chooser(ButtonID(1), [2]) }
    },
    MonitorCase(.severalMatchesGrantNothingByThemselves, from: .offeringTwo) {
      $0.opensChooser()
    } breaking: {
      $0.step(tap(1), .touch(.choosing([2, 3])))
    },
    MonitorCase(.noMatchDoesNothing, from: .fresh.then { $0.mounts(1, showing: []) }) {
      $0.step(tap(1), .touch(.inert(.nothingToGrant)))
    } breaking: {
      $0.step(tap(1), .touch(.prompting)) { $0.alert = .simplified(ButtonID(1), []) }
    },
    MonitorCase(.illegibleTouchesDoNothing, from: .offeringPaleOne) {
      $0.step(tap(1), .touch(.inert(.blocked([.lowContrast]))))
    } breaking: {
      $0.step(press(1), .touch(.inert(.blocked([.lowContrast])))) { $0.held = ButtonID(1) }
    },
    MonitorCase(.exactBlockersAreReported, from: .offeringOne) {
      $0.step(
        .user(.tap(ButtonID(1), Touch(source: .programmatic, at: nil))),
        .touch(.inert(.blocked([.untrustedTouch]))))
    } breaking: {
      $0.step(tap(1), .touch(.inert(.blocked([.clipped]))))
    },
    MonitorCase(.fullAccessShowsNoButton, from: .full.then { $0.mounts(1, showing: []) }) {
      $0.step(tap(1), .touch(.inert(.notShown)))
    } breaking: {
      $0.step(tap(1), .touch(.inert(.nothingToGrant)))
    },
    MonitorCase(.aButtonShowsOnlyHiddenContacts, from: .limited) {
      $0.mounts(1, showing: [2])
    } breaking: {
      $0.mounts(1, showing: [1, 2])
    },
    MonitorCase(.ignoringMoreShowsNoMore, from: .asked) {
      $0.mounts(1, showing: [2, 3])
      $0.mounts(2, ignoring: ["a"], showing: [2])
      // Neither leaves out all that the other does, or they look for something else.
      $0.mounts(3, ignoring: ["b"], showing: [3])
      $0.mounts(4, for: "y", ignoring: ["a", "b"], showing: [1])
    } breaking: {
      $0.mounts(1, showing: [2])
      $0.mounts(2, ignoring: ["a"], showing: [2, 3])
    },
    MonitorCase(.aLongerQueryShowsNoMore, from: .asked) {
      $0.mounts(1, for: "ad", showing: [1, 2])
      $0.mounts(2, for: " ADA", ignoring: ["a"], showing: [2])
      // One that leaves out less, one that is no longer, one without a word, and one for phones.
      $0.mounts(3, for: "ada l", showing: [1])
      $0.mounts(4, for: "b", showing: [3])
      $0.step(.app(.unmount(ButtonID(1)))) { $0.buttons.removeFirst() }
      $0.mounts(5, for: " ", showing: [])
      $0.mounts(6, for: "12", showing: [])
      $0.mounts(7, for: "123", showing: [3])
    } breaking: {
      $0.mounts(1, for: "ad", showing: [2])
      $0.mounts(2, for: "ada", showing: [2, 3])
    },
    MonitorCase(.oneFrameGrantsOnce, from: .offeringOne) {
      $0.step(press(1), .touch(.held)) { $0.held = ButtonID(1) }
      $0.grantsTwo()
      $0.step(.user(.lift), .touch(.inert(.outdated))) { $0.held = nil }
    } breaking: {
      $0.step(press(1), .touch(.held)) { $0.held = ButtonID(1) }
      $0.grantsTwo()
      $0.step(.user(.lift), .touch(.granted(ContactID(2))), events: [.approved([2])]) {
        $0.held = nil
      }
    },
  ]
}
