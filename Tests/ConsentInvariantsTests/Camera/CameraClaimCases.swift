import ConsentInvariants
import ConsentVocabulary
import StateMachines

extension CameraCases {
  // Steps from which transcripts are built.

  private static let granted = CameraEffect.answered(granted: true, on: .main)

  private static func step(
    _ before: CameraSnapshot, _ command: CameraCommand, _ after: CameraSnapshot,
    _ outcome: CameraOutcome = done()
  ) -> Event<Camera> {
    Event(in: CameraWorld(), before: before, command, outcome, after: after)
  }

  /// A person who agrees on four screens and is back where they began.
  private static let fourTimesYes = [
    step(undecided(nil), .select, priming),
    step(priming, .accept, priming),
    step(priming, .accept, priming), step(priming, .accept, priming),
  ]
  private static let answered = step(prompt, .deny, denied(nil))
  /// A grant after which an input may stay refused.
  private static let grant = Event<Camera>(
    in: CameraWorld(inputAfterGrant: .staleUntilLaunch), before: asking(0), .allow, done(),
    after: authorized(nil))

  private static func waiting(
    _ calls: Int, _ status: CameraStatus = .undetermined
  ) -> CameraSnapshot {
    CameraSnapshot(status: status, hasSettingsEntry: true, waiting: calls)
  }

  /// A call whose prompt is lost.
  private static let lost = step(asking(1), .takeScreenDown, waiting(1))

  private static let withoutCamera = CameraWorld(hasCamera: false)

  /// Five steps in which a person does not select the camera and then agree.
  private static let noYes: [ClaimCase<CameraClaim>] = fiveSteps.map { name, first, step in
    .obeys(
      name, isSilent: true,
      after: first.map { [$0] + [step, step, step] } ?? [step, step, step, step],
      from: step.before, step.command, to: step.after)
  }

  /// The first step, unless it is as the others, and the other steps.
  private static let fiveSteps: [(String, first: Event<Camera>?, Event<Camera>)] = [
    ("nobody selects the camera", nil, step(undecided(nil), .visitSettings, undecided(nil))),
    ("it is selected under a screen", nil, step(priming, .select, priming)),
    ("a person agrees who did not select it", nil, step(priming, .accept, priming)),
    (
      "Settings are visited", step(authorized(nil), .select, authorized(.priming)),
      step(authorized(nil), .visitSettings, authorized(nil))
    ),
    (
      "a person returns without access", step(denied(nil), .select, alert),
      step(inSettings(.denied), .returnToApp, denied(nil))
    ),
    (
      "a person who selected it does something else", step(undecided(nil), .select, priming),
      step(priming, .visitSettings, priming)
    ),
  ]
}

extension CameraCases {
  static let all = [platform, life, screens, course, wording, besideTheFlow, changes, events]
    .flatMap { $0.flatMap { claim, rows in rows.map { $0.of(claim) } } }

