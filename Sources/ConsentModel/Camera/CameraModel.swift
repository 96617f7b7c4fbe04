public import ConsentVocabulary
public import StateMachines

/// What must happen when an app asks for the camera: one value, from which each step makes the next.
public struct CameraModel: ReferenceModel {
  public typealias Talk = Camera
  public typealias Rule = CameraRule

  let world: CameraWorld
  var process = ProcessState.running
  /// What was decided about the app since it was installed or reset.
  var decision: Decision
  /// Whether the device forbids the camera, whatever was decided.
  var isRestricted: Bool
  /// What is up in the app, or over it.
  var screen: CameraScreen?
  /// Whether the screen is still there that asked what the prompt asks.
  var isAwaited = false
  var isInSettings = false
  /// Whether it is stored that the person wanted the camera.
  var isIntended = false

  /// What is known of a person's will.
  enum Decision { case none, asked, denied, authorized }

  public init(_ world: CameraWorld) {
    self.world = world
    isRestricted = world.status == .restricted
    decision =
      switch world.status {
      case .undetermined, .restricted: .none
      case .denied: .denied
      case .authorized: .authorized
      }
  }

  /// What the platform says: a restriction hides the decision.
  var status: CameraStatus {
    switch decision {
    case _ where isRestricted: .restricted
    case .none, .asked: .undetermined
    case .denied: .denied
    case .authorized: .authorized
    }
  }

  public var snapshot: CameraSnapshot {
    CameraSnapshot(
      process: process, status: status, hasSettingsEntry: decision != .none, screen: screen,
      isAwaited: isAwaited, isInSettings: isInSettings, isIntended: isIntended)
  }

  public func applying(_ command: CameraCommand) -> Step<CameraModel> {
    for refusal in Self.refusals(of: command) where applies(refusal, to: command) {
      return Step(self, CameraOutcome(.refused(refusal)))
    }
    return switch command {
    case .user(.select) where screen == nil: done(by: []).entering()
    case .user(.select) where world.policy == .literal:
      done(by: .selectedAgain).entering()
    case .user(.select): done(by: .selectedAgain)

    case .user(.accept): accepting
    case .user(.decline): done(by: .primingDeclined).logging(.declined).closing()
    case .user(.allow): deciding(.authorized, by: .promptAllowed)
    case .user(.deny): deciding(.denied, by: .promptDenied)

    case .user(.openSettings): openingSettings
    case .user(.dismiss):
      done(by: screen == .settingsAlert ? .settingsAlertDismissed : .screenDismissed).closing()
    case .user(.visitSettings): done(by: .settingsVisited) { $0.isInSettings = true }
    case .user(.switchOn): switching(to: .authorized)
    case .user(.switchOff): switching(to: .denied)
    case .user(.returnToApp):
      done(by: .returned) { $0.isInSettings = false }.resuming()

    case .user(.launchApp):
      done(by: .launched) {
        $0.process = .running
        $0.isInSettings = false
      }.resuming()
    case .user(.resetPrivacy):
      // A prompt that is up goes on asking, and Settings keeps its entry.
      done(by: .reset) { $0.decision = screen == .prompt ? .asked : .none }.closingWhatLostItsGround()
    case .user(.deleteApp):
      done(by: .deleted) {
        $0 = CameraModel(world)
        $0.process = .notInstalled
        $0.decision = .none
        $0.isRestricted = isRestricted
      }
    case .user(.installApp): done(by: .installed) { $0.process = .stopped }

    case .app(.readStatus): Step(self, CameraOutcome(.status(status)), by: [.statusRead])
    case .app(.readFrame):
      Step(
        self, CameraOutcome(.frame(status == .authorized ? .scene : .black)), by: [.frameRead])
    case .app(.leaveScreen):
      done(by: .screenLeft) {
        if screen != .prompt { $0.screen = nil }
        $0.isAwaited = false
      }

    case .system(.kill): done(by: .killed).ending()
    case .system(.restrict):
      done(by: .restricted) { $0.isRestricted = true }.changedFromOutside()
    case .system(.liftRestriction):
      done(by: .restrictionLifted) { $0.isRestricted = false }.changedFromOutside()
    }
  }
}

// MARK: - Refusals

