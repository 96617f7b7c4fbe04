import ConsentVocabulary
import StateMachines

/// The reference model of camera access: an immutable state and a total step function.
public struct CameraModel: ReferenceModel {
  public typealias Language = Camera
  public typealias Rule = CameraRule

  package let world: CameraWorld
  public fileprivate(set) var snapshot: CameraSnapshot
  /// The decision since installation or reset. A restriction hides it.
  public fileprivate(set) var decision: CameraStatus
  /// The number of waiting calls whose prompt was lost, and that are never answered.
  public fileprivate(set) var abandoned = 0
  /// Whether inputs fail until the next launch, because the process has been without access.
  public fileprivate(set) var isInputStale = false

  public init(_ world: CameraWorld) {
    self.world = world
    decision = world.status == .restricted ? .undetermined : world.status
    snapshot = CameraSnapshot(status: world.status, hasSettingsEntry: decision != .undetermined)
    isInputStale = world.inputAfterGrant == .staleUntilLaunch && world.status != .authorized
  }

  /// Returns the step of `command`: a refusal for the first reason that applies, or the command's effects.
  public func applying(_ command: CameraCommand) -> Step<CameraModel> {
    var step = carryingOut(command).tellingActivity(since: snapshot, first: command == .returnToApp)
    if world.inputAfterGrant == .staleUntilLaunch {
      let (after, wasRunning) = (step.state.snapshot, snapshot.process == .running)
      step.state.isInputStale =
        after.process == .running
        && (wasRunning && isInputStale || after.status != .authorized)
    }
    return step
  }

  private func carryingOut(_ command: CameraCommand) -> Step<CameraModel> {
    for refusal in Self.refusals(of: command) where applies(refusal, to: command) {
      return step(.refused(refusal))
    }
    let (screen, status) = (snapshot.screen, snapshot.status)
    let endsApp = world.settingsChange == .endsApp
    let switching = endsApp ? CameraRule.switchedAndEnded : .switchedAndLivesOn
    return switch command {
    case .select where screen == nil: step().entering()
    case .select where world.policy == .literal: step(by: .selectedAgain).entering()
    case .select: step(by: .selectedAgain)

    case .accept: step(by: .primingAccepted).logging(.accepted).closing().asking(by: .flow)
    case .decline: step(by: .primingDeclined).logging(.declined).closing()
    case .allow: step(by: .promptAllowed).deciding(.authorized).answeringPrompt()
    case .deny: step(by: .promptDenied).deciding(.denied).answeringPrompt()

    case .openSettings:
      step(by: .settingsOpened).logging(.settingsOpened).closing().with {
        $0.isInSettings = world.canOpenSettings
        $0.isIntended = world.storesIntention && world.policy != .literal
      }
    case .dismiss where screen == .settingsAlert: step(by: .settingsAlertDismissed).closing()
    case .dismiss: step(by: .screenDismissed).closing()
    case .visitSettings: step(by: .settingsVisited).with { $0.isInSettings = true }
    case .switchOn: step(by: switching).deciding(.authorized).changingStatus(from: status)
    case .switchOff: step(by: switching).deciding(.denied).changingStatus(from: status)
    case .returnToApp: step(by: .returned).resuming()

    case .launchApp: step(by: .launched).with { $0.process = .running }.resuming()
    case .resetPrivacy: step(by: .reset).deciding(.undetermined).changingStatus(from: status)
    case .deleteApp:
      step(by: .deleted).deciding(.undetermined)
        .with { ($0.isInSettings, $0.isIntended) = (false, false) }
        .ending().with { $0.process = .notInstalled }
    case .installApp: step(by: .installed).with { $0.process = .stopped }

    case .readStatus: step(.status(status), by: .statusRead)
    case .readFrame: step(.frame(isLive ? .scene : .black), by: .frameRead)
    case .requestAccess: step(by: .askedBesideTheFlow).asking(by: .app)
    case .openInput: step(by: .inputOpened).opening()
    case .leaveScreen:
      step(by: .screenLeft).with { $0.screen = screen == .prompt ? .prompt : nil }
        .with { ($0.covered, $0.isAwaited) = (nil, false) }

    case .kill: step(by: .killed).ending()
    case .restrict:
      step(by: .restricted).with { $0.status = .restricted }.changingStatus(from: status)
    case .liftRestriction: step(by: .restrictionLifted).with { $0.status = decision }
    case .interruptCamera: step(by: .cameraInterrupted).taking(.inUseByAnotherClient)
    case .interruptInBackground: step(by: .cameraInterrupted).taking(.notAvailableInBackground)
    case .interruptBesideApps:
      step(by: .cameraInterrupted).taking(.notAvailableWithMultipleForegroundApps)
    case .interruptUnderPressure:
      step(by: .cameraInterrupted).taking(.notAvailableDueToSystemPressure)
    case .interruptAudio: step(by: .audioTaken).taking(.audioInUseByAnotherClient)
    case .startOtherSession: step(by: .sessionStarted).taking(.inUseByAnotherClient, isOwn: true)
    case .endInterruption: step(by: .interruptionEnded).givingBack().adding(.interruptionEnded)
    case .endInterruptionUntold: step(by: .endedUntold).givingBack()
    case .stopOtherSession: step(by: .sessionStopped).givingBack().adding(.interruptionEnded)
    case .takeScreenDown: step(by: .promptLost).losingPrompt()
    }
  }

