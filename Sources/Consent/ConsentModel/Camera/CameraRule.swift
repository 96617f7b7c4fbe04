import StateMachines

/// The rules of the model: one case for each row of `Specs/Camera/`, TM-01 to TM-51, where its title stands.
public enum CameraRule: UInt16, Clause {
  public static var tables: [String] { ["TM"] }

  case noCameraSaid = 101
  case cameraOpened, settingsOffered, primed, restrictionMet, primingAccepted, prompted
  case answeredAtOnce, primingDeclined, promptAllowed, promptDenied, settingsOpened
  case settingsAlertDismissed, switchedAndEnded, returned, launched, killed, reset, selectedAgain
  case askedWithoutReason, nobodyWaits, switchedAndLivesOn, groundLost, intentionResumed
  case intentionDropped, noDeviceListed, screenDismissed, settingsVisited, restricted
  case restrictionLifted, screenLeft, statusRead, frameRead, deleted, installed, joined
  case askedBesideTheFlow, inputOpened, staleRefusalClosed, inputFailed
  case cameraInterrupted, interruptionEnded, promptLost, callsAbandoned
  case inputStale
  case audioTaken, endedUntold, sessionStarted, sessionStopped, becameInactive, becameActive
}
