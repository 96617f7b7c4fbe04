/// A step of twins: a command in one world and in its twin, and what the app observes in each.
public struct PairedStep: Codable, Equatable, Sendable {
  /// The step in the first world.
  public var one: Half
  /// The step in the twin. `nil` if the command was played in the first world only.
  public var other: Half?
  /// The channel by which the app distinguishes the worlds at this step. `nil` if it does not.
  public var difference: String?

  /// Creates a step.
  public init(one: Half, other: Half?, difference: String? = nil) {
    (self.one, self.other, self.difference) = (one, other, difference)
  }

  /// A step in one of two worlds.
  public struct Half: Codable, Equatable, Sendable {
    /// The command.
    public var command: String
    /// The observations of the app, one per line.
    public var lines: [String]
    /// A picture of the command.
    public var drawing: Drawing?

    /// Creates a step in one world.
    public init(command: String, lines: [String], drawing: Drawing? = nil) {
      (self.command, self.lines, self.drawing) = (command, lines, drawing)
    }
  }
}
