import ConsentVocabulary
import StateMachines

/// The rules of the model: one case for each row of `Specs/Camera/`, TM-01 to TM-39.
public enum CameraRule: UInt16, Clause {
  public static var tables: [String] { ["TM"] }

  /// Without a camera the app shows a notice.
  case noCameraSaid = 101
  /// An authorized app opens the camera, a denied one offers Settings, an undetermined one shows priming.
  case cameraOpened, settingsOffered, primed
  /// A restricted app shows that it is not permitted.
  case restrictionMet
  /// Accepting the priming screen requests access.
  case primingAccepted
  /// Without a decision the platform shows the prompt; otherwise it answers at once.
  case prompted, answeredAtOnce
  /// Declining the priming screen changes nothing.
  case primingDeclined
  /// Allowing opens the camera; denying shows no further screen.
  case promptAllowed, promptDenied
  /// The settings alert opens Settings, and can be closed.
  case settingsOpened, settingsAlertDismissed
  /// A switch in Settings ends the app.
  case switchedAndEnded
  /// Returning shows the previous screen; a launch starts anew; the system may end the app.
  case returned, launched, killed
  /// A reset removes the decision.
  case reset
  /// Selecting again has no effect.
  case selectedAgain
  /// A request without a usage text crashes the app.
  case askedWithoutReason
  /// An answer for a removed screen shows no screen.
  case nobodyWaits
  /// A switch in Settings leaves the app running; screens that need the lost access close.
  case switchedAndLivesOn, groundLost
  /// A stored intention opens the camera, or is dropped without access.
  case intentionResumed, intentionDropped
  /// The published answer stops if no device is listed.
  case noDeviceListed
  /// Notices and the camera can be closed; a person can visit Settings by themselves.
  case screenDismissed, settingsVisited
  /// A restriction hides the decision; lifting the restriction restores it.
  case restricted, restrictionLifted
  /// A dismissed screen takes its presented screens along.
  case screenLeft
  /// The status can be read at any time; frames are black before the grant.
  case statusRead, frameRead
  /// Deleting the app removes all its state; an installed app is stopped.
  case deleted, installed
  /// A request joins the current prompt; the app can ask outside its flow; an input asks as well.
  case joined, askedBesideTheFlow, inputOpened
  /// A notice of missing access closes once access is granted.
  case staleRefusalClosed

  /// Returns whether an app of this policy can ever reach the rule.
  public func isFor(_ policy: CameraPolicy) -> Bool {
    if self == .noDeviceListed { return policy == .literal }
    if self == .primingDeclined { return policy != .reviewable }
    let repaired: [CameraRule] = [.settingsAlertDismissed, .intentionResumed, .intentionDropped]
    return policy != .literal || !repaired.contains(self)
  }
}
