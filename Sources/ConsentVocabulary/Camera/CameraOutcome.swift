/// What one command led to: the answer to whoever gave it, and what came of it besides.
public struct CameraOutcome: Hashable, Sendable {
  public var response: CameraResponse
  /// What happened, oldest first.
  public var effects: [CameraEffect]

  @inlinable
  public init(_ response: CameraResponse, _ effects: [CameraEffect] = []) {
    (self.response, self.effects) = (response, effects)
  }
}

/// The direct answer to a command. An app sees the answers to its own commands only.
public enum CameraResponse: Hashable, Sendable {
  case done
  case status(CameraStatus)
  case frame(CameraFrame)
  /// The app ended itself by asking without a usage text.
  case crashed
  /// It could not be done here, and nothing changed.
  case refused(CameraRefusal)
}

/// What a frame of a running capture session shows.
public enum CameraFrame: Hashable, Sendable, CaseIterable { case black, scene }

/// What came of a command. The person sees screens and the prompt, the app hears of the others.
public enum CameraEffect: Hashable, Sendable {
  /// The app recorded a decision of the person for its statistics.
  case logged(CameraEvent)
  /// The app presented a screen, from code that ran here.
  case presented(CameraNotice, on: CameraQueue)
  /// The app presented a screen over another one, which the platform ignores.
  case ignored(CameraScreen)
  /// The system asks the person.
  case prompted
  /// A request of the app was answered, on this queue.
  case answered(granted: Bool, on: CameraQueue)

  /// What was recorded.
  public var event: CameraEvent? { if case .logged(let event) = self { event } else { nil } }
  /// The screen that came up.
  public var notice: CameraNotice? {
    if case .presented(let notice, _) = self { notice } else { nil }
  }
}

/// What an app records for its statistics.
public enum CameraEvent: Hashable, Sendable, CaseIterable {
  case noCamera, accepted, declined, settingsOpened
}

/// What can be up in the app or over it.
public enum CameraScreen: UInt8, Hashable, Sendable, CaseIterable {
  case priming, prompt, settingsAlert, noCamera, notPermitted, camera
}

/// A screen of the app, as the person reads it.
public struct CameraNotice: Hashable, Sendable {
  public var screen: CameraScreen
  public var title: CameraTitle
  /// Its buttons, from first to last.
  public var buttons: [CameraButton]

  public init(_ screen: CameraScreen, _ title: CameraTitle, _ buttons: [CameraButton]) {
    (self.screen, self.title, self.buttons) = (screen, title, buttons)
  }
}

/// What a screen says above its buttons: the words of the system's own prompt, what the person gains, or
/// what is the case.
public enum CameraTitle: Hashable, Sendable, CaseIterable {
  case wouldLikeToAccess, benefit, accessIsOff, noCamera, notPermitted, viewfinder
}

/// What a button says.
public enum CameraButton: Hashable, Sendable, CaseIterable {
  case allow, next, notNow, openSettings, cancel, ok
}
