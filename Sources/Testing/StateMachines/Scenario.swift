/// A world and a sequence of commands: the input that is played, saved and shown.
public struct Scenario<Language: MachineLanguage>: Hashable, Sendable {
  /// The world in which the scenario starts.
  public var world: Language.World
  /// The commands, oldest first.
  public var commands: [Language.Command]

  /// Creates a scenario.
  @inlinable
  public init(world: Language.World, commands: [Language.Command] = []) {
    (self.world, self.commands) = (world, commands)
  }
}

extension Scenario: ExpressibleByArrayLiteral where Language.World == NoWorld {
  /// Creates a scenario in the only world.
  public init(arrayLiteral commands: Language.Command...) {
    self.init(world: NoWorld(), commands: commands)
  }
}

extension Scenario {
  // Written out, because the compiler does not synthesize these for the generic types behind `Language`.
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
