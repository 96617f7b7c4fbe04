import PropertyTesting
import StateMachines

/// A description of what is checked: the model, what is claimed of every transcript, and how worlds and
/// commands are drawn. It owns no opponent and no settings of a run.
///
/// Conform to it, and ``Check`` compares any ``Contestant`` with the model, shrinks and reports. A
/// machine with finitely many commands conforms to ``FiniteMachine``, one whose commands are drawn kind
/// by kind to ``MachineByKind``; both draw the command then.
public protocol Machine: Sendable {
  associatedtype Model: ReferenceModel
  associatedtype Claim: Claims = NoClaims<Model.Talk> where Claim.Past.Talk == Model.Talk
  /// What commands are drawn from besides the state, drawn once a case: arguments too large to draw
  /// with each command. What a command takes from it becomes part of the command.
  associatedtype Scenery: Sendable = NoScenery
  /// How the model's snapshot is had after each step.
  associatedtype View: Projection = PlainProjection<Model> where View.Model == Model
  /// What a scope bounds.
  associatedtype Size: ScopeSize = NoSize
  typealias Talk = Model.Talk

  /// The name on the command line and in files, such as `camera`: small letters and hyphens.
  static var name: String { get }

  /// The loops of searches. The default is specialized for a machine that is not generic; a generic one
  /// stores loops that are made where its arguments are known.
  var loops: Loops<Self> { get }

  /// Draws where a case begins.
  func world(from source: inout ChoiceSource) throws(Discard) -> Talk.World
  /// Draws what commands are drawn from in this world.
  func scenery(in world: Talk.World, from source: inout ChoiceSource) throws(Discard) -> Scenery
  /// Draws the next command, reading the model's state.
  ///
  /// A state that changes when an earlier command is removed should sway what is drawn, but not what
  /// the choices mean; see `alternative(below:preferring:open:)`.
  func command(
    for model: Model, amid scenery: Scenery, from source: inout ChoiceSource
  ) throws(Discard) -> Talk.Command
  /// How many choices each command is filled up to, so that a case gets simpler exactly when it gets
  /// shorter.
  var choicesPerCommand: Int { get }

  /// The worlds of a scope, simplest first; none where nothing was said about it.
  func worlds(at scope: Scope<Size>) -> [Talk.World]
  /// The commands of a scope in a state of the model, simplest first: none that leads out of the scope.
  /// For states that behave alike they differ by names alone, and in nothing else.
  func commands(at scope: Scope<Size>, for model: Model) -> [Talk.Command]
  /// What of a world the states that begin in it do not hold, such as decisions.
  func setting(of world: Talk.World) -> AnyHashable
  /// How many things that can be renamed there are at most at a scope; 0 where there are none.
  func things(at scope: Scope<Size>) -> Int
  /// Where a search looks for a shorter case than a scenario; `nil` where that is too much.
  func surroundings(of scenario: Scenario<Talk>) -> Surroundings<Self>?
  /// The same with one of each thing that the scenario has none of, by which a shorter case may take
  /// another road; `nil` where there is nothing to add.
  func widened(_ surroundings: Surroundings<Self>) -> Surroundings<Self>?
  /// The scenarios that lack one thing of the world of `scenario` each; commands that name other things name
  /// them by their new numbers. They need not fail, nor make sense.
  func lessening(_ scenario: Scenario<Talk>) -> [Scenario<Talk>]
  /// The worlds that differ from one in a single decision, under which a shorter case may fail.
  func decidedOtherwise(_ world: Talk.World) -> [Talk.World]

  /// The first part in which two answers to one command differ.
  ///
  /// Asked only where they do; a side that tells no state has that of the model here.
  func difference(model: Answer<Talk>, side: Answer<Talk>) -> Part
  /// A digest of a state, equal for states that are alike, the same in every process.
  func digest(of snapshot: Talk.Snapshot) -> Fingerprint
  /// What both sides said in a replay, line by line, for people; equal for replays that are alike.
  func lines(of replay: Replay<Self>) -> [String]

  /// In how many cases the claims over pairs of runs are judged, as one in this many; 0 for never.
  var pairsOneIn: Int { get }
  /// Judges the claims over pairs of runs. `play` makes a fresh side each time.
  func judgePairs(
    _ scenario: Scenario<Talk>, _ play: () -> any Side<Talk>
  ) -> [(claim: Claim, judgement: Judgement)]
}

