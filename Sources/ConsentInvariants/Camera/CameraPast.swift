import ConsentVocabulary
import StateMachines

/// What two claims remember.
public struct CameraPast: History {
  /// Whether the prompt was answered since access was last reset.
  public private(set) var isAnswered = false
  /// How many inputs of a person there were who selected the camera and said yes ever since; below 5.
  public private(set) var yeses = 0

  public init(in world: CameraWorld, start: CameraSnapshot) {}

  public mutating func record(_ event: Event<Camera>) {
    if event.isRefused || [.readStatus, .readFrame].contains(event.command) { return }
    yeses = inputsOfYes(with: event) ?? 0
    if yeses == 5 || event.isAtItsEnd { yeses = 0 }
    if event.answer != nil { isAnswered = true }
    if [.resetPrivacy, .deleteApp].contains(event.command) { isAnswered = false }
  }

  /// How many inputs a person has made who says yes with `event` as well; `nil` if they do not, or did
  /// not begin with selecting the camera.
  func inputsOfYes(with event: Event<Camera>) -> Int? {
    let isEntry = event.command == .select && event.before.screen == nil
    let leads: Set = [CameraCommand.accept, .allow, .openSettings, .switchOn, .launchApp]
    let saysYes =
      leads.contains(event.command)
      || (event.command == .returnToApp && event.before.status == .authorized)
    return isEntry || (yeses > 0 && saysYes) ? yeses + 1 : nil
  }
}

extension Event<Camera> {
  /// Whether the person has the camera, or knows why not.
  var isAtItsEnd: Bool { [.camera, .noCamera, .notPermitted].contains(after.screen) }

  /// What the person answered to the prompt.
  var answer: CameraStatus? {
    command == .allow ? .authorized : command == .deny ? .denied : nil
  }

  /// To what the person switched access in Settings.
  var switched: CameraStatus? {
    command == .switchOn ? .authorized : command == .switchOff ? .denied : nil
  }

  /// Whether the person selects the camera of a device that has one, under this status and no screen.
  func enters(_ status: CameraStatus) -> Bool {
    command == .select && before.screen == nil && world.hasCamera && before.status == status
  }

  func has(_ effect: CameraEffect) -> Bool { outcome.effects.contains(effect) }

  /// The screens that the app presented or tried to present.
  var shown: [CameraScreen] {
    outcome.effects.compactMap {
      if case .ignored(let screen) = $0 { screen } else { $0.notice?.screen }
    }
  }

  /// What the calls that ended were answered, each with whether access was granted.
  var answers: [Bool] {
    outcome.effects.compactMap {
      if case .answered(let isGranted, _) = $0 { isGranted } else { nil }
    }
  }

  var prompts: Int { outcome.effects.count { $0 == .prompted } }

  /// How many requests began, as far as a prompt shows it, or an answer to none of those that waited.
  var requests: Int { prompts + max(0, answers.count - before.waiting) }

  /// How many calls the app made.
  var calls: Int {
    let stopsShort = world.policy == .literal && !world.listsDevices
    return command == .requestAccess || (command == .accept && !stopsShort) ? 1 : 0
  }

  /// What the app has to log.
  var expected: CameraEvent? {
    let events = [
      CameraCommand.accept: CameraEvent.accepted, .decline: .declined,
      .openSettings: .settingsOpened,
    ]
    return events[command] ?? (shown.contains(.noCamera) ? .noCamera : nil)
  }
}
