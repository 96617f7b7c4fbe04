/// One of two.
public enum Either<First: Hashable & Sendable, Second: Hashable & Sendable>: Hashable, Sendable {
  case first(First)
  case second(Second)
}

extension Either: CustomStringConvertible {
  /// As it is by itself.
  @inlinable
  public var description: String {
    switch self {
    case .first(let first): "\(first)"
    case .second(let second): "\(second)"
    }
  }
}

extension Either: CaseIterable where First: CaseIterable, Second: CaseIterable {
  /// Those of the first, then those of the second.
  @inlinable
  public static var allCases: [Either] {
    First.allCases.map { .first($0) } + Second.allCases.map { .second($0) }
  }
}

extension Either: Numbered where First: Numbered, Second: Numbered {
  @inlinable
  public var number: Int {
    switch self {
    case .first(let first): first.number
    case .second(let second): First.allCases.count + second.number
    }
  }
}

/// One of each.
public struct Both<First: Hashable & Sendable, Second: Hashable & Sendable>: Hashable, Sendable {
  public var first: First
  public var second: Second

  @inlinable
  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }
}

/// Two things on one device, as types. How they are joined is a value, ``Wiring``, so that a wrong one
/// can be planted. A device of three is one of two and a third.
///
///     enum Phone: Composition {
///       typealias First = Contacts
///       typealias Second = Camera
///       static let name = "phone"
///       static let wiring = Wiring<Phone>()
///     }
public protocol Composition: Sendable {
  associatedtype First: Resident
  associatedtype Second: Resident
  /// What is left open about how they are joined.
  associatedtype Decision: DeviceDecision = NothingLeftOpen

  /// The name on the command line and in files: small letters and hyphens.
  static var name: String { get }
  /// How the two are joined.
  static var wiring: Wiring<Self> { get }
}

extension Composition {
  public typealias World = DeviceWorld<Self>
  public typealias Command = Either<First.Command, Second.Command>
  public typealias Snapshot = Both<First.Snapshot, Second.Snapshot>
}

/// A choice of few that a device makes.
public protocol DeviceDecision: CaseIterable, Hashable, Sendable {
  /// The default.
  static var plain: Self { get }
  /// What is decided, in words as they stand in a file, such as `replacement`.
  static var name: String { get }
}

/// The decision of a device that leaves nothing open.
public enum NothingLeftOpen: DeviceDecision {
  case nothing

  @inlinable
  public static var plain: NothingLeftOpen { .nothing }
  @inlinable
  public static var name: String { "nothing" }
}

/// Where two things on one device begin.
public struct DeviceWorld<C: Composition>: Sendable {
  public var first: C.First.World
  public var second: C.Second.World
  public var decision: C.Decision

  @inlinable
  public init(
    _ first: C.First.World, _ second: C.Second.World, _ decision: C.Decision = .plain
  ) {
    (self.first, self.second, self.decision) = (first, second, decision)
  }
}

extension DeviceWorld: Hashable {
  // Written out: the generic types behind `C` keep the compiler from deriving them.
  @inlinable
  public static func == (one: DeviceWorld, other: DeviceWorld) -> Bool {
    one.first == other.first && one.second == other.second && one.decision == other.decision
  }

  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(first)
    hasher.combine(second)
    hasher.combine(decision)
  }
}

/// How what happens to one thing on a device reaches the other: by echoes. What a step *did* becomes
/// commands of the other, and so on until nobody hears anything new. No rule of either is said again.
///
/// - Source: Specs/Device/Device.md, DV-01 and DV-02.
public struct Wiring<C: Composition>: Sendable {
  public typealias Echo<From: Language, To: Language> =
    @Sendable (Event<From>, _ decision: C.Decision, _ device: C.Snapshot) -> [To.Command]

  /// What both are told before the first command, so that they begin alike.
  public var prelude: [C.Command]
  /// Whether something of the device is in the way of a command.
  public var bars: @Sendable (C.Command, _ device: C.Snapshot) -> Bool
  /// What the second thing is told of a step of the first, and the first of one of the second. A command
  /// that is refused, or that a part has been told in this step, is not heard: an echo may say too much.
  public var toSecond: Echo<C.First, C.Second>
  public var toFirst: Echo<C.Second, C.First>

