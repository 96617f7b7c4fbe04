import ConsentVocabulary
import StateMachines

/// A claim about every transcript of an app that uses the camera, whichever system produced it.
public enum CameraClaim: String, ListedClaims {
  case peopleAnswerOnce = "INV-M01"
  case promptsComeUndetermined = "INV-M02"
  case primingComesUndetermined = "INV-M03"
  case decliningCostsNothing = "INV-M04"
  case theCameraNeedsAccess = "INV-M05"
  case noCameraIsSaidAndNothingElse = "INV-M06"
  case denialLeadsToSettings = "INV-M07"
  case restrictionIsToldNotAsked = "INV-M08"
  case oneInputPresentsOnce = "INV-M09"
  case yesLeadsToTheCamera = "INV-M10"
  case settingsChangesEndTheApp = "INV-M11"
  case intentionsAreResumedOnce = "INV-M12"
  case decisionsAreLoggedFirst = "INV-M13"
  case screensComeUpOnMain = "INV-M14"
  case answersToNobodyShowNothing = "INV-M15"
  case alertsHaveAWayOut = "INV-M16"
  case reviewablePrimingOnlyLeadsOn = "INV-M17"
  case denialIsNotFollowedUp = "INV-M18"
  case readingTheStatusChangesNothing = "INV-M19"
  case selectingTwiceDoesNothing = "INV-M20"
  case answersCountNotQueues = "INV-M21"
  case framesAreBlackBeforeTheGrant = "INV-M22"
  case callsAreAnsweredOnce = "INV-M23"
  case onePromptAsksForAll = "INV-M24"
  case inputsAskInSilence = "INV-M25"
  case askingTakesAUsageText = "INV-M26"
  case resetsForgetTheDecision = "INV-M27"
  case restrictionsHideTheDecision = "INV-M28"
  case decidedAppsEnd = "INV-M29"
  case processesFollowTheirCommands = "INV-M30"
  case intentionsAreStoredOnTheWay = "INV-M31"
  case interruptionsTakeFramesAlone = "INV-M32"
  case interruptionsLastUntilTheirEnd = "INV-M33"
  case accessOpensTheCamera = "INV-M34"
  case screensGoByTheirCommands = "INV-M35"
  case entriesComeWithAnAnswer = "INV-M36"
  case peopleAreWhereTheyWent = "INV-M37"
  case decisionsFollowTheirCommands = "INV-M38"
  case answersAreAwaitedByTheFlow = "INV-M39"
  case intentionsStayOnTheWay = "INV-M40"
  case screensSayTheirOwn = "INV-M41"
  case lostPromptsAnswerAsDecided = "INV-M42"
  case interruptionsAreTold = "INV-M43"
  case activityIsToldOnce = "INV-M44"

  public typealias MonitorState = CameraMonitorState

  public static let rows = Rows(platform, usage, life, screens, answers, changes, events)

  enum SwitchedApp: UInt8, Numbered { case runs, isStopped }
  enum Frame: UInt8, Numbered {
    case withoutAccess, withAccess, interrupted, withoutSound, besideOther
  }
  enum Turn: UInt8, Numbered { case begins, ends }
  enum Input: UInt8, Numbered { case asks, hasNothingToAsk, fails, isStale }
  enum Asking: UInt8, Numbered { case request, input }
  enum AppEnd: UInt8, Numbered { case ends, stays }
  enum Process: UInt8, Numbered { case launched, stopped }
  enum Intention: UInt8, Numbered { case stored, omitted }
  enum Priming: UInt8, Numbered { case declined, primed }
  enum Resumption: UInt8, Numbered { case opensCamera, lacksAccess }
  enum Logged: UInt8, Numbered { case decision, missingCamera }
  enum PrimingStep: UInt8, Numbered { case comes, leadsOn }
  enum Queue: UInt8, Numbered { case main, other }
  enum LostCall: UInt8, Numbered { case abandoned, refused, waits, ends }
  enum Call: UInt8, Numbered { case answered, waits, endsAlone, endsWithOthers, outlivesApp }

