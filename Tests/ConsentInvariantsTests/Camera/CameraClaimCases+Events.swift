import ConsentInvariants
import ConsentVocabulary
import StateMachines

extension CameraCases {
  private static let used = CameraEffect.interrupted(.inUseByAnotherClient)

  /// The notifications of the system, and their times.
  static let events: CameraClaimCases = [
    .interruptionsAreTold: [
      .obeys(
        "a call", at: "Another session takes the camera.", from: camera, .interruptCamera,
        done(used), to: interrupted),
      .obeys(
        "the other session", at: "Another session takes the camera.", from: camera,
        .startOtherSession, done(used), to: beside),
      .obeys(
        "the sound", at: "A call takes the microphone.", from: camera, .interruptAudio,
        done(.interrupted(.audioInUseByAnotherClient)), to: silent),
      .obeys(
        "behind", at: "The camera is taken from an app behind.", from: inSettings(.authorized),
        .interruptInBackground, done(.interrupted(.notAvailableInBackground))),
      .obeys(
        "beside others", at: "The camera is taken from an app beside others.", from: camera,
        .interruptBesideApps, done(.interrupted(.notAvailableWithMultipleForegroundApps)),
        to: interrupted),
      .obeys(
        "heat", at: "The camera is taken under pressure.", from: camera, .interruptUnderPressure,
        done(.interrupted(.notAvailableDueToSystemPressure)), to: interrupted),
      .obeys(
        "its end", at: "The end of an interruption is reported.", from: interrupted,
        .endInterruption, done(.interruptionEnded), to: camera),
      .obeys(
        "the other session's end", at: "The end of an interruption is reported.", from: beside,
        .stopOtherSession, done(.interruptionEnded), to: camera),
      .obeys(
        "an end in silence", at: "The end of an interruption is not reported.", from: interrupted,
        .endInterruptionUntold, to: camera),
      .breaks("in silence", from: camera, .interruptCamera, to: interrupted),
      .breaks("twice", from: camera, .interruptCamera, done(used, used), to: interrupted),
      .breaks("for another reason", from: camera, .interruptAudio, done(used), to: silent),
      .breaks("an end of which nothing is heard", from: interrupted, .endInterruption, to: camera),
      .breaks(
        "an end in silence that is told", from: interrupted, .endInterruptionUntold,
        done(.interruptionEnded), to: camera),
      .breaks("a visit tells of one", from: camera, .visitSettings, done(used)),
      .breaks(
        "a return tells of an end", from: interrupted, .returnToApp, done(.interruptionEnded)),
      .obeys("a look", isSilent: true, from: interrupted, .readStatus),
    ],
    .activityIsToldOnce: [
      .obeys(
        "the prompt", at: "The prompt makes an app inactive.", .requestAccess,
        done(.prompted, .becameInactive), to: asking(1)),
      .obeys(
        "its answer", at: "An app is active again as the prompt closes.", from: asking(1), .deny,
        done(refused, .becameActive), to: denied(nil)),
      .obeys(
        "a way out", at: "The person leaves an active app.", from: denied(nil), .visitSettings,
        done(.becameInactive), to: inSettings(.denied)),
      .obeys(
        "a way out under the prompt", at: "The person leaves an inactive app.", from: asking(1),
        .visitSettings, to: inSettings(.undetermined, .running, .prompt)),
      .obeys(
        "a way back", at: "The person returns, and the app is active.", from: inSettings(.denied),
        .returnToApp, done(.becameActive), to: denied(nil)),
      .obeys("the end", at: "An inactive app ends.", from: asking(1), .kill, to: stopped),
      .obeys(
        "back under the prompt", isSilent: true,
        from: inSettings(.undetermined, .running, .prompt), .returnToApp, to: asking(1)),
      .obeys(
        "a prompt behind", isSilent: true, from: inSettings(.undetermined), .requestAccess,
        done(.prompted), to: inSettings(.undetermined, .running, .prompt)),
      .obeys("a launch", isSilent: true, from: stopped, .launchApp, to: undecided(nil)),
      .obeys(
        "a launch from Settings", isSilent: true, from: inSettings(.denied, .stopped), .launchApp,
        to: denied(nil)),
      .obeys("a look", isSilent: true, .readStatus),
      .obeys("the end of an active app", isSilent: true, .kill, to: stopped),
      .obeys(
        "the end of an app behind", isSilent: true,
        from: inSettings(.undetermined, .running, .prompt), .kill, to: stopped),
      .breaks("the prompt in silence", .requestAccess, done(.prompted), to: asking(1)),
      .breaks("its answer in silence", from: asking(1), .deny, done(refused), to: denied(nil)),
      .breaks(
        "twice", .requestAccess, done(.prompted, .becameInactive, .becameInactive), to: asking(1)),
      .breaks(
        "inactive before the prompt is up", .requestAccess, done(.becameInactive, .prompted),
        to: asking(1)),
      .breaks(
        "active before the answer", from: asking(1), .deny, done(.becameActive, refused),
        to: denied(nil)),
      .breaks(
        "active after another effect", from: inSettings(.denied), .returnToApp,
        done(used, .becameActive), to: denied(nil)),
      .breaks("a way out in silence", from: denied(nil), .visitSettings, to: inSettings(.denied)),
      .breaks(
        "a way out under the prompt is told again", from: asking(1), .visitSettings,
        done(.becameInactive), to: inSettings(.undetermined, .running, .prompt)),
      .breaks(
        "active under the prompt", from: inSettings(.undetermined, .running, .prompt),
        .returnToApp, done(.becameActive), to: asking(1)),
      .breaks(
        "inactive on return", from: inSettings(.denied), .returnToApp,
        done(.becameInactive), to: denied(nil)),
      .breaks("a look tells of it", .readStatus, done(.becameActive)),
      .breaks("the end is told", from: asking(1), .kill, done(.becameInactive), to: stopped),
      .breaks(
        "a launch is told", from: stopped, .launchApp, done(.becameActive), to: undecided(nil)),
    ],
  ]
}
