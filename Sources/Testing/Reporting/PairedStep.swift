/// A step of twins: a command in one world and in its twin, and what the app observes in each.
package struct PairedStep: Codable, Equatable, Sendable {
  /// The step in the first world.
  package var one: Half
  /// The step in the twin. `nil` if the command was played in the first world only.
  package var other: Half?
  /// The channel by which the app distinguishes the worlds at this step. `nil` if it does not.
  package var difference: String?

  package init(one: Half, other: Half?, difference: String? = nil) {
    (self.one, self.other, self.difference) = (one, other, difference)
  }

  /// A step in one of two worlds.
  package struct Half: Codable, Equatable, Sendable {
    package var command: String
    /// The observations of the app, one per line.
    package var lines: [String]
    /// A picture of the command.
    package var drawing: Drawing?

    package init(command: String, lines: [String], drawing: Drawing? = nil) {
      (self.command, self.lines, self.drawing) = (command, lines, drawing)
    }
  }
}