extension Machine {
  @inlinable public var loops: Loops<Self> { Loops() }
  public var choicesPerCommand: Int { 0 }
  public func worlds(at scope: Scope<Size>) -> [Talk.World] { [] }
  public func commands(at scope: Scope<Size>, for model: Model) -> [Talk.Command] { [] }
  public func setting(of world: Talk.World) -> AnyHashable { AnyHashable(world) }
  public func things(at scope: Scope<Size>) -> Int { 0 }
  public func surroundings(of scenario: Scenario<Talk>) -> Surroundings<Self>? {
    Surroundings(self, at: Scope(), worlds: [scenario.world], of: scenario)
  }
  public func widened(_ surroundings: Surroundings<Self>) -> Surroundings<Self>? { nil }
  public func lessening(_ scenario: Scenario<Talk>) -> [Scenario<Talk>] { [] }
  public func decidedOtherwise(_ world: Talk.World) -> [Talk.World] { [] }

  public var pairsOneIn: Int { 0 }

  public func judgePairs(
    _ scenario: Scenario<Talk>, _ play: () -> any Side<Talk>
  ) -> [(claim: Claim, judgement: Judgement)] { [] }

  public func difference(model: Answer<Talk>, side: Answer<Talk>) -> Part {
    model.outcome == side.outcome ? .state : .outcome
  }

  /// Each step in a line: the command and what each side answered.
  public func lines(of replay: Replay<Self>) -> [String] {
    replay.steps.map { step in
      switch step.side {
      case nil: "\(step.command) -> model \(step.model.outcome), side gone"
      case .some(let side) where side.outcome == step.model.outcome:
        "\(step.command) -> \(side.outcome)"
      case .some(let side):
        "\(step.command) -> model \(step.model.outcome), side \(side.outcome)"
      }
    }
  }
}

extension Machine where Talk.World == NoWorld {
  @inlinable
  public func world(from source: inout ChoiceSource) throws(Discard) -> NoWorld { NoWorld() }
}

extension Machine where Scenery == NoScenery {
  @inlinable
  public func scenery(
    in world: Talk.World, from source: inout ChoiceSource
  ) throws(Discard) -> NoScenery { NoScenery() }
}

extension Machine where Talk.Snapshot == NoSnapshot {
  public func digest(of snapshot: NoSnapshot) -> Fingerprint { Fingerprint() }
}

/// The scenery of a machine whose commands are drawn from the state alone.
public struct NoScenery: Sendable {
  @inlinable public init() {}
}

/// What is like a scenario: what it has, in as many things, and one more where there is any kind of them.
public struct Surroundings<M: Machine>: Sendable {
  /// The machine whose commands are about what the scenario is about.
  public var machine: M
  public var scope: Scope<M.Size>
  /// Where runs begin: that of the scenario among them, unless they were widened to worlds of another kind.
  public var worlds: [M.Talk.World]
  /// Those of them that have fewer things than that of the scenario.
  public let smallerWorlds: [M.Talk.World]
  /// The commands of the scenario that the scope does not offer where they are played: without them a
  /// search could not meet the scenario itself.
  public let besides: [M.Talk.Command]

  public init(
    _ machine: M, at scope: Scope<M.Size>, worlds: [M.Talk.World],
    smaller smallerWorlds: [M.Talk.World] = [], of scenario: Scenario<M.Talk>
  ) {
    (self.machine, self.scope) = (machine, scope)
    (self.worlds, self.smallerWorlds) = (worlds, smallerWorlds)
    var (model, besides) = (M.Model(scenario.world), [M.Talk.Command]())
    for command in scenario.commands {
      if !besides.contains(command),
        !machine.commands(at: scope, for: model).contains(command)
      {
        besides.append(command)
      }
      model = model.applying(command).state
    }
    self.besides = besides
  }
}

/// What one side said to a command, and its state after it.
public struct Answer<Talk: Language>: Sendable {
  public let outcome: Talk.Outcome
  public let state: Talk.Snapshot

  @inlinable
  public init(_ outcome: Talk.Outcome, _ state: Talk.Snapshot) {
    (self.outcome, self.state) = (outcome, state)
  }

  @inlinable
  public static func == (one: Answer, other: Answer) -> Bool {
    one.outcome == other.outcome && one.state == other.state
  }
}

extension Answer: Equatable {}

/// What of two answers differs, as far as failures are told apart by it.
public struct Part: Hashable, Sendable {
  /// The part in words, such as "the grants".
  public let name: String

  public init(_ name: String) { self.name = name }

  /// Where a machine does not look closer.
  public static let outcome = Part("the outcome")
  public static let state = Part("the state")
}
