import PropertyTesting
import StateMachines

/// The language of runs that go on where a scenario ends.
public enum Sequel<Talk: Language>: Language {
  public typealias World = Scenario<Talk>
  public typealias Command = Talk.Command
  public typealias Outcome = Talk.Outcome
  public typealias Snapshot = Talk.Snapshot
  public typealias Kind = Talk.Kind
  public typealias Refusal = Talk.Refusal

  @inlinable public static func kind(of command: Command) -> Kind? { Talk.kind(of: command) }
  @inlinable public static func refusal(in outcome: Outcome) -> Refusal? {
    Talk.refusal(in: outcome)
  }
}

/// A model that begins where a scenario ends.
public struct SequelModel<Model: ReferenceModel>: ReferenceModel {
  public typealias Talk = Sequel<Model.Talk>
  public typealias Rule = Model.Rule

  public private(set) var model: Model

  public init(_ scenario: Scenario<Model.Talk>) {
    model = scenario.commands.reduce(Model(scenario.world)) { $0.applying($1).state }
  }

  public func applying(_ command: Model.Talk.Command) -> Step<Self> {
    let step = model.applying(command)
    var next = self
    next.model = step.state
    return Step(next, step.outcome, by: step.rules)
  }

  public var snapshot: Model.Talk.Snapshot { model.snapshot }
  public func write(to key: inout StateKey) { model.write(to: &key) }

  public var canonical: Self {
    var next = self
    next.model = model.canonical
    return next
  }

  public static func refusals(of kind: Model.Talk.Kind) -> [Model.Talk.Refusal] {
    Model.refusals(of: kind)
  }
}

/// The snapshots of such a model, had as those of its own.
public struct SequelView<View: Projection>: Projection {
  private var view: View

  public init(of model: SequelModel<View.Model>) { view = View(of: model.model) }

  public mutating func snapshot(of model: SequelModel<View.Model>) -> View.Model.Talk.Snapshot {
    view.snapshot(of: model.model)
  }
}

/// A machine whose runs go on where scenarios of another end, for searches of the model alone: nothing
/// is claimed of them.
public struct SequelMachine<M: Machine>: Machine {
  public typealias Model = SequelModel<M.Model>
  public typealias View = SequelView<M.View>
  public typealias Size = M.Size

  private let machine: M
  /// What the runs go on from.
  private let scenarios: [Scenario<M.Talk>]

  public init(_ machine: M, after scenarios: [Scenario<M.Talk>]) {
    (self.machine, self.scenarios) = (machine, scenarios)
  }

  public static var name: String { M.name }

  public func world(from source: inout ChoiceSource) throws(Discard) -> Scenario<M.Talk> {
    scenarios[try source.index(below: scenarios.count)]
  }

  public func scenery(
    in scenario: Scenario<M.Talk>, from source: inout ChoiceSource
  ) throws(Discard) -> M.Scenery {
    try machine.scenery(in: scenario.world, from: &source)
  }

  public func command(
    for model: Model, amid scenery: M.Scenery, from source: inout ChoiceSource
  ) throws(Discard) -> M.Talk.Command {
    try machine.command(for: model.model, amid: scenery, from: &source)
  }

  public func worlds(at scope: Scope<M.Size>) -> [Scenario<M.Talk>] { scenarios }

  public func commands(at scope: Scope<M.Size>, for model: Model) -> [M.Talk.Command] {
    machine.commands(at: scope, for: model.model)
  }

  public func setting(of scenario: Scenario<M.Talk>) -> AnyHashable {
    machine.setting(of: scenario.world)
  }

  public func things(at scope: Scope<M.Size>) -> Int { machine.things(at: scope) }

  public func digest(of snapshot: M.Talk.Snapshot) -> Fingerprint { machine.digest(of: snapshot) }
}

extension SequelMachine {
  /// What a search of this machine looks at, as one of the machine that goes on would; nothing is
  /// remembered of the steps before.
  public func sight(_ sight: Exploration<Self>.Sight) -> Exploration<M>.Sight {
    let world = sight.world.world
    let event = sight.event.map {
      Event<M.Talk>(
        in: world, before: $0.before, $0.command, $0.outcome, after: $0.after)
    }
    return .init(world, sight.state, event, after: nil, by: sight.rules)
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

extension Machine {
  /// What a search would look at where a scenario ends that the model plays by itself.
  public func sight(after scenario: Scenario<Talk>) -> Exploration<Self>.Sight {
    var model = Model(scenario.world)
    var past = Claim.Past(in: scenario.world, start: model.snapshot)
    var sight = Exploration<Self>.Sight(
      scenario.world, model.snapshot, nil, after: nil, by: Rules())
    for command in scenario.commands {
      let step = model.applying(command)
      model = step.state
      let event = Event<Talk>(
        in: scenario.world, before: sight.state, command, step.outcome, after: model.snapshot)
      sight = .init(scenario.world, event.after, event, after: past, by: step.rules)
      past.record(event)
    }
    return sight
  }
}
