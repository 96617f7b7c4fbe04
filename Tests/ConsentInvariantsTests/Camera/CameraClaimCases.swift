import ConsentInvariants
import ConsentVocabulary
import StateMachines

// What transcripts are made of.

private let priming = CameraSnapshot(screen: .priming)
private let prompt = CameraSnapshot(hasSettingsEntry: true, screen: .prompt, isAwaited: true)
private let unheardPrompt = CameraSnapshot(hasSettingsEntry: true, screen: .prompt)
private let alert = denied(.settingsAlert)
private let camera = authorized(.camera)

private func undecided(_ screen: CameraScreen?) -> CameraSnapshot { CameraSnapshot(screen: screen) }
private func denied(_ screen: CameraScreen?) -> CameraSnapshot {
  CameraSnapshot(status: .denied, hasSettingsEntry: true, screen: screen)
}
private func authorized(_ screen: CameraScreen?) -> CameraSnapshot {
  CameraSnapshot(status: .authorized, hasSettingsEntry: true, screen: screen)
}
private func restricted(_ screen: CameraScreen?) -> CameraSnapshot {
  CameraSnapshot(status: .restricted, screen: screen)
}
/// In Settings, with the app running or not.
private func inSettings(
  _ status: CameraStatus, _ process: ProcessState = .running, _ screen: CameraScreen? = nil
) -> CameraSnapshot {
  CameraSnapshot(
    process: process, status: status, hasSettingsEntry: true, screen: screen, isInSettings: true)
}
private func intending(_ status: CameraStatus, _ process: ProcessState) -> CameraSnapshot {
  CameraSnapshot(
    process: process, status: status, hasSettingsEntry: true, isInSettings: true, isIntended: true)
}

private func done(_ effects: CameraEffect...) -> CameraOutcome { CameraOutcome(.done, effects) }
private func shows(
  _ screen: CameraScreen, _ title: CameraTitle = .benefit, _ buttons: CameraButton...,
  on queue: CameraQueue = .main
) -> CameraEffect {
  .presented(CameraNotice(screen, title, buttons.isEmpty ? [.cancel] : buttons), on: queue)
}

private let granted = CameraEffect.answered(granted: true, on: .main)
private let refused = CameraEffect.answered(granted: false, on: .main)

private func step(
  _ before: CameraSnapshot, _ command: CameraCommand, _ after: CameraSnapshot,
  _ outcome: CameraOutcome = done()
) -> Event<Camera> {
  Event(in: CameraWorld(), before: before, command, outcome, after: after)
}

/// A person who says yes to four screens and is where they began.
private let fourTimesYes = [
  step(undecided(nil), .user(.select), priming),
  step(priming, .user(.accept), priming),
  step(priming, .user(.accept), priming), step(priming, .user(.accept), priming),
]
private let answered = step(prompt, .user(.deny), denied(nil))

private func `in`(_ policy: CameraPolicy) -> CameraWorld { CameraWorld(policy: policy) }
private let withoutCamera = CameraWorld(hasCamera: false)

extension CameraClaimCase {
  static let all: [CameraClaimCase] = platform + screens + course + wording

