import ConsentVocabulary

/// The coordination of a device's parts. Tests inject faults here, while each part stays correct.
public struct DeviceJoining: Sendable {
  /// Returns whether the parts bar a command that is out of reach, such as a touch under another part's prompt.
  public var bars: @Sendable (DeviceCommand) -> Bool = { _ in true }
  /// Whether a clip's request for contacts is answered without the contacts part.
  public var answersClips = true
  /// Whether prompts wait for another part's where the world lets them, and whether they come up in the end.
  public var (holds, raises) = (true, true)
  /// Returns the index of the waiting call whose turn is next. The calls are in the order in which they were made.
  public var turn: @Sendable ([DeviceCommand]) -> Int = { _ in 0 }
  /// The function that returns the commands for a part, given the correct commands and their cause.
  public var telling:
    @Sendable (_ commands: [DeviceCommand], _ part: DevicePart, _ cause: Cause) -> [DeviceCommand] =
      { commands, _, _ in commands }

  /// The cause of the further commands of a step: the given command, and its first event.
  public struct Cause: Sendable {
    /// The command given to the device.
    public let command: DeviceCommand
    /// The first event of the step. `nil` before the first event.
    public let first: DeviceEvent?
  }

  /// Creates the correct coordination.
  public init() {}
}
