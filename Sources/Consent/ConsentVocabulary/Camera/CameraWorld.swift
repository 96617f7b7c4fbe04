/// The start of a scenario: the app's design and its environment. The app runs, and shows no screen.
public struct CameraWorld: Hashable, Sendable {
  /// The app's design.
  public var policy: CameraPolicy
  /// The status at the start. Under `restricted`, the person has made no decision.
  public var status: CameraStatus
  /// Whether the device has a camera.
  public var hasCamera: Bool
  /// Whether the list of capture devices contains the camera, if there is one.
  public var listsDevices: Bool
  /// Whether the app has a usage text. Without it, a request crashes the app.
  public var hasUsageText: Bool
  /// Whether the app stores that the person wanted the camera before it opens Settings.
  public var storesIntention: Bool
  /// The effect of a change in Settings on a running app.
  public var settingsChange: SettingsChange
  /// The queue on which the platform answers a request.
  public var answersOn: CameraQueue
  /// Whether the app closes an outdated notice of missing access.
  public var staleRefusal: StaleRefusal
  /// The result of opening an input under a refusal or a restriction.
  public var inputWithoutAccess: InputWithoutAccess
  /// Whether the app can lead the person to its page in Settings.
  public var canOpenSettings: Bool
  /// The end of the calls whose prompt the system takes down.
  public var callsOfLostPrompt: CallsOfLostPrompt
  /// The result of opening an input with access that the process did not always have.
  public var inputAfterGrant: InputAfterGrant
  /// The effect of an interruption of the session's audio on its frames.
  public var audioInterruption: AudioInterruption

  /// Creates a world, by default with a camera and without a decision.
  public init(
    policy: CameraPolicy = .fixed, status: CameraStatus = .undetermined, hasCamera: Bool = true,
    listsDevices: Bool = true, hasUsageText: Bool = true, storesIntention: Bool = true,
    settingsChange: SettingsChange = .endsApp, answersOn: CameraQueue = .main,
    staleRefusal: StaleRefusal = .stays, inputWithoutAccess: InputWithoutAccess = .fails,
    canOpenSettings: Bool = true, callsOfLostPrompt: CallsOfLostPrompt = .neverEnd,
    inputAfterGrant: InputAfterGrant = .opens,
    audioInterruption: AudioInterruption = .leavesFrames
  ) {
    (self.policy, self.status, self.hasCamera) = (policy, status, hasCamera)
    (self.listsDevices, self.hasUsageText) = (listsDevices, hasUsageText)
    (self.storesIntention, self.settingsChange) = (storesIntention, settingsChange)
    (self.answersOn, self.staleRefusal) = (answersOn, staleRefusal)
    (self.inputWithoutAccess, self.canOpenSettings) = (inputWithoutAccess, canOpenSettings)
    (self.callsOfLostPrompt, self.inputAfterGrant) = (callsOfLostPrompt, inputAfterGrant)
    self.audioInterruption = audioInterruption
  }

  /// The end of the calls whose prompt the system takes down without an answer, such as when the phone is locked.
  public enum CallsOfLostPrompt: Hashable, Sendable, CaseIterable {
    /// The calls are never answered, or are answered as refused.
    case neverEnd, end
  }
  /// The result of opening an input with access that the process did not always have, such as in a web page, which a
  /// process of its own shows.
  public enum InputAfterGrant: Hashable, Sendable, CaseIterable {
    /// It opens, or fails until the next launch.
    case opens, staleUntilLaunch
  }
  /// The effect of an interruption of the session's audio on its frames.
  public enum AudioInterruption: Hashable, Sendable, CaseIterable {
    /// The frames go on, or are black.
    case leavesFrames, takesFrames
  }
}

/// The app's design: the published answer as it stands, that answer without its defects, or the platform's
/// guidelines, where a priming screen has a single button that leads to the prompt.
public enum CameraPolicy: String, Hashable, Sendable, CaseIterable {
  /// The published answer, the same without its defects, or a design that follows the guidelines.
  case literal, fixed, reviewable
}

/// The app's authorization for the camera.
public enum CameraStatus: UInt8, Hashable, Sendable, CaseIterable {
  /// The platform's four statuses.
  case undetermined, restricted, denied, authorized
}

/// The effect of a change in Settings on a running app.
public enum SettingsChange: Hashable, Sendable, CaseIterable {
  /// The process ends, or runs on with the new access.
  case endsApp, leavesAppRunning
}
/// Whether the app closes its notice of missing access when the person returns with access.
public enum StaleRefusal: Hashable, Sendable, CaseIterable {
  /// The screen stays, or closes when the person returns with access.
  case stays, closes
}
/// The result of opening an input under a refusal or a restriction.
public enum InputWithoutAccess: Hashable, Sendable, CaseIterable {
  /// Opening fails, or succeeds while the frames stay black.
  case fails, staysBlack
}
/// The queue on which code runs.
public enum CameraQueue: Hashable, Sendable, CaseIterable {
  /// The main queue, or any other.
  case main, other
}

/// The observable state of model and system after a command.
public struct CameraSnapshot: Hashable, Sendable {
  /// Whether the app is installed, and whether it runs.
  public var process: ProcessState
  /// The status that the app reads.
  public var status: CameraStatus
  /// Whether Settings has a switch for the app, because a decision exists.
  public var hasSettingsEntry: Bool
  /// The screen shown in the app or over it.
  public var screen: CameraScreen?
  /// The app's screen under the prompt.
  public var covered: CameraScreen?
  /// The number of requests without an answer. Those whose prompt was lost may never be answered.
  public var waiting: Int
  /// Whether the flow's screen that requested the current prompt still exists.
  public var isAwaited: Bool
  /// Whether the person is in Settings.
  public var isInSettings: Bool
  /// Whether the app has stored that the person wanted the camera.
  public var isIntended: Bool
  /// Whether the system has interrupted the app's use of the camera.
  public var isInterrupted: Bool
  /// Whether the system has interrupted the app's use of the microphone.
  public var isAudioInterrupted: Bool
  /// Whether a second session of the app holds the camera.
  public var hasOtherSession: Bool

  /// Creates a snapshot, by default of a running app without a decision.
  public init(
    process: ProcessState = .running, status: CameraStatus = .undetermined,
    hasSettingsEntry: Bool = false, screen: CameraScreen? = nil, covered: CameraScreen? = nil,
    waiting: Int = 0, isAwaited: Bool = false, isInSettings: Bool = false,
    isIntended: Bool = false, isInterrupted: Bool = false, isAudioInterrupted: Bool = false,
    hasOtherSession: Bool = false
  ) {
    (self.process, self.status, self.hasSettingsEntry) = (process, status, hasSettingsEntry)
    (self.screen, self.covered) = (screen, covered)
    (self.waiting, self.isAwaited) = (waiting, isAwaited)
    (self.isInSettings, self.isIntended) = (isInSettings, isIntended)
    (self.isInterrupted, self.isAudioInterrupted) = (isInterrupted, isAudioInterrupted)
    self.hasOtherSession = hasOtherSession
  }
}
