import PropertyTesting
import StateMachines

/// The machine of two things on one device, made of theirs: worlds, commands and claims are those of
/// the parts, and the claims across them.
public struct ComposedMachine<C: Composition, First: Machine, Second: Machine, Across: Claims>:
  Machine
where
  First.Talk == C.First, Second.Talk == C.Second, Across.Past.Talk == Composed<C>
{
  public typealias Model = ComposedModel<C, First.Model, Second.Model>
  public typealias Claim = ComposedClaim<C, First.Claim, Second.Claim, Across>

  @usableFromInline let first: First
  @usableFromInline let second: Second
  /// What is set alike in every world of the device.
  public var settled = Settled<C.World>()

  @inlinable
  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

  @inlinable
  public static var name: String { C.name }

  /// What commands of either part are drawn from, and how many in eight are of the first: flows run
  /// within a part, so most cases are about one more than about the other.
  public struct Scenery: Sendable {
    @usableFromInline let first: First.Scenery
    @usableFromInline let second: Second.Scenery
    @usableFromInline let ofFirst: Int

    @usableFromInline
    init(_ first: First.Scenery, _ second: Second.Scenery, ofFirst: Int) {
      (self.first, self.second, self.ofFirst) = (first, second, ofFirst)
    }
  }

  @inlinable
  public func world(from source: inout ChoiceSource) throws(Discard) -> C.World {
    let (one, other) = (try first.world(from: &source), try second.world(from: &source))
    let decisions = Array(C.Decision.allCases)
    let decision = decisions[try source.index(below: decisions.count)]
    return settled.world(DeviceWorld(one, other, decision))
  }

  @inlinable
  public func scenery(
    in world: C.World, from source: inout ChoiceSource
  ) throws(Discard) -> Scenery {
    Scenery(
      try first.scenery(in: world.first, from: &source),
      try second.scenery(in: world.second, from: &source),
      ofFirst: [4, 7, 1][try source.index(below: 3)])
  }

  @inlinable
  public func command(
    for model: Model, amid scenery: Scenery, from source: inout ChoiceSource
  ) throws(Discard) -> C.Command {
    if try source.index(below: 8) >= scenery.ofFirst {
      let command = try second.command(for: model.second, amid: scenery.second, from: &source)
      // What is of the whole app is mostly told to the first part, which may know more of it.
      let isShared = DeviceCommand.allCases.contains { C.Second.command($0) == command }
      if !isShared || !source.boolean(7, in: 8) { return .second(command) }
    }
    return .first(try first.command(for: model.first, amid: scenery.first, from: &source))
  }

  @inlinable
  public var choicesPerCommand: Int {
    2 + first.choicesPerCommand + second.choicesPerCommand
  }

  public typealias Size = Either<First.Size, Second.Size>

  /// The simplest world of each part, under every decision of the device: in what others each part does
  /// is explored where it is by itself.
  public func worlds(at scope: Scope<Size>) -> [C.World] {
    guard let one = first.worlds(at: scope.first()).first,
      let other = second.worlds(at: scope.second()).first
    else { return [] }
    return settled.worlds(C.Decision.allCases.map { DeviceWorld(one, other, $0) })
  }

  public func commands(at scope: Scope<Size>, for model: Model) -> [C.Command] {
    first.commands(at: scope.first(), for: model.first).map { .first($0) }
      + second.commands(at: scope.second(), for: model.second).map { .second($0) }
  }

  /// The surroundings of what each part is told, in every pair of their worlds.
  public func surroundings(of scenario: Scenario<Talk>) -> Surroundings<Self>? {
    let world = scenario.world
    var (ofFirst, ofSecond): ([First.Talk.Command], [Second.Talk.Command]) = ([], [])
    for command in scenario.commands {
      switch command {
      case .first(let command): ofFirst.append(command)
      case .second(let command): ofSecond.append(command)
      }
    }
    guard let one = first.surroundings(of: Scenario(world: world.first, commands: ofFirst)),
      let other = second.surroundings(of: Scenario(world: world.second, commands: ofSecond))
    else { return nil }
    func pairs(_ one: [First.Talk.World], _ other: [Second.Talk.World]) -> [C.World] {
      one.flatMap { one in other.map { DeviceWorld(one, $0, world.decision) } }
    }
    return Surroundings(
      Self(one.machine, other.machine), at: Scope(one.scope, other.scope),
      worlds: pairs(one.worlds, other.worlds),
      smaller: pairs(one.smallerWorlds, [world.second]) + pairs([world.first], other.smallerWorlds),
      of: scenario)
  }

  @inlinable
  public func digest(of snapshot: C.Snapshot) -> Fingerprint {
    var digest = first.digest(of: snapshot.first)
    digest.combine(second.digest(of: snapshot.second).value)
    return digest
  }
}

/// What a scope of two machines bounds: what that of either does.
extension Either: ScopeSize where First: ScopeSize, Second: ScopeSize {
  public var name: String {
    switch self {
    case .first(let size): size.name
    case .second(let size): size.name
    }
  }

  public var range: ClosedRange<Int> {
    switch self {
    case .first(let size): size.range
    case .second(let size): size.range
    }
  }

  public func told(_ count: Int) -> String {
    switch self {
    case .first(let size): size.told(count)
    case .second(let size): size.told(count)
    }
  }
}

extension Scope {
  /// What these say of two machines.
  init<First, Second>(_ first: Scope<First>, _ second: Scope<Second>)
  where Size == Either<First, Second> {
    self.init(
      First.allCases.map { (.first($0), first[$0]) }
        + Second.allCases.map { (.second($0), second[$0]) },
      keepsOrder: first.keepsOrder || second.keepsOrder)
  }

  /// What it says of the first of two machines.
  func first<First, Second>() -> Scope<First> where Size == Either<First, Second> {
    Scope<First>(First.allCases.map { ($0, self[.first($0)]) }, keepsOrder: keepsOrder)
  }

  func second<First, Second>() -> Scope<Second> where Size == Either<First, Second> {
    Scope<Second>(Second.allCases.map { ($0, self[.second($0)]) }, keepsOrder: keepsOrder)
  }
}
