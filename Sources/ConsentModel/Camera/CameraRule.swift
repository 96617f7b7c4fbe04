import ConsentVocabulary
import StateMachines

/// The rows of `Specs/Camera/`, by which the model takes its steps; their sentences stand there.
public enum CameraRule: UInt16, Clause {
  public static var tables: [String] { ["TM"] }

  // What the app shows, and the answers to it: TM-01 to TM-11.
  case noCameraSaid = 101
  case cameraOpened, settingsOffered, primed, restrictionMet, primingAccepted
  case prompted, answeredAtOnce, primingDeclined, promptAllowed, promptDenied
  // Settings, and what happens to the app's process: TM-12 to TM-18.
  case settingsOpened, settingsAlertDismissed, switchedAndEnded, returned, launched, killed, reset
  // What goes wrong: TM-19 to TM-21.
  case selectedAgain, askedWithoutReason, nobodyWaits
  // What no source gives a row: TM-22 to TM-35.
  case switchedAndLivesOn, groundLost, intentionResumed, intentionDropped, noDeviceListed
  case screenDismissed, settingsVisited, restricted, restrictionLifted, screenLeft, statusRead
  case frameRead, deleted, installed

  /// Whether an app of this policy can ever come to the rule.
  public func isFor(_ policy: CameraPolicy) -> Bool {
    if self == .noDeviceListed { return policy == .literal }
    if self == .primingDeclined { return policy != .reviewable }
    let needNoLiteral: Set = [
      CameraRule.settingsAlertDismissed, .intentionResumed, .intentionDropped,
    ]
    return policy != .literal || !needNoLiteral.contains(self)
  }
}