  private static let platform: CameraClaimCases = [
    .peopleAnswerOnce: [
      .obeys("the first answer", from: prompt, .deny, to: denied(nil)),
      .obeys(
        "an answer after a reset",
        after: [answered, step(denied(nil), .resetPrivacy, undecided(nil))], from: prompt, .allow,
        to: camera),
      .obeys(
        "an answer after the app was deleted",
        after: [answered, step(denied(nil), .deleteApp, undecided(nil))], from: prompt, .allow,
        to: camera),
      .breaks("a second answer", after: [answered], from: prompt, .allow, to: camera),
      .breaks(
        "a second answer after a kill", after: [answered, step(denied(nil), .kill, denied(nil))],
        from: prompt, .deny, to: denied(nil)),
    ],
    .promptsComeUndetermined: [
      .obeys("undetermined", from: priming, .accept, done(.prompted), to: prompt),
      .breaks("denied", from: denied(nil), .select, done(.prompted), to: denied(.prompt)),
    ],
    .primingComesUndetermined: [
      .obeys("undetermined", .select, done(shows(.priming)), to: priming),
      .breaks(
        "restricted", from: restricted(nil), .select, done(shows(.priming)),
        to: restricted(.priming)),
      .breaks("denied, over another screen", from: alert, .select, done(.ignored(.priming))),
    ],
    .settingsChangesEndTheApp: [
      .obeys(
        "a switch under a running app", at: "The switch ends an app.", from: inSettings(.denied),
        .switchOn,
        to: inSettings(.authorized, .stopped)),
      .obeys(
        "a switch of an app that does not run", at: "The app does not run.",
        from: inSettings(.authorized, .stopped),
        .switchOff, to: inSettings(.denied, .stopped)),
      .breaks(
        "the app lives on", from: inSettings(.denied), .switchOn, to: inSettings(.authorized)),
      .breaks(
        "the status stays", from: inSettings(.denied), .switchOn, to: inSettings(.denied, .stopped)),
      .breaks(
        "a screen stays", from: inSettings(.authorized, .running, .camera), .switchOff,
        to: inSettings(.denied, .stopped, .camera)),
    ],
    .readingTheStatusChangesNothing: [
      .obeys("it is told", from: denied(nil), .readStatus, CameraOutcome(.status(.denied))),
      .breaks("it prompts", .readStatus, CameraOutcome(.status(.undetermined), [.prompted])),
      .breaks(
        "it changes the state", .readStatus, CameraOutcome(.status(.undetermined)), to: prompt),
      .breaks(
        "another one is told", from: denied(nil), .readStatus, CameraOutcome(.status(.undetermined))
      ),
    ],
    .framesAreBlackBeforeTheGrant: [
      .obeys(
        "black without access", at: "A frame is read without access.", .readFrame,
        CameraOutcome(.frame(.black))),
      .obeys(
        "anything with access", at: "A frame is read with access.", from: camera, .readFrame,
        CameraOutcome(.frame(.scene))),
      .obeys(
        "black in between", at: "A frame is read during an interruption.", from: interrupted,
        .readFrame, CameraOutcome(.frame(.black))),
      .obeys(
        "the scene without the sound",
        at: "A frame is read while the microphone alone is interrupted.", from: silent,
        .readFrame, CameraOutcome(.frame(.scene))),
      .obeys(
        "black with the sound, if a call takes both",
        at: "A frame is read while the microphone alone is interrupted.",
        in: CameraWorld(audioInterruption: .takesFrames), from: silent, .readFrame,
        CameraOutcome(.frame(.black))),
      .obeys(
        "black beside another", at: "A frame is read beside the app's other session.",
        from: beside, .readFrame, CameraOutcome(.frame(.black))),
      .breaks("black with the sound", from: silent, .readFrame, CameraOutcome(.frame(.black))),
      .breaks(
        "the scene, though a call takes both", in: CameraWorld(audioInterruption: .takesFrames),
        from: silent, .readFrame, CameraOutcome(.frame(.scene))),
      .breaks("the scene beside another", from: beside, .readFrame, CameraOutcome(.frame(.scene))),
      .breaks("black with access", from: camera, .readFrame, CameraOutcome(.frame(.black))),
      .breaks(
        "the scene in between", from: interrupted, .readFrame, CameraOutcome(.frame(.scene))),
      .breaks(
        "the scene without access", from: denied(nil), .readFrame, CameraOutcome(.frame(.scene))),
    ],
    .interruptionsTakeFramesAlone: [
      .obeys(
        "it begins", at: "An interruption begins.", from: camera, .interruptCamera, to: interrupted),
      .obeys(
        "it takes the sound", at: "An interruption begins.", from: camera, .interruptAudio,
        to: silent),
      .obeys(
        "what it tells is judged elsewhere", at: "An interruption begins.", from: camera,
        .interruptCamera, done(.becameInactive), to: interrupted),
      .obeys(
        "it ends", at: "An interruption ends.", from: interrupted, .endInterruption, to: camera),
      .obeys(
        "the other session takes it", at: "An interruption begins.", from: camera,
        .startOtherSession, done(.interrupted(.inUseByAnotherClient)), to: beside),
      .obeys(
        "it is given back in silence", at: "An interruption ends.", from: silent,
        .endInterruptionUntold, to: camera),
      .breaks("a call takes the camera too", from: camera, .interruptAudio, to: interrupted),
      .breaks("it does not begin", from: camera, .interruptCamera),
      .breaks("it takes access", from: interrupted, .endInterruption, to: denied(.camera)),
      .breaks(
        "it ends with a screen", from: camera, .interruptCamera, done(.prompted), to: interrupted),
    ],
  ]

