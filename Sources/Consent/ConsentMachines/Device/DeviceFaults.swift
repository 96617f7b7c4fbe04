import ConsentSystem
import ConsentVocabulary
import StateMachines

/// Mistakes of a platform in the routing of events between parts. Each part by itself stays correct.
package enum DeviceFaults {
  package static let all: [SystemUnderTest<Device>] = [
    fault("stopsWhatIsRemoved", "a removed program is only stopped for the camera") {
      commands, _, _ in
      commands.contains(.camera(.deleteApp)) ? [.camera(.kill)] : commands
    },
    fault("grantsTheCameraToTheApp", "a replacement grants the camera that the clip was refused") {
      $1 == .camera && $2.isReplacement
        ? $0 + [.camera(.visitSettings), .camera(.switchOn), .camera(.returnToApp)] : $0
    },
    fault("allowsAtTheLaunch", "a launch grants the camera") { commands, _, _ in
      commands.contains(.camera(.launchApp))
        ? commands + [.camera(.select), .camera(.accept), .camera(.allow)] : commands
    },
    fault("deletesWhatItResets", "a replacement of the clip deletes the app as well") {
      $1 == .camera && $2.isReplacement ? $0 + [.camera(.deleteApp)] : $0
    },
    fault("keepsDecisionsAtAReset", "a replacement that resets keeps the decisions") {
      commands, part, cause in
      part != .clip && cause.isReplacement
        ? commands.filter { DeviceAct($0) != .reset } : commands
    },
    fault("invokesBehindSettings", "an invocation leaves Settings in front") {
      commands, part, cause in
      if part != .clip, case .clip(.user(.invoke)) = cause.command {
        commands.filter { DeviceAct($0) != .comeBack }
      } else {
        commands
      }
    },
    fault("resetsTheContactsAlone", "a reset given to contacts resets only contacts") {
      commands, part, cause in
      cause.command == .contacts(.user(.resetPrivacy)) && part == .camera ? [] : commands
    },
    fault("restrictsTheCameraAlone", "a restriction given to the camera restricts only the camera")
    {
      commands, _, cause in cause.command == .camera(.restrict) ? [] : commands
    },
    fault("turnsBackForOnePart", "a return to the app reaches the camera only") {
      commands, _, cause in cause.command == .camera(.returnToApp) ? [] : commands
    },
    fault("staysInFrontOfSettings", "a visit to Settings does not reach contacts") {
      commands, part, _ in
      part == .contacts ? commands.filter { $0 != .contacts(.user(.leaveApp)) } : commands
    },
    fault("agesNoClip", "time that passes for contacts does not age a clip") {
      commands, part, cause in cause.isOfContactsClock && part == .clip ? [] : commands
    },
    fault("settlesNoButton", "a day of the clip does not pass for contacts") {
      commands, part, cause in
      cause.command == .clip(.clock(.advanceDay)) && part == .contacts ? [] : commands
    },
    .joined("promptsOverPrompts", "an open prompt of one component does not block the others") {
      $0.bars = { _ in false }
    },
    .joined("refusesWaitingPrompts", "a call that should wait for another prompt is refused") {
      $0.holds = false
    },
    .joined("asksForContactsInAClip", "a clip's calls reach contacts") { $0.answersClips = false },
    fault("leavesTheCameraForContacts", "a request for contacts also leaves the camera's screen") {
      $1 == .camera && $2.command == .contacts(.app(.requestAccess))
        ? $0 + [.camera(.leaveScreen)] : $0
    },
  ]

  /// Returns our system with another routing of events to its parts.
  private static func fault(
    _ name: String, _ summary: String,
    _ telling:
      @escaping @Sendable ([DeviceCommand], DevicePart, DeviceJoining.Cause) -> [DeviceCommand]
  ) -> SystemUnderTest<Device> {
    .joined(name, summary) { $0.telling = telling }
  }
}

extension SystemUnderTest<Device> {
  /// A device that joins its parts as ours does, but for one mistake.
  package static func joined(
    _ name: String, _ summary: String, _ wrongly: @escaping @Sendable (inout DeviceJoining) -> Void
  ) -> SystemUnderTest<Device> {
    SystemUnderTest(name, summary) {
      var joining = DeviceJoining()
      wrongly(&joining)
      return DeviceSide(world: $0, joining: joining)
    }
  }
}

extension DeviceJoining.Cause {
  /// Whether the app replaced its clip.
  fileprivate var isReplacement: Bool {
    guard case .clip(_, let outcome, _)? = first else { return false }
    return outcome.effects.contains(.removed(.clip)) && outcome.effects.contains(.installed(.app))
  }

  fileprivate var isOfContactsClock: Bool {
    if case .contacts(.clock) = command { true } else { false }
  }
}
