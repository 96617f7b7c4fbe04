import Notation

extension Camera {
  package static let observables: [Observable<CameraSnapshot>] = [
    Observable("installed", "the app is on the device") { $0.process != .notInstalled },
    Observable("running", "the app's process runs") { $0.process == .running },

    Observable("undetermined", "nothing has been decided", of: "status") {
      $0.status == .undetermined
    },
    Observable("restricted", "a restriction hides the decision", of: "status") {
      $0.status == .restricted
    },
    Observable("denied", "the app may not use the camera", of: "status") { $0.status == .denied },
    Observable("granted", "the app may use the camera", of: "status") { $0.status == .authorized },

    Observable("authorized", "the same as granted", of: "status", is: "granted") {
      $0.status == .authorized
    },
    Observable("screen", "a screen or an alert is up") { $0.screen != nil },
    Observable("priming", "the app's own question is up", of: "screen") { $0.screen == .priming },
    Observable("prompt", "the system's prompt is up", of: "screen") { $0.screen == .prompt },
    Observable("settingsAlert", "the alert that leads to Settings is up", of: "screen") {
      $0.screen == .settingsAlert
    },
    Observable("noCamera", "the notice of a missing camera is up", of: "screen") {
      $0.screen == .noCamera
    },
    Observable("notPermitted", "the notice of a restriction is up", of: "screen") {
      $0.screen == .notPermitted
    },
    Observable("viewfinder", "the camera is up", of: "screen") { $0.screen == .camera },

    Observable("covered", "a screen lies beneath the prompt") { $0.covered != nil },
    Observable("waiting", "calls that wait for the prompt", count: { $0.waiting }),
    Observable("awaited", "the screen that asked is still there", if: { $0.isAwaited }),
    Observable("entry", "Settings has a switch for the app", if: { $0.hasSettingsEntry }),
    Observable("inSettings", "the person is in Settings", if: { $0.isInSettings }),
    Observable(
      "intended", "an intention is stored for the return from Settings", if: { $0.isIntended }),
    Observable("interrupted", "the system has taken the camera", if: { $0.isInterrupted }),
    Observable(
      "audioInterrupted", "the system has taken the microphone", if: { $0.isAudioInterrupted }),
    Observable(
      "otherSession", "the app's other session holds the camera", if: { $0.hasOtherSession }),
  ]
}
