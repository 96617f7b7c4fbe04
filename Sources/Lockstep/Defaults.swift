import PropertyTesting

/// The monitor of a machine without claims: comparison alone judges it.
public struct NoClaims<World, Model: Side>: TranscriptMonitor {
  @inlinable public init(world: World, start: Model.Snapshot?) {}

  @inlinable
  public mutating func firstBroken(
    _ command: Model.Command, _ outcome: Model.Outcome, after: Model.Snapshot?
  ) -> Never? { nil }
}

extension StateMachine where Monitor == NoClaims<World, Model> {
  @inlinable
  public func monitor(in world: World, start: Snapshot?) -> NoClaims<World, Model> {
    NoClaims(world: world, start: start)
  }
}

extension StateMachine {
  @inlinable
  public func monitor(in world: World, start: Snapshot?) -> Monitor {
    Monitor(world: world, start: start)
  }
}

/// The world of a machine whose cases all begin alike.
public struct NoWorld: Hashable, Sendable {
  @inlinable public init() {}
}

extension StateMachine where World == NoWorld {
  @inlinable
  public func world(from source: inout ChoiceSource) throws(Discard) -> NoWorld { NoWorld() }
}

/// The coverage of a machine that keeps none.
public struct NoCoverage<Model: Side, Monitor>: MachineCoverage {
  public init() {}

  @inlinable public mutating func record(
    _ command: Model.Command, _ outcome: Model.Outcome, after model: Model,
    _ snapshot: Model.Snapshot?
  ) {}

  @inlinable public mutating func finish(
    _ monitor: Monitor, fingerprint: Fingerprint, withPairs: Bool
  ) {}
}

/// The scenery of a machine whose commands are drawn from the state alone.
public struct NoScenery: Sendable {
  @inlinable public init() {}
}

extension StateMachine where Scenery == NoScenery {
  @inlinable
  public func scenery(
    in world: World, from source: inout ChoiceSource
  ) throws(Discard) -> NoScenery { NoScenery() }
}

/// What can differ where a machine does not look closer.
public enum WholeAnswer: Hashable, Sendable {
  case outcome, state
}

/// The snapshot of a machine whose sides show their outcomes only.
public struct NoSnapshot: Hashable, Sendable {
  public init() {}
}

extension Side where Snapshot == NoSnapshot {
  @inlinable public func snapshot() -> NoSnapshot? { nil }
}

extension StateMachine where Part == WholeAnswer {
  @inlinable
  public func difference(
    _ command: Command, model: Outcome, _ modelState: Snapshot?, system: Outcome,
    _ systemState: Snapshot?
  ) -> WholeAnswer? {
    if model != system { return .outcome }
    guard let modelState, let systemState else { return nil }
    return modelState == systemState ? nil : .state
  }
}
