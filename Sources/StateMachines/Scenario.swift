/// A world and a sequence of commands: the input that is played, saved and shown.
public struct Scenario<Talk: Language>: Hashable, Sendable {
  /// The world in which the scenario starts.
  public var world: Talk.World
  /// The commands, oldest first.
  public var commands: [Talk.Command]

  /// Creates a scenario.
  @inlinable
  public init(world: Talk.World, commands: [Talk.Command] = []) {
    self.world = world
    self.commands = commands
  }
}

extension Scenario {
  // Written out, because the compiler does not synthesize these for the generic types behind `Talk`.
  @inlinable
  public static func == (one: Scenario, other: Scenario) -> Bool {
    one.world == other.world && one.commands == other.commands
  }

  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(world)
    hasher.combine(commands)
  }
}