  private static let life: CameraClaimCases = [
    .resetsForgetTheDecision: [
      .obeys("a reset", from: denied(nil), .resetPrivacy, to: undecided(nil)),
      .obeys("a reset under a restriction", from: restricted(nil), .resetPrivacy),
      .breaks("it stays", from: denied(nil), .resetPrivacy),
      .breaks(
        "its entry stays", from: denied(nil), .deleteApp, to: CameraSnapshot(hasSettingsEntry: true)
      ),
      .breaks("the restriction goes", from: restricted(nil), .resetPrivacy, to: undecided(nil)),
    ],
    .restrictionsHideTheDecision: [
      .obeys(
        "it begins", at: "A restriction begins.", from: denied(nil), .restrict, to: restricted(nil)),
      .obeys(
        "it ends", at: "A restriction ends.",
        after: [step(denied(nil), .restrict, restricted(nil))],
        from: restricted(nil), .liftRestriction, to: denied(nil)),
      .obeys(
        "it ends after a reset", at: "A restriction ends.",
        after: [
          step(denied(nil), .restrict, restricted(nil)),
          step(restricted(nil), .resetPrivacy, restricted(nil)),
        ], from: restricted(nil), .liftRestriction, to: undecided(nil)),
      .breaks("it does not begin", from: denied(nil), .restrict),
      .breaks(
        "it forgets", after: [step(denied(nil), .restrict, restricted(nil))],
        from: restricted(nil), .liftRestriction, to: undecided(nil)),
    ],
    .decidedAppsEnd: [
      .obeys("a reset", at: "An app ends.", from: denied(nil), .resetPrivacy, to: stopped),
      .obeys("nothing was decided", at: "An app stays as it is.", .restrict, to: restricted(nil)),
      .breaks("a restriction spares it", from: denied(nil), .restrict, to: restricted(nil)),
      .breaks("undecided, it ends", .resetPrivacy, to: stopped),
      .breaks(
        "it ends on a test host", in: CameraWorld(settingsChange: .leavesAppRunning),
        from: denied(nil), .resetPrivacy, to: stopped),
      .breaks("the end of a restriction ends it", from: denied(nil), .liftRestriction, to: stopped),
      .obeys(
        "it does not run", at: "An app stays as it is.",
        from: CameraSnapshot(process: .stopped, status: .denied),
        .resetPrivacy, to: stopped),
    ],
    .processesFollowTheirCommands: [
      .obeys("a launch", at: "An app is launched.", from: stopped, .launchApp, to: undecided(nil)),
      .obeys("a kill", at: "An app ends or does not run.", .kill, to: stopped),
      .breaks("a kill is survived", .kill),
      .breaks("a deleted app is there", .deleteApp, to: stopped),
      .breaks("an installed app runs", .installApp),
      .breaks(
        "a killed app shows something", .kill,
        to: CameraSnapshot(process: .stopped, screen: .priming)),
      .breaks(
        "a call outlives the app", .kill, to: CameraSnapshot(process: .stopped, waiting: 1)),
      .breaks(
        "an interruption does", .kill, to: CameraSnapshot(process: .stopped, isInterrupted: true)),
      .breaks(
        "that of the sound does", .kill,
        to: CameraSnapshot(process: .stopped, isAudioInterrupted: true)),
      .breaks(
        "another session does", .kill, to: CameraSnapshot(process: .stopped, hasOtherSession: true)),
      .breaks(
        "a covered screen does", .kill, to: CameraSnapshot(process: .stopped, covered: .priming)),
      .breaks(
        "the wait of a screen does", .kill, to: CameraSnapshot(process: .stopped, isAwaited: true)),
    ],
    .intentionsAreStoredOnTheWay: [
      .obeys(
        "it is", at: "An intention is stored.", from: alert, .openSettings,
        to: intending(.denied, .running)),
      .obeys(
        "it is not", at: "None is stored on the way to Settings.", in: `in`(.literal), from: alert,
        .openSettings,
        to: inSettings(.denied)),
      .breaks("it is lost", from: alert, .openSettings, to: inSettings(.denied)),
      .breaks("a visit stores it", .visitSettings, to: intending(.denied, .running)),
      .breaks(
        "it is stored where the design stores none", in: CameraWorld(storesIntention: false),
        from: alert, .openSettings, to: intending(.denied, .running)),
      .obeys("none was stored", isSilent: true, .readStatus),
      .obeys(
        "it stays stored", isSilent: true, from: intending(.denied, .running), .kill,
        to: intending(.denied, .stopped)),
    ],
  ]