  @inlinable
  public init(
    prelude: [C.Command] = [],
    bars: @escaping @Sendable (C.Command, C.Snapshot) -> Bool = Self.barsBehindPrompts,
    toSecond: @escaping Echo<C.First, C.Second> = { event, _, device in
      shared(event, with: C.Second.self, in: device.second)
    },
    toFirst: @escaping Echo<C.Second, C.First> = { event, _, device in
      shared(event, with: C.First.self, in: device.first)
    }
  ) {
    (self.prelude, self.bars, self.toSecond, self.toFirst) = (prelude, bars, toSecond, toFirst)
  }

  /// One app is both: what brings, ends, starts or removes it for one does so for the other, and a reset
  /// is of all that was decided.
  ///
  /// - Parameters:
  ///   - snapshot: The state of the other, to which an app that is there already is not brought again.
  ///   - resetting: Whether all decisions are reset where the app is replaced.
  @inlinable
  public static func shared<From: Resident, To: Resident>(
    _ event: Event<From>, with other: To.Type, in snapshot: To.Snapshot, resetting: Bool = false
  ) -> [To.Command] {
    let news = From.news(of: event)
    if news.isEmpty { return [] }
    let isThere = To.presence(in: snapshot).isInstalled
    let echoes: [(Bool, DeviceCommand)] = [
      (news.contains(.reset) || resetting && news.contains(.replaced), .reset),
      (news.contains(.ended), .kill), (news.contains(.removed), .forget),
      (news.contains(.installed) && !isThere, .install), (news.contains(.launched), .launch),
    ]
    return echoes.filter(\.0).map { To.command($0.1) }
  }

  /// Where a prompt of the system is up, or the app is not in front, nothing of the other thing can be
  /// touched, nor prompt as well.
  @inlinable
  public static func barsBehindPrompts(_ command: C.Command, _ device: C.Snapshot) -> Bool {
    func bars(_ other: Presence) -> Bool { other.isPromptUp || other.isRunning && !other.isInFront }
    return switch command {
    case .first(let command):
      C.First.needsFront(command) && bars(C.Second.presence(in: device.second))
    case .second(let command):
      C.Second.needsFront(command) && bars(C.First.presence(in: device.first))
    }
  }
}

/// The language of two things on one device.
public enum Composed<C: Composition>: Language {
  public typealias World = C.World
  public typealias Command = C.Command
  public typealias Outcome = ComposedOutcome<C>
  public typealias Snapshot = C.Snapshot
  public typealias Kind = Either<C.First.Kind, C.Second.Kind>
  public typealias Refusal = Either<Bar, Either<C.First.Refusal, C.Second.Refusal>>

  @inlinable
  public static func kind(of command: Command) -> Kind? {
    switch command {
    case .first(let command): C.First.kind(of: command).map { .first($0) }
    case .second(let command): C.Second.kind(of: command).map { .second($0) }
    }
  }

  @inlinable
  public static func refusal(in outcome: Outcome) -> Refusal? {
    switch outcome.parts.first {
    case nil: .first(.barred)
    case .first(let told): C.First.refusal(in: told.outcome).map { .second(.first($0)) }
    case .second(let told): C.Second.refusal(in: told.outcome).map { .second(.second($0)) }
    }
  }
}

/// A device is a thing on a device as well, whose parts are those of both.
extension Composed: Resident {
  @inlinable
  public static func command(_ command: DeviceCommand) -> Command {
    .first(C.First.command(command))
  }

  @inlinable
  public static func effects(of event: Event<Composed>) -> DeviceEffects {
    let first = event.ofFirst().reduce(DeviceEffects()) { $0.union(C.First.news(of: $1)) }
    return event.ofSecond().reduce(first) { $0.union(C.Second.news(of: $1)) }
  }

  @inlinable
  public static func presence(in snapshot: Snapshot) -> Presence {
    let parts = presences(in: snapshot)
    return Presence(
      isInstalled: parts.contains(where: \.isInstalled),
      isRunning: parts.contains(where: \.isRunning), isInFront: parts.allSatisfy(\.isInFront),
      isPromptUp: parts.contains(where: \.isPromptUp),
      isDecided: parts.contains(where: \.isDecided),
      isGranted: parts.contains(where: \.isGranted), hasTraces: parts.contains(where: \.hasTraces))
  }

