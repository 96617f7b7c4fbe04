import PropertyTesting
import StateMachines

/// The noninterference policy of a machine: the information that its app may obtain. It is the only
/// declaration that ``TwinMachine`` and ``ClassTable`` require of a machine.
///
/// The policy is defined on states of the model, whose facts are trusted. The outcomes of the system under
/// test are judged.
///
/// - Source: Specs/Twins/Twins.md.
public protocol NoninterferencePolicy: Sendable {
  /// The model on whose states the policy is defined.
  associatedtype Model: ReferenceModel
  /// The language of the model.
  typealias Language = Model.Language
  /// The app's knowledge, and the kind of screen that the person sees. Worlds are twins if these are equal.
  associatedtype Known: Hashable & Sendable
  /// A command for both twins. Known objects are named by their position in the app's knowledge.
  associatedtype Shape: Hashable & Sendable
  /// The information that a command releases to the app (declassification).
  associatedtype Release: Hashable & Sendable
  /// The app's observation of a step. Known objects are named by position.
  associatedtype Observation: Hashable & Sendable

  /// Returns the app's knowledge in a state.
  static func known(in state: Model) -> Known
  /// Returns whether a command of the person concerns hidden data only. It must not be observable then.
  static func isSilent(_ command: Language.Command, in state: Model) -> Bool
  /// Returns whether the app may issue this command at any time with no effect but an answer, such as reading
  /// a status. Adding the command to one of two runs must not change later steps.
  static func isIdle(_ command: Language.Command) -> Bool
  /// Returns the command for all twins; `nil` if there is none, because the command refers to an object that
  /// cannot be named.
  static func shape(of command: Language.Command, in state: Model) -> Shape?
  /// Returns the same command in a twin. An object that the app names without knowing it may be a hidden one
  /// there, or may not exist.
  static func command(_ command: Language.Command, from state: Model, for twin: Model)
    -> Language.Command
  /// Returns the release of a step; `nil` for a command that never releases anything.
  static func release(of command: Language.Command, from before: Model, to after: Model) -> Release?
  /// Returns the app's observation of a step.
  static func sight(
    of outcome: Language.Outcome, to command: Language.Command, from before: Model, to after: Model
  ) -> Observation
  /// The app's observation of a silent command.
  static var nothing: Observation { get }
  /// Returns the channel by which two different observations are distinguished.
  static func channel(_ one: Observation, _ other: Observation) -> Channel

  /// Draws a command that is silent in many states, or idle.
  static func secret(from source: inout ChoiceSource) throws(Discard) -> Language.Command
  /// The maximum number of choices that ``secret(from:)`` draws.
  static var choicesPerSecret: Int { get }
  /// Returns the world with each decision that would reveal something replaced, so that it does not.
  static func discreet(_ world: Language.World) -> Language.World
  /// Draws a variant of a discreet world, in which more may have happened before.
  static func world(
    _ world: Language.World, from source: inout ChoiceSource
  ) throws(Discard) -> Language.World
  /// The discreet worlds that stand for one of a scope.
  static func worlds(_ world: Language.World) -> [Language.World]
}

extension NoninterferencePolicy {
  public static func isIdle(_ command: Language.Command) -> Bool { false }

  /// Returns whether a command may be played in one of two worlds and not in the other.
  @inlinable
  static func isSpare(_ command: Language.Command, in state: Model) -> Bool {
    isIdle(command) || isSilent(command, in: state)
  }

  public static func world(
    _ world: Language.World, from source: inout ChoiceSource
  ) throws(Discard) -> Language.World { world }

  public static func worlds(_ world: Language.World) -> [Language.World] { [discreet(world)] }
}

/// A forbidden release of information, planted in model and system alike. It is not visible in transcripts
/// of a single world.
public struct Leak<S: NoninterferencePolicy>: Sendable {
  /// The name on the command line and in reports.
  public let name: String
  /// A description of the leaked information and its channel, in one line.
  public let summary: String
  /// Changes the answer to a step, or adds to its signals.
  @usableFromInline package let tell:
    @Sendable (S.Model, S.Language.Command, S.Model, inout ObservableOutcome<S.Language>) -> Void

