import ConsentInvariants
import ConsentVocabulary
import StateMachines

extension CameraCases {
  /// The commands that change each part of the state, and others that do not.
  static let changes: CameraClaimCases = [
    .interruptionsLastUntilTheirEnd: [
      .obeys("over a look", at: "An interruption outlasts a step.", from: interrupted, .readStatus),
      .obeys(
        "over a loss of access", at: "An interruption outlasts a step.",
        in: CameraWorld(settingsChange: .leavesAppRunning),
        from: interrupted, .switchOff,
        to: CameraSnapshot(status: .denied, hasSettingsEntry: true, isInterrupted: true)),
      .obeys(
        "until a kill", at: "The process ends an interruption.", from: interrupted, .kill,
        to: stopped),
      .obeys(
        "over a look, of the sound", at: "An interruption outlasts a step.", from: silent,
        .readStatus),
      .obeys(
        "over a look, by another", at: "An interruption outlasts a step.", from: beside, .readStatus
      ),
      .obeys(
        "a call", at: "An interruption begins.", from: camera, .interruptCamera, to: interrupted),
      .obeys(
        "behind", at: "An interruption begins.", from: inSettings(.authorized),
        .interruptInBackground),
      .obeys(
        "its end", at: "Its own end ends an interruption.", from: interrupted, .endInterruption,
        to: camera),
      .obeys(
        "the end of the sound's", at: "Its own end ends an interruption.", from: silent,
        .endInterruptionUntold, to: camera),
      .obeys(
        "the other session's end", at: "Its own end ends an interruption.", from: beside,
        .stopOtherSession, to: camera),
      .breaks("the sound goes over another", from: interrupted, .interruptAudio, to: silent),
      .breaks("another goes over the sound", from: silent, .interruptCamera, to: interrupted),
      .breaks("another goes over the session", from: beside, .interruptCamera, to: interrupted),
      .breaks("behind, from the front", from: camera, .interruptInBackground, to: interrupted),
      .breaks("without access", from: denied(nil), .interruptCamera),
      .breaks(
        "without a camera", in: CameraWorld(hasCamera: false), from: authorized(nil),
        .interruptCamera),
      .breaks("the system ends the session", from: beside, .endInterruption, to: camera),
      .breaks("the app ends the system's", from: interrupted, .stopOtherSession, to: camera),
      .breaks("the end of nothing", from: camera, .endInterruption),
      .breaks("the sound is back by itself", from: silent, .readStatus, to: camera),
      .breaks("another session ends by itself", from: beside, .readStatus, to: camera),
      .breaks("until the person returns", from: interrupted, .returnToApp, to: camera),
      .breaks("it begins by itself", from: camera, .visitSettings, to: interrupted),
      .breaks(
        "it outlives the process", from: interrupted, .kill,
        to: CameraSnapshot(process: .stopped, isInterrupted: true)),
    ],
    .accessOpensTheCamera: [
      .obeys("it does", from: authorized(nil), .select, done(shows(.camera)), to: camera),
      .breaks("nothing opens", from: authorized(nil), .select),
      .breaks("it is not up", from: authorized(nil), .select, done(shows(.camera))),
      .breaks(
        "it asks", from: authorized(nil), .select, done(.prompted, shows(.camera)), to: camera),
      .breaks("it is up without being shown", from: authorized(nil), .select, to: camera),
    ],
    .screensGoByTheirCommands: [
      .obeys("one comes up", at: "A screen comes up.", .select, done(shows(.priming)), to: priming),
      .obeys(
        "the prompt covers one", at: "A screen comes up.", from: priming, .requestAccess,
        done(.prompted),
        to: asking(1, over: .priming)),
      .obeys("a button", at: "A screen goes.", from: camera, .dismiss, to: authorized(nil)),
      .obeys("the app leaves", at: "A screen goes.", from: alert, .leaveScreen, to: denied(nil)),
      .obeys(
        "the ground is lost", at: "A screen goes.", from: camera, .restrict, to: restricted(nil)),
      .obeys(
        "a refusal is taken back", at: "A screen goes.", in: CameraWorld(staleRefusal: .closes),
        from: authorized(.settingsAlert), .returnToApp, to: authorized(nil)),
      .obeys("over a look", at: "A screen stays.", from: alert, .readStatus),
      .obeys(
        "the prompt outlasts what it covers", at: "A screen stays.",
        from: asking(1, over: .priming),
        .leaveScreen, to: asking(1)),
      .obeys(
        "what was covered", at: "A covered screen is up again.", from: asking(1, over: .priming),
        .deny, done(refused),
        to: denied(.priming)),
      .breaks("a button does nothing", from: camera, .dismiss),
      .breaks(
        "what the app left is still covered", from: asking(1, over: .priming), .leaveScreen),
      .breaks("it goes by itself", from: alert, .visitSettings, to: denied(nil)),
      .breaks(
        "a refusal stands", in: CameraWorld(staleRefusal: .closes),
        from: authorized(.settingsAlert), .returnToApp),
      .breaks(
        "a refusal is taken back without access", in: CameraWorld(staleRefusal: .closes),
        from: alert, .returnToApp, to: denied(nil)),
      .breaks(
        "a notice of something else is", in: CameraWorld(staleRefusal: .closes),
        from: authorized(.noCamera), .returnToApp, to: authorized(nil)),
      .breaks(
        "a refusal is taken back, though it stays", from: authorized(.settingsAlert), .returnToApp,
        to: authorized(nil)),
      .breaks("another one comes up", .select, done(shows(.priming)), to: undecided(.camera)),
      .breaks(
        "the prompt loses its ground", from: unheardPrompt, .restrict, to: restricted(.prompt)),
      .breaks(
        "the prompt forgets what it covers", from: priming, .requestAccess, done(.prompted),
        to: asking(1)),
      .obeys(
        "a refusal outlasts a look", at: "A screen stays.", in: CameraWorld(staleRefusal: .closes),
        from: authorized(.settingsAlert), .readStatus),
      .obeys("the camera outlasts a look", at: "A screen stays.", from: camera, .readStatus),
      .obeys("the prompt outlasts a look", at: "A screen stays.", from: unheardPrompt, .readStatus),
      .breaks("nothing covers a screen", .readStatus, to: CameraSnapshot(covered: .priming)),
    ],
    .entriesComeWithAnAnswer: [
      .obeys(
        "an answer", at: "An answer brings the entry.", from: CameraSnapshot(screen: .prompt),
        .deny, to: denied(nil)),
      .obeys(
        "a restriction", at: "The entry stays under a restriction.", from: denied(nil), .restrict,
        to: CameraSnapshot(status: .restricted, hasSettingsEntry: true)),
      .breaks("with the prompt", from: priming, .accept, done(.prompted), to: prompt),
      .breaks("never", from: unheardPrompt, .deny, to: CameraSnapshot(status: .denied)),
      .breaks("it goes with a restriction", from: denied(nil), .restrict, to: restricted(nil)),
      .obeys("over a look", isSilent: true, from: denied(nil), .readStatus),
      .obeys("a restriction brings none", isSilent: true, .restrict, to: restricted(nil)),
    ],
    .peopleAreWhereTheyWent: [
      .obeys(
        "they go", at: "The person goes to Settings.", from: denied(nil), .visitSettings,
        to: inSettings(.denied)),
      .obeys(
        "they come back", at: "The person comes back.", from: inSettings(.denied), .returnToApp,
        to: denied(nil)),
      .obeys(
        "nowhere to go", isSilent: true, in: CameraWorld(canOpenSettings: false), from: alert,
        .openSettings, to: denied(nil)),
      .breaks("they do not go", from: alert, .openSettings, to: denied(nil)),
      .breaks("they stay", from: inSettings(.denied), .returnToApp),
      .breaks("a kill takes them along", from: inSettings(.denied), .kill, to: stopped),
      .breaks("a look takes them there", from: denied(nil), .readStatus, to: inSettings(.denied)),
    ],
    .decisionsFollowTheirCommands: [
      .obeys(
        "an answer", at: "An answer sets the status.", from: unheardPrompt, .allow,
        to: authorized(nil)),
      .obeys(
        "a switch", at: "A switch sets the status.", from: inSettings(.denied), .switchOn,
        to: inSettings(.authorized)),
      .breaks("the other one", from: unheardPrompt, .allow, to: denied(nil)),
      .breaks("a switch does nothing", from: inSettings(.denied), .switchOn),
      .breaks("a launch forgets it", from: denied(nil), .launchApp, to: undecided(nil)),
      .obeys("a reset", isSilent: true, from: denied(nil), .resetPrivacy, to: undecided(nil)),
      .obeys("a look", isSilent: true, .readStatus),
    ],
    .answersAreAwaitedByTheFlow: [
      .obeys(
        "the flow's", at: "The flow awaits an answer.", from: priming, .accept, done(.prompted),
        to: prompt),
      .obeys(
        "another caller's", at: "The prompt is up for another caller.", .requestAccess,
        done(.prompted), to: asking(1)),
      .obeys(
        "left", at: "The prompt is up for another caller.", from: prompt, .leaveScreen,
        to: asking(1)),
      .breaks("the flow's is not", from: priming, .accept, done(.prompted), to: asking(1)),
      .breaks("another caller's is", .requestAccess, done(.prompted), to: prompt),
      .breaks("left, it still is", from: prompt, .leaveScreen, to: prompt),
      .breaks("without a prompt", .requestAccess, to: CameraSnapshot(isAwaited: true)),
      .obeys(
        "another caller's, later", at: "The prompt is up for another caller.", from: unheardPrompt,
        .readStatus),
      .breaks(
        "when the prompt is gone", from: prompt, .deny,
        to: CameraSnapshot(status: .denied, hasSettingsEntry: true, isAwaited: true)),
    ],
    .intentionsStayOnTheWay: [
      .obeys(
        "over a kill", at: "An intention outlasts a step.", from: intending(.denied, .running),
        .kill, to: intending(.denied, .stopped)),
      .obeys(
        "until a deletion", at: "A deletion drops an intention.",
        from: intending(.denied, .stopped), .deleteApp,
        to: CameraSnapshot(process: .notInstalled)),
      .breaks("a kill drops it", from: intending(.denied, .running), .kill, to: stopped),
      .breaks(
        "it outlives the app", from: intending(.denied, .stopped), .deleteApp,
        to: CameraSnapshot(process: .notInstalled, isIntended: true)),
      .obeys("there is none", isSilent: true, .readStatus),
      .obeys(
        "back in the app", isSilent: true, from: intending(.denied, .running), .returnToApp,
        to: denied(nil)),
    ],
    .screensSayTheirOwn: [
      .obeys("priming", .select, done(shows(.priming, .benefit, .next, .notNow)), to: priming),
      .obeys("the guidelines'", .select, done(shows(.priming, .benefit, .next)), to: priming),
      .obeys(
        "the camera", from: authorized(nil), .select, done(shows(.camera, .viewfinder)), to: camera),
      .obeys("an alert", from: denied(nil), .select, done(offer), to: alert),
      .obeys(
        "no camera", .select, done(shows(.noCamera, .noCamera, .ok)), to: undecided(.noCamera)),
      .obeys(
        "not permitted", from: restricted(nil), .select,
        done(shows(.notPermitted, .notPermitted, .ok)), to: restricted(.notPermitted)),
      .obeys(
        "the published one", in: `in`(.literal), .select,
        done(shows(.priming, .wouldLikeToAccess, .allow, .notNow)), to: priming),
      .obeys(
        "the published alert", in: `in`(.literal), from: denied(nil), .select,
        done(shows(.settingsAlert, .wouldLikeToAccess, .openSettings)), to: alert),
      .breaks(
        "in the words of the system", .select, done(shows(.priming, .benefit, .allow)), to: priming),
      .breaks(
        "with its title", .select, done(shows(.priming, .wouldLikeToAccess, .next)), to: priming),
      .breaks(
        "published, in other words", in: `in`(.literal), .select,
        done(shows(.priming, .benefit, .next, .notNow)), to: priming),
      .breaks(
        "published, with other buttons", in: `in`(.literal), .select,
        done(shows(.priming, .wouldLikeToAccess, .next)), to: priming),
      .breaks(
        "an alert of another matter", from: denied(nil), .select,
        done(shows(.settingsAlert, .benefit, .openSettings, .cancel)), to: alert),
      .breaks(
        "an alert that grants", from: denied(nil), .select,
        done(shows(.settingsAlert, .accessIsOff, .allow)), to: alert),
      .breaks(
        "no camera, and a way on", .select, done(shows(.noCamera, .noCamera, .next)),
        to: undecided(.noCamera)),
      .breaks(
        "no camera of another name", .select, done(shows(.noCamera, .benefit, .ok)),
        to: undecided(.noCamera)),
      .breaks(
        "not permitted, and a way on", .select, done(shows(.notPermitted, .notPermitted, .next)),
        to: restricted(.notPermitted)),
      .breaks(
        "not permitted of another name", .select, done(shows(.notPermitted, .benefit, .ok)),
        to: restricted(.notPermitted)),
      .breaks("a camera of another name", .select, done(shows(.camera, .benefit)), to: camera),
      .breaks(
        "a camera without a way out", .select, done(shows(.camera, .viewfinder, .next)), to: camera),
      .breaks("the prompt as its own", .select, done(shows(.prompt, .viewfinder)), to: prompt),
      .breaks(
        "published, of another name", in: `in`(.literal), .select,
        done(shows(.priming, .benefit, .allow, .notNow)), to: priming),
    ],
  ]
}