  private static let platform: [CameraClaimCase] = [
    .obeys(.peopleAnswerOnce, "the first answer", from: prompt, .user(.deny), to: denied(nil)),
    .obeys(
      .peopleAnswerOnce, "an answer after a reset",
      after: [answered, step(denied(nil), .user(.resetPrivacy), undecided(nil))], from: prompt,
      .user(.allow), to: camera),
    .obeys(
      .peopleAnswerOnce, "an answer after the app was deleted",
      after: [answered, step(denied(nil), .user(.deleteApp), undecided(nil))], from: prompt,
      .user(.allow), to: camera),
    .breaks(
      .peopleAnswerOnce, "a second answer", after: [answered], from: prompt, .user(.allow),
      to: camera),
    .breaks(
      .peopleAnswerOnce, "a second answer after a kill",
      after: [answered, step(denied(nil), .system(.kill), denied(nil))], from: prompt,
      .user(.deny), to: denied(nil)),

    .obeys(
      .promptsComeUndetermined, "undetermined", from: priming, .user(.accept), done(.prompted),
      to: prompt),
    .breaks(
      .promptsComeUndetermined, "denied", from: denied(nil), .user(.select), done(.prompted),
      to: denied(.prompt)),

    .obeys(
      .primingComesUndetermined, "undetermined", .user(.select), done(shows(.priming)), to: priming),
    .breaks(
      .primingComesUndetermined, "restricted", from: restricted(nil), .user(.select),
      done(shows(.priming)), to: restricted(.priming)),
    .breaks(
      .primingComesUndetermined, "denied, over another screen", from: alert, .user(.select),
      done(.ignored(.priming))),

    .obeys(
      .settingsChangesEndTheApp, "a switch under a running app", from: inSettings(.denied),
      .user(.switchOn), to: inSettings(.authorized, .stopped)),
    .obeys(
      .settingsChangesEndTheApp, "a switch of an app that does not run", branch: 1,
      from: inSettings(.authorized, .stopped), .user(.switchOff), to: inSettings(.denied, .stopped)),
    .breaks(
      .settingsChangesEndTheApp, "the app lives on", from: inSettings(.denied), .user(.switchOn),
      to: inSettings(.authorized)),
    .breaks(
      .settingsChangesEndTheApp, "the status stays", from: inSettings(.denied), .user(.switchOn),
      to: inSettings(.denied, .stopped)),
    .breaks(
      .settingsChangesEndTheApp, "a screen stays", from: inSettings(.authorized, .running, .camera),
      .user(.switchOff), to: inSettings(.denied, .stopped, .camera)),

    .obeys(
      .readingTheStatusChangesNothing, "it is told", from: denied(nil), .app(.readStatus),
      CameraOutcome(.status(.denied))),
    .breaks(
      .readingTheStatusChangesNothing, "it prompts", .app(.readStatus),
      CameraOutcome(.status(.undetermined), [.prompted])),
    .breaks(
      .readingTheStatusChangesNothing, "it changes the state", .app(.readStatus),
      CameraOutcome(.status(.undetermined)), to: prompt),
    .breaks(
      .readingTheStatusChangesNothing, "another one is told", from: denied(nil), .app(.readStatus),
      CameraOutcome(.status(.undetermined))),

    .obeys(
      .framesAreBlackBeforeTheGrant, "black without access", .app(.readFrame),
      CameraOutcome(.frame(.black))),
    .obeys(
      .framesAreBlackBeforeTheGrant, "anything with access", branch: 1, from: camera,
      .app(.readFrame), CameraOutcome(.frame(.scene))),
    .breaks(
      .framesAreBlackBeforeTheGrant, "the scene without access", from: denied(nil),
      .app(.readFrame), CameraOutcome(.frame(.scene))),
  ]

