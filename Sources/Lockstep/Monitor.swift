import StateMachines

/// Claims in the order in which one is blamed, and of which commands each speaks.
public struct ClaimList<Claim: Claims>: Sendable {
  public typealias Talk = Claim.Past.Talk

  public let all: [Claim]
  /// The places of the claims that speak of a kind, refused or not.
  @usableFromInline let places: [[Int]]

  public init(_ claims: [Claim]) {
    all = claims
    places = ([nil] + Talk.Kind.allCases.sorted { $0.number < $1.number }).flatMap { kind in
      [false, true].map { refused in
        claims.indices.filter { claims[$0].speaks(of: kind, refused: refused) }
      }
    }
  }

  /// The places of the claims that speak of a step.
  @inlinable
  func places(speakingOf event: Event<Talk>) -> [Int] {
    let kind = event.kind.map { $0.number &+ 1 } ?? 0
    return places[kind &* 2 &+ (event.isRefused ? 1 : 0)]
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
    var broken: Claim?
    for place in claims.places(speakingOf: event) {
      switch claims.all[place].judge(event, after: past) {
      case .silent: continue
      case .held(let branch):
        onHeld(place, branch)
        continue
      case .broken: broken = claims.all[place]
      }
      break
    }
    past.record(event)
    return broken
  }

  /// Judges one event.
  ///
  /// - Returns: All claims that are broken.
  public mutating func allBroken(_ event: Event<Talk>) -> [Claim] {
    let broken = claims.all.filter { $0.judgement(of: event, after: past) == .broken }
    past.record(event)
    return broken
  }
}
