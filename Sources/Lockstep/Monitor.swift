import StateMachines

/// Claims in the order of all, in which one is blamed, and of which commands each speaks.
public struct ClaimList<Claim: Claims>: Sendable {
  public typealias Talk = Claim.Past.Talk

  public let all: [Claim]
  /// The claims that speak of a kind, refused or not, with their places among all that there are.
  @usableFromInline let speaking: [[(place: Int, claim: Claim)]]

  public init(_ claims: [Claim]) {
    let placed = Claim.allCases.enumerated().filter { claims.contains($1) }
    all = placed.map(\.element)
    speaking = ([nil] + Talk.Kind.allCases.sorted { $0.number < $1.number }).flatMap { kind in
      [false, true].map { refused in
        placed.filter { $1.speaks(of: kind, refused: refused) }.map { ($0, $1) }
      }
    }
  }

  /// The first claim that a step breaks.
  @inlinable
  func firstBroken(
    by event: Event<Talk>, after past: Claim.Past, _ onHeld: (Int, Int) -> Void
  ) -> Claim? {
    let kind = event.kind.map { $0.number &+ 1 } ?? 0
    return Claim.firstBroken(
      of: speaking[kind &* 2 &+ (event.isRefused ? 1 : 0)], by: event, after: past, onHeld)
  }
}

/// Reads one transcript and judges all claims on each event.
public struct Monitor<Claim: Claims>: Sendable {
  public typealias Talk = Claim.Past.Talk

  @usableFromInline let claims: ClaimList<Claim>
  @usableFromInline var past: Claim.Past

  @inlinable
  public init(_ claims: ClaimList<Claim>, in world: Talk.World, start: Talk.Snapshot) {
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
    if claims.all.isEmpty { return nil }
    let broken = claims.firstBroken(by: event, after: past, onHeld)
    past.record(event)
    return broken
  }
}
