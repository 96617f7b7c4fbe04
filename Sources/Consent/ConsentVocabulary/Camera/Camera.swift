import StateMachines

/// The language of camera access that an app requests through a priming screen of its own.
public enum Camera: MachineLanguage {
  public typealias World = CameraWorld
  public typealias Command = CameraCommand
  public typealias Outcome = CameraOutcome
  public typealias Snapshot = CameraSnapshot
  /// Commands have no values, so each command is a kind.
  public typealias Kind = CameraCommand
  public typealias Refusal = CameraRefusal

  @inlinable
  public static func kind(of command: CameraCommand) -> CameraCommand? { command }

  @inlinable
  public static func refusal(in outcome: CameraOutcome) -> CameraRefusal? {
    if case .refused(let refusal) = outcome.response { refusal } else { nil }
  }
}

/// A command of the camera machine, simplest first. The shrinker prefers earlier commands.
public enum CameraCommand: UInt8, Numbered {
  /// The app reads the status or a frame.
  case readStatus, readFrame
  /// The app requests access outside its flow: directly, or by opening the input of a preview.
  case requestAccess, openInput
  /// The app dismisses the screen of the flow, together with all screens presented over it.
  case leaveScreen
  /// The person touches a control that needs the camera.
  case select
  /// The person answers the priming screen.
  case accept, decline
  /// The person answers the system's prompt.
  case allow, deny
  /// The person follows the settings alert to the app's page in Settings.
  case openSettings
  /// The person closes a notice or the camera without a decision.
  case dismiss
  /// The person opens the app's page in Settings by themselves.
  case visitSettings
  /// An action of the person in Settings.
  case switchOn, switchOff, returnToApp
  /// An action that the person can perform anywhere.
  case launchApp, resetPrivacy, deleteApp, installApp
  /// An action of the system.
  case kill, restrict, liftRestriction
  /// The system takes the camera from the app for a time, such as for a call, and gives it back.
  case interruptCamera, endInterruption
  /// The system takes its prompt down without an answer, such as when the phone is locked.
  case takeScreenDown
  /// The app starts or stops a second session of its own, which takes the camera from the first.
  case startOtherSession, stopOtherSession
  /// The system takes the camera because the app lies behind another, stands beside others, or the device is hot.
  case interruptInBackground, interruptBesideApps, interruptUnderPressure
  /// The system takes the microphone of the session, such as for a call.
  case interruptAudio
  /// The system gives back what it took, and does not notify the app.
  case endInterruptionUntold
}

/// The reason why a command was refused. If several reasons hold, the first in this order is given.
public enum CameraRefusal: UInt8, Error, Numbered {
  /// Whether the app is installed, or runs, does not permit the command.
  case notInstalled, alreadyInstalled, notRunning, alreadyRunning
  /// The person is in Settings, and does not see the app.
  case inSettings
  /// The person is not in Settings.
  case notInSettings
  /// The system's prompt covers the control.
  case covered
  /// The screen to which the command belongs is not shown.
  case notPresented
  /// The current screen has no such button.
  case noSuchButton
  /// The restriction is on, or is off already.
  case restricted, notRestricted
  /// Settings has no entry for an app without a decision.
  case noSettingsEntry
  /// The switch is already in this position.
  case alreadySet
  /// The device has no camera.
  case noCamera
  /// The app has no access, so there is nothing to interrupt.
  case noAccess
  /// The session is interrupted, or is not: by the system, or by the app's other session.
  case interrupted, notInterrupted
}
