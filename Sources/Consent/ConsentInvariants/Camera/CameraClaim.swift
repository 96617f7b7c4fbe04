import ConsentVocabulary
import StateMachines

/// A claim about every transcript of an app that uses the camera, whichever system produced it.
public enum CameraClaim: String, Claims {
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

  public typealias MonitorState = CameraMonitorState

  public var statement: Statement {
    switch self {
    case .peopleAnswerOnce:
      "A person answers the system's prompt at most once until access is reset."
        .sometimes("The prompt is answered.")
    case .promptsComeUndetermined:
      "The system's prompt comes up only while nothing is decided."
        .sometimes("The prompt comes up.")
    case .primingComesUndetermined:
      "The priming screen comes up only while nothing is decided."
        .sometimes("The priming screen comes up.")
    case .decliningCostsNothing:
      "Declining the priming screen closes it and changes nothing else; the next entry primes again."
        .sometimes("The priming screen is declined.", "Undetermined, the app primes.")
    case .theCameraNeedsAccess:
      "The camera is up only if there is one and access is authorized."
        .sometimes("The camera is up.")
    case .noCameraIsSaidAndNothingElse:
      "Without a camera the flow says so, shows nothing else and asks for nothing."
        .sometimes("The app says that there is no camera.")
    case .denialLeadsToSettings:
      "Denied, the app offers Settings, and neither primes nor asks."
        .sometimes("A denied person selects the camera.")
    case .restrictionIsToldNotAsked:
      "Restricted, the app says so without a way to Settings, and neither primes nor asks."
        .sometimes("A restricted person selects the camera.")
    case .oneInputPresentsOnce:
      "One input leads to one presentation and one request at most."
        .sometimes("An input leads to a presentation or a request.")
    case .yesLeadsToTheCamera:
      "With a usage text, five times yes lead to the camera, or to the reason why not."
        .sometimes("A person says yes up to the end.")
    case .settingsChangesEndTheApp:
      "A switch in Settings sets the status and ends the app, if the platform does so."
        .sometimes("The switch ends an app.", "The app does not run.")
    case .intentionsAreResumedOnce:
      "Back from Settings, a stored intention is dropped; it opens the camera if access is authorized."
        .sometimes("The intention opens the camera.", "Access is not authorized.")
    case .decisionsAreLoggedFirst:
      "Accepting, declining, opening Settings and a missing camera log one event, before all else."
        .sometimes("A decision is logged.", "A missing camera is logged.")
    case .screensComeUpOnMain:
      "Every screen is presented on the main queue."
        .sometimes("A screen comes up.", "It does after an answer on another queue.")
    case .answersToNobodyShowNothing:
      "An answer for a screen that is gone sets the status and shows nothing."
        .sometimes("The prompt is answered after its screen is gone.")
    case .alertsHaveAWayOut:
      "Each alert but the guidelines' priming screen has a button that commits to nothing."
        .sometimes("An alert comes up.")
    case .reviewablePrimingOnlyLeadsOn:
      "The guidelines' priming screen has its own title, and one button, which only leads on."
        .sometimes("The priming screen comes up.", "Its button leads to the prompt.")
    case .denialIsNotFollowedUp:
      "After the prompt is denied nothing more is shown.".sometimes("The prompt is denied.")
    case .readingTheStatusChangesNothing:
      "Reading the status returns it, and changes and shows nothing."
        .sometimes("The status is read.")
    case .selectingTwiceDoesNothing:
      "Selecting again while a screen is up presents nothing and requests nothing."
        .sometimes("The camera is selected under a screen.")
    case .answersCountNotQueues:
      "Allowing opens the camera for the waiting screen, whichever queue the answer arrives on."
        .sometimes("The answer arrives on the main queue.", "It arrives on another queue.")
    case .framesAreBlackBeforeTheGrant:
      "Without access each frame is black, and with it each shows the scene."
        .sometimes("A frame is read without access.", "A frame is read with access.")
    case .callsAreAnsweredOnce:
      "Each call is answered once, with the status at that moment: at once, or with the prompt that is up."
        .sometimes(
          "A call is answered at once.", "A call waits.", "The prompt's answer ends one.",
          "It ends several.", "The app ends before it is answered.")
    case .onePromptAsksForAll:
      "While the prompt is up no other prompt comes up."
        .sometimes("A request joins it.", "An input is opened under it.")
    case .inputsAskInSilence:
      "Opening an input asks while nothing is decided, ends no call and shows no screen."
        .sometimes("It asks.", "It has nothing to ask.")
    }
  }