  private static let screens: CameraClaimCases = [
    .decliningCostsNothing: [
      .obeys(
        "the screen closes", at: "The priming screen is declined.", from: priming, .decline,
        done(.logged(.declined)), to: undecided(nil)),
      .obeys(
        "the next entry primes", at: "Undetermined, the app primes.", .select,
        done(shows(.priming)), to: priming),
      .breaks("declining denies", from: priming, .decline, to: denied(nil)),
      .breaks("declining asks", from: priming, .decline, done(.prompted), to: undecided(nil)),
      .breaks("the next entry shows nothing", .select, to: undecided(nil)),
      .obeys("a look is no entry", isSilent: true, .readStatus),
      .obeys("under a screen there is no entry", isSilent: true, from: priming, .select),
      .obeys(
        "nor without a camera", isSilent: true, in: withoutCamera, .select, done(shows(.noCamera)),
        to: undecided(.noCamera)),
      .obeys(
        "denied, the app does not prime", isSilent: true, from: denied(nil), .select, done(offer),
        to: alert),
    ],
    .theCameraNeedsAccess: [
      .obeys("authorized", from: camera, .readStatus),
      .breaks("denied", from: camera, .switchOff, to: denied(.camera)),
      .breaks("no camera there", in: withoutCamera, from: authorized(nil), .select, to: camera),
    ],
    .noCameraIsSaidAndNothingElse: [
      .obeys(
        "it is said", in: withoutCamera, .select, done(.logged(.noCamera), shows(.noCamera)),
        to: undecided(.noCamera)),
      .breaks("the app primes", in: withoutCamera, .select, done(shows(.priming)), to: priming),
      .breaks(
        "the app asks as well", in: withoutCamera, .select, done(shows(.noCamera), .prompted),
        to: prompt),
      .obeys(
        "the app may ask beside the flow", isSilent: true, in: withoutCamera, .requestAccess,
        done(.prompted), to: asking(1)),
      .obeys("with a camera", isSilent: true, .select, done(shows(.priming)), to: priming),
      .obeys("nothing is shown", isSilent: true, in: withoutCamera, .readStatus),
    ],
    .denialLeadsToSettings: [
      .obeys("Settings is offered", from: denied(nil), .select, done(offer), to: alert),
      .obeys(
        "nowhere to go", in: CameraWorld(canOpenSettings: false), from: denied(nil), .select,
        done(shows(.settingsAlert)), to: alert),
      .breaks(
        "a way that is none", in: CameraWorld(canOpenSettings: false), from: denied(nil), .select,
        done(offer), to: alert),
      .breaks("no way", from: denied(nil), .select, done(shows(.settingsAlert)), to: alert),
      .breaks(
        "the app primes", from: denied(nil), .select, done(shows(.priming)), to: denied(.priming)),
      .breaks("the app asks first", from: denied(nil), .select, done(refused, offer), to: alert),
      .breaks(
        "the way is on another screen", from: denied(nil), .select,
        done(shows(.priming, .benefit, .openSettings)), to: denied(.priming)),
    ],
    .restrictionIsToldNotAsked: [
      .obeys(
        "it is told", from: restricted(nil), .select,
        done(shows(.notPermitted, .notPermitted, .ok)), to: restricted(.notPermitted)),
      .breaks(
        "the app primes", from: restricted(nil), .select, done(shows(.priming)),
        to: restricted(.priming)),
      .breaks(
        "the app asks first", from: restricted(nil), .select, done(refused, shows(.notPermitted)),
        to: restricted(.notPermitted)),
      .breaks(
        "Settings is offered", from: restricted(nil), .select,
        done(shows(.notPermitted, .notPermitted, .openSettings, .ok)), to: restricted(.notPermitted)
      ),
    ],
    .answersToNobodyShowNothing: [
      .obeys("nothing is shown", from: unheardPrompt, .allow, done(granted), to: authorized(nil)),
      .obeys(
        "what it covered is up again", from: asking(1, over: .priming), .deny, done(refused),
        to: denied(.priming)),
      .breaks(
        "what it covered is gone", from: asking(1, over: .priming), .deny, done(refused),
        to: denied(nil)),
      .breaks(
        "the camera is tried", from: unheardPrompt, .allow, done(granted, shows(.camera)),
        to: authorized(nil)),
      .breaks("the camera is up", from: unheardPrompt, .allow, done(granted), to: camera),
      .breaks("the status stays", from: unheardPrompt, .deny, done(refused), to: undecided(nil)),
    ],
    .denialIsNotFollowedUp: [
      .obeys("nothing more", from: prompt, .deny, done(refused), to: denied(nil)),
      .breaks(
        "Settings at once", from: prompt, .deny, done(refused, shows(.settingsAlert)), to: alert),
      .breaks(
        "the prompt again", from: prompt, .deny, done(refused, .prompted), to: denied(.prompt)),
    ],
    .selectingTwiceDoesNothing: [
      .obeys("nothing", from: priming, .select),
      .breaks("a screen over a screen", from: priming, .select, done(.ignored(.priming))),
      .breaks("a request", from: priming, .select, done(.prompted), to: prompt),
    ],
    .answersCountNotQueues: [
      .obeys(
        "on the main queue", at: "The answer arrives on the main queue.", from: prompt, .allow,
        done(granted, shows(.camera)), to: camera),
      .obeys(
        "on another queue", at: "The answer arrives on another queue.",
        in: CameraWorld(answersOn: .other), from: prompt, .allow,
        done(granted, shows(.camera)), to: camera),
      .breaks(
        "nothing opens", in: CameraWorld(answersOn: .other), from: prompt, .allow, done(granted),
        to: authorized(nil)),
      .breaks(
        "the status stays", from: prompt, .allow, done(granted, shows(.camera)),
        to: undecided(.camera)),
    ],
  ]

