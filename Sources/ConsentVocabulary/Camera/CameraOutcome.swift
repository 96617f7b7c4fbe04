import StateMachines

/// What one command led to: the answer to whoever gave it, and what came of it besides.
public struct CameraOutcome: Hashable, Sendable {
  public var response: CameraResponse
  /// What happened, oldest first.
  public var effects: [CameraEffect]

  @inlinable
  public init(_ response: CameraResponse, _ effects: [CameraEffect] = []) {
    self.response = response
    self.effects = effects
  }

  /// The effects that the app can observe.
  public var appPart: [CameraEffect] { effects.filter { !$0.isSeen } }
  /// The effects that the person sees.
  public var personPart: [CameraEffect] { effects.filter(\.isSeen) }
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
public enum CameraFrame: String, Hashable, Sendable, CaseIterable {
  case black, scene
}

/// What came of a command.
public enum CameraEffect: Hashable, Sendable {
  /// The app recorded a decision of the person for its statistics.
  case logged(CameraEvent)
  /// The app presented a screen, from code that ran here.
  case presented(CameraNotice, on: CameraQueue)
  /// The app presented a screen over another one, which the platform ignores.
  case ignored(CameraScreen)
  /// The system asks the person.
  case prompted
  /// The request of the app was answered, on this queue.
  case answered(granted: Bool, on: CameraQueue)

  /// Whether the person sees it.
  public var isSeen: Bool {
    switch self {
    case .presented, .prompted: true
    case .logged, .ignored, .answered: false
    }
  }
}

/// What an app records for its statistics.
public enum CameraEvent: String, Hashable, Sendable, CaseIterable {
  case noCamera, accepted, declined, settingsOpened
}

/// What can be up in the app or over it.
public enum CameraScreen: String, Hashable, Sendable, CaseIterable {
  case priming, prompt, settingsAlert, noCamera, notPermitted, camera
}

/// A screen of the app, as the person reads it.
public struct CameraNotice: Hashable, Sendable {
  public var screen: CameraScreen
  public var title: CameraTitle
  /// Its buttons, from first to last.
  public var buttons: [CameraButton]

  public init(_ screen: CameraScreen, _ title: CameraTitle, _ buttons: [CameraButton]) {
    self.screen = screen
    self.title = title
    self.buttons = buttons
  }
}

/// What a screen says above its buttons.
public enum CameraTitle: String, Hashable, Sendable, CaseIterable {
  /// The words of the system's own prompt.
  case wouldLikeToAccess
  /// What the person gains.
  case benefit
  case accessIsOff, noCamera, notPermitted, viewfinder
}

/// What a button says.
public enum CameraButton: String, Hashable, Sendable, CaseIterable {
  case allow, next, notNow, openSettings, cancel, ok
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
