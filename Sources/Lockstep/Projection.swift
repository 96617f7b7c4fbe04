import StateMachines

/// Keeps what of the model's snapshot did not change from one step to the next.
///
/// A model makes its snapshot from its state alone. Where that takes long, a projection of its own
/// remembers the last one; it must give what `Model.snapshot` gives.
public protocol Projection: Sendable {
  associatedtype Model: ReferenceModel

  /// The projection of a model that begins as `model` is.
  init(of model: Model)
  /// The snapshot of `model`, the state after the last one that was asked about.
  mutating func snapshot(of model: Model) -> Model.Talk.Snapshot
}

/// The projection that asks the model each time.
public struct PlainProjection<Model: ReferenceModel>: Projection {
  @inlinable public init(of model: Model) {}
  @inlinable public mutating func snapshot(of model: Model) -> Model.Talk.Snapshot {
    model.snapshot
  }
}

/// The model as a side, for whoever plays it against itself.
public struct ModelSide<Model: ReferenceModel>: Side {
  public typealias Talk = Model.Talk

  @usableFromInline var model: Model
  /// Whether it begins as the model that it is compared with, whose state any key holds.
  @usableFromInline var isAlike = false

  @inlinable
  public init(_ world: Model.Talk.World) { model = Model(world) }

  /// The side that is compared with the model in this very world.
  public static func alike(_ world: Model.Talk.World) -> ModelSide {
    var side = ModelSide(world)
    side.isAlike = true
    return side
  }

  @inlinable
  public mutating func perform(_ command: Model.Talk.Command) -> Reply<Model.Talk.Outcome> {
    let step = model.applying(command)
    model = step.state
    return .said(step.outcome)
  }

  @inlinable
  public func snapshot() -> Model.Talk.Snapshot? { model.snapshot }

  @inlinable
  public func isIn(_ state: Model.Talk.Snapshot) -> Bool { isAlike || model.snapshot == state }

  @inlinable
  public func write(to key: inout StateKey) -> Memory {
    if isAlike { return .told }
    // The rows of a key are those of the model that it is compared with.
    key.keepNumbers()
    key.add(model.canonical)
    return .told
  }

  @inlinable
  public func isLike(_ other: any Side<Talk>) -> Bool {
    Self.has(other) { $0.pointee.model == model }
  }
}

extension Contestant {
  /// The model itself, as a side.
  public static func model<Model: ReferenceModel>(_ type: Model.Type) -> Contestant
  where Model.Talk == Talk {
    Contestant("model", "the model itself") { ModelSide<Model>.alike($0) }
  }

  /// The model in another world than it is asked about.
  public static func model<Model: ReferenceModel>(
    _ type: Model.Type, in other: @escaping @Sendable (Talk.World) -> Talk.World
  ) -> Contestant where Model.Talk == Talk {
    Contestant("other model", "the model in another world") { ModelSide<Model>(other($0)) }
  }
}