  private static let course: CameraClaimCases = [
    .oneInputPresentsOnce: [
      .obeys("one screen", .select, done(shows(.priming)), to: priming),
      .obeys("one request", from: priming, .accept, done(.prompted)),
      .breaks("two screens", .select, done(shows(.priming), shows(.priming)), to: priming),
      .breaks("two requests", from: denied(nil), .select, done(refused, refused)),
      .obeys(
        "one answer ends three calls", from: asking(3), .allow,
        done(granted, granted, granted, shows(.camera)), to: camera),
      .breaks(
        "it begins two more", from: asking(1), .allow, done(granted, granted, granted),
        to: authorized(nil)),
    ],
    .yesLeadsToTheCamera: [
      .obeys(
        "the camera after five", after: fourTimesYes, from: prompt, .allow, done(), to: camera),
      .obeys("no camera there after one", in: withoutCamera, .select, to: undecided(.noCamera)),
      .obeys(
        "not permitted after one", from: restricted(nil), .select, to: restricted(.notPermitted)),
      .breaks("priming after five", after: fourTimesYes, from: priming, .accept, to: priming),
      .breaks(
        "priming after five, with a look at the status between",
        after: fourTimesYes + [
          step(priming, .readStatus, priming, CameraOutcome(.status(.undetermined)))
        ], from: priming, .accept, to: priming),
      .breaks(
        "Settings and back to nothing",
        after: [
          step(denied(nil), .select, alert), step(alert, .openSettings, inSettings(.denied)),
          step(inSettings(.denied), .switchOn, inSettings(.authorized, .stopped)),
          step(inSettings(.authorized, .stopped), .launchApp, authorized(nil)),
        ], from: authorized(nil), .select, to: authorized(nil)),
      .breaks(
        "Settings and back without end",
        after: [
          step(denied(nil), .select, alert), step(alert, .openSettings, inSettings(.denied)),
          step(inSettings(.denied), .switchOn, inSettings(.authorized)),
          step(inSettings(.authorized), .returnToApp, authorized(nil)),
        ], from: authorized(nil), .select, to: authorized(.settingsAlert)),
    ] + noYes,
    .intentionsAreResumedOnce: [
      .obeys(
        "authorized", at: "The intention opens the camera.", from: intending(.authorized, .stopped),
        .launchApp, done(shows(.camera)),
        to: camera),
      .obeys(
        "not authorized", at: "Access is not authorized.", from: intending(.denied, .running),
        .returnToApp,
        to: denied(nil)),
      .breaks(
        "it stays stored", from: intending(.authorized, .stopped), .launchApp, done(shows(.camera)),
        to: CameraSnapshot(
          status: .authorized, hasSettingsEntry: true, screen: .camera, isIntended: true)),
      .breaks(
        "it is lost", from: intending(.authorized, .stopped), .launchApp, to: authorized(nil)),
      .breaks(
        "without access", from: intending(.denied, .running), .returnToApp,
        done(shows(.settingsAlert)), to: alert),
      .breaks(
        "nothing was stored", from: inSettings(.authorized, .stopped), .launchApp,
        done(shows(.camera)), to: camera),
    ],
  ]