  public func judge(_ event: Event<Camera>, after past: CameraMonitorState) -> Judgement {
    if event.isRefused { return .silent }
    let (world, before, after) = (event.world, event.before, event.after)
    let (command, shown, requests) = (event.command, event.shown, event.requests)
    let showsAndAsksNothing = shown.isEmpty && requests == 0
    let notices = event.outcome.effects.compactMap(\.notice)
    switch self {
    case .peopleAnswerOnce: return .when(event.answer != nil, requires: !past.isAnswered)
    case .promptsComeUndetermined:
      return .when(event.has(.prompted), requires: before.status == .undetermined)
    case .primingComesUndetermined:
      return .when(shown.contains(.priming), requires: after.status == .undetermined)
    case .decliningCostsNothing:
      var closed = before
      closed.screen = nil
      return command == .decline
        ? .requires(after == closed && requests == 0)
        : .when(event.enters(.undetermined), branch: 1, requires: shown == [.priming])
    case .theCameraNeedsAccess:
      let mayBeUp = after.status == .authorized && world.hasCamera
      return .when(after.screen == .camera, requires: mayBeUp)
    case .noCameraIsSaidAndNothingElse:
      return .when(
        !world.hasCamera && !showsAndAsksNothing && command != .requestAccess,
        requires: shown == [.noCamera] && requests == 0)
    case .denialLeadsToSettings:
      return .when(event.enters(.denied), requires: shown == [.settingsAlert] && requests == 0)
    case .restrictionIsToldNotAsked:
      let offersSettings = notices.contains { $0.buttons.contains(.openSettings) }
      return .when(
        event.enters(.restricted),
        requires: shown == [.notPermitted] && requests == 0 && !offersSettings)
    case .oneInputPresentsOnce:
      return .when(!notices.isEmpty || requests > 0, requires: max(notices.count, requests) == 1)
    case .yesLeadsToTheCamera:
      guard world.hasUsageText, let inputs = past.inputsOfYes(with: event) else { return .silent }
      return event.isAtItsEnd ? .held : inputs < 5 ? .silent : .broken
    case .settingsChangesEndTheApp:
      guard world.settingsChange == .endsApp, let status = event.switched else { return .silent }
      return .requires(
        after.status == status && after.process == .stopped && after.screen == nil,
        branch: before.process == .running ? 0 : 1)
    case .intentionsAreResumedOnce:
      let resumes = before.isIntended && after.status == .authorized
      return .when(
        [.launchApp, .returnToApp].contains(command) && (before.isIntended || !shown.isEmpty),
        branch: resumes ? 0 : 1, requires: !after.isIntended && shown == (resumes ? [.camera] : []))
    case .decisionsAreLoggedFirst:
      let (expected, logged) = (event.expected, event.outcome.effects.compactMap(\.event))
      return .when(
        expected != nil || !logged.isEmpty, branch: expected == .noCamera ? 1 : 0,
        requires: logged.count == 1 && event.outcome.effects.first?.event == expected)
    case .screensComeUpOnMain:
      let isElsewhere = [true, false].contains { event.has(.answered(granted: $0, on: .other)) }
      return .when(
        !notices.isEmpty, branch: isElsewhere ? 1 : 0,
        requires: !notices.contains { event.has(.presented($0, on: .other)) })
    case .answersToNobodyShowNothing:
      return .when(
        event.answer != nil && !before.isAwaited,
        requires: shown.isEmpty && after.screen == before.covered && after.status == event.answer)
    case .alertsHaveAWayOut:
      let alerts = notices.filter { $0.screen != .priming || world.policy != .reviewable }
      let waysOut: Set<CameraButton> = [.notNow, .cancel, .ok]
      let allHaveOne = alerts.allSatisfy { !waysOut.isDisjoint(with: $0.buttons) }
      return .when(!alerts.isEmpty, requires: allHaveOne)
    case .reviewablePrimingOnlyLeadsOn:
      guard world.policy == .reviewable else { return .silent }
      if let priming = notices.first(where: { $0.screen == .priming }) {
        return .requires(priming.buttons == [.next] && priming.title != .wouldLikeToAccess)
      }
      return .when(
        command == .accept && world.hasUsageText && before.status == .undetermined, branch: 1,
        requires: event.has(.prompted))
    case .denialIsNotFollowedUp:
      return .when(command == .deny, requires: shown.isEmpty && !event.has(.prompted))
    case .readingTheStatusChangesNothing:
      return .when(
        command == .readStatus,
        requires: after == before && event.outcome == CameraOutcome(.status(before.status)))
    case .selectingTwiceDoesNothing:
      return .when(command == .select && before.screen != nil, requires: showsAndAsksNothing)
    case .answersCountNotQueues:
      return .when(
        command == .allow && before.isAwaited, branch: world.answersOn == .main ? 0 : 1,
        requires: after.status == .authorized && shown == [.camera])
    case .framesAreBlackBeforeTheGrant:
      let hasAccess = before.status == .authorized
      return .when(
        command == .readFrame, branch: hasAccess ? 1 : 0,
        requires: event.outcome.response == .frame(hasAccess ? .scene : .black))
    case .callsAreAnsweredOnce:
      let (answers, runs) = (event.answers, after.process == .running)
      let open = before.waiting + event.calls - after.waiting
      let branch = !runs ? 4 : answers.isEmpty ? 1 : event.calls > 0 ? 0 : answers.count > 1 ? 3 : 2
      return .when(
        event.calls > 0 || before.waiting != after.waiting || !answers.isEmpty, branch: branch,
        requires: answers.count == (runs ? open : 0)
          && answers.allSatisfy { $0 == (after.status == .authorized) }
          && (after.waiting == 0 || after.screen == .prompt))
    case .onePromptAsksForAll:
      return .when(
        before.screen == .prompt && [.requestAccess, .openInput].contains(command),
        branch: command == .openInput ? 1 : 0,
        requires: event.prompts == 0 && after.screen == .prompt)
    case .inputsAskInSilence:
      guard command == .openInput, world.hasUsageText else { return .silent }
      let asks = before.status == .undetermined && before.screen != .prompt
      return .requires(
        event.outcome == CameraOutcome(.done, asks ? [.prompted] : [])
          && (asks ? after.screen == .prompt && after.waiting == before.waiting : after == before),
        branch: asks ? 0 : 1)
    }
  }
}
