import Notation

extension CameraCommand {
  /// The sentence that asks a person with a device and a sample app to cause this command.
  package var instruction: String {
    switch self {
    case .readStatus, .readFrame, .requestAccess, .openInput, .leaveScreen, .startOtherSession,
      .stopOtherSession:
      "The sample \(Camera.command.text(of: self))."
    case .select: "Tap the control that needs the camera."
    case .accept: "On the app's priming screen, tap Next."
    case .decline: "On the app's priming screen, tap Not Now."
    case .allow: "In the prompt, tap Allow."
    case .deny: "In the prompt, tap Don't Allow."
    case .openSettings: "In the app's alert, tap Open Settings."
    case .dismiss: "Close the app's screen."
    case .visitSettings: "Open the app's page in Settings."
    case .switchOn: "In Settings, switch the camera on for the app."
    case .switchOff: "In Settings, switch the camera off for the app."
    case .returnToApp: "Return to the sample app."
    case .launchApp: "Open the sample app, which does not run."
    case .resetPrivacy: "In Settings, reset location and privacy."
    case .deleteApp: "Delete the sample app."
    case .installApp: "Install the sample app."
    case .kill: "End the process of the sample app, in Xcode or in the app switcher."
    case .restrict: "In Screen Time, forbid the camera."
    case .liftRestriction: "In Screen Time, permit the camera."
    case .interruptCamera: "Answer a video call, which takes the camera."
    case .endInterruption: "End the video call."
    case .takeScreenDown: "Lock and unlock the device while the prompt is up."
    case .interruptInBackground: "Wait until the system has taken the camera from the app behind."
    case .interruptBesideApps: "On an iPad, open a second app beside the sample app."
    case .interruptUnderPressure: "Let the device grow hot until the system stops the camera."
    case .interruptAudio: "Answer a phone call, which takes the microphone."
    case .endInterruptionUntold: "End the call, until frames come back without a notification."
    }
  }
}
