import ConsentInvariants
import ConsentVocabulary
import StateMachines

// Snapshots and steps from which transcripts are built.

private let priming = CameraSnapshot(screen: .priming)
private let prompt = CameraSnapshot(
  hasSettingsEntry: true, screen: .prompt, waiting: 1, isAwaited: true)
private let unheardPrompt = asking(1)
/// Returns the prompt of calls beside the flow, or of an input alone.
private func asking(_ waiting: Int, over covered: CameraScreen? = nil) -> CameraSnapshot {
  CameraSnapshot(hasSettingsEntry: true, screen: .prompt, covered: covered, waiting: waiting)
}
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
/// Returns a snapshot of Settings, with the app running or not.
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

/// A person who agrees on four screens and is back where they began.
private let fourTimesYes = [
  step(undecided(nil), .select, priming),
  step(priming, .accept, priming),
  step(priming, .accept, priming), step(priming, .accept, priming),
]
private let answered = step(prompt, .deny, denied(nil))

private func `in`(_ policy: CameraPolicy) -> CameraWorld { CameraWorld(policy: policy) }
private let withoutCamera = CameraWorld(hasCamera: false)

extension CameraClaimCase {
  static let all: [CameraClaimCase] = platform + screens + course + wording + besideTheFlow

  private static let platform: [CameraClaimCase] = [
    .obeys(.peopleAnswerOnce, "the first answer", from: prompt, .deny, to: denied(nil)),
    .obeys(
      .peopleAnswerOnce, "an answer after a reset",
      after: [answered, step(denied(nil), .resetPrivacy, undecided(nil))], from: prompt,
      .allow, to: camera),
    .obeys(
      .peopleAnswerOnce, "an answer after the app was deleted",
      after: [answered, step(denied(nil), .deleteApp, undecided(nil))], from: prompt,
      .allow, to: camera),
    .breaks(
      .peopleAnswerOnce, "a second answer", after: [answered], from: prompt, .allow,
      to: camera),
    .breaks(
      .peopleAnswerOnce, "a second answer after a kill",
      after: [answered, step(denied(nil), .kill, denied(nil))], from: prompt,
      .deny, to: denied(nil)),

    .obeys(
      .promptsComeUndetermined, "undetermined", from: priming, .accept, done(.prompted),
      to: prompt),
    .breaks(
      .promptsComeUndetermined, "denied", from: denied(nil), .select, done(.prompted),
      to: denied(.prompt)),

    .obeys(
      .primingComesUndetermined, "undetermined", .select, done(shows(.priming)), to: priming),
    .breaks(
      .primingComesUndetermined, "restricted", from: restricted(nil), .select,
      done(shows(.priming)), to: restricted(.priming)),
    .breaks(
      .primingComesUndetermined, "denied, over another screen", from: alert, .select,
      done(.ignored(.priming))),

    .obeys(
      .settingsChangesEndTheApp, "a switch under a running app", from: inSettings(.denied),
      .switchOn, to: inSettings(.authorized, .stopped)),
    .obeys(
      .settingsChangesEndTheApp, "a switch of an app that does not run", branch: 1,
      from: inSettings(.authorized, .stopped), .switchOff, to: inSettings(.denied, .stopped)),
    .breaks(
      .settingsChangesEndTheApp, "the app lives on", from: inSettings(.denied), .switchOn,
      to: inSettings(.authorized)),
    .breaks(
      .settingsChangesEndTheApp, "the status stays", from: inSettings(.denied), .switchOn,
      to: inSettings(.denied, .stopped)),
    .breaks(
      .settingsChangesEndTheApp, "a screen stays", from: inSettings(.authorized, .running, .camera),
      .switchOff, to: inSettings(.denied, .stopped, .camera)),

    .obeys(
      .readingTheStatusChangesNothing, "it is told", from: denied(nil), .readStatus,
      CameraOutcome(.status(.denied))),
    .breaks(
      .readingTheStatusChangesNothing, "it prompts", .readStatus,
      CameraOutcome(.status(.undetermined), [.prompted])),
    .breaks(
      .readingTheStatusChangesNothing, "it changes the state", .readStatus,
      CameraOutcome(.status(.undetermined)), to: prompt),
    .breaks(
      .readingTheStatusChangesNothing, "another one is told", from: denied(nil), .readStatus,
      CameraOutcome(.status(.undetermined))),

    .obeys(
      .framesAreBlackBeforeTheGrant, "black without access", .readFrame,
      CameraOutcome(.frame(.black))),
    .obeys(
      .framesAreBlackBeforeTheGrant, "anything with access", branch: 1, from: camera,
      .readFrame, CameraOutcome(.frame(.scene))),
    .breaks(
      .framesAreBlackBeforeTheGrant, "black with access", from: camera, .readFrame,
      CameraOutcome(.frame(.black))),
    .breaks(
      .framesAreBlackBeforeTheGrant, "the scene without access", from: denied(nil),
      .readFrame, CameraOutcome(.frame(.scene))),
  ]

