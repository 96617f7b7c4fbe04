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

  public typealias MonitorState = CameraMonitorState

  public static let rows = Rows(platform, usage, life, screens, answers, changes)

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
      sometimes: "The switch ends an app.", "The app does not run."
    ) { step, _ in
      guard step.world.settingsChange == .endsApp, let status = step.switched else {
        return .silent
      }
      return .requires(
        step.after.status == status && step.after.process == .stopped && step.after.screen == nil,
        branch: step.before.process == .running ? 0 : 1)
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
      sometimes: "A frame is read without access.", "A frame is read with access.",
      "A frame is read during an interruption."
    ) { step, _ in
      let branch = step.before.status != .authorized ? 0 : step.before.isInterrupted ? 2 : 1
      return .requires(
        step.outcome.response == .frame(branch == 1 ? .scene : .black), branch: branch)
    }
    interruptionsTakeFramesAlone.means(
      "An interruption and its end change nothing but the frames.",
      on: [.interruptCamera, .endInterruption],
      sometimes: "An interruption begins.", "An interruption ends."
    ) { step, _ in
      var expected = step.before
      expected.isInterrupted = step.command == .interruptCamera
      return .requires(
        step.after == expected && step.outcome == CameraOutcome(.done),
        branch: expected.isInterrupted ? 0 : 1)
    }
    inputsAskInSilence.means(
      "Opening an input asks while nothing is decided, fails without access, ends no call and shows no screen.",
      on: [.openInput], sometimes: "An input asks.", "An input has nothing to ask.",
      "An input without access fails."
    ) { step, _ in
      let (before, after) = (step.before, step.after)
      if !step.world.hasUsageText { return .silent }
      let asks = before.status == .undetermined && before.screen != .prompt
      let fails =
        [.denied, .restricted].contains(before.status) && step.world.inputWithoutAccess == .fails
      return .requires(
        step.outcome == CameraOutcome(fails ? .failed : .done, asks ? [.prompted] : [])
          && (asks ? after.screen == .prompt && after.waiting == before.waiting : after == before),
        branch: asks ? 0 : fails ? 2 : 1)
    }
  }

  private static let usage = list {
    askingTakesAUsageText.means(
      "A request for access or an input without a usage text ends the app, and nothing else does so.",
      sometimes: "A request has no usage text.", "An input has no usage text."
    ) { step, _ in
      let asks = step.calls > 0 || step.command == .openInput
      let isCrash = step.outcome.response == .crashed
      return .when(
        asks && !step.world.hasUsageText || isCrash, branch: step.command == .openInput ? 1 : 0,
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
      sometimes: "A restriction begins.", "A restriction ends."
    ) { step, past in
      step.command == .restrict
        ? .requires(step.after.status == .restricted)
        : .requires(step.after.status == past.beneath, branch: 1)
    }
    decidedAppsEnd.means(
      "A reset and a restriction end a decided app, if the platform does so, and no other app.",
      on: [.resetPrivacy, .restrict, .liftRestriction],
      sometimes: "An app ends.", "An app stays as it is."
    ) { step, _ in
      let isDecided = [.denied, .authorized].contains(step.before.status)
      let ends =
        isDecided && step.before.process == .running && step.command != .liftRestriction
        && step.world.settingsChange == .endsApp
      return .requires(
        step.after.process == (ends ? .stopped : step.before.process), branch: ends ? 0 : 1)
    }
    processesFollowTheirCommands.means(
      "An app runs from a launch to a kill, is stopped when installed, and shows nothing unless it runs.",
      sometimes: "An app is launched.", "An app ends or does not run."
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
      if after.process == .running { return step.command == .launchApp ? .held : .silent }
      let showsNothing = after.screen == nil && after.covered == nil
      return .requires(
        showsNothing && after.waiting == 0 && !after.isAwaited && !after.isInterrupted, branch: 1)
    }
    intentionsAreStoredOnTheWay.means(
      "Opening Settings stores an intention if the design does so, and nothing else stores one.",
      sometimes: "An intention is stored.", "None is stored on the way to Settings."
    ) { step, _ in
      let opens = step.command == .openSettings
      let stores = opens && step.world.storesIntention && step.world.policy != .literal
      return .when(
        opens || step.after.isIntended && !step.before.isIntended, branch: stores ? 0 : 1,
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
      sometimes: "The priming screen is declined.", "Undetermined, the app primes."
    ) { step, _ in
      var closed = step.before
      closed.screen = nil
      return step.command == .decline
        ? .requires(step.after == closed && step.requests == 0)
        : .when(step.enters(.undetermined), branch: 1, requires: step.shown == [.priming])
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
      return step.isAtItsEnd ? .held : inputs < 5 ? .silent : .broken
    }
    intentionsAreResumedOnce.means(
      "Back from Settings, a stored intention is dropped; it opens the camera if access is authorized.",
      on: [.launchApp, .returnToApp],
      sometimes: "The intention opens the camera.", "Access is not authorized."
    ) { step, _ in
      let (isIntended, shown) = (step.before.isIntended, step.shown)
      let resumes = isIntended && step.after.status == .authorized
      return .when(
        isIntended || !shown.isEmpty, branch: resumes ? 0 : 1,
        requires: !step.after.isIntended && shown == (resumes ? [.camera] : []))
    }
    decisionsAreLoggedFirst.means(
      "Accepting, declining, opening Settings and a missing camera log one event, before all else.",
      sometimes: "A decision is logged.", "A missing camera is logged."
    ) { step, _ in
      let (expected, effects) = (step.expected, step.outcome.effects)
      let logged = effects.compactMap(\.event)
      return .when(
        expected != nil || !logged.isEmpty, branch: expected == .noCamera ? 1 : 0,
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
      sometimes: "The priming screen comes up.",
      "The button of the priming screen leads to the prompt."
    ) { step, _ in
      guard step.world.policy == .reviewable else { return .silent }
      if let priming = step.notices.first(where: { $0.screen == .priming }) {
        return .requires(priming.buttons == [.next] && priming.title != .wouldLikeToAccess)
      }
      return .when(
        step.command == .accept && step.world.hasUsageText && step.before.status == .undetermined,
        branch: 1, requires: step.has(.prompted))
    }
    selectingTwiceDoesNothing.means(
      "Selecting again while a screen is up presents nothing and requests nothing.",
      on: [.select], sometimes: "The camera is selected under a screen."
    ) { step, _ in .when(step.before.screen != nil, requires: step.showsAndAsksNothing) }
  }

  private static let answers = list {
    screensComeUpOnMain.means(
      "Every screen is presented on the main queue.",
      sometimes: "A screen comes up.", "A screen comes up after an answer on another queue."
    ) { step, _ in
      let notices = step.notices
      let isElsewhere = [true, false].contains { step.has(.answered(granted: $0, on: .other)) }
      return .when(
        !notices.isEmpty, branch: isElsewhere ? 1 : 0,
        requires: !notices.contains { step.has(.presented($0, on: .other)) })
    }
    answersToNobodyShowNothing.means(
      "An answer for a screen that is gone sets the status and shows nothing.",
      on: [.allow, .deny], sometimes: "The prompt is answered after its screen is gone."
    ) { step, _ in
      .when(
        !step.before.isAwaited,
        requires: step.shown.isEmpty && step.after.screen == step.before.covered
          && step.after.status == step.answer)
    }
    denialIsNotFollowedUp.means(
      "After the prompt is denied nothing more is shown.",
      on: [.deny], sometimes: "The prompt is denied."
    ) { step, _ in .requires(step.shown.isEmpty && !step.has(.prompted)) }
    answersCountNotQueues.means(
      "Allowing opens the camera for the waiting screen, whichever queue the answer arrives on.",
      on: [.allow],
      sometimes: "The answer arrives on the main queue.", "The answer arrives on another queue."
    ) { step, _ in
      .when(
        step.before.isAwaited, branch: step.world.answersOn == .main ? 0 : 1,
        requires: step.after.status == .authorized && step.shown == [.camera])
    }
    callsAreAnsweredOnce.means(
      "Each call is answered once, with the status at that moment: at once, or with the prompt that is up.",
      sometimes: "A call is answered at once.", "A call waits.",
      "The prompt's answer ends one call.",
      "The prompt's answer ends several calls.", "The app ends before a call is answered."
    ) { step, _ in
      let (after, calls, answers) = (step.after, step.calls, step.answers)
      let runs = after.process == .running
      let open = step.before.waiting + calls - after.waiting
      let branch = !runs ? 4 : answers.isEmpty ? 1 : calls > 0 ? 0 : answers.count > 1 ? 3 : 2
      return .when(
        calls > 0 || step.before.waiting != after.waiting || !answers.isEmpty, branch: branch,
        requires: answers.count == (runs ? open : 0)
          && answers.allSatisfy { $0 == (after.status == .authorized) }
          && (after.waiting == 0 || after.screen == .prompt))
    }
    onePromptAsksForAll.means(
      "While the prompt is up no other prompt comes up.",
      on: [.requestAccess, .openInput],
      sometimes: "A request joins the prompt.", "An input is opened under the prompt."
    ) { step, _ in
      .when(
        step.before.screen == .prompt, branch: step.command == .openInput ? 1 : 0,
        requires: step.prompts == 0 && step.after.screen == .prompt)
    }
  }
}