extension CameraModel {
  public static func refusals(of command: CameraCommand) -> [CameraRefusal] {
    switch command {
    case .app(.readStatus), .app(.leaveScreen), .system(.kill): [.notInstalled, .notRunning]
    case .app(.readFrame): [.notInstalled, .notRunning, .noCamera]
    case .user(.select): [.notInstalled, .notRunning, .inSettings, .covered]
    case .user(.accept), .user(.allow), .user(.deny), .user(.openSettings):
      [.notInstalled, .notRunning, .inSettings, .notPresented]
    case .user(.decline), .user(.dismiss):
      [.notInstalled, .notRunning, .inSettings, .notPresented, .noSuchButton]
    case .user(.visitSettings): [.notInstalled, .inSettings]
    case .user(.switchOn), .user(.switchOff):
      [.notInstalled, .notInSettings, .restricted, .noSettingsEntry, .alreadySet]
    case .user(.returnToApp): [.notInstalled, .notRunning, .notInSettings]
    case .user(.launchApp): [.notInstalled, .alreadyRunning]
    case .user(.resetPrivacy), .user(.deleteApp): [.notInstalled]
    case .user(.installApp): [.alreadyInstalled]
    case .system(.restrict): [.restricted]
    case .system(.liftRestriction): [.notRestricted]
    }
  }

  /// Whether `command` has to be refused so, if it can be at all.
  private func applies(_ refusal: CameraRefusal, to command: CameraCommand) -> Bool {
    switch refusal {
    case .notInstalled: process == .notInstalled
    case .alreadyInstalled: process != .notInstalled
    case .notRunning: process != .running
    case .alreadyRunning: process == .running
    case .inSettings: isInSettings
    case .notInSettings: !isInSettings
    case .covered: screen == .prompt
    case .notPresented: !isUp(whatAnswers: command)
    case .noSuchButton:
      command == .user(.decline)
        ? world.policy == .reviewable
        : screen == .settingsAlert && world.policy == .literal
    case .restricted: isRestricted
    case .notRestricted: !isRestricted
    case .noSettingsEntry: decision == .none
    case .alreadySet: decision == (command == .user(.switchOn) ? .authorized : .denied)
    case .noCamera: !world.hasCamera
    }
  }

  /// Whether a screen is up that `command` can be an answer to.
  private func isUp(whatAnswers command: CameraCommand) -> Bool {
    switch command {
    case .user(.accept), .user(.decline): screen == .priming
    case .user(.allow), .user(.deny): screen == .prompt
    case .user(.openSettings): screen == .settingsAlert
    case .user(.dismiss): screen != nil && screen != .priming && screen != .prompt
    case .user, .app, .system: true
    }
  }
}

// MARK: - Steps of several rules

extension CameraModel {
  private func done(
    by rules: Rules<CameraRule>, _ change: (inout CameraModel) -> Void = { _ in }
  ) -> Step<CameraModel> {
    var state = self
    change(&state)
    return Step(state, CameraOutcome(.done), by: rules)
  }

  private func done(
    by rule: CameraRule, _ change: (inout CameraModel) -> Void = { _ in }
  ) -> Step<CameraModel> {
    done(by: [rule], change)
  }

  private var accepting: Step<CameraModel> {
    let accepted = done(by: .primingAccepted).logging(.accepted).closing()
    return world.policy == .literal && !world.listsDevices
      ? accepted.by(.noDeviceListed) : accepted.requesting()
  }

  private var openingSettings: Step<CameraModel> {
    done(by: .settingsOpened) {
      $0.isInSettings = true
      $0.isIntended = world.storesIntention && world.policy != .literal
    }.logging(.settingsOpened).closing()
  }

  private func deciding(_ decision: Decision, by rule: CameraRule) -> Step<CameraModel> {
    done(by: rule) { $0.decision = decision }.answeringPrompt(decision == .authorized)
  }

  private func switching(to decision: Decision) -> Step<CameraModel> {
    done(by: world.settingsChange == .endsApp ? .switchedAndEnded : .switchedAndLivesOn) {
      $0.decision = decision
    }.changedFromOutside()
  }
}

extension Step<CameraModel> {
  fileprivate func with(_ change: (inout Step) -> Void) -> Step {
    var step = self
    change(&step)
    return step
  }

