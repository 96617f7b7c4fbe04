public import ConsentVocabulary
public import StateMachines

/// The rows of `Specs/Camera/`, by which the model takes its steps.
public enum CameraRule: UInt16, Clause {
  public static var tables: [String] { ["TM"] }

  case noCameraSaid = 101, cameraOpened, settingsOffered, primed, restrictionMet
  case primingAccepted, prompted, answeredAtOnce, primingDeclined
  case promptAllowed, promptDenied
  case settingsOpened, settingsAlertDismissed, switchedAndEnded, returned
  case launched, killed, reset, selectedAgain, askedWithoutReason, nobodyWaits
  case switchedAndLivesOn, groundLost, intentionResumed, intentionDropped
  case noDeviceListed, screenDismissed, settingsVisited
  case restricted, restrictionLifted, screenLeft, statusRead, frameRead, deleted, installed

  /// Whether an app of this policy can ever come to the rule.
  public func isFor(_ policy: CameraPolicy) -> Bool {
    switch self {
    case .noDeviceListed: policy == .literal
    case .settingsAlertDismissed, .intentionResumed, .intentionDropped: policy != .literal
    case .primingDeclined: policy != .reviewable
    case _: true
    }
  }
}