  @inlinable
  public static func needsFront(_ command: Command) -> Bool {
    switch command {
    case .first(let command): C.First.needsFront(command)
    case .second(let command): C.Second.needsFront(command)
    }
  }

  @inlinable
  public static func mayGrant(_ command: Command) -> Bool {
    switch command {
    case .first(let command): C.First.mayGrant(command)
    case .second(let command): C.Second.mayGrant(command)
    }
  }

  @inlinable
  public static func presences(in snapshot: Snapshot) -> [Presence] {
    C.First.presences(in: snapshot.first) + C.Second.presences(in: snapshot.second)
  }

  @inlinable
  public static func part(of command: Command) -> Int {
    switch command {
    case .first(let command): C.First.part(of: command)
    case .second(let command): C.First.partCount + C.Second.part(of: command)
    }
  }

  @inlinable
  public static func newsOfThePartTold(by event: Event<Composed>) -> DeviceEffects {
    if let first: Event<C.First> = event.ofFirst().first, case .first = event.command {
      return C.First.newsOfThePartTold(by: first)
    }
    return event.ofSecond().first.map(C.Second.newsOfThePartTold) ?? []
  }

  @inlinable
  public static var partCount: Int { C.First.partCount + C.Second.partCount }

  @inlinable
  public static func differences(_ one: Snapshot, _ other: Snapshot) -> [Bool] {
    C.First.differences(one.first, other.first) + C.Second.differences(one.second, other.second)
  }
}

/// Why a device refuses what its parts would take.
public enum Bar: UInt8, Numbered {
  /// A prompt of the other part is up, or the app is not in front for it.
  case barred
}

/// What one part of a device was told, what it answered, and how it was then.
public struct Told<Talk: Language>: Sendable {
  public let command: Talk.Command
  public let outcome: Talk.Outcome
  public let after: Talk.Snapshot

  @inlinable
  public init(_ command: Talk.Command, _ outcome: Talk.Outcome, after: Talk.Snapshot) {
    (self.command, self.outcome, self.after) = (command, outcome, after)
  }
}

extension Told {
  /// The step that it was, in this world, from the state before.
  @inlinable
  public func event(in world: Talk.World, from before: Talk.Snapshot) -> Event<Talk> {
    Event(in: world, before: before, command, outcome, after: after)
  }
}

extension Told: Hashable {
  // Written out: the generic types behind `Talk` keep the compiler from deriving them.
  @inlinable
  public static func == (one: Told, other: Told) -> Bool {
    one.command == other.command && one.outcome == other.outcome && one.after == other.after
  }

  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(command)
    hasher.combine(outcome)
    hasher.combine(after)
  }
}

/// What a command of a device led to: what each part was told, first the command itself, then its
/// echoes in order; nothing where the device is in the way.
public struct ComposedOutcome<C: Composition>: Hashable, Sendable {
  public var parts: [Either<Told<C.First>, Told<C.Second>>]

  @inlinable
  public init(_ parts: [Either<Told<C.First>, Told<C.Second>>] = []) { self.parts = parts }

  @inlinable
  public static func == (one: ComposedOutcome, other: ComposedOutcome) -> Bool {
    one.parts == other.parts
  }

  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}

extension Event {
  /// What happened to the first part of a device in this step, in order.
  @inlinable
  public func ofFirst<C: Composition>() -> [Event<C.First>] where Talk == Composed<C> {
    var before = before.first
    return outcome.parts.compactMap { part in
      guard case .first(let told) = part else { return nil }
      defer { before = told.after }
      return told.event(in: world.first, from: before)
    }
  }

  /// What happened to the second part of a device in this step, in order.
  @inlinable
  public func ofSecond<C: Composition>() -> [Event<C.Second>] where Talk == Composed<C> {
    var before = before.second
    return outcome.parts.compactMap { part in
      guard case .second(let told) = part else { return nil }
      defer { before = told.after }
      return told.event(in: world.second, from: before)
    }
  }
}
