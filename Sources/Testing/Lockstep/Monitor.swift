import StateMachines

/// A list of claims in the order of declaration, with an index by the kinds of commands to which they apply.
public struct ClaimList<Claim: Claims>: Sendable {
  /// The language of the claims.
  public typealias Language = Claim.MonitorState.Language

  /// The claims, in the order of declaration. If a step breaks several, the first is reported.
  public let all: [Claim]
  /// For each kind, carried out and refused: the claims that apply, with their indices in `allCases`.
  @usableFromInline let speaking: [[(index: Int, claim: Claim)]]

  /// Creates a list of these claims.
  public init(_ claims: [Claim]) {
    let placed = Claim.allCases.enumerated().filter { claims.contains($1) }
    all = placed.map(\.element)
    speaking = ([nil] + Language.Kind.allCases.sorted { $0.number < $1.number }).flatMap { kind in
      [false, true].map { refused in
        placed.filter { $1.speaks(of: kind, refused: refused) }.map { ($0, $1) }
      }
    }
  }

  /// Returns the first claim that a step breaks; `nil` if it breaks none.
  @inlinable
  func firstBroken(
    by event: Event<Language>, after past: Claim.MonitorState, _ onHeld: (Int, CoverPoint) -> Void
  ) -> Claim? {
    let kind = event.kind.map { $0.number &+ 1 } ?? 0
    return Claim.firstBroken(
      of: speaking[kind &* 2 &+ (event.isRefused ? 1 : 0)], by: event, after: past, onHeld)
  }
}

/// The claims that a design breaks on purpose, and the others, by which its runs are judged.
public struct RefutedClaims<Claim: Claims>: Sendable {
  /// The claims that the design breaks.
  public let broken: ClaimList<Claim>
  private let others: ClaimList<Claim>

  /// Creates the lists of a design that breaks these claims.
  public init(_ claims: [Claim]) {
    broken = ClaimList(claims)
    others = ClaimList(Claim.allCases.filter { !claims.contains($0) })
  }

  /// Returns the claims of a list that the design does not break.
  @usableFromInline
  func judged(of claims: ClaimList<Claim>) -> ClaimList<Claim> {
    if claims.all.count == Claim.allCases.count { return others }
    return ClaimList(claims.all.filter { !broken.all.contains($0) })
  }
}

/// A monitor: reads one transcript and judges all claims on each event.
public struct Monitor<Claim: Claims>: Sendable {
  /// The language of the claims.
  public typealias Language = Claim.MonitorState.Language

  @usableFromInline let claims: ClaimList<Claim>
  @usableFromInline var past: Claim.MonitorState

  /// Creates a monitor of a run that starts in `start`.
  @inlinable
  public init(_ claims: ClaimList<Claim>, in world: Language.World, start: Language.Snapshot) {
    self.claims = claims
    past = Claim.MonitorState(in: world, start: start)
  }

  /// Returns the first claim that an event breaks, and does not add the event to the history; `nil` if no claim is
  /// broken.
  // Never inlined, so that neither the event nor the history is copied.
  @inlinable
  @inline(never)
  func broken(by event: Event<Language>, onHeld: (Int, CoverPoint) -> Void) -> Claim? {
    claims.firstBroken(by: event, after: past, onHeld)
  }

  /// Judges one event.
  ///
  /// - Parameters:
  ///   - event: The step, with the snapshots before and after it.
  ///   - onHeld: Called with the index and the cover point of each claim that holds.
  /// - Returns: The first broken claim; `nil` if no claim is broken.
  @inlinable
  public mutating func firstBroken(
    _ event: Event<Language>, onHeld: (Int, CoverPoint) -> Void = { _, _ in }
  ) -> Claim? {
    if claims.all.isEmpty { return nil }
    let broken = claims.firstBroken(by: event, after: past, onHeld)
    past.record(event)
    return broken
  }
}