  private static let screens: [CameraClaimCase] = [
    .obeys(
      .decliningCostsNothing, "the screen closes", from: priming, .decline,
      done(.logged(.declined)), to: undecided(nil)),
    .obeys(
      .decliningCostsNothing, "the next entry primes", branch: 1, .select,
      done(shows(.priming)), to: priming),
    .breaks(
      .decliningCostsNothing, "declining denies", from: priming, .decline, to: denied(nil)),
    .breaks(
      .decliningCostsNothing, "declining asks", from: priming, .decline, done(.prompted),
      to: undecided(nil)),
    .breaks(
      .decliningCostsNothing, "the next entry shows nothing", .select, to: undecided(nil)),

    .obeys(.theCameraNeedsAccess, "authorized", from: camera, .readStatus),
    .breaks(
      .theCameraNeedsAccess, "denied", from: camera, .switchOff, to: denied(.camera)),
    .breaks(
      .theCameraNeedsAccess, "no camera there", in: withoutCamera, from: authorized(nil),
      .select, to: camera),

    .obeys(
      .noCameraIsSaidAndNothingElse, "it is said", in: withoutCamera, .select,
      done(.logged(.noCamera), shows(.noCamera)), to: undecided(.noCamera)),
    .breaks(
      .noCameraIsSaidAndNothingElse, "the app primes", in: withoutCamera, .select,
      done(shows(.priming)), to: priming),
    .breaks(
      .noCameraIsSaidAndNothingElse, "the app asks as well", in: withoutCamera, .select,
      done(shows(.noCamera), .prompted), to: prompt),

    .obeys(
      .denialLeadsToSettings, "Settings is offered", from: denied(nil), .select,
      done(shows(.settingsAlert)), to: alert),
    .breaks(
      .denialLeadsToSettings, "the app primes", from: denied(nil), .select,
      done(shows(.priming)), to: denied(.priming)),
    .breaks(
      .denialLeadsToSettings, "the app asks first", from: denied(nil), .select,
      done(refused, shows(.settingsAlert)), to: alert),

    .obeys(
      .restrictionIsToldNotAsked, "it is told", from: restricted(nil), .select,
      done(shows(.notPermitted, .notPermitted, .ok)), to: restricted(.notPermitted)),
    .breaks(
      .restrictionIsToldNotAsked, "the app primes", from: restricted(nil), .select,
      done(shows(.priming)), to: restricted(.priming)),
    .breaks(
      .restrictionIsToldNotAsked, "the app asks first", from: restricted(nil), .select,
      done(refused, shows(.notPermitted)), to: restricted(.notPermitted)),
    .breaks(
      .restrictionIsToldNotAsked, "Settings is offered", from: restricted(nil), .select,
      done(shows(.notPermitted, .notPermitted, .openSettings, .ok)), to: restricted(.notPermitted)),

    .obeys(
      .answersToNobodyShowNothing, "nothing is shown", from: unheardPrompt, .allow,
      done(granted), to: authorized(nil)),
    .obeys(
      .answersToNobodyShowNothing, "what it covered is up again", from: asking(1, over: .priming),
      .deny, done(refused), to: denied(.priming)),
    .breaks(
      .answersToNobodyShowNothing, "what it covered is gone", from: asking(1, over: .priming),
      .deny, done(refused), to: denied(nil)),
    .breaks(
      .answersToNobodyShowNothing, "the camera is tried", from: unheardPrompt, .allow,
      done(granted, shows(.camera)), to: authorized(nil)),
    .breaks(
      .answersToNobodyShowNothing, "the camera is up", from: unheardPrompt, .allow,
      done(granted), to: camera),
    .breaks(
      .answersToNobodyShowNothing, "the status stays", from: unheardPrompt, .deny,
      done(refused), to: undecided(nil)),

    .obeys(
      .denialIsNotFollowedUp, "nothing more", from: prompt, .deny, done(refused),
      to: denied(nil)),
    .breaks(
      .denialIsNotFollowedUp, "Settings at once", from: prompt, .deny,
      done(refused, shows(.settingsAlert)), to: alert),
    .breaks(
      .denialIsNotFollowedUp, "the prompt again", from: prompt, .deny,
      done(refused, .prompted), to: denied(.prompt)),

    .obeys(.selectingTwiceDoesNothing, "nothing", from: priming, .select),
    .breaks(
      .selectingTwiceDoesNothing, "a screen over a screen", from: priming, .select,
      done(.ignored(.priming))),
    .breaks(
      .selectingTwiceDoesNothing, "a request", from: priming, .select, done(.prompted),
      to: prompt),

    .obeys(
      .answersCountNotQueues, "on the main queue", from: prompt, .allow,
      done(granted, shows(.camera)), to: camera),
    .obeys(
      .answersCountNotQueues, "on another queue", branch: 1, in: CameraWorld(answersOn: .other),
      from: prompt, .allow, done(granted, shows(.camera)), to: camera),
    .breaks(
      .answersCountNotQueues, "nothing opens", in: CameraWorld(answersOn: .other), from: prompt,
      .allow, done(granted), to: authorized(nil)),
    .breaks(
      .answersCountNotQueues, "the status stays", from: prompt, .allow,
      done(granted, shows(.camera)), to: undecided(.camera)),
  ]