  private var isLive: Bool {
    let (now, losesSound) = (snapshot, snapshot.isAudioInterrupted)
    let isTaken = losesSound && world.audioInterruption == .takesFrames || now.isInterrupted
    return now.status == .authorized && !isTaken && !now.hasOtherSession
  }

  private func step(
    _ response: CameraResponse = .done, by rule: CameraRule? = nil
  ) -> Step<CameraModel> {
    Step(self, CameraOutcome(response), by: rule.map { [$0] } ?? [])
  }
}

// MARK: - Refusals

extension CameraModel {
  public static func refusals(of command: CameraCommand) -> [CameraRefusal] {
    switch command {
    case .readStatus, .requestAccess, .leaveScreen, .kill: [.notInstalled, .notRunning]
    case .readFrame, .openInput: [.notInstalled, .notRunning, .noCamera]
    case .select: [.notInstalled, .notRunning, .inSettings, .covered]
    case .accept, .allow, .deny: [.notInstalled, .notRunning, .inSettings, .notPresented]
    case .decline, .openSettings, .dismiss:
      [.notInstalled, .notRunning, .inSettings, .notPresented, .noSuchButton]
    case .visitSettings: [.notInstalled, .inSettings]
    case .switchOn, .switchOff:
      [.notInstalled, .notInSettings, .restricted, .noSettingsEntry, .alreadySet]
    case .returnToApp: [.notInstalled, .notRunning, .notInSettings]
    case .launchApp: [.notInstalled, .alreadyRunning]
    case .resetPrivacy, .deleteApp: [.notInstalled]
    case .installApp: [.alreadyInstalled]
    case .restrict: [.restricted]
    case .liftRestriction: [.notRestricted]
    case .interruptCamera, .interruptBesideApps, .interruptUnderPressure, .interruptAudio,
      .startOtherSession:
      [.notInstalled, .notRunning, .noCamera, .noAccess, .interrupted]
    case .interruptInBackground:
      [.notInstalled, .notRunning, .notInSettings, .noCamera, .noAccess, .interrupted]
    case .endInterruption, .endInterruptionUntold, .stopOtherSession:
      [.notInstalled, .notRunning, .notInterrupted]
    case .takeScreenDown: [.notInstalled, .notRunning, .notPresented]
    }
  }

  /// Returns whether `refusal` applies in this state. `false` if it can never apply to `command`.
  private func applies(_ refusal: CameraRefusal, to command: CameraCommand) -> Bool {
    let screen = snapshot.screen
    return switch refusal {
    case .notInstalled: snapshot.process == .notInstalled
    case .alreadyInstalled: snapshot.process != .notInstalled
    case .notRunning: snapshot.process != .running
    case .alreadyRunning: snapshot.process == .running
    case .inSettings: snapshot.isInSettings
    case .notInSettings: !snapshot.isInSettings
    case .covered: screen == .prompt
    case .notPresented where command == .dismiss: [nil, .priming, .prompt].contains(screen)
    case .notPresented where command == .openSettings: screen != .settingsAlert
    case .notPresented: screen != ([.accept, .decline].contains(command) ? .priming : .prompt)
    case .noSuchButton where screen == .priming: world.policy == .reviewable
    case .noSuchButton where command == .openSettings:
      world.policy != .literal && !world.canOpenSettings
    case .noSuchButton: screen == .settingsAlert && world.policy == .literal
    case .restricted: snapshot.status == .restricted
    case .notRestricted: snapshot.status != .restricted
    case .noSettingsEntry: !snapshot.hasSettingsEntry
    case .alreadySet: decision == (command == .switchOn ? .authorized : .denied)
    case .noCamera: !world.hasCamera
    case .noAccess: snapshot.status != .authorized
    case .interrupted: snapshot.isTaken || snapshot.hasOtherSession
    case .notInterrupted where command == .stopOtherSession: !snapshot.hasOtherSession
    case .notInterrupted: !snapshot.isTaken
    }
  }
}

