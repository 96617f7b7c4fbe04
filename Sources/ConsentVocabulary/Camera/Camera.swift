import StateMachines

/// The language of camera access that an app asks for in advance, by a screen of its own.
public enum Camera: Language {
  public typealias World = CameraWorld
  public typealias Command = CameraCommand
  public typealias Outcome = CameraOutcome
  public typealias Snapshot = CameraSnapshot
  /// No command has a value, so each is a kind of its own.
  public typealias Kind = CameraCommand
  public typealias Refusal = CameraRefusal

  @inlinable
  public static func kind(of command: CameraCommand) -> CameraCommand? { command }

  @inlinable
  public static func refusal(in outcome: CameraOutcome) -> CameraRefusal? {
    if case .refused(let refusal) = outcome.response { refusal } else { nil }
  }
}

/// One thing that happens. Simplest first: the shrinker prefers earlier ones.
public enum CameraCommand: UInt8, Numbered {
  /// The app looks.
  case readStatus, readFrame
  /// The app asks beside its flow: by a request, or by opening the input of a preview.
  case requestAccess, openInput
  /// The app's screen that the flow runs on goes away with all that it presented.
  case leaveScreen
  /// The person touches what needs the camera.
  case select
  /// The person answers the priming screen.
  case accept, decline
  /// The person answers the system's prompt.
  case allow, deny
  /// The person follows the settings alert to the app's page in Settings.
  case openSettings
  /// The person closes a notice or the camera without committing to anything.
  case dismiss
  /// The person goes to the app's page in Settings on their own account.
  case visitSettings
  /// What the person can do in Settings.
  case switchOn, switchOff, returnToApp
  /// What the person can do wherever they are.
  case launchApp, resetPrivacy, deleteApp, installApp
  /// What the system does.
  case kill, restrict, liftRestriction
}

/// Why a command could not be carried out. In the order in which one is given when several hold.
public enum CameraRefusal: UInt8, Error, Numbered {
  case notInstalled, alreadyInstalled, notRunning, alreadyRunning
  /// The person is in Settings, and does not see the app.
  case inSettings
  case notInSettings
  /// The system's prompt covers what would be touched.
  case covered
  /// The screen that this answers is not up.
  case notPresented
  /// The screen that is up has no such button.
  case noSuchButton
  case restricted, notRestricted
  /// Settings has no entry for an app that never asked.
  case noSettingsEntry
  /// The switch stands so already.
  case alreadySet
  case noCamera
}