  private static let screens: [CameraClaimCase] = [
    .obeys(
      .decliningCostsNothing, "the screen closes", from: priming, .user(.decline),
      done(.logged(.declined)), to: undecided(nil)),
    .obeys(
      .decliningCostsNothing, "the next entry primes", branch: 1, .user(.select),
      done(shows(.priming)), to: priming),
    .breaks(
      .decliningCostsNothing, "declining denies", from: priming, .user(.decline), to: denied(nil)),
    .breaks(
      .decliningCostsNothing, "declining asks", from: priming, .user(.decline), done(.prompted),
      to: undecided(nil)),
    .breaks(
      .decliningCostsNothing, "the next entry shows nothing", .user(.select), to: undecided(nil)),

    .obeys(.theCameraNeedsAccess, "authorized", from: camera, .app(.readStatus)),
    .breaks(
      .theCameraNeedsAccess, "denied", from: camera, .user(.switchOff), to: denied(.camera)),
    .breaks(
      .theCameraNeedsAccess, "no camera there", in: withoutCamera, from: authorized(nil),
      .user(.select), to: camera),

    .obeys(
      .noCameraIsSaidAndNothingElse, "it is said", in: withoutCamera, .user(.select),
      done(.logged(.noCamera), shows(.noCamera)), to: undecided(.noCamera)),
    .breaks(
      .noCameraIsSaidAndNothingElse, "the app primes", in: withoutCamera, .user(.select),
      done(shows(.priming)), to: priming),
    .breaks(
      .noCameraIsSaidAndNothingElse, "the app asks as well", in: withoutCamera, .user(.select),
      done(shows(.noCamera), .prompted), to: prompt),

    .obeys(
      .denialLeadsToSettings, "Settings is offered", from: denied(nil), .user(.select),
      done(shows(.settingsAlert)), to: alert),
    .breaks(
      .denialLeadsToSettings, "the app primes", from: denied(nil), .user(.select),
      done(shows(.priming)), to: denied(.priming)),
    .breaks(
      .denialLeadsToSettings, "the app asks first", from: denied(nil), .user(.select),
      done(refused, shows(.settingsAlert)), to: alert),

    .obeys(
      .restrictionIsToldNotAsked, "it is told", from: restricted(nil), .user(.select),
      done(shows(.notPermitted, .notPermitted, .ok)), to: restricted(.notPermitted)),
    .breaks(
      .restrictionIsToldNotAsked, "the app primes", from: restricted(nil), .user(.select),
      done(shows(.priming)), to: restricted(.priming)),
    .breaks(
      .restrictionIsToldNotAsked, "the app asks first", from: restricted(nil), .user(.select),
      done(refused, shows(.notPermitted)), to: restricted(.notPermitted)),
    .breaks(
      .restrictionIsToldNotAsked, "Settings is offered", from: restricted(nil), .user(.select),
      done(shows(.notPermitted, .notPermitted, .openSettings, .ok)), to: restricted(.notPermitted)),

    .obeys(
      .answersToNobodyShowNothing, "nothing is shown", from: unheardPrompt, .user(.allow),
      done(granted), to: authorized(nil)),
    .breaks(
      .answersToNobodyShowNothing, "the camera is tried", from: unheardPrompt, .user(.allow),
      done(granted, shows(.camera)), to: authorized(nil)),
    .breaks(
      .answersToNobodyShowNothing, "the camera is up", from: unheardPrompt, .user(.allow),
      done(granted), to: camera),
    .breaks(
      .answersToNobodyShowNothing, "the status stays", from: unheardPrompt, .user(.deny),
      done(refused), to: undecided(nil)),

    .obeys(
      .denialIsNotFollowedUp, "nothing more", from: prompt, .user(.deny), done(refused),
      to: denied(nil)),
    .breaks(
      .denialIsNotFollowedUp, "Settings at once", from: prompt, .user(.deny),
      done(refused, shows(.settingsAlert)), to: alert),
    .breaks(
      .denialIsNotFollowedUp, "the prompt again", from: prompt, .user(.deny),
      done(refused, .prompted), to: denied(.prompt)),

    .obeys(.selectingTwiceDoesNothing, "nothing", from: priming, .user(.select)),
    .breaks(
      .selectingTwiceDoesNothing, "a screen over a screen", from: priming, .user(.select),
      done(.ignored(.priming))),
    .breaks(
      .selectingTwiceDoesNothing, "a request", from: priming, .user(.select), done(.prompted),
      to: prompt),

    .obeys(
      .answersCountNotQueues, "on the main queue", from: prompt, .user(.allow),
      done(granted, shows(.camera)), to: camera),
    .obeys(
      .answersCountNotQueues, "on another queue", branch: 1, in: CameraWorld(answersOn: .other),
      from: prompt, .user(.allow), done(granted, shows(.camera)), to: camera),
    .breaks(
      .answersCountNotQueues, "nothing opens", in: CameraWorld(answersOn: .other), from: prompt,
      .user(.allow), done(granted), to: authorized(nil)),
    .breaks(
      .answersCountNotQueues, "the status stays", from: prompt, .user(.allow),
      done(granted, shows(.camera)), to: undecided(.camera)),
  ]

