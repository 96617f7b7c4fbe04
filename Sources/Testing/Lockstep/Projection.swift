import StateMachines

/// An incremental computation of the model's snapshots along a run.
///
/// A model computes its snapshot from its state alone. If that is slow, a projection can reuse the snapshot
/// of the previous step. Its results must equal `Model.snapshot`.
public protocol Projection: Sendable {
  /// The model whose snapshots are computed.
  associatedtype Model: ReferenceModel

  /// Creates the projection of a run that starts in this state.
  init(of model: Model)
  /// Returns the snapshot of `model`, the successor of the state that was passed last.
  mutating func snapshot(of model: Model) -> Model.Language.Snapshot
}

/// A projection that computes each snapshot anew.
public struct PlainProjection<Model: ReferenceModel>: Projection {
  @inlinable public init(of model: Model) {}
  @inlinable public mutating func snapshot(of model: Model) -> Model.Language.Snapshot {
    model.snapshot
  }
}

/// The model as a system under test, to be compared with itself.
public struct ModelSide<Model: ReferenceModel>: Side {
  public typealias Language = Model.Language

  @usableFromInline var model: Model
  /// Whether this model equals the reference model, whose state is part of every key.
  @usableFromInline var isAlike = false

  /// Creates the model in its initial state.
  @inlinable
  public init(_ world: Model.Language.World) { model = Model(world) }

  /// Creates a system that is compared with the model in the same world.
  public static func alike(_ world: Model.Language.World) -> ModelSide {
    var side = ModelSide(world)
    side.isAlike = true
    return side
  }

  @inlinable
  public mutating func perform(_ command: Model.Language.Command) -> Reply<Model.Language.Outcome> {
    let step = model.applying(command)
    model = step.state
    return .said(step.outcome)
  }

  @inlinable
  public func snapshot() -> Model.Language.Snapshot? { model.snapshot }

  @inlinable
  public func isIn(_ state: Model.Language.Snapshot) -> Bool { isAlike || model.snapshot == state }

  @inlinable
  public func write(to key: inout StateKey) -> Memory {
    if isAlike { return .told }
    // The rows of a key belong to the model that this one is compared with.
    key.add { $0.add(model) }
    return .told
  }

  @inlinable
  public func isLike(_ other: any Side<Language>) -> Bool {
    Self.has(other) { $0.pointee.model == model }
  }
}

extension SystemUnderTest {
  /// Returns the model itself as a system under test.
  public static func model<Model: ReferenceModel>(_ type: Model.Type) -> SystemUnderTest
  where Model.Language == Language {
    SystemUnderTest("model", "the model itself") { ModelSide<Model>.alike($0) }
  }
}
