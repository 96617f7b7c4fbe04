import ConsentVocabulary
import StateMachines

/// The monitor state of the camera claims.
public struct CameraMonitorState: History {
  /// Whether the prompt was answered since access was last reset.
  public private(set) var isAnswered = false
  /// The length of the current series of inputs by a person who selected the camera and then agreed; below
  /// ``mostYeses``.
  public private(set) var yeses = 0

  /// Whether the process has been without access since its launch, where its inputs are stale after a grant.
  public private(set) var lacksAccess: Bool
  /// The number of waiting calls whose prompt was lost.
  public private(set) var abandoned = 0
  /// The status beneath the current restriction; undetermined without one.
  public private(set) var beneath = CameraStatus.undetermined

  public init(in world: CameraWorld, start: CameraSnapshot) {
    lacksAccess = world.inputAfterGrant == .staleUntilLaunch && start.status != .authorized
  }

  public mutating func record(_ event: Event<Camera>) {
    if event.isRefused || [.readStatus, .readFrame].contains(event.command) { return }
    yeses = inputsOfYes(with: event) ?? 0
    if yeses == Self.mostYeses || event.isAtItsEnd { yeses = 0 }
    if event.answer != nil { isAnswered = true }
    abandoned = event.abandoned(after: self)
    if event.world.inputAfterGrant == .staleUntilLaunch {
      let isNew = event.before.process != .running
      lacksAccess = event.after.status != .authorized || !isNew && lacksAccess
    }
    if event.command == .restrict { beneath = event.before.status }
    if event.after.status != .restricted { beneath = .undetermined }
    if [.resetPrivacy, .deleteApp].contains(event.command) {
      (isAnswered, beneath) = (false, .undetermined)
    }
  }
}

extension Event<Camera> {
  /// Whether the screen shows the camera, or the reason why it is unavailable.
  var isAtItsEnd: Bool { [.camera, .noCamera, .notPermitted].contains(after.screen) }

  /// The person's answer to the prompt in this step, if any.
  var answer: CameraStatus? { command == .allow ? .authorized : command == .deny ? .denied : nil }

  /// The status chosen in Settings in this step, if any.
  var switched: CameraStatus? {
    command == .switchOn ? .authorized : command == .switchOff ? .denied : nil
  }

  /// Returns whether the person selects the camera under this status, on a device with one and no screen up.
  func enters(_ status: CameraStatus) -> Bool {
    command == .select && before.screen == nil && world.hasCamera && before.status == status
  }

  /// Returns the number of waiting calls that have lost their prompt by the end of the step. A case may begin with
  /// none.
  func abandoned(after past: CameraMonitorState) -> Int {
    if after.process != .running { return 0 }
    return losesPrompt && world.callsOfLostPrompt == .neverEnd ? before.waiting : past.abandoned
  }

  /// Whether the system takes a prompt down without an answer.
  var losesPrompt: Bool { command == .takeScreenDown && before.screen == .prompt }

  func has(_ effect: CameraEffect) -> Bool { outcome.effects.contains(effect) }

  /// The screen that is left of the one before the step, and the screen that the prompt covers, before anything is
  /// presented.
  var leftScreens: [CameraScreen?] {
    let (screen, status) = (before.screen, after.status)
    if after.process != .running { return [nil, nil] }
    let returns = command == .returnToApp && world.staleRefusal == .closes
    let isTakenBack =
      returns && status == .authorized && [.settingsAlert, .notPermitted].contains(screen)
    let isRuledOut =
      screen == .camera && status != .authorized || screen == .prompt && status != .undetermined
    let closing: [CameraCommand] = [
      .accept, .decline, .openSettings, .dismiss, .takeScreenDown,
    ]
    let closes = closing.contains(command) || isTakenBack || isRuledOut
    if command == .leaveScreen { return [screen == .prompt ? .prompt : nil, nil] }
    return closes ? [before.covered, nil] : [screen, before.covered]
  }

  /// The screens that the app presented or tried to present.
  var shown: [CameraScreen] {
    outcome.effects.compactMap {
      if case .ignored(let screen) = $0 { screen } else { $0.notice?.screen }
    }
  }

  /// The notices that the app presented.
  var notices: [CameraNotice] { outcome.effects.compactMap(\.notice) }

  var showsAndAsksNothing: Bool { shown.isEmpty && requests == 0 }

  /// The answers to the calls that ended: for each, whether access was granted.
  var answers: [Bool] {
    outcome.effects.compactMap {
      if case .answered(let isGranted, _) = $0 { isGranted } else { nil }
    }
  }

  var prompts: Int { outcome.effects.count { $0 == .prompted } }

  /// The number of requests begun: prompts, and answers beyond the number of waiting calls.
  var requests: Int { prompts + max(0, answers.count - before.waiting) }

  /// The number of calls that the app made in this step.
  var calls: Int {
    let stopsShort = world.policy == .literal && !world.listsDevices
    return command == .requestAccess || (command == .accept && !stopsShort) ? 1 : 0
  }

  /// The event that the app must log in this step, if any.
  var expected: CameraEvent? {
    let events = [
      CameraCommand.accept: CameraEvent.accepted, .decline: .declined,
      .openSettings: .settingsOpened,
    ]
    return events[command] ?? (shown.contains(.noCamera) ? .noCamera : nil)
  }
}
