import Notation
import StateMachines

/// A saved case or a scenario of camera access.
public typealias CameraCase = Case<Camera>

extension Camera: Written {
  public static let name = "camera"
  public static let example = CameraCommand.select
  public static let command = CameraCommand.form
  public static let plainWorld = CameraWorld()
  public static let plainOutcome = CameraOutcome(.done)

  public static let worldFacets: [Facet<CameraWorld>] = [
    Facet("policy", \.policy, .names("a policy"), isAlwaysSaid: true),
    Facet("status", answer: \.status),
    Facet("camera", \.hasCamera, yesOrNo),
    Facet("devicesListed", \.listsDevices, yesOrNo),
    Facet("usageText", \.hasUsageText, yesOrNo),
    Facet("storesIntention", \.storesIntention, yesOrNo),
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
    Facet("settingsEntry", \.hasSettingsEntry, yesOrNo),
    Facet(
      "screen", \.screen, as: "", .optional("screen:", .names("a screen"), none: "no screen")),
    Facet("awaited", \.isAwaited, yesOrNo, called: "whether the answer is awaited"),
    Facet("inSettings", \.isInSettings, yesOrNo, called: "whether the person is in Settings"),
    Facet("intended", \.isIntended, yesOrNo, called: "the stored intention"),
  ]

  private static let yesOrNo = Form<Bool>.choice(
    "yes or no", [.only(true, "yes"), .only(false, "no")])
}

extension CameraCommand: Worded {
  public static let form: Form<CameraCommand> = .choice(
    "who acts",
    [
      .acts(.readStatus, .readFrame, .leaveScreen).after("app"),
      .acts(
        .select, .accept, .decline, .allow, .deny, .openSettings, .dismiss, .visitSettings,
        .switchOn, .switchOff, .returnToApp, .launchApp, .resetPrivacy, .deleteApp, .installApp
      ).after("user"),
      .acts(.kill, .restrict, .liftRestriction).after("system"),
    ])
}

extension CameraResponse: Worded {
  public static let form: Form<CameraResponse> = .choice(
    "an answer",
    [
      .only(.done, "done"), .only(.crashed, "crashed"),
      .row("status", .names("a status"), CameraResponse.status) {
        if case .status(let status) = $0 { status } else { nil }
      },
      .row("frame", .names("a frame"), CameraResponse.frame) {
        if case .frame(let frame) = $0 { frame } else { nil }
      },
      .row("refused:", .names("a reason for a refusal"), CameraResponse.refused) {
        if case .refused(let refusal) = $0 { refusal } else { nil }
      },
    ])
}

extension CameraEffect: Worded {
  public static let form: Form<CameraEffect> = .choice(
    "what came of it",
    [
      .row("logs", .names("an event"), CameraEffect.logged, \.event),
      .row("presents", .pair(notice, "on", queue), { .presented($0.0, on: $0.1) }) {
        if case .presented(let notice, let queue) = $0 { (notice, queue) } else { nil }
      },
      .row("presents in vain", .names("a screen"), CameraEffect.ignored) {
        if case .ignored(let screen) = $0 { screen } else { nil }
      },
      .only(.prompted, "prompts"),
      .row("answers", .pair(verdict, "on", queue), { .answered(granted: $0.0, on: $0.1) }) {
        if case .answered(let isGranted, let queue) = $0 { (isGranted, queue) } else { nil }
      },
    ])

  private static let queue = Form<CameraQueue>.names("a queue")
  private static let verdict = Form<Bool>.choice(
    "granted or refused", [.only(true, "granted"), .only(false, "refused")])
  /// A screen as `priming titled benefit [next, not now]`.
  private static let notice = Form<(CameraScreen, (CameraTitle, [CameraButton]))>.pair(
    .names("a screen"), "titled", .pair(.names("a title"), "", .list(.names("a button")))
  ).map({ CameraNotice($0.0, $0.1.0, $0.1.1) }, { ($0.screen, ($0.title, $0.buttons)) })
}
