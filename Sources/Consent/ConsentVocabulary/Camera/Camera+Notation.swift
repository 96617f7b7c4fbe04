import Notation
import StateMachines

extension Camera: Written {
  package static let name = "camera"
  package static let example = CameraCommand.select
  package static let command = Form<CameraCommand>.choice(
    "who acts",
    .acts(
      .readStatus, .readFrame, .requestAccess, .openInput, .leaveScreen, .startOtherSession,
      .stopOtherSession
    ).after("app"),
    .acts(
      .select, .accept, .decline, .allow, .deny, .openSettings, .dismiss, .visitSettings, .switchOn,
      .switchOff, .returnToApp, .launchApp, .resetPrivacy, .deleteApp, .installApp
    ).after("user"),
    .acts(
      .kill, .restrict, .liftRestriction, .interruptCamera, .endInterruption,
      .takeScreenDown, .interruptInBackground, .interruptBesideApps, .interruptUnderPressure,
      .interruptAudio, .endInterruptionUntold
    ).after("system"))
  package static let plainWorld = CameraWorld()
  package static let plainOutcome = CameraOutcome(.done)

  package static let worldFacets: [Facet<CameraWorld>] = [
    Facet("policy", { $1(&$0.policy) }, .names("a policy"), isAlwaysSaid: true),
    Facet("status", { $1(&$0.status) }, .names("an answer to status")),
    Facet("camera", holds: { $1(&$0.hasCamera) }, about: .equipment, oneIn: 4),
    Facet("devicesListed", holds: { $1(&$0.listsDevices) }, about: .equipment, oneIn: 4),
    Facet("usageText", holds: { $1(&$0.hasUsageText) }, about: .app, oneIn: 4),
    Facet("storesIntention", holds: { $1(&$0.storesIntention) }, about: .app, oneIn: 4),
    Facet("settingsChange", answer: { $1(&$0.settingsChange) }, oneIn: 4),
    Facet("answersOn", answer: { $1(&$0.answersOn) }, oneIn: 4),
    Facet("staleRefusal", answer: { $1(&$0.staleRefusal) }, about: .app),
    Facet("inputWithoutAccess", answer: { $1(&$0.inputWithoutAccess) }, oneIn: 4),
    Facet("settingsCanBeOpened", holds: { $1(&$0.canOpenSettings) }, about: .equipment, oneIn: 4),
    Facet("callsOfLostPrompt", answer: { $1(&$0.callsOfLostPrompt) }, oneIn: 4),
    Facet("inputAfterGrant", answer: { $1(&$0.inputAfterGrant) }, oneIn: 4),
    Facet("audioInterruption", answer: { $1(&$0.audioInterruption) }, oneIn: 4),
  ]

  package static let outcomeFacets: [Facet<CameraOutcome>] = [
    Facet("response", { $1(&$0.response) }, as: "", isAlwaysSaid: true),
    Facet(
      "effects", each: { $1(&$0.effects) }, as: "", CameraEffect.form, called: "the effects"),
  ]

  package static let snapshotFacets: [Facet<CameraSnapshot>] = [
    Facet("process", { $1(&$0.process) }, as: "app", called: "whether the app runs"),
    Facet("status", { $1(&$0.status) }, as: "", .names("a status")),
    Facet("settingsEntry", { $1(&$0.hasSettingsEntry) }),
    Facet(
      "screen", { $1(&$0.screen) }, as: "",
      .optional("screen:", .names("a screen"), none: "no screen")),
    Facet(
      "covered", { $1(&$0.covered) }, as: "",
      .optional("covered:", .names("a screen"), none: "nothing covered"),
      called: "the screen beneath the prompt"),
    Facet(
      "waiting", { $1(&$0.waiting) },
      .number(Quantity("a number of calls", example: "2", in: 0...10_000)),
      called: "how many calls wait"),
    Facet("awaited", { $1(&$0.isAwaited) }, called: "whether the answer is awaited"),
    Facet("inSettings", { $1(&$0.isInSettings) }, called: "whether the person is in Settings"),
    Facet("intended", { $1(&$0.isIntended) }, called: "the stored intention"),
    Facet("interrupted", { $1(&$0.isInterrupted) }, called: "whether the camera is interrupted"),
    Facet(
      "audioInterrupted", { $1(&$0.isAudioInterrupted) },
      called: "whether the microphone is interrupted"),
    Facet(
      "otherSession", { $1(&$0.hasOtherSession) },
      called: "whether the app's other session holds the camera"),
  ]
}

extension CameraResponse: Worded {
  package static let form: Form<CameraResponse> = .choice(
    "an answer",
    .only(.done, "done"),
    .only(.crashed, "crashed"),
    .only(.failed, "failed"),
    .row("status", .names("a status"), Self.status),
    .row("frame", .names("a frame"), Self.frame),
    .row("refused:", .names("a reason for a refusal"), Self.refused))
}

extension CameraEffect: Worded {
  package static let form: Form<CameraEffect> = .choice(
    "an effect",
    .row("logs", .names("an event"), Self.logged),
    .row("presents", .pair(notice, "on", queue), { .presented($0.0, on: $0.1) }) {
      if case .presented(let notice, let queue) = $0 { (notice, queue) } else { nil }
    },
    .row("presents in vain", .names("a screen"), Self.ignored),
    .only(.prompted, "prompts"),
    .row("answers granted on", queue, { .answered(granted: true, on: $0) }),
    .row("answers refused on", queue, { .answered(granted: false, on: $0) }),
    .row("interrupted:", .names("a reason for an interruption"), Self.interrupted),
    .only(.interruptionEnded, "interruption ended"),
    .only(.becameInactive, "app became inactive"),
    .only(.becameActive, "app became active"))

  private static let queue = Form<CameraQueue>.names("a queue")
  /// A screen such as `priming titled benefit [next, not now]`.
  private static let notice = Form<(CameraScreen, (CameraTitle, [CameraButton]))>.pair(
    .names("a screen"), "titled", .pair(.names("a title"), "", .list(.names("a button")))
  ).map({ CameraNotice($0.0, $0.1.0, $0.1.1) }, { ($0.screen, ($0.title, $0.buttons)) })
}
