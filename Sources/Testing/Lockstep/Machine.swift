import PropertyTesting
import StateMachines
import SwiftSource

/// A description of a check: the model, the claims, and the generators of worlds and commands. It contains
/// neither a system under test nor the settings of a run.
///
/// ``Check`` compares any `SystemUnderTest` with the model of a machine, shrinks the first failure and reports
/// it. A machine with finitely many commands conforms to ``FiniteMachine``, a machine whose commands are
/// drawn kind by kind to ``MachineByKind``. Both provide the generator of commands.
public protocol Machine: Sendable {
  /// The reference model.
  associatedtype Model: ReferenceModel
  /// The claims that every transcript must satisfy.
  associatedtype Claim: Claims = NoClaims<Model.Language>
  where Claim.MonitorState.Language == Model.Language
  /// Values from which commands are drawn besides the state, drawn once for each case: arguments that are too
  /// large to draw with each command. The parts that a command uses become part of the command.
  associatedtype Scenery: Sendable = NoScenery
  /// The computation of the model's snapshot after each step.
  associatedtype View: Projection = PlainProjection<Model> where View.Model == Model
  /// The kinds of objects that a scope bounds.
  associatedtype Size: ScopeSize = NoSize
  /// The language of the model.
  typealias Language = Model.Language

  /// The name on the command line and in files, such as `camera`: small letters and hyphens.
  static var name: String { get }

  /// The hot loops of searches. The default is specialized for a machine that is not generic. A generic
  /// machine stores loops that are created where its type arguments are known.
  var loops: Loops<Self> { get }
  /// All claims. A machine with many claims or kinds of commands stores the list, because its index takes as
  /// long to make as a case to play.
  static var everyClaim: ClaimList<Claim> { get }

  /// Draws the world of a case.
  func world(from source: inout ChoiceSource) throws(Discard) -> Language.World
  /// Draws the scenery of a case in this world.
  func scenery(in world: Language.World, from source: inout ChoiceSource) throws(Discard) -> Scenery
  /// Draws the next command, depending on the model's state.
  ///
  /// The state changes when shrinking removes an earlier command. It should influence the probability of a
  /// command, but not the meaning of a choice: see `alternative(below:preferring:open:)`.
  func command(
    for model: Model, amid scenery: Scenery, from source: inout ChoiceSource
  ) throws(Discard) -> Language.Command
  /// The number of choices that each command is padded to, so that a case is simpler exactly if it is
  /// shorter.
  var choicesPerCommand: Int { get }

  /// Returns the worlds of a scope, simplest first; by default none.
  func worlds(at scope: Scope<Size>) -> [Language.World]
  /// Returns the commands of a scope in a state of the model, simplest first. None of them leaves the scope.
  /// In equivalent states the commands are equal except for the numbers of objects.
  func commands(at scope: Scope<Size>, for model: Model) -> [Language.Command]
  /// Writes a state into a key: without details that no command can observe, such as numbers of finished
  /// calls, and with interchangeable objects as rows. By default the whole state.
  static func write(_ model: Model, to key: inout StateKey)
  /// Returns the parts of a world that its states do not carry, such as decisions.
  func setting(of world: Language.World) -> AnyHashable
  /// Returns the maximum number of renamable objects in a scope; 0 if there are none.
  func things(at scope: Scope<Size>) -> Int
  /// Returns the bounded state space to search for a shorter scenario; `nil` if it is too large.
  func surroundings(of scenario: Scenario<Language>) -> Neighbourhood<Self>?
  /// Returns the neighbourhood with one more object of each kind that the scenario does not use, through
  /// which a shorter path may lead; `nil` if there is nothing to add.
  func widened(_ surroundings: Neighbourhood<Self>) -> Neighbourhood<Self>?
  /// Returns scenarios that each lack one object of the world of `scenario`. Their commands name the
  /// remaining objects by new numbers. The scenarios need neither fail nor make sense.
  func lessening(_ scenario: Scenario<Language>) -> [Scenario<Language>]
  /// Returns the worlds that differ from `world` in a single decision, and may allow a shorter case.
  func decidedOtherwise(_ world: Language.World) -> [Language.World]

  /// Returns the claims that the design of a world breaks on purpose; `nil` if it breaks none, as by default. Model and
  /// system are compared there as anywhere else, and judged by all other claims.
  static func refuted(in world: Language.World) -> RefutedClaims<Claim>?

  /// Returns the first part in which two answers to the same command differ.
  ///
  /// Called only if they differ. If the system reports no state, its answer has the model's.
  func difference(model: Answer<Language>, side: Answer<Language>) -> Part
  /// Returns the properties in which two states differ, in words; by default none.
  func differentProperties(_ one: Language.Snapshot, _ other: Language.Snapshot) -> [String]
  /// Returns a state without the numbers that only count up, such as a clock: in them alone may states differ that
  /// no run distinguishes. By default the state as it is.
  func withoutCounters(_ snapshot: Language.Snapshot) -> Language.Snapshot
  /// Returns the transcript of a replay for people, line by line. Equivalent replays have equal lines.
  func lines(of replay: Replay<Self>) -> [String]

  /// The interval of checks over pairs of runs: one case in this many is checked; 0 for none.
  var pairsOneIn: Int { get }
  /// Judges the claims over pairs of runs. `play` creates a fresh system for each run.
  func judgePairs(
    _ scenario: Scenario<Language>, _ play: () -> any Side<Language>
  ) -> [(claim: Claim, judgement: Judgement)]
}