  private static let platform = list {
    peopleAnswerOnce.means(
      "A person answers the system's prompt at most once until access is reset.",
      on: [.allow, .deny],
      reads: [\.isAnswered], sometimes: "The prompt is answered."
    ) { step, past in .requires(!past.isAnswered) }
    promptsComeUndetermined.means(
      "The system's prompt comes up only while nothing is decided.",
      sometimes: "The prompt comes up."
    ) { step, _ in .when(step.has(.prompted), requires: step.before.status == .undetermined) }
    theCameraNeedsAccess.means(
      "The camera is up only if there is one and access is authorized.",
      sometimes: "The camera is up."
    ) { step, _ in
      let mayBeUp = step.after.status == .authorized && step.world.hasCamera
      return .when(step.after.screen == .camera, requires: mayBeUp)
    }
    oneInputPresentsOnce.means(
      "One input leads to one presentation and one request at most.",
      sometimes: "An input leads to a presentation or a request."
    ) { step, _ in
      let (notices, requests) = (step.notices.count, step.requests)
      return .when(notices > 0 || requests > 0, requires: max(notices, requests) == 1)
    }
    settingsChangesEndTheApp.means(
      "A switch in Settings sets the status and ends the app, if the platform does so.",
      sometimes: (SwitchedApp.runs, "The switch ends an app."),
      (.isStopped, "The app does not run.")
    ) { step, _ in
      guard step.world.settingsChange == .endsApp, let status = step.switched else {
        return .silent
      }
      return .requires(
        step.after.status == status && step.after.process == .stopped && step.after.screen == nil,
        at: step.before.process == .running ? .runs : .isStopped)
    }
    readingTheStatusChangesNothing.means(
      "Reading the status returns it, and changes and shows nothing.",
      on: [.readStatus], sometimes: "The status is read."
    ) { step, _ in
      .requires(
        step.after == step.before && step.outcome == CameraOutcome(.status(step.before.status)))
    }
    framesAreBlackBeforeTheGrant.means(
      "Without access each frame is black, and with it each shows the scene unless interrupted.",
      on: [.readFrame],
      sometimes: (Frame.withoutAccess, "A frame is read without access."),
      (.withAccess, "A frame is read with access."),
      (.interrupted, "A frame is read during an interruption."),
      (.withoutSound, "A frame is read while the microphone alone is interrupted."),
      (.besideOther, "A frame is read beside the app's other session.")
    ) { step, _ in
      let before = step.before
      let frame: Frame =
        switch before.status {
        case .undetermined, .restricted, .denied: .withoutAccess
        case .authorized where before.isInterrupted: .interrupted
        case .authorized where before.hasOtherSession: .besideOther
        case .authorized: before.isAudioInterrupted ? .withoutSound : .withAccess
        }
      let isLive =
        frame == .withAccess
        || frame == .withoutSound && step.world.audioInterruption == .leavesFrames
      return .requires(step.outcome.response == .frame(isLive ? .scene : .black), at: frame)
    }
    interruptionsTakeFramesAlone.means(
      "An interruption and its end change nothing but the frames.",
      on: [
        .interruptCamera, .interruptInBackground, .interruptBesideApps, .interruptUnderPressure,
        .interruptAudio, .endInterruption, .endInterruptionUntold, .startOtherSession,
        .stopOtherSession,
      ],
      sometimes: (Turn.begins, "An interruption begins."), (.ends, "An interruption ends.")
    ) { step, _ in
      let reason = step.command.interruption
      var expected = step.before
      expected.hasOtherSession = step.command == .startOtherSession
      expected.isAudioInterrupted = reason == .audioInUseByAnotherClient
      expected.isInterrupted =
        reason != nil && !expected.hasOtherSession && !expected.isAudioInterrupted
      return .requires(
        step.after == expected && step.outcome.unheard == CameraOutcome(.done),
        at: reason == nil ? .ends : .begins)
    }
    inputsAskInSilence.means(
      "Opening an input asks while nothing is decided, fails without access, ends no call and shows no screen.",
      on: [.openInput], reads: [\.lacksAccess], sometimes: (Input.asks, "An input asks."),
      (.hasNothingToAsk, "An input has nothing to ask."),
      (.fails, "An input without access fails."),
      (.isStale, "An input fails until the next launch.")
    ) { step, past in
      let (before, after) = (step.before, step.after)
      if !step.world.hasUsageText { return .silent }
      let asks = before.status == .undetermined && before.screen != .prompt
      let fails =
        [.denied, .restricted].contains(before.status) && step.world.inputWithoutAccess == .fails
      let isStale = before.status == .authorized && past.lacksAccess
      return .requires(
        step.outcome.unheard
          == CameraOutcome(fails || isStale ? .failed : .done, asks ? [.prompted] : [])
          && (asks ? after.screen == .prompt && after.waiting == before.waiting : after == before),
        at: asks ? .asks : fails ? .fails : isStale ? .isStale : .hasNothingToAsk)
    }
  }

