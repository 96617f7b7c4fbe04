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

extension Camera: Resident {
  public static func command(_ command: DeviceCommand) -> CameraCommand {
    switch command {
    case .launch: .user(.launchApp)
    case .kill: .system(.kill)
    case .reset: .user(.resetPrivacy)
    case .forget: .user(.deleteApp)
    }
  }

  public static func effects(of event: Event<Camera>) -> [DeviceEffect] {
    ProcessState.effects(from: event.before.process, to: event.after.process)
  }

  public static func isPromptUp(in snapshot: CameraSnapshot) -> Bool { snapshot.screen == .prompt }
}

/// One thing that happens, and who does it.
public enum CameraCommand: Numbered {
  case app(App)
  case user(User)
  case system(System)

  public enum App: UInt8, Numbered {
    case readStatus, readFrame
    /// The screen that the flow runs on goes away with all that it presented.
    case leaveScreen
  }

  public enum User: UInt8, Numbered {
    /// Touches what needs the camera.
    case select
    /// Answers the priming screen.
    case accept, decline
    /// Answers the system's prompt.
    case allow, deny
    /// Follows the settings alert to the app's page in Settings.
    case openSettings
    /// Closes a notice or the camera without committing to anything.
    case dismiss
    /// Goes to the app's page in Settings on their own account.
    case visitSettings
    case switchOn, switchOff, returnToApp
    case launchApp, resetPrivacy, deleteApp, installApp
  }

  public enum System: UInt8, Numbered {
    case kill, restrict, liftRestriction
  }

  /// All there are, simplest first: the shrinker prefers earlier ones.
  public static var allCases: [CameraCommand] {
    App.allCases.map(CameraCommand.app) + User.allCases.map(CameraCommand.user)
      + System.allCases.map(CameraCommand.system)
  }

  public var number: Int {
    switch self {
    case .app(let command): command.number
    case .user(let command): App.allCases.count + command.number
    case .system(let command): App.allCases.count + User.allCases.count + command.number
    }
  }
}
