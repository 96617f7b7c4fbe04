import StateMachines

/// Reads one transcript and judges all claims on each event.
public struct Monitor<Claim: Claims>: Sendable {
  public typealias Talk = Claim.Past.Talk

  @usableFromInline let claims: [Claim]
  @usableFromInline var past: Claim.Past

  /// - Parameter claims: The claims that are judged, in the order in which one is blamed.
  @inlinable
  public init(_ claims: [Claim], in world: Talk.World, start: Talk.Snapshot) {
    self.claims = claims
    past = Claim.Past(in: world, start: start)
  }

  /// Judges one event.
  ///
  /// - Parameter onHeld: Told the place of each claim that held, and its branch.
  /// - Returns: The first claim that is broken.
  @inlinable
  public mutating func firstBroken(
    _ event: Event<Talk>, onHeld: (Int, Int) -> Void = { _, _ in }
  ) -> Claim? {
    var broken: Claim?
    for place in claims.indices {
      switch claims[place].judge(event, after: past) {
      case .silent: break
      case .held(let branch): onHeld(place, branch)
      case .broken:
        broken = claims[place]
      }
      if broken != nil { break }
    }
    past.record(event)
    return broken
  }

  /// Judges one event.
  ///
  /// - Returns: All claims that are broken.
  public mutating func allBroken(_ event: Event<Talk>) -> [Claim] {
    let broken = claims.filter { $0.judge(event, after: past) == .broken }
    past.record(event)
    return broken
  }
}
