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

  public func worlds(at scope: Scope) -> [C.World] {
    first.worlds(at: scope).flatMap { one in second.worlds(at: scope).map { Both(one, $0) } }
  }

  public func commands(at scope: Scope) -> [C.Command] {
    first.commands(at: scope).map { .first($0) } + second.commands(at: scope).map { .second($0) }
  }

  public func digest(of snapshot: C.Snapshot) -> Fingerprint {
    var digest = first.digest(of: snapshot.first)
    digest.combine(second.digest(of: snapshot.second).value)
    return digest
  }
}
