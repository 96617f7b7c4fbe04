import PropertyTesting

/// One side of a comparison: takes commands one by one and says what came of each.
public protocol Side<Command, Outcome, Snapshot> {
  associatedtype Command: Hashable & Sendable
  associatedtype Outcome: Hashable & Sendable
  associatedtype Snapshot: Hashable & Sendable = NoSnapshot

  /// Carries `command` out. Total: every command has an outcome in every state.
  mutating func perform(_ command: Command) -> Outcome

  /// The state in terms that both sides share, or `nil` for a side that shows its outcomes only.
  func snapshot() -> Snapshot?
}

/// A model and a system that must answer alike, and how to draw commands for them.
///
/// Conform to it, and ``Check`` searches, shrinks and reports. Model, system and command are nested
/// types or follow from the methods; a machine without world, scenery, claims, parts or coverage
/// says nothing about them.
public protocol StateMachine: Sendable {
  /// Where a case begins: settings and initial data.
  associatedtype World: Hashable & Sendable
  associatedtype Model: Side
  associatedtype System: Side
  where
    System.Command == Model.Command, System.Outcome == Model.Outcome,
    System.Snapshot == Model.Snapshot
  typealias Command = Model.Command
  typealias Outcome = Model.Outcome
  typealias Snapshot = Model.Snapshot
  /// Reads the claims over one side's transcript.
  associatedtype Monitor: TranscriptMonitor
  where
    Monitor.World == World, Monitor.Command == Model.Command, Monitor.Outcome == Model.Outcome,
    Monitor.Snapshot == Model.Snapshot
  /// What can differ between two answers, as far as failures are told apart by it.
  associatedtype Part: Hashable & Sendable = WholeAnswer
  /// What a run has visited.
  associatedtype Coverage: MachineCoverage = NoCoverage<Model, Monitor>
  where Coverage.Model == Model, Coverage.Monitor == Monitor
  /// What commands are drawn from besides the state, drawn once a case: arguments too large to draw
  /// with each command. What a command takes from it becomes part of the command.
  associatedtype Scenery: Sendable = NoScenery

  /// Draws where a case begins.
  func world(from source: inout ChoiceSource) throws(Discard) -> World
  /// Draws what commands are drawn from in this world.
  func scenery(
    in world: World, from source: inout ChoiceSource
  ) throws(Discard) -> Scenery
  func model(of world: World) -> Model
  func system(of world: World) -> System
  /// The monitor of a side that stated `start` before the first command; `NoClaims` unless the machine
  /// has a type `Monitor`.
  ///
  /// A requirement, and not a default of the type, because the compiler does not infer a default
  /// that other defaults build on.
  func monitor(in world: World, start: Snapshot?) -> Monitor

  /// Draws the next command, reading the model's state.
  ///
  /// A state that changes when an earlier command is removed should sway what is drawn, but neither
  /// how many choices are drawn nor what they mean; see `alternative(below:among:preferring:)`.
  func command(
    in model: Model, amid scenery: Scenery, from source: inout ChoiceSource
  ) throws(Discard) -> Command

  /// Where two answers to one command differ, or `nil` if they agree.
  func difference(
    _ command: Command, model: Outcome, _ modelState: Snapshot?, system: Outcome,
    _ systemState: Snapshot?
  ) -> Part?

  /// The most commands of a case.
  var maximumCommands: Int { get set }

  /// The claim about pairs of runs that a side breaks on these commands, or `nil`. `play` makes a
  /// fresh side each time.
  func brokenPair<Player: Side<Command, Outcome, Snapshot>>(
    _ scenario: Scenario<World, Command>, _ play: () -> Player
  ) -> Monitor.Claim?

  /// What both sides said in a replay, line by line, for people; equal for replays that are alike.
  func lines(of replay: Replay<Self>) -> [String]

  /// In how many cases the pairs are tried, as one in this many; 0 for never.
  var pairsOneIn: Int { get }
}

extension StateMachine {
  public var pairsOneIn: Int { 0 }

  public func brokenPair<Player: Side<Command, Outcome, Snapshot>>(
    _ scenario: Scenario<World, Command>, _ play: () -> Player
  ) -> Monitor.Claim? { nil }
}

/// Reads one side's transcript and says which claim a step breaks.
public protocol TranscriptMonitor: Sendable {
  associatedtype World
  associatedtype Command
  associatedtype Outcome
  associatedtype Snapshot
  associatedtype Claim: Hashable & Sendable & Comparable

  /// A monitor of a side that stated `start` before the first command.
  init(world: World, start: Snapshot?)

  /// Judges one step.
  ///
  /// - Parameter after: The monitor's to keep, as the state before the next step.
  /// - Returns: The first claim that it breaks, in the order of the claims.
  mutating func firstBroken(
    _ command: Command, _ outcome: Outcome, after: consuming Snapshot?
  ) -> Claim?
}

/// Remembers what the cases of a run have visited.
public protocol MachineCoverage<Model, Monitor>: Sendable {
  associatedtype Model: Side
  associatedtype Monitor

  init()
  /// Records one step on which both sides agreed.
  mutating func record(
    _ command: Model.Command, _ outcome: Model.Outcome, after model: Model,
    _ snapshot: Model.Snapshot?)
  /// Records the end of a case that did not fail.
  ///
  /// - Parameters:
  ///   - monitor: The model's, which has seen the whole case.
  ///   - fingerprint: That of its choices.
  ///   - withPairs: Whether pairs of runs were played as well.
  mutating func finish(_ monitor: Monitor, fingerprint: Fingerprint, withPairs: Bool)
}
