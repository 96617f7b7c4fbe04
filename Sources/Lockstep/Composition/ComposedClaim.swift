import StateMachines

/// What is claimed of two things on one device: all that is claimed of each, inside; and across them
/// what no part can see, which alone tells a wrong wiring.
public enum ComposedClaim<C: Composition, First: Claims, Second: Claims, Across: Claims>: Claims
where
  First.Past.Talk == C.First, Second.Past.Talk == C.Second, Across.Past.Talk == Composed<C>
{
  public typealias Past = ComposedPast<C, First.Past, Second.Past, Across.Past>

  case first(First)
  case second(Second)
  case across(Across)

  @inlinable
  public static var allCases: [Self] {
    First.allCases.map { .first($0) } + Second.allCases.map { .second($0) }
      + Across.allCases.map { .across($0) }
  }

  @inlinable
  public init?(rawValue: String) {
    if let claim = First(rawValue: rawValue) {
      self = .first(claim)
    } else if let claim = Second(rawValue: rawValue) {
      self = .second(claim)
    } else if let claim = Across(rawValue: rawValue) {
      self = .across(claim)
    } else {
      return nil
    }
  }

  @inlinable
  public var rawValue: String {
    switch self {
    case .first(let claim): claim.rawValue
    case .second(let claim): claim.rawValue
    case .across(let claim): claim.rawValue
    }
  }

  @inlinable
  public var statement: Statement {
    switch self {
    case .first(let claim): claim.statement
    case .second(let claim): claim.statement
    case .across(let claim): claim.statement
    }
  }

  @inlinable
  public func judge(_ event: Event<Composed<C>>, after past: Past) -> Judgement {
    var judgement = Judgement.silent
    let broken = Self.firstBroken(of: [(0, self)], by: event, after: past) { _, branch in
      judgement = .held(branch: branch)
    }
    return broken == nil ? judgement : .broken
  }

  /// Each part's events are cut out once, and judged by all claims of that part in turn.
  @inlinable
  public static func firstBroken(
    of claims: [(place: Int, claim: Self)], by event: Event<Composed<C>>, after past: Past,
    _ onHeld: (Int, Int) -> Void
  ) -> Self? {
    let broken = [
      breach(
        of: claims.compactMap { $0.claim.inFirst(at: $0.place) }, event.ofFirst(), past.first,
        onHeld
      )
      .map { Self.first($0) },
      breach(
        of: claims.compactMap { $0.claim.inSecond(at: $0.place) }, event.ofSecond(), past.second,
        onHeld
      )
      .map { Self.second($0) },
      breach(of: claims.compactMap { $0.claim.across(at: $0.place) }, [event], past.across, onHeld)
        .map { Self.across($0) },
    ]
    return broken.compactMap { $0 }.first
  }

  @inlinable
  static func breach<Claim: Claims>(
    of claims: [(place: Int, claim: Claim)], _ events: [Event<Claim.Past.Talk>],
    _ past: Claim.Past, _ onHeld: (Int, Int) -> Void
  ) -> Claim? {
    if claims.isEmpty { return nil }
    var past = past
    for event in events {
      let speaking = claims.filter { $0.claim.speaks(of: event.kind, refused: event.isRefused) }
      if let broken = Claim.firstBroken(of: speaking, by: event, after: past, onHeld) {
        return broken
      }
      past.record(event)
    }
    return nil
  }

  @inlinable
  func inFirst(at place: Int) -> (place: Int, claim: First)? {
    if case .first(let claim) = self { (place, claim) } else { nil }
  }

  @inlinable
  func inSecond(at place: Int) -> (place: Int, claim: Second)? {
    if case .second(let claim) = self { (place, claim) } else { nil }
  }

  @inlinable
  func across(at place: Int) -> (place: Int, claim: Across)? {
    if case .across(let claim) = self { (place, claim) } else { nil }
  }
}

extension ComposedClaim: CustomStringConvertible {
  /// As it is by itself.
  @inlinable
  public var description: String {
    switch self {
    case .first(let claim): "\(claim)"
    case .second(let claim): "\(claim)"
    case .across(let claim): "\(claim)"
    }
  }
}

/// What the claims of a device remember: what those of each part do, and those across.
public struct ComposedPast<
  C: Composition, First: History, Second: History, Across: History
>: History
where First.Talk == C.First, Second.Talk == C.Second, Across.Talk == Composed<C> {
  public typealias Talk = Composed<C>

  @usableFromInline var first: First
  @usableFromInline var second: Second
  @usableFromInline var across: Across

  @inlinable
  public init(in world: C.World, start: C.Snapshot) {
    first = First(in: world.first, start: start.first)
    second = Second(in: world.second, start: start.second)
    across = Across(in: world, start: start)
  }

  @inlinable
  public mutating func record(_ event: Event<Composed<C>>) {
    for event in event.ofFirst() { first.record(event) }
    for event in event.ofSecond() { second.record(event) }
    across.record(event)
  }

  @inlinable
  public var notes: [String] { first.notes + second.notes + across.notes }
}

extension ComposedPast {
  @inlinable
  public static func == (one: Self, other: Self) -> Bool {
    one.first == other.first && one.second == other.second && one.across == other.across
  }

  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(first)
    hasher.combine(second)
    hasher.combine(across)
  }
}
