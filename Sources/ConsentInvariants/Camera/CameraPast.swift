import ConsentVocabulary
import StateMachines

/// What two claims remember: whether the person answered the prompt, and how often in a row they said
/// yes.
public struct CameraPast: History {
  /// Whether the prompt was answered since access was last reset.
  public private(set) var isAnswered = false
  /// How many inputs of a person there were who selected the camera and said yes ever since; below 5.
  public private(set) var yeses = 0

  public init(in world: CameraWorld, start: CameraSnapshot) {}

  public mutating func record(_ event: Event<Camera>) {
    if event.isRefused || event.isReading { return }
    yeses = inputsOfYes(with: event) ?? 0
    if yeses == 5 || event.isAtItsEnd { yeses = 0 }
    if event.answer != nil { isAnswered = true }
    if event.command == .user(.resetPrivacy) || event.command == .user(.deleteApp) {
      isAnswered = false
    }
  }

  /// How many inputs a person has made who says yes with `event` as well; `nil` if they do not, or did
  /// not begin with selecting the camera.
  func inputsOfYes(with event: Event<Camera>) -> Int? {
    let isEntry = event.command == .user(.select) && event.before.screen == nil
    return isEntry || (yeses > 0 && event.saysYes) ? yeses + 1 : nil
  }
}

extension Event<Camera> {
  /// Whether the app only looks.
  var isReading: Bool { command == .app(.readStatus) || command == .app(.readFrame) }

  /// Whether the person says yes to what is in front of them.
  var saysYes: Bool {
    switch command {
    case .user(.accept), .user(.allow), .user(.openSettings), .user(.switchOn), .user(.launchApp):
      true
    case .user(.returnToApp): before.status == .authorized
    case .user, .app, .system: false
    }
  }

  /// Whether the person has the camera, or knows why not.
  var isAtItsEnd: Bool {
    after.screen == .camera || after.screen == .noCamera || after.screen == .notPermitted
  }

  /// What the person answered to the prompt.
  var answer: CameraStatus? {
    command == .user(.allow) ? .authorized : command == .user(.deny) ? .denied : nil
  }

  /// To what the person switched access in Settings.
  var switched: CameraStatus? {
    command == .user(.switchOn) ? .authorized : command == .user(.switchOff) ? .denied : nil
  }

  /// Whether the person selects the camera of a device that has one, under this status and no screen.
  func enters(_ status: CameraStatus) -> Bool {
    command == .user(.select) && before.screen == nil && world.hasCamera && before.status == status
  }

  func has(_ effect: CameraEffect) -> Bool { outcome.effects.contains(effect) }

  /// What the app presented.
  var notices: [CameraNotice] {
    outcome.effects.compactMap { if case .presented(let notice, _) = $0 { notice } else { nil } }
  }

  /// The screens that the app presented or tried to present.
  var shown: [CameraScreen] {
    outcome.effects.compactMap {
      switch $0 {
      case .presented(let notice, _): notice.screen
      case .ignored(let screen): screen
      case .logged, .prompted, .answered: nil
      }
    }
  }

  /// How many requests began or ended.
  var requests: Int {
    outcome.effects.count {
      switch $0 {
      case .prompted, .answered: true
      case .logged, .presented, .ignored: false
      }
    }
  }

  var logged: [CameraEvent] {
    outcome.effects.compactMap { if case .logged(let event) = $0 { event } else { nil } }
  }

  /// What the app has to log.
  var expectedEvent: CameraEvent? {
    switch command {
    case .user(.accept): .accepted
    case .user(.decline): .declined
    case .user(.openSettings): .settingsOpened
    case .user, .app, .system: shown.contains(.noCamera) ? .noCamera : nil
    }
  }
}
