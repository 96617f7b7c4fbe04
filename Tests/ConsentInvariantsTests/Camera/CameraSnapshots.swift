import ConsentVocabulary

/// The cases of the claims about the camera, with the snapshots and outcomes that they are built from.
enum CameraCases {
  static let priming = CameraSnapshot(screen: .priming)
  static let prompt = CameraSnapshot(
    hasSettingsEntry: true, screen: .prompt, waiting: 1, isAwaited: true)
  static let unheardPrompt = asking(1)
  /// Returns the prompt of calls beside the flow, or of an input alone.
  static func asking(_ waiting: Int, over covered: CameraScreen? = nil) -> CameraSnapshot {
    CameraSnapshot(hasSettingsEntry: true, screen: .prompt, covered: covered, waiting: waiting)
  }
  static let alert = denied(.settingsAlert)
  static let stopped = CameraSnapshot(process: .stopped)
  static let camera = authorized(.camera)
  static let interrupted = CameraSnapshot(
    status: .authorized, hasSettingsEntry: true, screen: .camera, isInterrupted: true)
  static let silent = CameraSnapshot(
    status: .authorized, hasSettingsEntry: true, screen: .camera, isAudioInterrupted: true)
  static let beside = CameraSnapshot(
    status: .authorized, hasSettingsEntry: true, screen: .camera, hasOtherSession: true)

  static func undecided(_ screen: CameraScreen?) -> CameraSnapshot {
    CameraSnapshot(screen: screen)
  }
  static func denied(_ screen: CameraScreen?) -> CameraSnapshot {
    CameraSnapshot(status: .denied, hasSettingsEntry: true, screen: screen)
  }
  static func authorized(_ screen: CameraScreen?) -> CameraSnapshot {
    CameraSnapshot(status: .authorized, hasSettingsEntry: true, screen: screen)
  }
  static func restricted(_ screen: CameraScreen?) -> CameraSnapshot {
    CameraSnapshot(status: .restricted, screen: screen)
  }
  /// Returns a snapshot of Settings, with the app running or not.
  static func inSettings(
    _ status: CameraStatus, _ process: ProcessState = .running, _ screen: CameraScreen? = nil
  ) -> CameraSnapshot {
    CameraSnapshot(
      process: process, status: status, hasSettingsEntry: true, screen: screen, isInSettings: true)
  }
  static func intending(_ status: CameraStatus, _ process: ProcessState) -> CameraSnapshot {
    CameraSnapshot(
      process: process, status: status, hasSettingsEntry: true, isInSettings: true, isIntended: true
    )
  }

  static func done(_ effects: CameraEffect...) -> CameraOutcome { CameraOutcome(.done, effects) }
  static func shows(
    _ screen: CameraScreen, _ title: CameraTitle = .benefit, _ buttons: CameraButton...,
    on queue: CameraQueue = .main
  ) -> CameraEffect {
    .presented(CameraNotice(screen, title, buttons.isEmpty ? [.cancel] : buttons), on: queue)
  }

  static let offer = shows(.settingsAlert, .accessIsOff, .openSettings, .cancel)
  static let refused = CameraEffect.answered(granted: false, on: .main)
  static func `in`(_ policy: CameraPolicy) -> CameraWorld { CameraWorld(policy: policy) }
}
