/// One of two.
public enum Either<First: Hashable & Sendable, Second: Hashable & Sendable>: Hashable, Sendable {
  case first(First)
  case second(Second)
}

extension Either: CaseIterable where First: CaseIterable, Second: CaseIterable {
  /// Those of the first, then those of the second.
  public static var allCases: [Either] {
    First.allCases.map { .first($0) } + Second.allCases.map { .second($0) }
  }
}

extension Either: Numbered where First: Numbered, Second: Numbered {
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
/// can be planted.
///
///     enum Phone: Composition {
///       typealias First = Contacts
///       typealias Second = Camera
///       static let wiring = Wiring<Phone>()
///     }
public protocol Composition: Sendable {
  associatedtype First: Resident
  associatedtype Second: Resident
  /// How the two are joined.
  static var wiring: Wiring<Self> { get }
}

extension Composition {
  public typealias World = Both<First.World, Second.World>
  public typealias Command = Either<First.Command, Second.Command>
  public typealias Snapshot = Both<First.Snapshot, Second.Snapshot>
}

/// How what happens to one thing on a device reaches the other: by echoes. What a step *did* becomes
/// commands of the other, and so on until nothing changes any more. No rule of either is said again.
///
/// - Source: Specs/Device/Device.md, DV-01 to DV-04.
public struct Wiring<C: Composition>: Sendable {
  public typealias Echo<From: Language, To: Language> =
    @Sendable (Event<From>, _ device: C.Snapshot) -> [To.Command]

  /// What both are told before the first command, so that they begin alike.
  public var prelude: [C.Command]
  /// Whether something of the device is in the way of a command.
  public var bars: @Sendable (C.Command, _ device: C.Snapshot) -> Bool
  /// What the second thing is told of a step of the first, and the first of one of the second. A command
  /// that is refused or changes nothing is not heard, so that an echo may say too much.
  public var toSecond: Echo<C.First, C.Second>
  public var toFirst: Echo<C.Second, C.First>

  public init(
    prelude: [C.Command] = [],
    bars: @escaping @Sendable (C.Command, C.Snapshot) -> Bool = Self.barsBehindPrompts,
    toSecond: @escaping Echo<C.First, C.Second> = { event, _ in shared(event, by: C.Second.self) },
    toFirst: @escaping Echo<C.Second, C.First> = { event, _ in shared(event, by: C.First.self) }
  ) {
    (self.prelude, self.bars, self.toSecond, self.toFirst) = (prelude, bars, toSecond, toFirst)
  }

  /// One app is both: what ends, starts or removes it for one does so for the other, and a reset is of
  /// all that was decided.
  public static func shared<From: Resident, To: Resident>(
    _ event: Event<From>, by other: To.Type
  ) -> [To.Command] {
    if event.isRefused { return [] }
    let reset = event.command == From.command(.reset) ? [To.command(.reset)] : []
    return reset
      + From.effects(of: event).map { effect in
        switch effect {
        case .installed: To.command(.install)
        case .ended: To.command(.kill)
        case .launched: To.command(.launch)
        case .removed: To.command(.forget)
        }
      }
  }

  /// Where a prompt of the system is up, or the app is not in front, nothing of the other thing can be
  /// touched, nor prompt as well.
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

  public static func kind(of command: Command) -> Kind? {
    switch command {
    case .first(let command): C.First.kind(of: command).map { .first($0) }
    case .second(let command): C.Second.kind(of: command).map { .second($0) }
    }
  }

  public static func refusal(in outcome: Outcome) -> Refusal? {
    switch outcome.parts.first {
    case nil: .first(.barred)
    case .first(let told): C.First.refusal(in: told.outcome).map { .second(.first($0)) }
    case .second(let told): C.Second.refusal(in: told.outcome).map { .second(.second($0)) }
    }
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

  public init(_ command: Talk.Command, _ outcome: Talk.Outcome, after: Talk.Snapshot) {
    (self.command, self.outcome, self.after) = (command, outcome, after)
  }
}

extension Told {
  /// The step that it was, in this world, from the state before.
  public func event(in world: Talk.World, from before: Talk.Snapshot) -> Event<Talk> {
    Event(in: world, before: before, command, outcome, after: after)
  }
}

extension Told: Hashable {
  // Written out: the generic types behind `Talk` keep the compiler from deriving them.
  public static func == (one: Told, other: Told) -> Bool {
    one.command == other.command && one.outcome == other.outcome && one.after == other.after
  }

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

  public init(_ parts: [Either<Told<C.First>, Told<C.Second>>] = []) { self.parts = parts }

  public static func == (one: ComposedOutcome, other: ComposedOutcome) -> Bool {
    one.parts == other.parts
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}

extension Event {
  /// What happened to the first part of a device in this step, in order.
  public func ofFirst<C: Composition>() -> [Event<C.First>] where Talk == Composed<C> {
    var before = before.first
    return outcome.parts.compactMap { part in
      guard case .first(let told) = part else { return nil }
      defer { before = told.after }
      return told.event(in: world.first, from: before)
    }
  }

  /// What happened to the second part of a device in this step, in order.
  public func ofSecond<C: Composition>() -> [Event<C.Second>] where Talk == Composed<C> {
    var before = before.second
    return outcome.parts.compactMap { part in
      guard case .second(let told) = part else { return nil }
      defer { before = told.after }
      return told.event(in: world.second, from: before)
    }
  }
}