  fileprivate func by(_ rule: CameraRule) -> Step { with { $0.rules = rules.adding(rule) } }
  fileprivate func adding(_ effect: CameraEffect) -> Step { with { $0.outcome.effects.append(effect) } }
  fileprivate func logging(_ event: CameraEvent) -> Step { adding(.logged(event)) }
  fileprivate func closing() -> Step { with { $0.state.screen = nil } }

  /// The flow from its top: what the app shows follows from hardware and status.
  fileprivate func entering() -> Step {
    switch state.status {
    case _ where !state.world.hasCamera:
      logging(.noCamera).presenting(.noCamera, by: .noCameraSaid)
    case .authorized: presenting(.camera, by: .cameraOpened)
    case .denied: presenting(.settingsAlert, by: .settingsOffered)
    case .undetermined: presenting(.priming, by: .primed)
    case .restricted:
      presenting(state.world.policy == .literal ? .priming : .notPermitted, by: .restrictionMet)
    }
  }

  private func presenting(_ screen: CameraScreen, by rule: CameraRule) -> Step {
    guard state.screen == nil else { return adding(.ignored(screen)) }
    return by(rule).adding(.presented(screen.notice(by: state.world.policy), on: .main))
      .with { $0.state.screen = screen }
  }

  /// The app asks the platform, which asks the person once.
  fileprivate func requesting() -> Step {
    guard state.world.hasUsageText else {
      return by(.askedWithoutReason).ending().with { $0.outcome.response = .crashed }
    }
    guard state.status == .undetermined else {
      return by(.answeredAtOnce).answering(state.status == .authorized).entering()
    }
    return by(.prompted).adding(.prompted).with {
      $0.state.decision = .asked
      $0.state.screen = .prompt
      $0.state.isAwaited = true
    }
  }

  private func answering(_ isGranted: Bool) -> Step {
    adding(.answered(granted: isGranted, on: state.world.answersOn))
  }

  /// The prompt goes with its question; the screen that asked goes on, if it is still there.
  fileprivate func answeringPrompt(_ isGranted: Bool) -> Step {
    let answered = closing().with { $0.state.isAwaited = false }.answering(isGranted)
    guard state.isAwaited else { return answered.by(.nobodyWaits) }
    return isGranted || state.world.policy == .literal ? answered.entering() : answered
  }

  /// What the person wanted before they went to Settings is taken up once, if it can be.
  fileprivate func resuming() -> Step {
    guard state.isIntended else { return self }
    let resumed = with { $0.state.isIntended = false }
    return state.status == .authorized
      ? resumed.by(.intentionResumed).entering() : resumed.by(.intentionDropped)
  }

  /// The status was changed behind the app's back.
  fileprivate func changedFromOutside() -> Step {
    state.world.settingsChange == .endsApp ? ending() : closingWhatLostItsGround()
  }

  fileprivate func closingWhatLostItsGround() -> Step {
    switch state.screen {
    case .camera where state.status != .authorized: by(.groundLost).closing()
    case .prompt where state.status != .undetermined:
      by(.groundLost).answeringPrompt(state.status == .authorized)
    case _: self
    }
  }

  fileprivate func ending() -> Step {
    guard state.process == .running else { return self }
    return closing().with {
      $0.state.process = .stopped
      $0.state.isAwaited = false
    }
  }
}

extension CameraScreen {
  /// What the app's own screens say.
  fileprivate func notice(by policy: CameraPolicy) -> CameraNotice {
    switch (self, policy) {
    case (.priming, .literal): CameraNotice(self, .wouldLikeToAccess, [.allow, .notNow])
    case (.priming, .fixed): CameraNotice(self, .benefit, [.next, .notNow])
    case (.priming, .reviewable): CameraNotice(self, .benefit, [.next])
    case (.settingsAlert, .literal): CameraNotice(self, .wouldLikeToAccess, [.openSettings])
    case (.settingsAlert, _): CameraNotice(self, .accessIsOff, [.openSettings, .cancel])
    case (.noCamera, _): CameraNotice(self, .noCamera, [.ok])
    case (.notPermitted, _): CameraNotice(self, .notPermitted, [.ok])
    case (.camera, _): CameraNotice(self, .viewfinder, [.cancel])
    case (.prompt, _): CameraNotice(self, .wouldLikeToAccess, [.allow, .cancel])
    }
  }
}
