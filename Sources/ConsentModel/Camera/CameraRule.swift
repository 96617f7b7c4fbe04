import ConsentVocabulary
import StateMachines

/// The rows of `Specs/Camera/`, TM-01 to TM-39, by which the model takes its steps.
public enum CameraRule: UInt16, Clause {
  public static var tables: [String] { ["TM"] }

  /// Without a camera the app says so.
  case noCameraSaid = 101
  /// An authorized app opens the camera; a denied one offers Settings; an undetermined one primes.
  case cameraOpened, settingsOffered, primed
  /// A restricted app says that it is not permitted.
  case restrictionMet
  /// Accepting leads to a request.
  case primingAccepted
  /// The platform asks while nothing is decided, and else answers a request at once.
  case prompted, answeredAtOnce
  /// Declining changes nothing.
  case primingDeclined
  /// Allowing opens the camera; denying is not followed up.
  case promptAllowed, promptDenied
  /// The settings alert leads to Settings, and can be closed.
  case settingsOpened, settingsAlertDismissed
  /// A switch in Settings ends the app.
  case switchedAndEnded
  /// The person comes back to what was up; a launch starts afresh; the system may end the app.
  case returned, launched, killed
  /// A reset forgets the decision.
  case reset
  /// Selecting again does nothing.
  case selectedAgain
  /// Asking without a usage text ends the app.
  case askedWithoutReason
  /// An answer for a screen that is gone shows nothing.
  case nobodyWaits
  /// A switch in Settings leaves the app running; what loses its ground closes.
  case switchedAndLivesOn, groundLost
  /// A stored intention opens the camera, or is dropped without access.
  case intentionResumed, intentionDropped
  /// The published answer stops where no device is listed.
  case noDeviceListed
  /// Notices and the camera can be closed; a person can visit Settings on their own account.
  case screenDismissed, settingsVisited
  /// A restriction hides the decision; lifting it shows the decision again.
  case restricted, restrictionLifted
  /// A screen that goes takes its screens along.
  case screenLeft
  /// The status can be read at any time; frames are black before the grant.
  case statusRead, frameRead
  /// Deleting the app forgets all about it; it is installed stopped.
  case deleted, installed
  /// A request joins the prompt that is up; the app asks beside its flow; an input asks as well.
  case joined, askedBesideTheFlow, inputOpened
  /// A refusal that access has overtaken closes.
  case staleRefusalClosed

  /// Whether an app of this policy can ever come to the rule.
  public func isFor(_ policy: CameraPolicy) -> Bool {
    if self == .noDeviceListed { return policy == .literal }
    if self == .primingDeclined { return policy != .reviewable }
    let repaired: [CameraRule] = [.settingsAlertDismissed, .intentionResumed, .intentionDropped]
    return policy != .literal || !repaired.contains(self)
  }
}
