/// A world and what happens in it: what is played, saved and shown.
public struct Scenario<Talk: Language>: Hashable, Sendable {
  public var world: Talk.World
  /// The commands, oldest first.
  public var commands: [Talk.Command]

  @inlinable
  public init(world: Talk.World, commands: [Talk.Command] = []) {
    self.world = world
    self.commands = commands
  }
}

extension Scenario {
  // Written out: the generic types behind `Talk` keep the compiler from deriving them.
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