  private static let besideTheFlow: CameraClaimCases = [
    .lostPromptsAnswerAsDecided: [
      .obeys(
        "it waits", at: "A prompt is lost, and its calls wait.", from: asking(2), .takeScreenDown,
        to: waiting(2)),
      .obeys(
        "it is refused", at: "A prompt is lost, and its calls are refused.",
        in: CameraWorld(callsOfLostPrompt: .end), from: asking(2), .takeScreenDown,
        done(refused, refused), to: waiting(0)),
      .obeys(
        "a later prompt ends its own call", at: "A call of a lost prompt outlasts a step.",
        after: [lost], from: asking(2), .allow, done(granted), to: waiting(1, .authorized)),
      .obeys(
        "the app ends", at: "The process of such a call ends.", after: [lost],
        from: waiting(1), .kill, to: CameraSnapshot(process: .stopped)),
      .breaks(
        "it is refused, though it never ends", from: asking(1), .takeScreenDown,
        done(refused), to: waiting(0)),
      .breaks(
        "it waits, though it ends", in: CameraWorld(callsOfLostPrompt: .end), from: asking(1),
        .takeScreenDown, to: waiting(1)),
      .obeys(
        "another screen is taken down", isSilent: true, from: priming, .takeScreenDown,
        to: undecided(nil)),
      .breaks("the prompt stays", from: asking(1), .takeScreenDown, to: asking(1)),
      .breaks(
        "it denies, and its call waits", from: asking(1), .takeScreenDown, to: waiting(1, .denied)),
      .breaks(
        "its call is refused and waits", from: asking(1), .takeScreenDown, done(refused),
        to: waiting(1)),
      .breaks("its call is forgotten", from: asking(1), .takeScreenDown, to: waiting(0)),
      .breaks(
        "its call is forgotten later", after: [lost], from: waiting(1), .visitSettings,
        to: waiting(0)),
      .breaks(
        "its call is refused later and waits", after: [lost], from: waiting(1), .visitSettings,
        done(refused)),
      .breaks("it denies", from: asking(1), .takeScreenDown, to: denied(nil)),
      .breaks(
        "a later prompt ends both", after: [lost], from: asking(2), .allow, done(granted, granted),
        to: authorized(nil)),
    ],
    .callsAreAnsweredOnce: [
      .obeys(
        "at once", at: "A call is answered at once.", from: denied(nil), .requestAccess,
        done(refused)),
      .obeys(
        "at once, the flow's", at: "A call is answered at once.", from: authorized(.priming),
        .accept,
        done(.logged(.accepted), granted, shows(.camera)), to: camera),
      .obeys("it waits", at: "A call waits.", .requestAccess, done(.prompted), to: asking(1)),
      .obeys("it joins", at: "A call waits.", from: asking(1), .requestAccess, to: asking(2)),
      .obeys(
        "the prompt ends it", at: "The prompt's answer ends one call.", from: asking(1), .deny,
        done(refused), to: denied(nil)),
      .obeys(
        "the prompt ends two", at: "The prompt's answer ends several calls.", from: asking(2),
        .allow, done(granted, granted),
        to: authorized(nil)),
      .obeys(
        "the loss of the prompt ends it", at: "The prompt's answer ends one call.",
        in: CameraWorld(callsOfLostPrompt: .end), from: asking(1), .takeScreenDown, done(refused),
        to: waiting(0)),
      .obeys(
        "the app ends before", at: "The app ends before a call is answered.", from: asking(2),
        .kill,
        to: CameraSnapshot(process: .stopped, hasSettingsEntry: true)),
      .obeys(
        "the published answer stops", isSilent: true,
        in: CameraWorld(policy: .literal, listsDevices: false), from: priming, .accept,
        done(.logged(.accepted)), to: undecided(nil)),
      .breaks("never", from: denied(nil), .requestAccess),
      .breaks("twice", from: denied(nil), .requestAccess, done(refused, refused)),
      .breaks("before the person", .requestAccess, done(.prompted, refused), to: asking(1)),
      .breaks("one of two", from: asking(2), .allow, done(granted), to: authorized(nil)),
      .breaks("none of two, which are gone", from: asking(2), .deny, to: denied(nil)),
      .breaks("granted under a refusal", from: denied(nil), .requestAccess, done(granted)),
      .breaks(
        "it waits without a prompt", from: denied(nil), .requestAccess,
        to: CameraSnapshot(status: .denied, hasSettingsEntry: true, waiting: 1)),
      .breaks(
        "though the app has ended", from: asking(1), .kill, done(refused),
        to: CameraSnapshot(process: .stopped, hasSettingsEntry: true)),
      .obeys(
        "the flow's waits where no device is listed", at: "A call waits.",
        in: CameraWorld(listsDevices: false), from: priming, .accept,
        done(.logged(.accepted), .prompted), to: prompt),
      .obeys(
        "the published answer's waits", at: "A call waits.", in: `in`(.literal), from: priming,
        .accept,
        done(.logged(.accepted), .prompted), to: prompt),
      .breaks("nobody called", .readStatus, done(granted)),
    ],
    .onePromptAsksForAll: [
      .obeys(
        "a request joins", at: "A request joins the prompt.", from: asking(1), .requestAccess,
        to: asking(2)),
      .obeys(
        "an input is opened", at: "An input is opened under the prompt.", from: asking(0),
        .openInput, to: asking(0)),
      .breaks("a second prompt", from: asking(1), .requestAccess, done(.prompted), to: asking(2)),
      .breaks("the prompt goes", from: asking(1), .openInput, to: undecided(nil)),
    ],
    .inputsAskInSilence: [
      .obeys("it asks", at: "An input asks.", .openInput, done(.prompted), to: asking(0)),
      .obeys(
        "it asks over a screen", at: "An input asks.", from: priming, .openInput, done(.prompted),
        to: asking(0, over: .priming)),
      .obeys("decided", at: "An input has nothing to ask.", from: camera, .openInput),
      .obeys(
        "without access", at: "An input without access fails.", from: denied(nil), .openInput,
        CameraOutcome(.failed)),
      .obeys(
        "it stays black", at: "An input has nothing to ask.",
        in: CameraWorld(inputWithoutAccess: .staysBlack),
        from: restricted(nil), .openInput),
      .obeys(
        "until the next launch", at: "An input fails until the next launch.",
        in: CameraWorld(inputAfterGrant: .staleUntilLaunch), after: [grant], from: authorized(nil),
        .openInput, CameraOutcome(.failed)),
      .obeys(
        "it asks where a grant comes with a launch", at: "An input asks.",
        in: CameraWorld(inputAfterGrant: .staleUntilLaunch), .openInput, done(.prompted),
        to: asking(0)),
      .obeys(
        "granted before the launch", at: "An input has nothing to ask.",
        in: CameraWorld(inputAfterGrant: .staleUntilLaunch), from: authorized(nil), .openInput),
      .breaks(
        "it opens too early", in: CameraWorld(inputAfterGrant: .staleUntilLaunch), after: [grant],
        from: authorized(nil), .openInput),
      .breaks("it opens without access", from: restricted(nil), .openInput),
      .breaks("it fails with access", from: camera, .openInput, CameraOutcome(.failed)),
      .obeys("under the prompt", at: "An input has nothing to ask.", from: asking(1), .openInput),
      .breaks("it does not ask", .openInput),
      .breaks("it asks, and no prompt is up", .openInput, done(.prompted)),
      .breaks("a call waits", .openInput, done(.prompted), to: asking(1)),
      .breaks("it is answered", from: camera, .openInput, done(granted)),
      .breaks("it shows a screen", from: authorized(nil), .openInput, to: camera),
    ],
    .askingTakesAUsageText: [
      .obeys(
        "a request", at: "A request has no usage text.", in: CameraWorld(hasUsageText: false),
        .requestAccess, CameraOutcome(.crashed),
        to: CameraSnapshot(process: .stopped)),
      .obeys(
        "an input", at: "An input has no usage text.", in: CameraWorld(hasUsageText: false),
        .openInput,
        CameraOutcome(.crashed), to: CameraSnapshot(process: .stopped)),
      .obeys("with a text", isSilent: true, .openInput, done(.prompted), to: asking(0)),
      .breaks("an input opens", in: CameraWorld(hasUsageText: false), .openInput),
      .breaks(
        "a request waits", in: CameraWorld(hasUsageText: false), .requestAccess, done(.prompted),
        to: asking(1)),
      .breaks(
        "the app runs on", in: CameraWorld(hasUsageText: false), .openInput,
        CameraOutcome(.crashed)),
      .breaks(
        "with a text", .openInput, CameraOutcome(.crashed), to: CameraSnapshot(process: .stopped)),
      .obeys("nothing is asked", isSilent: true, in: CameraWorld(hasUsageText: false), .readStatus),
      .breaks(
        "nothing is asked, and the app ends", in: CameraWorld(hasUsageText: false), .select,
        CameraOutcome(.crashed), to: stopped),
      .breaks(
        "it ends without a crash", in: CameraWorld(hasUsageText: false), .requestAccess, to: stopped
      ),
    ],
  ]