extension Machine {
  @inlinable public var loops: Loops<Self> { Loops() }
  public static var everyClaim: ClaimList<Claim> { ClaimList(Array(Claim.allCases)) }
  public var choicesPerCommand: Int { 0 }
  public func worlds(at scope: Scope<Size>) -> [Language.World] { [] }
  public func commands(at scope: Scope<Size>, for model: Model) -> [Language.Command] { [] }
  @inlinable
  public static func write(_ model: Model, to key: inout StateKey) { key.add(model) }
  public func setting(of world: Language.World) -> AnyHashable { AnyHashable(world) }
  public func things(at scope: Scope<Size>) -> Int { 0 }
  public func surroundings(of scenario: Scenario<Language>) -> Neighbourhood<Self>? {
    Neighbourhood(self, at: Scope(), worlds: [scenario.world], of: scenario)
  }
  public func widened(_ surroundings: Neighbourhood<Self>) -> Neighbourhood<Self>? { nil }
  public func lessening(_ scenario: Scenario<Language>) -> [Scenario<Language>] { [] }
  public func decidedOtherwise(_ world: Language.World) -> [Language.World] { [] }

  @inlinable
  public static func refuted(in world: Language.World) -> RefutedClaims<Claim>? { nil }

  /// Returns whether a world has a design that breaks claims on purpose.
  @inlinable
  public static func isRefuted(_ world: Language.World) -> Bool { refuted(in: world) != nil }

  public func withoutCounters(_ snapshot: Language.Snapshot) -> Language.Snapshot { snapshot }

  public var pairsOneIn: Int { 0 }

  public func judgePairs(
    _ scenario: Scenario<Language>, _ play: () -> any Side<Language>
  ) -> [(claim: Claim, judgement: Judgement)] { [] }

  public func difference(model: Answer<Language>, side: Answer<Language>) -> Part {
    model.outcome == side.outcome ? .state : .outcome
  }

  public func differentProperties(
    _ one: Language.Snapshot, _ other: Language.Snapshot
  ) -> [String] { [] }

  /// Returns a line for each step: the command, and the answers of model and system, as Swift. If only the
  /// states differ, the line has them.
  public func lines(of replay: Replay<Self>) -> [String] {
    replay.steps.map { step in
      let (command, model) = (PrettyPrinter.line(of: step.command), step.model)
      func text(_ part: Any) -> String { PrettyPrinter.line(of: part) }
      guard let side = step.side else {
        return "\(command) -> model \(text(model.outcome)), side gone"
      }
      if side == model { return "\(command) -> \(text(side.outcome))" }
      return side.outcome == model.outcome
        ? "\(command) -> \(text(side.outcome)), then model \(text(model.state)), side \(text(side.state))"
        : "\(command) -> model \(text(model.outcome)), side \(text(side.outcome))"
    }
  }
}

extension Machine where Language.World == NoWorld {
  /// Returns the only world, without a choice.
  @inlinable
  public func world(from source: inout ChoiceSource) throws(Discard) -> NoWorld { NoWorld() }
}

extension Machine where Scenery == NoScenery {
  /// Returns the empty scenery, without a choice.
  @inlinable
  public func scenery(
    in world: Language.World, from source: inout ChoiceSource
  ) throws(Discard) -> NoScenery { NoScenery() }
}

/// The scenery of a machine whose commands are drawn from the state alone.
public struct NoScenery: Sendable {
  /// Creates the only value.
  @inlinable public init() {}
}

/// The neighbourhood of a scenario: its own values, plus one more of each kind that it uses.
public struct Neighbourhood<M: Machine>: Sendable {
  /// The machine, restricted to commands about the values of the scenario.
  public var machine: M
  /// The scope to search.
  public var scope: Scope<M.Size>
  /// The worlds in which runs start. They include the scenario's world, unless they were widened to others.
  public var worlds: [M.Language.World]
  /// The worlds that have fewer objects than the scenario's.
  public let smallerWorlds: [M.Language.World]
  /// The commands of the scenario that the scope does not offer at their place in it. Without these the
  /// search could not reach the scenario itself.
  public let besides: [M.Language.Command]

  /// Creates the neighbourhood of `scenario`.
  public init(
    _ machine: M, at scope: Scope<M.Size>, worlds: [M.Language.World],
    smaller smallerWorlds: [M.Language.World] = [], of scenario: Scenario<M.Language>
  ) {
    (self.machine, self.scope) = (machine, scope)
    (self.worlds, self.smallerWorlds) = (worlds, smallerWorlds)
    var (model, besides) = (M.Model(scenario.world), [M.Language.Command]())
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

/// An answer to a command: the outcome, and the state after it.
public struct Answer<Language: MachineLanguage>: Sendable {
  /// The outcome of the command.
  public let outcome: Language.Outcome
  /// The state after the command.
  public let state: Language.Snapshot

  /// Creates an answer.
  @inlinable
  public init(_ outcome: Language.Outcome, _ state: Language.Snapshot) {
    (self.outcome, self.state) = (outcome, state)
  }

  @inlinable
  public static func == (one: Answer, other: Answer) -> Bool {
    one.outcome == other.outcome && one.state == other.state
  }
}

extension Answer: Equatable {}