  private static let course: [CameraClaimCase] = [
    .obeys(.oneInputPresentsOnce, "one screen", .user(.select), done(shows(.priming)), to: priming),
    .obeys(.oneInputPresentsOnce, "one request", from: priming, .user(.accept), done(.prompted)),
    .breaks(
      .oneInputPresentsOnce, "two screens", .user(.select), done(shows(.priming), shows(.priming)),
      to: priming),
    .breaks(
      .oneInputPresentsOnce, "two requests", from: denied(nil), .user(.select),
      done(refused, refused)),

    .obeys(
      .yesLeadsToTheCamera, "the camera after five", after: fourTimesYes, from: prompt,
      .user(.allow), done(), to: camera),
    .obeys(
      .yesLeadsToTheCamera, "no camera there after one", in: withoutCamera, .user(.select),
      to: undecided(.noCamera)),
    .obeys(
      .yesLeadsToTheCamera, "not permitted after one", from: restricted(nil), .user(.select),
      to: restricted(.notPermitted)),
    .breaks(
      .yesLeadsToTheCamera, "priming after five", after: fourTimesYes, from: priming,
      .user(.accept), to: priming),
    .breaks(
      .yesLeadsToTheCamera, "priming after five, with a look at the status between",
      after: fourTimesYes + [
        step(priming, .app(.readStatus), priming, CameraOutcome(.status(.undetermined)))
      ], from: priming, .user(.accept), to: priming),
    .breaks(
      .yesLeadsToTheCamera, "Settings and back to nothing",
      after: [
        step(denied(nil), .user(.select), alert),
        step(alert, .user(.openSettings), inSettings(.denied)),
        step(inSettings(.denied), .user(.switchOn), inSettings(.authorized, .stopped)),
        step(inSettings(.authorized, .stopped), .user(.launchApp), authorized(nil)),
      ], from: authorized(nil), .user(.select), to: authorized(nil)),
    .breaks(
      .yesLeadsToTheCamera, "Settings and back without end",
      after: [
        step(denied(nil), .user(.select), alert),
        step(alert, .user(.openSettings), inSettings(.denied)),
        step(inSettings(.denied), .user(.switchOn), inSettings(.authorized)),
        step(inSettings(.authorized), .user(.returnToApp), authorized(nil)),
      ], from: authorized(nil), .user(.select), to: authorized(.settingsAlert)),

    .obeys(
      .intentionsAreResumedOnce, "authorized", from: intending(.authorized, .stopped),
      .user(.launchApp), done(shows(.camera)), to: camera),
    .obeys(
      .intentionsAreResumedOnce, "not authorized", branch: 1, from: intending(.denied, .running),
      .user(.returnToApp), to: denied(nil)),
    .breaks(
      .intentionsAreResumedOnce, "it stays stored", from: intending(.authorized, .stopped),
      .user(.launchApp), done(shows(.camera)),
      to: CameraSnapshot(
        status: .authorized, hasSettingsEntry: true, screen: .camera, isIntended: true)),
    .breaks(
      .intentionsAreResumedOnce, "it is lost", from: intending(.authorized, .stopped),
      .user(.launchApp), to: authorized(nil)),
    .breaks(
      .intentionsAreResumedOnce, "without access", from: intending(.denied, .running),
      .user(.returnToApp), done(shows(.settingsAlert)), to: alert),
    .breaks(
      .intentionsAreResumedOnce, "nothing was stored", from: inSettings(.authorized, .stopped),
      .user(.launchApp), done(shows(.camera)), to: camera),
  ]

