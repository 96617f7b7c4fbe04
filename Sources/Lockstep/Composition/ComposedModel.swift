import StateMachines

/// The model of two things on one device, made of theirs.
public struct ComposedModel<C: Composition, First: ReferenceModel, Second: ReferenceModel>:
  ReferenceModel
where First.Talk == C.First, Second.Talk == C.Second {
  public typealias Talk = Composed<C>
  public typealias Rule = ComposedRule<First.Rule, Second.Rule>

  @usableFromInline let world: C.World
  @usableFromInline var first: First
  @usableFromInline var second: Second

  @inlinable
  public init(_ world: C.World) {
    (self.world, first, second) = (world, First(world.first), Second(world.second))
    for command in C.wiring.prelude {
      let state = carryingOut(command).state
      (first, second) = (state.first, state.second)
    }
  }

  @inlinable
  public func applying(_ command: C.Command) -> Step<Self> {
    C.wiring.bars(command, snapshot)
      ? Step(self, ComposedOutcome(), by: [Rule(.barred)]) : carryingOut(command)
  }

  @inlinable
  func carryingOut(_ command: C.Command) -> Step<Self> {
    var (next, rules) = (self, Rules<Rule>())
    let outcome =
      Relay<C>(wiring: C.wiring, world: world).play(command, on: snapshot) { command in
        let step = next.first.applying(command)
        next.first = step.state
        step.rules.visit { number in Rule(first: number).map { rules = rules.adding($0) } }
        return Told(command, step.outcome, after: step.state.snapshot)
      } _: { command in
        let step = next.second.applying(command)
        next.second = step.state
        step.rules.visit { number in Rule(second: number).map { rules = rules.adding($0) } }
        return Told(command, step.outcome, after: step.state.snapshot)
      } ?? ComposedOutcome()
    let rule: DeviceRule =
      Talk.isRefusal(outcome) ? .refusedByItsPart : outcome.parts.count > 1 ? .echoed : .ofOnePart
    return Step(next, outcome, by: rules.after(Rule(rule)))
  }

  @inlinable
  public var snapshot: C.Snapshot { Both(first.snapshot, second.snapshot) }

  @inlinable
  public var canonical: Self {
    var model = self
    (model.first, model.second) = (first.canonical, second.canonical)
    return model
  }

  public func write(to key: inout StateKey) {
    first.write(to: &key)
    second.write(to: &key)
  }

  @inlinable
  public static func refusals(of kind: Talk.Kind) -> [Talk.Refusal] {
    switch kind {
    case .first(let kind):
      [.first(.barred)] + First.refusals(of: kind).map { .second(.first($0)) }
    case .second(let kind):
      [.first(.barred)] + Second.refusals(of: kind).map { .second(.second($0)) }
    }
  }
}

extension ComposedModel {
  // Written out: the generic types behind the languages keep the compiler from deriving them.
  @inlinable
  public static func == (one: Self, other: Self) -> Bool {
    one.first == other.first && one.second == other.second && one.world == other.world
  }

  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(first)
    hasher.combine(second)
  }
}

/// What a device adds to the rules of its parts.
///
/// - Source: Specs/Device/Device.md.
public enum DeviceRule: UInt16, Clause {
  case echoed = 101  // What one part did reaches the other.
  case barred  // The other part is in the way.
  case refusedByItsPart  // Nothing is in the way, and the part does not take it.
  case ofOnePart  // Nothing of it concerns the other part.

  @inlinable
  public static var tables: [String] { ["DV"] }
}

/// The rules of a device, then those of the first part, then those of the second.
public struct ComposedRule<First: Clause, Second: Clause>: Clause {
  public let rawValue: UInt16

  @inlinable
  public static var tables: [String] { DeviceRule.tables + First.tables + Second.tables }

  @inlinable
  public static var allCases: [Self] {
    own + First.allCases.compactMap { Self(first: $0.rawValue) }
      + Second.allCases.compactMap { Self(second: $0.rawValue) }
  }

  /// Those that are no part's.
  @inlinable
  public static var own: [Self] { DeviceRule.allCases.map { Self($0) } }

  @inlinable
  static var firstTables: UInt16 { UInt16(DeviceRule.tables.count) * 100 }
  @inlinable
  static var secondTables: UInt16 { firstTables + UInt16(First.tables.count) * 100 }

  @inlinable
  public init?(rawValue: UInt16) {
    let isKnown =
      if rawValue < Self.firstTables + 100 {
        DeviceRule(rawValue: rawValue) != nil
      } else if rawValue < Self.secondTables + 100 {
        First(rawValue: rawValue - Self.firstTables) != nil
      } else {
        Second(rawValue: rawValue - Self.secondTables) != nil
      }
    if !isKnown { return nil }
    self.rawValue = rawValue
  }

  @inlinable
  init(_ rule: DeviceRule) { rawValue = rule.rawValue }
  @inlinable
  init?(first number: UInt16) { self.init(rawValue: number + Self.firstTables) }
  @inlinable
  init?(second number: UInt16) { self.init(rawValue: number + Self.secondTables) }
}

extension ComposedRule: CustomStringConvertible {
  /// As it is by itself.
  @inlinable
  public var description: String {
    if let rule = DeviceRule(rawValue: rawValue) { return "\(rule)" }
    if rawValue < Self.secondTables + 100 {
      return First(rawValue: rawValue - Self.firstTables).map { "\($0)" } ?? clause
    }
    return Second(rawValue: rawValue - Self.secondTables).map { "\($0)" } ?? clause
  }
}