  private static let course: [CameraClaimCase] = [
    .obeys(.oneInputPresentsOnce, "one screen", .select, done(shows(.priming)), to: priming),
    .obeys(.oneInputPresentsOnce, "one request", from: priming, .accept, done(.prompted)),
    .breaks(
      .oneInputPresentsOnce, "two screens", .select, done(shows(.priming), shows(.priming)),
      to: priming),
    .breaks(
      .oneInputPresentsOnce, "two requests", from: denied(nil), .select,
      done(refused, refused)),

    .obeys(
      .yesLeadsToTheCamera, "the camera after five", after: fourTimesYes, from: prompt,
      .allow, done(), to: camera),
    .obeys(
      .yesLeadsToTheCamera, "no camera there after one", in: withoutCamera, .select,
      to: undecided(.noCamera)),
    .obeys(
      .yesLeadsToTheCamera, "not permitted after one", from: restricted(nil), .select,
      to: restricted(.notPermitted)),
    .breaks(
      .yesLeadsToTheCamera, "priming after five", after: fourTimesYes, from: priming,
      .accept, to: priming),
    .breaks(
      .yesLeadsToTheCamera, "priming after five, with a look at the status between",
      after: fourTimesYes + [
        step(priming, .readStatus, priming, CameraOutcome(.status(.undetermined)))
      ], from: priming, .accept, to: priming),
    .breaks(
      .yesLeadsToTheCamera, "Settings and back to nothing",
      after: [
        step(denied(nil), .select, alert),
        step(alert, .openSettings, inSettings(.denied)),
        step(inSettings(.denied), .switchOn, inSettings(.authorized, .stopped)),
        step(inSettings(.authorized, .stopped), .launchApp, authorized(nil)),
      ], from: authorized(nil), .select, to: authorized(nil)),
    .breaks(
      .yesLeadsToTheCamera, "Settings and back without end",
      after: [
        step(denied(nil), .select, alert),
        step(alert, .openSettings, inSettings(.denied)),
        step(inSettings(.denied), .switchOn, inSettings(.authorized)),
        step(inSettings(.authorized), .returnToApp, authorized(nil)),
      ], from: authorized(nil), .select, to: authorized(.settingsAlert)),

    .obeys(
      .intentionsAreResumedOnce, "authorized", from: intending(.authorized, .stopped),
      .launchApp, done(shows(.camera)), to: camera),
    .obeys(
      .intentionsAreResumedOnce, "not authorized", branch: 1, from: intending(.denied, .running),
      .returnToApp, to: denied(nil)),
    .breaks(
      .intentionsAreResumedOnce, "it stays stored", from: intending(.authorized, .stopped),
      .launchApp, done(shows(.camera)),
      to: CameraSnapshot(
        status: .authorized, hasSettingsEntry: true, screen: .camera, isIntended: true)),
    .breaks(
      .intentionsAreResumedOnce, "it is lost", from: intending(.authorized, .stopped),
      .launchApp, to: authorized(nil)),
    .breaks(
      .intentionsAreResumedOnce, "without access", from: intending(.denied, .running),
      .returnToApp, done(shows(.settingsAlert)), to: alert),
    .breaks(
      .intentionsAreResumedOnce, "nothing was stored", from: inSettings(.authorized, .stopped),
      .launchApp, done(shows(.camera)), to: camera),
  ]

