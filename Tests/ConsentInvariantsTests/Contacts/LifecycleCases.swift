import ConsentInvariants
import ConsentVocabulary

extension MonitorCase {
  static let lifecycle = [
    MonitorCase(.settingsEndTheProcess, from: .limited) {
      $0.step(settings(.none)) {
        $0.status = .denied
        $0.granted = []
        $0.end()
      }
    } breaking: {
      $0.step(settings(.none)) {
        $0.status = .denied
        $0.granted = []
      }
    },
    MonitorCase(.behindAnotherAppNothingIsTouched, from: .offeringOne) {
      $0.step(.user(.leaveApp), events: [.wentToBackground]) { $0.isInBackground = true }
      $0.step(.app(.readStatus), .status(.limited))
      $0.step(.user(.returnToApp), events: [.becameActive]) { $0.isInBackground = false }
    } breaking: {
      $0.step(.user(.leaveApp), events: [.wentToBackground])
    },
    MonitorCase(.grantsAreTakenByThePersonAlone, from: .limited) {
      $0.step(.app(.readStatus), .status(.limited))
      $0.step(.clock(.advance(.zero)))
      $0.step(settings(.limited([2]))) { $0.granted = [2] }
    } breaking: {
      $0.step(.app(.readStatus), .status(.limited)) { $0.granted = [] }
    },
    MonitorCase(.restrictionShowsNoPrompt, from: .simplified) {
      $0.step(.system(.restrict)) {
        $0.status = .restricted
        $0.alert = nil
        $0.buttons[0].matches = []
      }
    } breaking: {
      $0.step(.system(.restrict)) {
        $0.status = .restricted
        $0.buttons[0].matches = []
      }
    },
    MonitorCase(.liftingRestoresTheDecision, from: .limited) {
      $0.step(.system(.restrict)) {
        $0.status = .restricted
        $0.end()
      }
      $0.step(.user(.removeContact(ContactID(1)))) {
        $0.existing = [2, 3]
        $0.granted = []
      }
      $0.step(.system(.liftRestriction)) { $0.status = .limited }
    } breaking: {
      $0.step(.system(.restrict)) {
        $0.status = .restricted
        $0.end()
      }
      $0.step(.system(.liftRestriction)) {
        $0.status = .denied
        $0.granted = []
      }
    },
    MonitorCase(.noCallbackAfterTheEnd, from: .choosing) {
      $0.step(.system(.kill)) { $0.end() }
    } breaking: {
      $0.step(.system(.kill)) { $0.end() }
      $0.step(.user(.launchApp)) { $0.process = .running }
      $0.step(.system(.kill), events: [.approved([2])]) { $0.end() }
    },
  ]
}
