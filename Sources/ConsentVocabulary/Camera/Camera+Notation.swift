import Notation
import StateMachines

extension Camera: Written {
  public static let name = "camera"
  public static let example = CameraCommand.select
  public static let command = Form<CameraCommand>.acts(
    "who acts", by: ["app": .readStatus, "user": .select, "system": .kill])
  public static let plainWorld = CameraWorld()
  public static let plainOutcome = CameraOutcome(.done)

  public static let worldFacets: [Facet<CameraWorld>] = [
    Facet("policy", \.policy, .names("a policy"), isAlwaysSaid: true),
    Facet("status", answer: \.status),
    Facet("camera", \.hasCamera),
    Facet("devicesListed", \.listsDevices),
    Facet("usageText", \.hasUsageText),
    Facet("storesIntention", \.storesIntention),
    Facet("settingsChange", answer: \.settingsChange),
    Facet("answersOn", answer: \.answersOn),
  ]

  public static let outcomeFacets: [Facet<CameraOutcome>] = [
    Facet("response", \.response, as: "", isAlwaysSaid: true),
    Facet("effects", each: \.effects, as: "", CameraEffect.form, called: "what came of it"),
  ]

  public static let snapshotFacets: [Facet<CameraSnapshot>] = [
    Facet("process", \.process, as: "app", called: "whether the app runs"),
    Facet("status", \.status, as: "", .names("a status")),
    Facet("settingsEntry", \.hasSettingsEntry),
    Facet(
      "screen", \.screen, as: "", .optional("screen:", .names("a screen"), none: "no screen")),
    Facet("awaited", \.isAwaited, called: "whether the answer is awaited"),
    Facet("inSettings", \.isInSettings, called: "whether the person is in Settings"),
    Facet("intended", \.isIntended, called: "the stored intention"),
  ]
}

extension CameraResponse: Worded {
  public static let form: Form<CameraResponse> = .choice(
    "an answer",
    .only(.done, "done"),
    .only(.crashed, "crashed"),
    .row("status", .names("a status"), Self.status),
    .row("frame", .names("a frame"), Self.frame),
    .row("refused:", .names("a reason for a refusal"), Self.refused))
}

extension CameraEffect: Worded {
  public static let form: Form<CameraEffect> = .choice(
    "what came of it",
    .row("logs", .names("an event"), Self.logged),
    .row("presents", .pair(notice, "on", queue), { .presented($0.0, on: $0.1) }) {
      if case .presented(let notice, let queue) = $0 { (notice, queue) } else { nil }
    },
    .row("presents in vain", .names("a screen"), Self.ignored),
    .only(.prompted, "prompts"),
    .row("answers granted on", queue, { .answered(granted: true, on: $0) }),
    .row("answers refused on", queue, { .answered(granted: false, on: $0) }))

  private static let queue = Form<CameraQueue>.names("a queue")
  /// A screen as `priming titled benefit [next, not now]`.
  private static let notice = Form<(CameraScreen, (CameraTitle, [CameraButton]))>.pair(
    .names("a screen"), "titled", .pair(.names("a title"), "", .list(.names("a button")))
  ).map({ CameraNotice($0.0, $0.1.0, $0.1.1) }, { ($0.screen, ($0.title, $0.buttons)) })
}