  private static let besideTheFlow: [CameraClaimCase] = [
    .obeys(
      .noCameraIsSaidAndNothingElse, "the app may ask beside the flow", isSilent: true,
      in: withoutCamera, .requestAccess, done(.prompted), to: asking(1)),

    .obeys(
      .oneInputPresentsOnce, "one answer ends three calls", from: asking(3), .allow,
      done(granted, granted, granted, shows(.camera)), to: camera),
    .breaks(
      .oneInputPresentsOnce, "it begins two more", from: asking(1), .allow,
      done(granted, granted, granted), to: authorized(nil)),

    .obeys(
      .callsAreAnsweredOnce, "at once", from: denied(nil), .requestAccess, done(refused)),
    .obeys(
      .callsAreAnsweredOnce, "at once, the flow's", from: authorized(.priming), .accept,
      done(.logged(.accepted), granted, shows(.camera)), to: camera),
    .obeys(
      .callsAreAnsweredOnce, "it waits", branch: 1, .requestAccess, done(.prompted), to: asking(1)),
    .obeys(
      .callsAreAnsweredOnce, "it joins", branch: 1, from: asking(1), .requestAccess, to: asking(2)),
    .obeys(
      .callsAreAnsweredOnce, "the prompt ends it", branch: 2, from: asking(1), .deny, done(refused),
      to: denied(nil)),
    .obeys(
      .callsAreAnsweredOnce, "the prompt ends two", branch: 3, from: asking(2), .allow,
      done(granted, granted), to: authorized(nil)),
    .obeys(
      .callsAreAnsweredOnce, "the app ends before", branch: 4, from: asking(2), .kill,
      to: CameraSnapshot(process: .stopped, hasSettingsEntry: true)),
    .obeys(
      .callsAreAnsweredOnce, "the published answer stops", isSilent: true,
      in: CameraWorld(policy: .literal, listsDevices: false), from: priming, .accept,
      done(.logged(.accepted)), to: undecided(nil)),
    .breaks(
      .callsAreAnsweredOnce, "never", from: denied(nil), .requestAccess),
    .breaks(
      .callsAreAnsweredOnce, "twice", from: denied(nil), .requestAccess, done(refused, refused)),
    .breaks(
      .callsAreAnsweredOnce, "before the person", .requestAccess, done(.prompted, refused),
      to: asking(1)),
    .breaks(
      .callsAreAnsweredOnce, "one of two", from: asking(2), .allow, done(granted),
      to: authorized(nil)),
    .breaks(
      .callsAreAnsweredOnce, "none of two, which are gone", from: asking(2), .deny, to: denied(nil)),
    .breaks(
      .callsAreAnsweredOnce, "granted under a refusal", from: denied(nil), .requestAccess,
      done(granted)),
    .breaks(
      .callsAreAnsweredOnce, "it waits without a prompt", from: denied(nil), .requestAccess,
      to: CameraSnapshot(status: .denied, hasSettingsEntry: true, waiting: 1)),
    .breaks(
      .callsAreAnsweredOnce, "though the app has ended", from: asking(1), .kill, done(refused),
      to: CameraSnapshot(process: .stopped, hasSettingsEntry: true)),

    .obeys(.onePromptAsksForAll, "a request joins", from: asking(1), .requestAccess, to: asking(2)),
    .obeys(
      .onePromptAsksForAll, "an input is opened", branch: 1, from: asking(0), .openInput,
      to: asking(0)),
    .breaks(
      .onePromptAsksForAll, "a second prompt", from: asking(1), .requestAccess, done(.prompted),
      to: asking(2)),
    .breaks(
      .onePromptAsksForAll, "the prompt goes", from: asking(1), .openInput, to: undecided(nil)),

    .obeys(.inputsAskInSilence, "it asks", .openInput, done(.prompted), to: asking(0)),
    .obeys(
      .inputsAskInSilence, "it asks over a screen", from: priming, .openInput, done(.prompted),
      to: asking(0, over: .priming)),
    .obeys(.inputsAskInSilence, "decided", branch: 1, from: denied(nil), .openInput),
    .obeys(.inputsAskInSilence, "under the prompt", branch: 1, from: asking(1), .openInput),
    .breaks(.inputsAskInSilence, "it does not ask", .openInput),
    .breaks(
      .inputsAskInSilence, "it asks, and no prompt is up", .openInput, done(.prompted)),
    .breaks(.inputsAskInSilence, "a call waits", .openInput, done(.prompted), to: asking(1)),
    .breaks(
      .inputsAskInSilence, "it is answered", from: denied(nil), .openInput, done(refused)),
    .breaks(.inputsAskInSilence, "it shows a screen", from: denied(nil), .openInput, to: alert),
  ]