  private static let wording: CameraClaimCases = [
    .decisionsAreLoggedFirst: [
      .obeys(
        "accepting", at: "A decision is logged.", from: priming, .accept,
        done(.logged(.accepted), .prompted), to: prompt),
      .obeys(
        "declining", at: "A decision is logged.", from: priming, .decline, done(.logged(.declined)),
        to: undecided(nil)),
      .obeys(
        "opening Settings", at: "A decision is logged.", from: alert, .openSettings,
        done(.logged(.settingsOpened)),
        to: inSettings(.denied)),
      .obeys(
        "a missing camera", at: "A missing camera is logged.", in: withoutCamera, .select,
        done(.logged(.noCamera), shows(.noCamera)), to: undecided(.noCamera)),
      .breaks(
        "after its effect", from: priming, .accept, done(.prompted, .logged(.accepted)), to: prompt),
      .breaks(
        "twice", from: priming, .decline, done(.logged(.declined), .logged(.declined)),
        to: undecided(nil)),
      .breaks("another", from: priming, .decline, done(.logged(.accepted)), to: undecided(nil)),
      .breaks("Settings unlogged", from: alert, .openSettings, to: inSettings(.denied)),
      .breaks(
        "a missing camera unlogged", in: withoutCamera, .select, done(shows(.noCamera)),
        to: undecided(.noCamera)),
      .breaks(
        "without a decision", .select, done(.logged(.accepted), shows(.priming)), to: priming),
    ],
    .screensComeUpOnMain: [
      .obeys("at once", at: "A screen comes up.", .select, done(shows(.priming)), to: priming),
      .obeys(
        "after a grant elsewhere", at: "A screen comes up after an answer on another queue.",
        from: prompt, .allow,
        done(.answered(granted: true, on: .other), shows(.camera)), to: camera),
      .obeys(
        "after a refusal elsewhere", at: "A screen comes up after an answer on another queue.",
        in: `in`(.literal), from: prompt, .deny,
        done(.answered(granted: false, on: .other), shows(.settingsAlert)), to: alert),
      .breaks(
        "elsewhere", from: prompt, .allow, done(granted, shows(.camera, on: .other)), to: camera),
      .breaks(
        "here and elsewhere", .select, done(shows(.priming), shows(.priming, on: .other)),
        to: priming),
    ],
    .alertsHaveAWayOut: [
      .obeys("not now", .select, done(shows(.priming, .benefit, .next, .notNow)), to: priming),
      .obeys(
        "cancel", from: denied(nil), .select,
        done(shows(.settingsAlert, .accessIsOff, .openSettings, .cancel)), to: alert),
      .obeys(
        "okay", in: withoutCamera, .select, done(shows(.noCamera, .noCamera, .ok)),
        to: undecided(.noCamera)),
      .breaks(
        "only Settings", in: `in`(.reviewable), from: denied(nil), .select,
        done(shows(.settingsAlert, .accessIsOff, .openSettings)), to: alert),
      .breaks(
        "priming without a way out, not under the guidelines", .select,
        done(shows(.priming, .benefit, .next)), to: priming),
    ],
    .reviewablePrimingOnlyLeadsOn: [
      .obeys(
        "one button", at: "The priming screen comes up.", in: `in`(.reviewable), .select,
        done(shows(.priming, .benefit, .next)),
        to: priming),
      .obeys(
        "it leads to the prompt", at: "The button of the priming screen leads to the prompt.",
        in: `in`(.reviewable), from: priming, .accept,
        done(.prompted), to: prompt),
      .breaks(
        "two buttons", in: `in`(.reviewable), .select,
        done(shows(.priming, .benefit, .next, .notNow)), to: priming),
      .breaks(
        "a word that grants", in: `in`(.reviewable), .select,
        done(shows(.priming, .benefit, .allow)), to: priming),
      .breaks(
        "a word that agrees", in: `in`(.reviewable), .select, done(shows(.priming, .benefit, .ok)),
        to: priming),
      .breaks(
        "the system's title", in: `in`(.reviewable), .select,
        done(shows(.priming, .wouldLikeToAccess, .next)), to: priming),
      .breaks(
        "it leads nowhere", in: `in`(.reviewable), from: priming, .accept, to: undecided(nil)),
      .obeys(
        "it is declined", isSilent: true, in: `in`(.reviewable), from: priming, .decline,
        to: undecided(nil)),
      .obeys(
        "no prompt comes without a usage text", isSilent: true,
        in: CameraWorld(policy: .reviewable, hasUsageText: false), from: priming, .accept,
        CameraOutcome(.crashed), to: stopped),
      .obeys(
        "no prompt comes after a decision", isSilent: true, in: `in`(.reviewable),
        from: authorized(.priming), .accept, done(granted, shows(.camera)), to: camera),
    ],
  ]
}

extension ClaimCase<CameraClaim> {
  static let all = CameraCases.all
}