  private static let usage = list {
    askingTakesAUsageText.means(
      "A request for access or an input without a usage text ends the app, and nothing else does so.",
      sometimes: (Asking.request, "A request has no usage text."),
      (.input, "An input has no usage text.")
    ) { step, _ in
      let asks = step.calls > 0 || step.command == .openInput
      let isCrash = step.outcome.response == .crashed
      return .when(
        asks && !step.world.hasUsageText || isCrash,
        at: step.command == .openInput ? .input : .request,
        requires: asks && !step.world.hasUsageText && isCrash && step.after.process == .stopped)
    }
  }

  private static let life = list {
    resetsForgetTheDecision.means(
      "A reset and a deletion leave no decision but a restriction, and no entry in Settings.",
      on: [.resetPrivacy, .deleteApp], sometimes: "The decision is forgotten."
    ) { step, _ in
      let isRestricted = step.before.status == .restricted
      let status: CameraStatus = isRestricted ? .restricted : .undetermined
      return .requires(step.after.status == status && !step.after.hasSettingsEntry)
    }
    restrictionsHideTheDecision.means(
      "A restriction hides the decision, and its end shows the same decision again.",
      on: [.restrict, .liftRestriction], reads: [\.beneath],
      sometimes: (Turn.begins, "A restriction begins."), (.ends, "A restriction ends.")
    ) { step, past in
      step.command == .restrict
        ? .requires(step.after.status == .restricted, at: .begins)
        : .requires(step.after.status == past.beneath, at: .ends)
    }
    decidedAppsEnd.means(
      "A reset and a restriction end a decided app, if the platform does so, and no other app.",
      on: [.resetPrivacy, .restrict, .liftRestriction],
      sometimes: (AppEnd.ends, "An app ends."), (.stays, "An app stays as it is.")
    ) { step, _ in
      let isDecided = [.denied, .authorized].contains(step.before.status)
      let ends =
        isDecided && step.before.process == .running && step.command != .liftRestriction
        && step.world.settingsChange == .endsApp
      return .requires(
        step.after.process == (ends ? .stopped : step.before.process), at: ends ? .ends : .stays)
    }
    processesFollowTheirCommands.means(
      "An app runs from a launch to a kill, is stopped when installed, and shows nothing unless it runs.",
      sometimes: (Process.launched, "An app is launched."),
      (.stopped, "An app ends or does not run.")
    ) { step, _ in
      let after = step.after
      let expected: ProcessState =
        switch step.command {
        case .launchApp: .running
        case .installApp, .kill: .stopped
        case .deleteApp: .notInstalled
        case _: after.process
        }
      if after.process != expected { return .broken }
      if after.process == .running {
        return step.command == .launchApp ? .held(at: .launched) : .silent
      }
      let showsNothing = after.screen == nil && after.covered == nil
      return .requires(
        showsNothing && after.waiting == 0 && !after.isAwaited && !after.isInterrupted
          && !after.isAudioInterrupted && !after.hasOtherSession, at: .stopped)
    }
    intentionsAreStoredOnTheWay.means(
      "Opening Settings stores an intention if the design does so, and nothing else stores one.",
      sometimes: (Intention.stored, "An intention is stored."),
      (.omitted, "None is stored on the way to Settings.")
    ) { step, _ in
      let opens = step.command == .openSettings
      let stores = opens && step.world.storesIntention && step.world.policy != .literal
      return .when(
        opens || step.after.isIntended && !step.before.isIntended, at: stores ? .stored : .omitted,
        requires: step.after.isIntended == stores)
    }
  }

