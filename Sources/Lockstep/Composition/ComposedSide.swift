import StateMachines

/// Two sides on one device, joined by a wiring: that of the composition, or a wrong one.
public struct ComposedSide<C: Composition>: Side {
  public typealias Talk = Composed<C>

  @usableFromInline let relay: Relay<C>
  @usableFromInline var first: any Side<C.First>
  @usableFromInline var second: any Side<C.Second>
  @usableFromInline var state: C.Snapshot?

  @inlinable
  init(
    _ wiring: Wiring<C>, _ world: C.World, _ first: any Side<C.First>, _ second: any Side<C.Second>
  ) {
    relay = Relay(wiring: wiring, world: world)
    (self.first, self.second) = (first, second)
    note()
    for command in wiring.prelude { _ = carryOut(command) }
  }

  @inlinable
  public mutating func perform(_ command: C.Command) -> Reply<ComposedOutcome<C>> {
    if let state, relay.wiring.bars(command, state) { return .said(ComposedOutcome()) }
    return carryOut(command).map { .said($0) } ?? .gone("a part of the device tells no state")
  }

  @inlinable
  public func snapshot() -> C.Snapshot? { state }

  public func write(to key: inout StateKey) -> Memory {
    let (one, other) = (first.write(to: &key), second.write(to: &key))
    return switch (one, other) {
    case (.shared, _), (_, .shared): .shared
    case (.untold, _), (_, .untold): .untold
    case (.told, .told): .told
    }
  }

  public func isLike(_ other: any Side<Talk>) -> Bool {
    Self.has(other) { place in
      place.pointee.state == state && first.isLike(place.pointee.first)
        && second.isLike(place.pointee.second)
    }
  }

  @inlinable
  mutating func carryOut(_ command: C.Command) -> ComposedOutcome<C>? {
    guard let state else { return nil }
    var (first, second) = (first, second)
    let outcome = relay.play(command, on: state) {
      Self.tell(&first, $0)
    } _: {
      Self.tell(&second, $0)
    }
    (self.first, self.second) = (first, second)
    note()
    return outcome
  }

  @inlinable
  static func tell<L: Language>(
    _ side: inout any Side<L>, _ command: L.Command
  ) -> Told<L>? {
    guard case .said(let outcome) = side.perform(command), let after = side.snapshot() else {
      return nil
    }
    return Told(command, outcome, after: after)
  }

  @inlinable
  mutating func note() {
    state = first.snapshot().flatMap { first in second.snapshot().map { Both(first, $0) } }
  }
}

extension Contestant {
  /// Two contestants on one device.
  ///
  /// - Parameter wiring: How they are joined; by default as the composition says.
  @inlinable
  public static func device<C: Composition>(
    _ name: String, _ summary: String, of first: Contestant<C.First>,
    and second: Contestant<C.Second>, wiring: Wiring<C> = C.wiring
  ) -> Contestant where Talk == Composed<C> {
    Contestant(name, summary) { world in
      ComposedSide(wiring, world, first.side(world.first), second.side(world.second))
    }
  }
}
