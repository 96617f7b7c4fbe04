import ConsentVocabulary

/// How the parts of a device are joined. A test plants a mistake here, and each part stays right.
public struct DeviceJoining: Sendable {
  /// Whether parts keep each other from prompts and touches.
  public var bars = true
  /// The commands by which a part follows another, given the right ones and the event that it follows.
  public var following:
    @Sendable ([DeviceCommand], _ follower: DevicePart, _ event: DeviceEvent) -> [DeviceCommand] = {
      commands, _, _ in commands
    }

  public init() {}
}
