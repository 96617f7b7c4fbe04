import ConsentVocabulary
import StateMachines

/// What must happen when an app asks for the camera: one value, from which each step makes the next.
public struct CameraModel: ReferenceModel {
  public typealias Talk = Camera
  public typealias Rule = CameraRule

  let world: CameraWorld
  var process = ProcessState.running
  /// What was decided since the app was installed or access reset; a restriction hides it.
  var decision: CameraStatus
  var isRestricted: Bool
  /// Whether the person was ever asked, or decided unasked.
  var hasSettingsEntry: Bool
  /// What is up in the app, or over it.
  var screen: CameraScreen?
  /// Whether the screen is still there that asked what the prompt asks.
  var isAwaited = false
  var isInSettings = false
  /// Whether it is stored that the person wanted the camera.
  var isIntended = false

  public init(_ world: CameraWorld) {
    self.world = world
    isRestricted = world.status == .restricted
    decision = isRestricted ? .undetermined : world.status
    hasSettingsEntry = decision != .undetermined
  }

  var status: CameraStatus { isRestricted ? .restricted : decision }

  public var snapshot: CameraSnapshot {
    CameraSnapshot(
      process: process, status: status, hasSettingsEntry: hasSettingsEntry, screen: screen,
      isAwaited: isAwaited, isInSettings: isInSettings, isIntended: isIntended)
  }

  /// Refuses for the first reason that applies, or takes the step that the command's rules say.
  public func applying(_ command: CameraCommand) -> Step<CameraModel> {
    for refusal in Self.refusals(of: command) where applies(refusal, to: command) {
      return Step(self, CameraOutcome(.refused(refusal)))
    }
    return switch command {
    case .user(.select) where screen == nil: Step(self, CameraOutcome(.done)).entering()
    case .user(.select):
      world.policy == .literal ? done(by: .selectedAgain).entering() : done(by: .selectedAgain)

    case .user(.accept): done(by: .primingAccepted).logging(.accepted).closing().asking()
    case .user(.decline): done(by: .primingDeclined).logging(.declined).closing()
    case .user(.allow):
      done(by: .promptAllowed) { $0.decision = .authorized }.answeringPrompt(true)
    case .user(.deny): done(by: .promptDenied) { $0.decision = .denied }.answeringPrompt(false)

    case .user(.openSettings):
      done(by: .settingsOpened) {
        $0.isInSettings = true
        $0.isIntended = world.storesIntention && world.policy != .literal
      }.logging(.settingsOpened).closing()
    case .user(.dismiss):
      done(by: screen == .settingsAlert ? .settingsAlertDismissed : .screenDismissed).closing()
    case .user(.visitSettings): done(by: .settingsVisited) { $0.isInSettings = true }
    case .user(.switchOn): done(by: switching) { $0.decision = .authorized }.changedFromOutside()
    case .user(.switchOff): done(by: switching) { $0.decision = .denied }.changedFromOutside()
    case .user(.returnToApp): done(by: .returned) { $0.isInSettings = false }.resuming()

    case .user(.launchApp):
      done(by: .launched) { ($0.process, $0.isInSettings) = (.running, false) }.resuming()
    case .user(.resetPrivacy):
      done(by: .reset) {
        $0.decision = .undetermined
        // A prompt that is up goes on asking.
        $0.hasSettingsEntry = screen == .prompt
      }.closingWhatLostItsGround()
    case .user(.deleteApp):
      done(by: .deleted) {
        ($0.decision, $0.hasSettingsEntry) = (.undetermined, false)
        ($0.isInSettings, $0.isIntended) = (false, false)
      }.ending().with { $0.state.process = .notInstalled }
    case .user(.installApp): done(by: .installed) { $0.process = .stopped }

    case .app(.readStatus): Step(self, CameraOutcome(.status(status)), by: [.statusRead])
    case .app(.readFrame):
      Step(self, CameraOutcome(.frame(status == .authorized ? .scene : .black)), by: [.frameRead])
    case .app(.leaveScreen):
      done(by: .screenLeft) {
        ($0.screen, $0.isAwaited) = (screen == .prompt ? .prompt : nil, false)
      }

    case .system(.kill): done(by: .killed).ending()
    case .system(.restrict): done(by: .restricted) { $0.isRestricted = true }.changedFromOutside()
    case .system(.liftRestriction):
      done(by: .restrictionLifted) { $0.isRestricted = false }.changedFromOutside()
    }
  }

  private var switching: CameraRule {
    world.settingsChange == .endsApp ? .switchedAndEnded : .switchedAndLivesOn
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
    case .notPresented:
      switch command {
      case .user(.accept), .user(.decline): screen != .priming
      case .user(.openSettings): screen != .settingsAlert
      case .user(.dismiss): screen == nil || screen == .priming || screen == .prompt
      case .user, .app, .system: screen != .prompt
      }
    case .noSuchButton:
      screen == .priming
        ? world.policy == .reviewable
        : screen == .settingsAlert && world.policy == .literal
    case .restricted: isRestricted
    case .notRestricted: !isRestricted
    case .noSettingsEntry: !hasSettingsEntry
    case .alreadySet: decision == (command == .user(.switchOn) ? .authorized : .denied)
    case .noCamera: !world.hasCamera
    }
  }
}

// MARK: - What several steps have in common

extension CameraModel {
  /// The step that `rule` alone leads to.
  private func done(
    by rule: CameraRule, _ change: (inout CameraModel) -> Void = { _ in }
  ) -> Step<CameraModel> {
    Step(self, CameraOutcome(.done), by: [rule]).with { change(&$0.state) }
  }
}

extension Step<CameraModel> {
  fileprivate func with(_ change: (inout Step) -> Void) -> Step {
    var step = self
    change(&step)
    return step
  }

  private func by(_ rule: CameraRule) -> Step { with { $0.rules = rules.adding(rule) } }
  private func adding(_ effect: CameraEffect) -> Step {
    with { $0.outcome.effects.append(effect) }
  }
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
    case .restricted where state.world.policy == .literal:
      presenting(.priming, by: .restrictionMet)
    case .restricted: presenting(.notPermitted, by: .restrictionMet)
    }
  }

  private func presenting(_ screen: CameraScreen, by rule: CameraRule) -> Step {
    guard state.screen == nil else { return adding(.ignored(screen)) }
    return by(rule).adding(.presented(screen.notice(by: state.world.policy), on: .main))
      .with { $0.state.screen = screen }
  }

  /// The app asks the platform, which asks the person once.
  fileprivate func asking() -> Step {
    if state.world.policy == .literal && !state.world.listsDevices { return by(.noDeviceListed) }
    guard state.world.hasUsageText else {
      return by(.askedWithoutReason).ending().with { $0.outcome.response = .crashed }
    }
    guard state.status == .undetermined else {
      return by(.answeredAtOnce).answering(state.status == .authorized).entering()
    }
    return by(.prompted).adding(.prompted).with {
      ($0.state.screen, $0.state.isAwaited, $0.state.hasSettingsEntry) = (.prompt, true, true)
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
    if state.screen == .camera && state.status != .authorized { return by(.groundLost).closing() }
    if state.screen == .prompt && state.status != .undetermined {
      return by(.groundLost).answeringPrompt(state.status == .authorized)
    }
    return self
  }

  fileprivate func ending() -> Step {
    guard state.process == .running else { return self }
    return closing().with { ($0.state.process, $0.state.isAwaited) = (.stopped, false) }
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
    case (.camera, _), (.prompt, _): CameraNotice(self, .viewfinder, [.cancel])
    }
  }
}