// MARK: - Shared parts of steps

extension Step<CameraModel> {
  fileprivate func with(_ change: (inout CameraSnapshot) -> Void) -> Step {
    var step = self
    change(&step.state.snapshot)
    return step
  }

  private func by(_ rule: CameraRule) -> Step { Step(state, outcome, by: rules.adding(rule)) }
  fileprivate func adding(_ effect: CameraEffect) -> Step {
    Step(state, CameraOutcome(outcome.response, outcome.effects + [effect]), by: rules)
  }

  fileprivate func taking(_ reason: CameraInterruption, isOwn: Bool = false) -> Step {
    let isAudio = reason == .audioInUseByAnotherClient
    let step = with { ($0.isAudioInterrupted, $0.hasOtherSession) = (isAudio, isOwn) }
    return step.with { $0.isInterrupted = !isAudio && !isOwn }.adding(.interrupted(reason))
  }
  fileprivate func givingBack() -> Step {
    with { ($0.isInterrupted, $0.isAudioInterrupted, $0.hasOtherSession) = (false, false, false) }
  }

  /// Tells a running app when it stops or begins to be active: before all else if it returns, otherwise at the end.
  fileprivate func tellingActivity(since before: CameraSnapshot, first: Bool) -> Step {
    let (isActive, states) = (state.snapshot.isActive, (before.process, state.snapshot.process))
    guard states == (.running, .running), before.isActive != isActive else { return self }
    if !isActive { return by(.becameInactive).adding(.becameInactive) }
    let (activity, effects) = ([CameraEffect.becameActive], outcome.effects)
    let outcome = CameraOutcome(outcome.response, first ? activity + effects : effects + activity)
    return Step(state, outcome, by: rules.adding(.becameActive))
  }

  fileprivate func logging(_ event: CameraEvent) -> Step { adding(.logged(event)) }
  /// Closes the current screen. The app's screen under the prompt comes back, if there is one.
  fileprivate func closing() -> Step { with { ($0.screen, $0.covered) = ($0.covered, nil) } }

  fileprivate func deciding(_ decision: CameraStatus) -> Step {
    var step = with { $0.hasSettingsEntry = decision != .undetermined }
    step.state.decision = decision
    return state.snapshot.status == .restricted ? step : step.with { $0.status = decision }
  }

  /// Starts the flow. The screen depends on the hardware and the status.
  fileprivate func entering() -> Step {
    let isLiteral = state.world.policy == .literal
    return switch state.snapshot.status {
    case _ where !state.world.hasCamera: logging(.noCamera).presenting(.noCamera, by: .noCameraSaid)
    case .authorized: presenting(.camera, by: .cameraOpened)
    case .denied: presenting(.settingsAlert, by: .settingsOffered)
    case .undetermined: presenting(.priming, by: .primed)
    case .restricted: presenting(isLiteral ? .priming : .notPermitted, by: .restrictionMet)
    }
  }

  private func presenting(_ screen: CameraScreen, by rule: CameraRule) -> Step {
    guard state.snapshot.screen == nil else { return adding(.ignored(screen)) }
    return by(rule).with { $0.screen = screen }
      .adding(.presented(screen.notice(in: state.world), on: .main))
  }

  fileprivate enum Caller { case flow, app }

  /// Requests access from the platform, which asks the person once for all callers.
  fileprivate func asking(by caller: Caller) -> Step {
    let looksAtList = caller == .flow && state.world.policy == .literal
    if looksAtList && !state.world.listsDevices { return by(.noDeviceListed) }
    guard state.world.hasUsageText else { return crashing() }
    guard state.snapshot.status == .undetermined else {
      let answered = by(.answeredAtOnce).answering(1)
      return caller == .flow ? answered.entering() : answered
    }
    let waits = with { $0.waiting += 1 }
    if state.snapshot.screen == .prompt { return waits.by(.joined) }
    return waits.with { $0.isAwaited = caller == .flow }.prompting()
  }

  /// Opens an input, which makes the platform ask. No caller receives the answer. Without access it fails.
  fileprivate func opening() -> Step {
    guard state.world.hasUsageText else { return crashing() }
    switch state.snapshot.status {
    case .undetermined: return state.snapshot.screen == .prompt ? self : prompting()
    case .denied, .restricted:
      guard state.world.inputWithoutAccess == .fails else { return self }
      return Step(state, CameraOutcome(.failed), by: rules).by(.inputFailed)
    case .authorized:
      return state.isInputStale
        ? Step(state, CameraOutcome(.failed), by: rules).by(.inputStale) : self
    }
  }

