import ConsentSystem
import ConsentVocabulary
import StateMachines

/// The mistakes that a platform could make where parts meet. Each part by itself stays right.
public enum DeviceFaults {
  public static let all: [Contestant<Device>] = [
    fault("outlivesTheClip", "the camera is not notified when the clip ends") {
      commands, follower, _ in follower == .camera ? [] : commands
    },
    fault("stopsWhatIsRemoved", "a removed program is only stopped for the camera") {
      commands, _, _ in commands.filter { $0 != .camera(.deleteApp) }
    },
    fault("keepsTheAnswerOfADeletedClip", "a clip that is deleted keeps its camera") {
      commands, _, _ in
      commands.contains(.camera(.deleteApp)) ? commands.filter { $0 == .camera(.kill) } : commands
    },
    fault("grantsTheCameraToTheApp", "the app has the camera that its clip was refused") {
      $1 == .camera && $2.isReplacement
        ? $0 + [.camera(.visitSettings), .camera(.switchOn), .camera(.returnToApp)] : $0
    },
    fault("allowsAtTheLaunch", "the camera is granted by launching") { commands, _, _ in
      commands.contains(.camera(.launchApp))
        ? commands + [.camera(.select), .camera(.accept), .camera(.allow)] : commands
    },
    fault("deletesWhatItResets", "where the clip is replaced, the app is deleted as well") {
      $1 == .camera && $2.isReplacement ? $0 + [.camera(.deleteApp)] : $0
    },
    fault("outlivesTheApp", "contacts are not notified when the app ends") {
      commands, follower, _ in follower == .contacts ? [] : commands
    },
    fault("resetsTheContactsAlone", "a reset of contacts is of contacts alone") {
      commands, _, event in
      guard case .contacts = event else { return commands }
      return commands.filter { $0 != .clip(.user(.resetPrivacy)) }
    },
    Contestant("promptsOverPrompts", "an open prompt of one component does not block the others") {
      var joining = DeviceJoining()
      joining.bars = false
      return DeviceSide(world: $0, joining: joining)
    },
    fault("leavesTheCameraForContacts", "a request for contacts also leaves the camera's screen") {
      $2.command == .contacts(.app(.requestAccess)) ? $0 + [.camera(.leaveScreen)] : $0
    },
  ]

  /// The system with other commands by which a part follows another.
  private static func fault(
    _ name: String, _ summary: String,
    _ following:
      @escaping @Sendable ([DeviceCommand], DevicePart, DeviceEvent) -> [DeviceCommand]
  ) -> Contestant<Device> {
    Contestant(name, summary) {
      var joining = DeviceJoining()
      joining.following = following
      return DeviceSide(world: $0, joining: joining)
    }
  }
}

extension DeviceEvent {
  /// Whether the app took the place of its clip.
  fileprivate var isReplacement: Bool {
    guard case .clip(_, let outcome, _) = self else { return false }
    return outcome.effects.contains(.removed(.clip)) && outcome.effects.contains(.installed(.app))
  }
}
