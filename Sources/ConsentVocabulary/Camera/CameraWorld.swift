/// Where a scenario begins: how the app was written, and what it finds. The app runs, and shows nothing.
public struct CameraWorld: Hashable, Sendable {
  public var policy: CameraPolicy
  /// The status at the start; under `restricted` nothing has been decided.
  public var status: CameraStatus
  public var hasCamera: Bool
  /// Whether the list of capture devices is filled where there is a camera.
  public var listsDevices: Bool
  /// Whether the app says what it wants the camera for, without which asking ends it.
  public var hasUsageText: Bool
  /// Whether the app stores that the person wanted the camera before it sends them to Settings.
  public var storesIntention: Bool
  public var settingsChange: SettingsChange
  /// Where the platform answers a request.
  public var answersOn: CameraQueue
  public var staleRefusal: StaleRefusal

  public init(
    policy: CameraPolicy = .fixed, status: CameraStatus = .undetermined, hasCamera: Bool = true,
    listsDevices: Bool = true, hasUsageText: Bool = true, storesIntention: Bool = true,
    settingsChange: SettingsChange = .endsApp, answersOn: CameraQueue = .main,
    staleRefusal: StaleRefusal = .stays
  ) {
    (self.policy, self.status, self.hasCamera) = (policy, status, hasCamera)
    (self.listsDevices, self.hasUsageText) = (listsDevices, hasUsageText)
    (self.storesIntention, self.settingsChange) = (storesIntention, settingsChange)
    (self.answersOn, self.staleRefusal) = (answersOn, staleRefusal)
  }
}

/// By which design an app asks: the published answer as it stands, that answer with its defects removed,
/// or the platform's guidelines, where a priming screen has one button, which leads to the prompt.
public enum CameraPolicy: String, Hashable, Sendable, CaseIterable {
  case literal, fixed, reviewable
}

/// What the platform says of an app's access to the camera.
public enum CameraStatus: UInt8, Hashable, Sendable, CaseIterable {
  case undetermined, restricted, denied, authorized
}

/// What a change in Settings does to an app that runs.
public enum SettingsChange: Hashable, Sendable, CaseIterable { case endsApp, leavesAppRunning }
/// What becomes of the app's word that it has no access, where the person comes back and it has.
public enum StaleRefusal: Hashable, Sendable, CaseIterable { case stays, closes }
/// Where code runs.
public enum CameraQueue: Hashable, Sendable, CaseIterable { case main, other }

/// The whole state, as far as two sides can state it in common.
public struct CameraSnapshot: Hashable, Sendable {
  public var process: ProcessState
  public var status: CameraStatus
  /// Whether Settings has a switch for the app: the person was ever asked, or decided unasked.
  public var hasSettingsEntry: Bool
  /// What is up in the app, or over it.
  public var screen: CameraScreen?
  /// The screen of the app that the prompt lies over.
  public var covered: CameraScreen?
  /// How many requests of the app the prompt is to answer.
  public var waiting: Int
  /// Whether the screen of the flow is still there that asked what the prompt asks.
  public var isAwaited: Bool
  /// Whether the person is in Settings.
  public var isInSettings: Bool
  /// Whether it is stored that the person wanted the camera.
  public var isIntended: Bool

  public init(
    process: ProcessState = .running, status: CameraStatus = .undetermined,
    hasSettingsEntry: Bool = false, screen: CameraScreen? = nil, covered: CameraScreen? = nil,
    waiting: Int = 0, isAwaited: Bool = false, isInSettings: Bool = false,
    isIntended: Bool = false
  ) {
    (self.process, self.status, self.hasSettingsEntry) = (process, status, hasSettingsEntry)
    (self.screen, self.covered) = (screen, covered)
    (self.waiting, self.isAwaited) = (waiting, isAwaited)
    (self.isInSettings, self.isIntended) = (isInSettings, isIntended)
  }
}
