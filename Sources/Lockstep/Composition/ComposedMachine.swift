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

  private let first: First
  private let second: Second

  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

  public static var name: String { "\(First.name)-and-\(Second.name)" }

  /// What commands of either part are drawn from.
  public struct Scenery: Sendable {
    let first: First.Scenery
    let second: Second.Scenery
  }

  public func world(from source: inout ChoiceSource) throws(Discard) -> C.World {
    Both(try first.world(from: &source), try second.world(from: &source))
  }

  public func scenery(
    in world: C.World, from source: inout ChoiceSource
  ) throws(Discard) -> Scenery {
    Scenery(
      first: try first.scenery(in: world.first, from: &source),
      second: try second.scenery(in: world.second, from: &source))
  }

  public func command(
    for model: Model, amid scenery: Scenery, from source: inout ChoiceSource
  ) throws(Discard) -> C.Command {
    try source.index(below: 2) == 0
      ? .first(try first.command(for: model.first, amid: scenery.first, from: &source))
      : .second(try second.command(for: model.second, amid: scenery.second, from: &source))
  }

  public var choicesPerCommand: Int {
    1 + max(first.choicesPerCommand, second.choicesPerCommand)
  }

  public typealias Size = ComposedSize<First.Size, Second.Size>

  public func worlds(at scope: Scope<Size>) -> [C.World] {
    first.worlds(at: scope.first()).flatMap { one in
      second.worlds(at: scope.second()).map { Both(one, $0) }
    }
  }

  public func commands(at scope: Scope<Size>, for model: Model) -> [C.Command] {
    first.commands(at: scope.first(), for: model.first).map { .first($0) }
      + second.commands(at: scope.second(), for: model.second).map { .second($0) }
  }

  public func digest(of snapshot: C.Snapshot) -> Fingerprint {
    var digest = first.digest(of: snapshot.first)
    digest.combine(second.digest(of: snapshot.second).value)
    return digest
  }
}

/// What a scope of two machines bounds: what that of either does.
public enum ComposedSize<First: ScopeSize, Second: ScopeSize>: ScopeSize {
  case first(First)
  case second(Second)

  public static var allCases: [Self] {
    First.allCases.map { .first($0) } + Second.allCases.map { .second($0) }
  }

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
  /// What it says of the first of two machines.
  func first<First, Second>() -> Scope<First> where Size == ComposedSize<First, Second> {
    Scope<First>(First.allCases.map { ($0, self[.first($0)]) }, keepsOrder: keepsOrder)
  }

  func second<First, Second>() -> Scope<Second> where Size == ComposedSize<First, Second> {
    Scope<Second>(Second.allCases.map { ($0, self[.second($0)]) }, keepsOrder: keepsOrder)
  }
}
