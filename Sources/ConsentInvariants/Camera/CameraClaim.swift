import ConsentVocabulary
import StateMachines

/// What must hold whenever an app asks for the camera, whoever speaks.
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

  public typealias Past = CameraPast

  public var statement: Statement {
    switch self {
    case .peopleAnswerOnce:
      Statement(
        "A person answers the system's prompt at most once until access is reset.",
        sometimes: "the prompt is answered")
    case .promptsComeUndetermined:
      Statement(
        "The system's prompt comes up while nothing is decided, and else never.",
        sometimes: "the prompt comes up")
    case .primingComesUndetermined:
      Statement(
        "The priming screen comes up while nothing is decided, and else never.",
        sometimes: "the priming screen comes up")
    case .decliningCostsNothing:
      Statement(
        "Declining the priming screen closes it and changes nothing else; the next entry primes again.",
        sometimes: "the priming screen is declined", "undetermined, the app primes")
    case .theCameraNeedsAccess:
      Statement(
        "The camera is up only where there is one and access is authorized.",
        sometimes: "the camera is up")
    case .noCameraIsSaidAndNothingElse:
      Statement(
        "Without a camera the app says so, shows nothing else and asks for nothing.",
        sometimes: "the app says that there is no camera")
    case .denialLeadsToSettings:
      Statement(
        "Denied, the app offers Settings, and neither primes nor asks.",
        sometimes: "a denied person selects the camera")
    case .restrictionIsToldNotAsked:
      Statement(
        "Restricted, the app says so without a way to Settings, and neither primes nor asks.",
        sometimes: "a restricted person selects the camera")
    case .oneInputPresentsOnce:
      Statement(
        "One input leads to one presentation and one request at most.",
        sometimes: "an input leads to a presentation or a request")
    case .yesLeadsToTheCamera:
      Statement(
        """
        With a usage text, a person who always says yes has the camera after five inputs, or is told \
        why not.
        """,
        sometimes: "a person says yes up to the end")
    case .settingsChangesEndTheApp:
      Statement(
        "A switch in Settings sets the status and ends the app, where the platform does so.",
        sometimes: "the switch ends an app", "the app does not run")
    case .intentionsAreResumedOnce:
      Statement(
        "Back from Settings, a stored intention is spent; it opens the camera if access is authorized.",
        sometimes: "the intention opens the camera", "access is not authorized")
    case .decisionsAreLoggedFirst:
      Statement(
        "Accepting, declining, opening Settings and a missing camera log one event, before all else.",
        sometimes: "a decision is logged", "a missing camera is logged")
    case .screensComeUpOnMain:
      Statement(
        "Every screen is presented on the main queue.",
        sometimes: "a screen comes up", "a screen comes up after an answer on another queue")
    case .answersToNobodyShowNothing:
      Statement(
        "An answer for a screen that is gone sets the status and shows nothing.",
        sometimes: "the prompt is answered after its screen is gone")
    case .alertsHaveAWayOut:
      Statement(
        """
        Every alert of the app has a button that commits to nothing; the priming screen of the \
        guidelines needs none.
        """,
        sometimes: "an alert comes up")
    case .reviewablePrimingOnlyLeadsOn:
      Statement(
        """
        Under the guidelines the priming screen has one button, which leads to the prompt and grants \
        nothing in its words, and a title of its own.
        """,
        sometimes: "the priming screen comes up", "the priming screen leads to the prompt")
    case .denialIsNotFollowedUp:
      Statement(
        "After the prompt is denied nothing more is shown.", sometimes: "the prompt is denied")
    case .readingTheStatusChangesNothing:
      Statement(
        "Reading the status tells it, and changes and shows nothing.",
        sometimes: "the status is read")
    case .selectingTwiceDoesNothing:
      Statement(
        "Selecting again while a screen is up presents nothing and requests nothing.",
        sometimes: "the camera is selected under a screen")
    case .answersCountNotQueues:
      Statement(
        "Allowing opens the camera for the screen that waits, wherever the answer arrives.",
        sometimes: "the answer arrives on the main queue", "the answer arrives on another queue")
    case .framesAreBlackBeforeTheGrant:
      Statement(
        "Without access each frame is black, whatever is in front of the camera.",
        sometimes: "a frame is read without access", "a frame is read with access")
    }
  }

  public func judge(_ event: Event<Camera>, after past: CameraPast) -> Judgement {
    if event.isRefused { return .silent }
    let (world, before, after) = (event.world, event.before, event.after)
    switch self {
    case .peopleAnswerOnce: return .when(event.answer != nil, requires: !past.isAnswered)
    case .promptsComeUndetermined:
      return .when(event.has(.prompted), requires: before.status == .undetermined)
    case .primingComesUndetermined:
      return .when(event.shown.contains(.priming), requires: after.status == .undetermined)
    case .decliningCostsNothing:
      var closed = before
      closed.screen = nil
      return event.command == .user(.decline)
        ? .requires(after == closed && event.requests == 0)
        : .when(event.enters(.undetermined), branch: 1, requires: event.shown == [.priming])
    case .theCameraNeedsAccess:
      return .when(
        after.screen == .camera, requires: after.status == .authorized && world.hasCamera)
    case .noCameraIsSaidAndNothingElse:
      return .when(
        !world.hasCamera && !(event.shown.isEmpty && event.requests == 0),
        requires: event.shown == [.noCamera] && event.requests == 0)
    case .denialLeadsToSettings:
      return .when(
        event.enters(.denied), requires: event.shown == [.settingsAlert] && event.requests == 0)
    case .restrictionIsToldNotAsked:
      return .when(
        event.enters(.restricted),
        requires: event.shown == [.notPermitted] && event.requests == 0
          && !event.notices.contains { $0.buttons.contains(.openSettings) })
    case .oneInputPresentsOnce:
      return .when(
        !event.notices.isEmpty || event.requests > 0,
        requires: event.notices.count <= 1 && event.requests <= 1)
    case .yesLeadsToTheCamera:
      guard world.hasUsageText, let inputs = past.inputsOfYes(with: event) else { return .silent }
      return event.isAtItsEnd ? .held : inputs < 5 ? .silent : .broken
    case .settingsChangesEndTheApp:
      guard world.settingsChange == .endsApp, let status = event.switched else { return .silent }
      return .requires(
        after.status == status && after.process == .stopped && after.screen == nil,
        branch: before.process == .running ? 0 : 1)
    case .intentionsAreResumedOnce:
      guard event.command == .user(.launchApp) || event.command == .user(.returnToApp),
        before.isIntended || !event.shown.isEmpty
      else { return .silent }
      let resumes = before.isIntended && after.status == .authorized
      return .requires(
        !after.isIntended && event.shown == (resumes ? [.camera] : []), branch: resumes ? 0 : 1)
    case .decisionsAreLoggedFirst:
      let expected = event.expectedEvent
      return .when(
        expected != nil || !event.logged.isEmpty, branch: expected == .noCamera ? 1 : 0,
        requires: event.logged.count == 1
          && event.outcome.effects.first == expected.map(CameraEffect.logged))
    case .screensComeUpOnMain:
      return .when(
        !event.notices.isEmpty,
        branch: event.has(.answered(granted: true, on: .other))
          || event.has(.answered(granted: false, on: .other)) ? 1 : 0,
        requires: event.notices.allSatisfy { event.has(.presented($0, on: .main)) }
          && !event.notices.contains { event.has(.presented($0, on: .other)) })
    case .answersToNobodyShowNothing:
      return .when(
        event.answer != nil && !before.isAwaited,
        requires: event.shown.isEmpty && after.screen == nil && after.status == event.answer)
    case .alertsHaveAWayOut:
      let alerts = event.notices.filter { $0.screen != .priming || world.policy != .reviewable }
      return .when(
        !alerts.isEmpty,
        requires: alerts.allSatisfy { !Set($0.buttons).isDisjoint(with: [.notNow, .cancel, .ok]) })
    case .reviewablePrimingOnlyLeadsOn:
      guard world.policy == .reviewable else { return .silent }
      if let priming = event.notices.first(where: { $0.screen == .priming }) {
        return .requires(
          priming.buttons.count == 1 && Set(priming.buttons).isDisjoint(with: [.allow, .ok])
            && priming.title != .wouldLikeToAccess)
      }
      return .when(
        event.command == .user(.accept) && world.hasUsageText && before.status == .undetermined,
        branch: 1, requires: event.has(.prompted))
    case .denialIsNotFollowedUp:
      return .when(
        event.command == .user(.deny), requires: event.shown.isEmpty && !event.has(.prompted))
    case .readingTheStatusChangesNothing:
      return .when(
        event.command == .app(.readStatus),
        requires: after == before && event.outcome == CameraOutcome(.status(before.status)))
    case .selectingTwiceDoesNothing:
      return .when(
        event.command == .user(.select) && before.screen != nil,
        requires: event.shown.isEmpty && event.requests == 0)
    case .answersCountNotQueues:
      return .when(
        event.command == .user(.allow) && before.isAwaited,
        branch: world.answersOn == .main ? 0 : 1,
        requires: after.status == .authorized && event.shown == [.camera])
    case .framesAreBlackBeforeTheGrant:
      return .when(
        event.command == .app(.readFrame), branch: before.status == .authorized ? 1 : 0,
        requires: before.status == .authorized || event.outcome.response == .frame(.black))
    }
  }
}