  private static let wording: [CameraClaimCase] = [
    .obeys(
      .decisionsAreLoggedFirst, "accepting", from: priming, .user(.accept),
      done(.logged(.accepted), .prompted), to: prompt),
    .obeys(
      .decisionsAreLoggedFirst, "declining", from: priming, .user(.decline),
      done(.logged(.declined)), to: undecided(nil)),
    .obeys(
      .decisionsAreLoggedFirst, "opening Settings", from: alert, .user(.openSettings),
      done(.logged(.settingsOpened)), to: inSettings(.denied)),
    .obeys(
      .decisionsAreLoggedFirst, "a missing camera", branch: 1, in: withoutCamera, .user(.select),
      done(.logged(.noCamera), shows(.noCamera)), to: undecided(.noCamera)),
    .breaks(
      .decisionsAreLoggedFirst, "after its effect", from: priming, .user(.accept),
      done(.prompted, .logged(.accepted)), to: prompt),
    .breaks(
      .decisionsAreLoggedFirst, "twice", from: priming, .user(.decline),
      done(.logged(.declined), .logged(.declined)), to: undecided(nil)),
    .breaks(
      .decisionsAreLoggedFirst, "another", from: priming, .user(.decline),
      done(.logged(.accepted)), to: undecided(nil)),
    .breaks(
      .decisionsAreLoggedFirst, "Settings unlogged", from: alert, .user(.openSettings),
      to: inSettings(.denied)),
    .breaks(
      .decisionsAreLoggedFirst, "a missing camera unlogged", in: withoutCamera, .user(.select),
      done(shows(.noCamera)), to: undecided(.noCamera)),
    .breaks(
      .decisionsAreLoggedFirst, "without a decision", .user(.select),
      done(.logged(.accepted), shows(.priming)), to: priming),

    .obeys(.screensComeUpOnMain, "at once", .user(.select), done(shows(.priming)), to: priming),
    .obeys(
      .screensComeUpOnMain, "after a grant elsewhere", branch: 1, from: prompt, .user(.allow),
      done(.answered(granted: true, on: .other), shows(.camera)), to: camera),
    .obeys(
      .screensComeUpOnMain, "after a refusal elsewhere", branch: 1, in: `in`(.literal),
      from: prompt, .user(.deny),
      done(.answered(granted: false, on: .other), shows(.settingsAlert)), to: alert),
    .breaks(
      .screensComeUpOnMain, "elsewhere", from: prompt, .user(.allow),
      done(granted, shows(.camera, on: .other)), to: camera),
    .breaks(
      .screensComeUpOnMain, "here and elsewhere", .user(.select),
      done(shows(.priming), shows(.priming, on: .other)), to: priming),

    .obeys(
      .alertsHaveAWayOut, "not now", .user(.select),
      done(shows(.priming, .benefit, .next, .notNow)), to: priming),
    .obeys(
      .alertsHaveAWayOut, "cancel", from: denied(nil), .user(.select),
      done(shows(.settingsAlert, .accessIsOff, .openSettings, .cancel)), to: alert),
    .obeys(
      .alertsHaveAWayOut, "okay", in: withoutCamera, .user(.select),
      done(shows(.noCamera, .noCamera, .ok)), to: undecided(.noCamera)),
    .breaks(
      .alertsHaveAWayOut, "only Settings", in: `in`(.reviewable), from: denied(nil),
      .user(.select), done(shows(.settingsAlert, .accessIsOff, .openSettings)), to: alert),
    .breaks(
      .alertsHaveAWayOut, "priming without a way out, not under the guidelines", .user(.select),
      done(shows(.priming, .benefit, .next)), to: priming),

    .obeys(
      .reviewablePrimingOnlyLeadsOn, "one button", in: `in`(.reviewable), .user(.select),
      done(shows(.priming, .benefit, .next)), to: priming),
    .obeys(
      .reviewablePrimingOnlyLeadsOn, "it leads to the prompt", branch: 1, in: `in`(.reviewable),
      from: priming, .user(.accept), done(.prompted), to: prompt),
    .breaks(
      .reviewablePrimingOnlyLeadsOn, "two buttons", in: `in`(.reviewable), .user(.select),
      done(shows(.priming, .benefit, .next, .notNow)), to: priming),
    .breaks(
      .reviewablePrimingOnlyLeadsOn, "a word that grants", in: `in`(.reviewable), .user(.select),
      done(shows(.priming, .benefit, .allow)), to: priming),
    .breaks(
      .reviewablePrimingOnlyLeadsOn, "a word that agrees", in: `in`(.reviewable), .user(.select),
      done(shows(.priming, .benefit, .ok)), to: priming),
    .breaks(
      .reviewablePrimingOnlyLeadsOn, "the system's title", in: `in`(.reviewable), .user(.select),
      done(shows(.priming, .wouldLikeToAccess, .next)), to: priming),
    .breaks(
      .reviewablePrimingOnlyLeadsOn, "it leads nowhere", in: `in`(.reviewable), from: priming,
      .user(.accept), to: undecided(nil)),
  ]
}