  private static let wording: [CameraClaimCase] = [
    .obeys(
      .decisionsAreLoggedFirst, "accepting", from: priming, .accept,
      done(.logged(.accepted), .prompted), to: prompt),
    .obeys(
      .decisionsAreLoggedFirst, "declining", from: priming, .decline,
      done(.logged(.declined)), to: undecided(nil)),
    .obeys(
      .decisionsAreLoggedFirst, "opening Settings", from: alert, .openSettings,
      done(.logged(.settingsOpened)), to: inSettings(.denied)),
    .obeys(
      .decisionsAreLoggedFirst, "a missing camera", branch: 1, in: withoutCamera, .select,
      done(.logged(.noCamera), shows(.noCamera)), to: undecided(.noCamera)),
    .breaks(
      .decisionsAreLoggedFirst, "after its effect", from: priming, .accept,
      done(.prompted, .logged(.accepted)), to: prompt),
    .breaks(
      .decisionsAreLoggedFirst, "twice", from: priming, .decline,
      done(.logged(.declined), .logged(.declined)), to: undecided(nil)),
    .breaks(
      .decisionsAreLoggedFirst, "another", from: priming, .decline,
      done(.logged(.accepted)), to: undecided(nil)),
    .breaks(
      .decisionsAreLoggedFirst, "Settings unlogged", from: alert, .openSettings,
      to: inSettings(.denied)),
    .breaks(
      .decisionsAreLoggedFirst, "a missing camera unlogged", in: withoutCamera, .select,
      done(shows(.noCamera)), to: undecided(.noCamera)),
    .breaks(
      .decisionsAreLoggedFirst, "without a decision", .select,
      done(.logged(.accepted), shows(.priming)), to: priming),

    .obeys(.screensComeUpOnMain, "at once", .select, done(shows(.priming)), to: priming),
    .obeys(
      .screensComeUpOnMain, "after a grant elsewhere", branch: 1, from: prompt, .allow,
      done(.answered(granted: true, on: .other), shows(.camera)), to: camera),
    .obeys(
      .screensComeUpOnMain, "after a refusal elsewhere", branch: 1, in: `in`(.literal),
      from: prompt, .deny,
      done(.answered(granted: false, on: .other), shows(.settingsAlert)), to: alert),
    .breaks(
      .screensComeUpOnMain, "elsewhere", from: prompt, .allow,
      done(granted, shows(.camera, on: .other)), to: camera),
    .breaks(
      .screensComeUpOnMain, "here and elsewhere", .select,
      done(shows(.priming), shows(.priming, on: .other)), to: priming),

    .obeys(
      .alertsHaveAWayOut, "not now", .select,
      done(shows(.priming, .benefit, .next, .notNow)), to: priming),
    .obeys(
      .alertsHaveAWayOut, "cancel", from: denied(nil), .select,
      done(shows(.settingsAlert, .accessIsOff, .openSettings, .cancel)), to: alert),
    .obeys(
      .alertsHaveAWayOut, "okay", in: withoutCamera, .select,
      done(shows(.noCamera, .noCamera, .ok)), to: undecided(.noCamera)),
    .breaks(
      .alertsHaveAWayOut, "only Settings", in: `in`(.reviewable), from: denied(nil),
      .select, done(shows(.settingsAlert, .accessIsOff, .openSettings)), to: alert),
    .breaks(
      .alertsHaveAWayOut, "priming without a way out, not under the guidelines", .select,
      done(shows(.priming, .benefit, .next)), to: priming),

    .obeys(
      .reviewablePrimingOnlyLeadsOn, "one button", in: `in`(.reviewable), .select,
      done(shows(.priming, .benefit, .next)), to: priming),
    .obeys(
      .reviewablePrimingOnlyLeadsOn, "it leads to the prompt", branch: 1, in: `in`(.reviewable),
      from: priming, .accept, done(.prompted), to: prompt),
    .breaks(
      .reviewablePrimingOnlyLeadsOn, "two buttons", in: `in`(.reviewable), .select,
      done(shows(.priming, .benefit, .next, .notNow)), to: priming),
    .breaks(
      .reviewablePrimingOnlyLeadsOn, "a word that grants", in: `in`(.reviewable), .select,
      done(shows(.priming, .benefit, .allow)), to: priming),
    .breaks(
      .reviewablePrimingOnlyLeadsOn, "a word that agrees", in: `in`(.reviewable), .select,
      done(shows(.priming, .benefit, .ok)), to: priming),
    .breaks(
      .reviewablePrimingOnlyLeadsOn, "the system's title", in: `in`(.reviewable), .select,
      done(shows(.priming, .wouldLikeToAccess, .next)), to: priming),
    .breaks(
      .reviewablePrimingOnlyLeadsOn, "it leads nowhere", in: `in`(.reviewable), from: priming,
      .accept, to: undecided(nil)),
  ]
}