  /// Creates a leak.
  ///
  /// - Parameters:
  ///   - name: The name on the command line and in reports.
  ///   - summary: A description of the leaked information and its channel, in one line.
  ///   - tell: Changes the result of a step. Called with the state before, the command, the state after, and
  ///     the result.
  public init(
    _ name: String, _ summary: String,
    tell:
      @escaping @Sendable (
        S.Model, S.Language.Command, S.Model, inout ObservableOutcome<S.Language>
      ) -> Void
  ) {
    (self.name, self.summary, self.tell) = (name, summary, tell)
  }
}

/// The app's observation of a step, as the policy defines it, and the values of side channels.
@usableFromInline
struct Seen<S: NoninterferencePolicy>: Hashable, Sendable {
  @usableFromInline var sight: S.Observation
  @usableFromInline var signals: [Int]

  @inlinable
  init(sight: S.Observation, signals: [Int]) { (self.sight, self.signals) = (sight, signals) }

  @inlinable
  static func == (one: Self, other: Self) -> Bool {
    one.sight == other.sight && one.signals == other.signals
  }

  @inlinable
  func hash(into hasher: inout Hasher) {
    hasher.combine(sight)
    hasher.combine(signals)
  }

  @inlinable static var nothing: Seen { Seen(sight: S.nothing, signals: []) }

  @inlinable
  func channel(_ other: Seen) -> Channel {
    sight == other.sight ? .signal : S.channel(sight, other.sight)
  }
}

/// One world as its app observes it: the model, which provides the facts, and the system, which provides the
/// outcomes.
@usableFromInline
struct WatchedWorld<S: NoninterferencePolicy> {
  @usableFromInline var state: S.Model
  /// The system under test; `nil` for the model itself.
  @usableFromInline var side: (any Side<S.Language>)?
  @usableFromInline let leak: Leak<S>?

  @inlinable
  init(_ world: S.Language.World, _ side: (any Side<S.Language>)?, leaking leak: Leak<S>?) {
    (state, self.side, self.leak) = (S.Model(world), side, leak)
  }

  @usableFromInline
  struct Taken {
    @usableFromInline var glimpse: ObservableOutcome<S.Language>
    @usableFromInline var seen: Seen<S>
    @usableFromInline var release: S.Release?

    @inlinable
    init(glimpse: ObservableOutcome<S.Language>, seen: Seen<S>, release: S.Release?) {
      (self.glimpse, self.seen, self.release) = (glimpse, seen, release)
    }
  }

  /// Plays a command; `nil` if the system has stopped.
  @inlinable
  mutating func take(_ command: S.Language.Command) -> Taken? {
    if var outcome = state.refused(command) {
      guard said(to: command, &outcome) else { return nil }
      return taken(command, outcome, to: state)
    }
    var step = state.applying(command)
    guard said(to: command, &step.outcome) else { return nil }
    defer { state = step.state }
    return taken(command, step.outcome, to: step.state)
  }

  /// Whether model and system have the states of another world, as far as a quick comparison shows.
  @inlinable
  func isAlike(_ other: Self) -> Bool {
    guard state == other.state else { return false }
    guard let side, let other = other.side else { return true }
    return side.isLike(other)
  }

  /// Replaces the model's outcome by the system's. Returns `false` if the system has stopped.
  @inlinable
  mutating func said(to command: S.Language.Command, _ outcome: inout S.Language.Outcome) -> Bool {
    guard side != nil else { return true }
    guard case .said(let said)? = side?.perform(command) else { return false }
    outcome = said
    return true
  }

  /// Plays a command that is refused without any effect; `nil` if that cannot be decided at once, in which
  /// case nothing was played.
  @inlinable
  func refused(_ command: S.Language.Command) -> Taken? {
    guard var outcome = state.refused(command) else { return nil }
    if var trial = side {
      guard case .said(let said) = trial.perform(command), let side, trial.isLike(side) else {
        return nil
      }
      outcome = said
    }
    return taken(command, outcome, to: state)
  }

  @inlinable
  func taken(
    _ command: S.Language.Command, _ outcome: S.Language.Outcome, to after: S.Model
  ) -> Taken {
    var glimpse = ObservableOutcome<S.Language>(outcome)
    leak?.tell(state, command, after, &glimpse)
    return Taken(
      glimpse: glimpse,
      seen: Seen(
        sight: S.sight(of: glimpse.outcome, to: command, from: state, to: after),
        signals: glimpse.signals),
      release: S.release(of: command, from: state, to: after))
  }
}
