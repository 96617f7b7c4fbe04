/// Fixed decisions: settings that are the same in every world that a machine draws or explores.
public struct FixedDecisions<World: Hashable & Sendable>: Sendable {
  /// The names and values of the settings, in the order in which they were made.
  public private(set) var told: [(name: String, value: String)] = []
  private var changes: [@Sendable (World) -> World] = []

  /// Creates settings that change nothing.
  public init() {}

  /// Adds a setting. Earlier settings stay in effect, except one of the same thing.
  public mutating func set(
    _ name: String, to value: String, _ change: @escaping @Sendable (World) -> World
  ) {
    told.append((name, value))
    changes.append(change)
  }

  /// Returns a world in which all settings are in effect.
  public func world(_ world: World) -> World { changes.reduce(world) { $1($0) } }

  /// Returns these worlds with all settings in effect, in the same order and without duplicates.
  public func worlds(_ worlds: [World]) -> [World] {
    if changes.isEmpty { return worlds }
    var known: Set<World> = []
    return worlds.map(world).filter { known.insert($0).inserted }
  }
}