  private static let screens = list {
    primingComesUndetermined.means(
      "The priming screen comes up only while nothing is decided.",
      sometimes: "The priming screen comes up."
    ) { step, _ in
      .when(step.shown.contains(.priming), requires: step.after.status == .undetermined)
    }
    decliningCostsNothing.means(
      "Declining the priming screen closes it and changes nothing else; the next entry primes again.",
      sometimes: (Priming.declined, "The priming screen is declined."),
      (.primed, "Undetermined, the app primes.")
    ) { step, _ in
      var closed = step.before
      closed.screen = nil
      return step.command == .decline
        ? .requires(step.after == closed && step.requests == 0, at: .declined)
        : .when(step.enters(.undetermined), at: .primed, requires: step.shown == [.priming])
    }
    noCameraIsSaidAndNothingElse.means(
      "Without a camera the flow says so, shows nothing else and asks for nothing.",
      sometimes: "The app says that there is no camera."
    ) { step, _ in
      .when(
        !step.world.hasCamera && !step.showsAndAsksNothing && step.command != .requestAccess,
        requires: step.shown == [.noCamera] && step.requests == 0)
    }
    denialLeadsToSettings.means(
      "Denied, the app offers Settings if they can be opened, and neither primes nor asks.",
      on: [.select], sometimes: "A denied person selects the camera."
    ) { step, _ in
      let offers = step.notices.contains { $0.buttons.contains(.openSettings) }
      return .when(
        step.enters(.denied),
        requires: step.shown == [.settingsAlert] && step.requests == 0
          && offers == step.world.canOpenSettings)
    }
    restrictionIsToldNotAsked.means(
      "Restricted, the app says so without a way to Settings, and neither primes nor asks.",
      on: [.select], sometimes: "A restricted person selects the camera."
    ) { step, _ in
      let offersSettings = step.notices.contains { $0.buttons.contains(.openSettings) }
      return .when(
        step.enters(.restricted),
        requires: step.shown == [.notPermitted] && step.requests == 0 && !offersSettings)
    }
    yesLeadsToTheCamera.means(
      "With a usage text, five times yes lead to the camera, or to the reason why not.",
      reads: [\.yeses], sometimes: "A person says yes up to the end."
    ) { step, past in
      guard step.world.hasUsageText, let inputs = past.inputsOfYes(with: step) else {
        return .silent
      }
      if step.isAtItsEnd { return .held }
      return inputs < CameraMonitorState.mostYeses ? .silent : .broken
    }
    intentionsAreResumedOnce.means(
      "Back from Settings, a stored intention is dropped; it opens the camera if access is authorized.",
      on: [.launchApp, .returnToApp],
      sometimes: (Resumption.opensCamera, "The intention opens the camera."),
      (.lacksAccess, "Access is not authorized.")
    ) { step, _ in
      let (isIntended, shown) = (step.before.isIntended, step.shown)
      let resumes = isIntended && step.after.status == .authorized
      return .when(
        isIntended || !shown.isEmpty, at: resumes ? .opensCamera : .lacksAccess,
        requires: !step.after.isIntended && shown == (resumes ? [.camera] : []))
    }
    decisionsAreLoggedFirst.means(
      "Accepting, declining, opening Settings and a missing camera log one event, before all else of the app.",
      sometimes: (Logged.decision, "A decision is logged."),
      (.missingCamera, "A missing camera is logged.")
    ) { step, _ in
      let (expected, effects) = (step.expected, step.outcome.unheard.effects)
      let logged = effects.compactMap(\.event)
      return .when(
        expected != nil || !logged.isEmpty, at: expected == .noCamera ? .missingCamera : .decision,
        requires: logged.count == 1 && effects.first?.event == expected)
    }
    alertsHaveAWayOut.means(
      "Each alert but the guidelines' priming screen has a button that commits to nothing.",
      sometimes: "An alert comes up."
    ) { step, _ in
      let alerts = step.notices.filter {
        $0.screen != .priming || step.world.policy != .reviewable
      }
      let waysOut: Set<CameraButton> = [.notNow, .cancel, .ok]
      let allHaveOne = alerts.allSatisfy { !waysOut.isDisjoint(with: $0.buttons) }
      return .when(!alerts.isEmpty, requires: allHaveOne)
    }
    reviewablePrimingOnlyLeadsOn.means(
      "The guidelines' priming screen has its own title, and one button, which only leads on.",
      sometimes: (PrimingStep.comes, "The priming screen comes up."),
      (.leadsOn, "The button of the priming screen leads to the prompt.")
    ) { step, _ in
      guard step.world.policy == .reviewable else { return .silent }
      if let priming = step.notices.first(where: { $0.screen == .priming }) {
        return .requires(
          priming.buttons == [.next] && priming.title != .wouldLikeToAccess, at: .comes)
      }
      return .when(
        step.command == .accept && step.world.hasUsageText && step.before.status == .undetermined,
        at: .leadsOn, requires: step.has(.prompted))
    }
    selectingTwiceDoesNothing.means(
      "Selecting again while a screen is up presents nothing and requests nothing.",
      on: [.select], sometimes: "The camera is selected under a screen."
    ) { step, _ in .when(step.before.screen != nil, requires: step.showsAndAsksNothing) }
  }
}

// Saying yes, for INV-M10.
extension CameraMonitorState {
  /// The inputs with which a person who agrees to everything reaches the camera: selecting it and four answers.
  static let mostYeses = 5

  /// Returns the length of the series of inputs that `event` begins or continues. Returns `nil` if it does
  /// neither.
  func inputsOfYes(with event: Event<Camera>) -> Int? {
    let isEntry = event.command == .select && event.before.screen == nil
    let leads: Set = [CameraCommand.accept, .allow, .openSettings, .switchOn, .launchApp]
    let saysYes =
      leads.contains(event.command)
      || (event.command == .returnToApp && event.before.status == .authorized)
    return isEntry || (yeses > 0 && saysYes) ? yeses + 1 : nil
  }
}
