import StateMachines

/// Carries a command of a device out, and all its echoes, wherever the parts are.
@usableFromInline
struct Relay<C: Composition> {
  @usableFromInline let wiring: Wiring<C>
  @usableFromInline let world: C.World

  @usableFromInline
  init(wiring: Wiring<C>, world: C.World) { (self.wiring, self.world) = (wiring, world) }

  /// How many steps one command may lead to. Echoes that answer each other without end are a mistake
  /// of the wiring, and are cut off here.
  @inlinable
  static var most: Int { 32 }

  /// What a part does with a command; `nil` where it says nothing any more.
  @usableFromInline typealias Tell<Talk: Language> = (Talk.Command) -> Told<Talk>?

  /// What a command leads to that nothing is in the way of.
  ///
  /// - Parameter device: The state of both parts before it.
  /// - Returns: `nil` where a part says nothing any more.
  @inlinable
  func play(
    _ command: C.Command, on device: C.Snapshot, _ first: Tell<C.First>, _ second: Tell<C.Second>
  ) -> ComposedOutcome<C>? {
    var (device, outcome, next) = (device, ComposedOutcome<C>(), [command])
    var known: [C.Command] = []
    while !next.isEmpty && outcome.parts.count < Self.most {
      let command = next.removeFirst()
      if known.contains(command) { continue }
      known.append(command)
      let isEcho = known.count > 1
      switch command {
      case .first(let command):
        guard let told = first(command) else { return nil }
        if isEcho && C.First.isRefusal(told.outcome) { continue }
        let event = told.event(in: world.first, from: device.first)
        device.first = told.after
        outcome.parts.append(.first(told))
        next += wiring.toSecond(event, world.decision, device).map { .second($0) }
      case .second(let command):
        guard let told = second(command) else { return nil }
        if isEcho && C.Second.isRefusal(told.outcome) { continue }
        let event = told.event(in: world.second, from: device.second)
        device.second = told.after
        outcome.parts.append(.second(told))
        next += wiring.toFirst(event, world.decision, device).map { .first($0) }
      }
    }
    return outcome
  }
}
