import StateMachines

/// The outcome of one command: the answer to its actor, and its effects.
public struct CameraOutcome: Hashable, Sendable {
  /// The answer to the command's actor.
  public var response: CameraResponse
  /// The effects of the command, oldest first.
  public var effects: [CameraEffect]

  /// Creates an outcome, by default without effects.
  @inlinable
  public init(_ response: CameraResponse, _ effects: [CameraEffect] = []) {
    (self.response, self.effects) = (response, effects)
  }
}

/// The direct answer to a command. The app receives only the answers to its own commands.
public enum CameraResponse: Hashable, Sendable {
  /// The command was carried out; there is no further answer.
  case done
  /// The status that the app reads.
  case status(CameraStatus)
  /// The frame that the app reads.
  case frame(CameraFrame)
  /// The app crashed, because it requested access without a usage text.
  case crashed
  /// The input could not be opened, because the app has no access.
  case failed
  /// The command was not possible, and nothing changed.
  case refused(CameraRefusal)
}

/// The contents of a frame of a running capture session.
public enum CameraFrame: Hashable, Sendable, CaseIterable {
  /// A black image, or the scene in front of the camera.
  case black, scene
}

/// An effect of a command. The person sees screens and the prompt; the app observes all other effects.
public enum CameraEffect: Hashable, Sendable {
  /// The app recorded a decision of the person for its statistics.
  case logged(CameraEvent)
  /// The app presented a screen, from code on this queue.
  case presented(CameraNotice, on: CameraQueue)
  /// The app presented a screen over another one, which the platform ignores.
  case ignored(CameraScreen)
  /// The system showed its prompt.
  case prompted
  /// The system answered a request of the app, on this queue.
  case answered(granted: Bool, on: CameraQueue)
  /// The system notified the app that its capture session was interrupted, for this reason.
  case interrupted(CameraInterruption)
  /// The system notified the app that the interruption has ended.
  case interruptionEnded
  /// The system notified the app that it stops or begins to be active.
  case becameInactive, becameActive

  /// The recorded event. `nil` if the effect is not a recording.
  public var event: CameraEvent? { if case .logged(let event) = self { event } else { nil } }
  /// The presented screen. `nil` if the effect presents none.
  public var notice: CameraNotice? {
    if case .presented(let notice, _) = self { notice } else { nil }
  }
}

/// The reason for an interruption of a capture session, under the platform's name.
public enum CameraInterruption: UInt8, Numbered {
  /// Another session holds the camera, or a call the microphone.
  case inUseByAnotherClient, audioInUseByAnotherClient
  /// The app lies behind another.
  case notAvailableInBackground
  /// Other apps stand beside this one.
  case notAvailableWithMultipleForegroundApps
  /// The device is hot, or its power is low.
  case notAvailableDueToSystemPressure
}

/// An event that an app records for its statistics.
public enum CameraEvent: Hashable, Sendable, CaseIterable {
  /// An event in the app's log.
  case noCamera, accepted, declined, settingsOpened
}

/// A screen that can be shown in the app or over it.
public enum CameraScreen: UInt8, Hashable, Sendable, CaseIterable {
  /// A screen; only `prompt` belongs to the platform.
  case priming, prompt, settingsAlert, noCamera, notPermitted, camera
}

/// A screen of the app, as the person reads it.
public struct CameraNotice: Hashable, Sendable {
  /// The kind of screen.
  public var screen: CameraScreen
  /// The title of the screen.
  public var title: CameraTitle
  /// The buttons of the screen, from first to last.
  public var buttons: [CameraButton]

  /// Creates a screen with its title and buttons.
  public init(_ screen: CameraScreen, _ title: CameraTitle, _ buttons: [CameraButton]) {
    (self.screen, self.title, self.buttons) = (screen, title, buttons)
  }
}

/// The title of a screen: the words of the system's prompt, the benefit for the person, or the reason for a
/// failure.
public enum CameraTitle: Hashable, Sendable, CaseIterable {
  /// The meaning of a title.
  case wouldLikeToAccess, benefit, accessIsOff, noCamera, notPermitted, viewfinder
}

/// The label of a button.
public enum CameraButton: Hashable, Sendable, CaseIterable {
  /// The meaning of a button.
  case allow, next, notNow, openSettings, cancel, ok
}
