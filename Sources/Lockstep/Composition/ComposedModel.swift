import StateMachines

/// The model of two things on one device, made of theirs.
public struct ComposedModel<C: Composition, First: ReferenceModel, Second: ReferenceModel>:
  ReferenceModel
where First.Talk == C.First, Second.Talk == C.Second {
  public typealias Talk = Composed<C>
  public typealias Rule = ComposedRule<First.Rule, Second.Rule>

  private let world: C.World
  public private(set) var first: First
  public private(set) var second: Second

  public init(_ world: C.World) {
    (self.world, first, second) = (world, First(world.first), Second(world.second))
    for command in C.wiring.prelude {
      let state = carryingOut(command).state
      (first, second) = (state.first, state.second)
    }
  }

  public func applying(_ command: C.Command) -> Step<Self> {
    C.wiring.bars(command, snapshot) ? Step(self, ComposedOutcome()) : carryingOut(command)
  }

  private func carryingOut(_ command: C.Command) -> Step<Self> {
    var (next, rules) = (self, Rules<Rule>())
    let outcome = Relay<C>(wiring: C.wiring, world: world).play(command, on: snapshot) { command in
      let step = next.first.applying(command)
      next.first = step.state
      step.rules.visit { number in Rule(first: number).map { rules = rules.adding($0) } }
      return Told(command, step.outcome, after: step.state.snapshot)
    } _: { command in
      let step = next.second.applying(command)
      next.second = step.state
      step.rules.visit { number in Rule(second: number).map { rules = rules.adding($0) } }
      return Told(command, step.outcome, after: step.state.snapshot)
    }
    return Step(next, outcome ?? ComposedOutcome(), by: rules)
  }

  public var snapshot: C.Snapshot { Both(first.snapshot, second.snapshot) }

  public var canonical: Self {
    var model = self
    (model.first, model.second) = (first.canonical, second.canonical)
    return model
  }

  public func write(to key: inout StateKey) {
    first.write(to: &key)
    second.write(to: &key)
  }

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
  public static func == (one: Self, other: Self) -> Bool {
    one.first == other.first && one.second == other.second && one.world == other.world
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(first)
    hasher.combine(second)
  }
}

/// The rules of two models, the second's tables behind the first's.
public struct ComposedRule<First: Clause, Second: Clause>: Clause {
  public let rawValue: UInt16

  public static var tables: [String] { First.tables + Second.tables }

  public static var allCases: [Self] {
    First.allCases.compactMap { Self(first: $0.rawValue) }
      + Second.allCases.compactMap { Self(second: $0.rawValue) }
  }

  private static var firstTables: UInt16 { UInt16(First.tables.count) * 100 }

  public init?(rawValue: UInt16) {
    let isKnown =
      rawValue < Self.firstTables + 100
      ? First(rawValue: rawValue) != nil : Second(rawValue: rawValue - Self.firstTables) != nil
    if !isKnown { return nil }
    self.rawValue = rawValue
  }

  init?(first number: UInt16) { self.init(rawValue: number) }
  init?(second number: UInt16) { self.init(rawValue: number + Self.firstTables) }
}
