/// What is set alike in every world that a machine draws or explores, such as a decision.
public struct Settled<World: Hashable & Sendable>: Sendable {
  /// What is set to what, in the order in which it was.
  public private(set) var told: [(name: String, value: String)] = []
  private var changes: [@Sendable (World) -> World] = []

  public init() {}

  /// Sets one thing more; what was set before stays, unless it is the same thing.
  public mutating func set(
    _ name: String, to value: String, _ change: @escaping @Sendable (World) -> World
  ) {
    told.append((name, value))
    changes.append(change)
  }

  /// A world in which all is set so.
  public func world(_ world: World) -> World { changes.reduce(world) { $1($0) } }

  /// These worlds with all set so, each once, in their order.
  public func worlds(_ worlds: [World]) -> [World] {
    if changes.isEmpty { return worlds }
    var known: Set<World> = []
    return worlds.map(world).filter { known.insert($0).inserted }
  }
}
