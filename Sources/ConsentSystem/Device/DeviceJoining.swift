import ConsentVocabulary

/// How the parts of a device are joined. A test plants a mistake here, and each part stays right.
public struct DeviceJoining: Sendable {
  /// Whether parts keep each other from prompts and touches.
  public var bars = true
  /// Whether a clip that asks for contacts is answered without them.
  public var answersClips = true
  /// What a part is told, given the right commands and what they follow.
  public var telling:
    @Sendable (_ commands: [DeviceCommand], _ part: DevicePart, _ cause: Cause) -> [DeviceCommand] =
      { commands, _, _ in commands }

  /// What leads to the commands of a step: the one that was given, and what came of it first.
  public struct Cause: Sendable {
    public let command: DeviceCommand
    public let first: DeviceEvent?
  }

  public init() {}
}