  private func prompting() -> Step {
    by(.prompted).adding(.prompted).with { ($0.covered, $0.screen) = ($0.screen, .prompt) }
  }

  private func crashing() -> Step {
    Step(state, CameraOutcome(.crashed, outcome.effects), by: rules)
      .by(.askedWithoutReason).ending()
  }

  private func answering(_ calls: Int) -> Step {
    let isGranted = state.snapshot.status == .authorized
    return (0..<calls).reduce(self) { step, _ in
      step.adding(.answered(granted: isGranted, on: state.world.answersOn))
    }
  }

  /// Closes the prompt and answers all waiting calls. The flow continues if its screen that requested the
  /// prompt still exists.
  fileprivate func answeringPrompt() -> Step {
    let answered = closing().with { ($0.isAwaited, $0.waiting) = (false, state.abandoned) }
      .answering(state.snapshot.waiting - state.abandoned)
    guard state.snapshot.isAwaited else { return answered.by(.nobodyWaits) }
    let goesOn = state.snapshot.status == .authorized || state.world.policy == .literal
    return goesOn ? answered.entering() : answered
  }

  /// Closes the prompt without a decision. Its calls are refused, or wait until the process ends.
  fileprivate func losingPrompt() -> Step {
    if state.world.callsOfLostPrompt == .end { return answeringPrompt() }
    var step = closing().with { $0.isAwaited = false }
    if state.snapshot.waiting > state.abandoned { step = step.by(.callsAbandoned) }
    step.state.abandoned = state.snapshot.waiting
    return step
  }

  /// Returns to the app. Resumes a stored intention once, if access is granted.
  fileprivate func resuming() -> Step {
    let back = with { $0.isInSettings = false }.closingStaleRefusal()
    guard state.snapshot.isIntended else { return back }
    let spent = back.with { $0.isIntended = false }
    guard state.snapshot.status == .authorized else { return spent.by(.intentionDropped) }
    return spent.by(.intentionResumed).entering()
  }

  /// Closes the app's notice of missing access if access is now granted.
  private func closingStaleRefusal() -> Step {
    let isRefusal = [.settingsAlert, .notPermitted].contains(state.snapshot.screen)
    guard state.world.staleRefusal == .closes, isRefusal, state.snapshot.status == .authorized
    else { return self }
    return by(.staleRefusalClosed).closing()
  }

  /// Applies a change of the status outside the app. If the app had received a decision, the platform may end it;
  /// otherwise a screen that the new status does not allow closes.
  fileprivate func changingStatus(from before: CameraStatus) -> Step {
    let hadDecision = [.denied, .authorized].contains(before)
    if hadDecision && state.world.settingsChange == .endsApp { return ending() }
    let (screen, status) = (state.snapshot.screen, state.snapshot.status)
    if screen == .camera && status != .authorized { return by(.groundLost).closing() }
    if screen == .prompt && status != .undetermined { return by(.groundLost).answeringPrompt() }
    return self
  }

  fileprivate func ending() -> Step {
    guard state.snapshot.process == .running else { return self }
    var step = givingBack().with {
      ($0.process, $0.screen, $0.covered) = (.stopped, nil, nil)
      ($0.isAwaited, $0.waiting) = (false, 0)
    }
    step.state.abandoned = 0
    return step
  }
}

extension CameraSnapshot {
  /// Whether the running app is in front, and not under the prompt.
  fileprivate var isActive: Bool { !isInSettings && screen != .prompt }
  fileprivate var isTaken: Bool { isInterrupted || isAudioInterrupted }
}

extension CameraScreen {
  /// Returns the contents of the app's own screen.
  fileprivate func notice(in world: CameraWorld) -> CameraNotice {
    switch (self, world.policy) {
    case (.priming, .literal): CameraNotice(self, .wouldLikeToAccess, [.allow, .notNow])
    case (.priming, .fixed): CameraNotice(self, .benefit, [.next, .notNow])
    case (.priming, .reviewable): CameraNotice(self, .benefit, [.next])
    case (.settingsAlert, .literal): CameraNotice(self, .wouldLikeToAccess, [.openSettings])
    case (.settingsAlert, _):
      CameraNotice(
        self, .accessIsOff, world.canOpenSettings ? [.openSettings, .cancel] : [.cancel])
    case (.noCamera, _): CameraNotice(self, .noCamera, [.ok])
    case (.notPermitted, _): CameraNotice(self, .notPermitted, [.ok])
    case (.camera, _), (.prompt, _): CameraNotice(self, .viewfinder, [.cancel])
    }
  }
}
