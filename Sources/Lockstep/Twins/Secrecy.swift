import PropertyTesting
import StateMachines

/// What the app that a machine is about may learn: the one declaration that a machine makes for
/// ``TwinMachine`` and ``ClassTable``.
///
/// All of it is said of states of the model, which is taken at its word for what is the case; what is
/// judged are the outcomes of whoever is played.
///
/// - Source: Specs/Twins/Twins.md.
public protocol Secrecy: Sendable {
  associatedtype Model: ReferenceModel
  typealias Talk = Model.Talk
  /// What the app knows, and the kind of screen that the person is at. Worlds are twins if this is equal.
  associatedtype Known: Hashable & Sendable
  /// A command as it is given to all twins: what the app knows goes by its place there.
  associatedtype Shape: Hashable & Sendable
  /// What a command lets the app know.
  associatedtype Release: Hashable & Sendable
  /// What the app observes of a step, things that it knows by their places.
  associatedtype Sight: Hashable & Sendable

  static func known(in state: Model) -> Known
  /// Whether a command of the person is about what is hidden alone: it must tell nothing.
  static func isSilent(_ command: Talk.Command, in state: Model) -> Bool
  /// Whether the app may do this whenever it likes, and nothing comes of it but an answer, such as a
  /// reading of its status: put into one of two runs, it changes nothing of what follows.
  static func isIdle(_ command: Talk.Command) -> Bool
  /// The command as it is given to all twins; `nil` where none is given, as it speaks of something that
  /// nobody can name.
  static func shape(of command: Talk.Command, in state: Model) -> Shape?
  /// The same command in a twin. What the app names without knowing it may be something hidden there,
  /// or nothing.
  static func command(_ command: Talk.Command, from state: Model, for twin: Model) -> Talk.Command
  /// What a step releases; `nil` for a command that releases nothing, whatever comes of it.
  static func release(of command: Talk.Command, from before: Model, to after: Model) -> Release?
  /// What the app observes of a step.
  static func sight(
    of outcome: Talk.Outcome, to command: Talk.Command, from before: Model, to after: Model
  ) -> Sight
  /// What the app observes of a silent command.
  static var nothing: Sight { get }
  /// By what two different sights are told apart.
  static func channel(_ one: Sight, _ other: Sight) -> Channel

  /// Draws a command that is silent in many states, or idle.
  static func secret(from source: inout ChoiceSource) throws(Discard) -> Talk.Command
  /// How many choices that takes at most.
  static var choicesPerSecret: Int { get }
  /// The world with every decision that would tell something settled so that it does not.
  static func discreet(_ world: Talk.World) -> Talk.World
  /// A discreet world in which more may have happened before.
  static func world(
    _ world: Talk.World, from source: inout ChoiceSource
  ) throws(Discard) -> Talk.World
  /// The discreet worlds that stand for one of a scope.
  static func worlds(_ world: Talk.World) -> [Talk.World]
}

extension Secrecy {
  public static func isIdle(_ command: Talk.Command) -> Bool { false }

  /// Whether a command may be done in one of two worlds and not in the other.
  @inlinable
  static func isSpare(_ command: Talk.Command, in state: Model) -> Bool {
    isIdle(command) || isSilent(command, in: state)
  }

  public static func world(
    _ world: Talk.World, from source: inout ChoiceSource
  ) throws(Discard) -> Talk.World { world }

  public static func worlds(_ world: Talk.World) -> [Talk.World] { [discreet(world)] }
}

/// Something that tells what it must not, planted in model and system alike: no transcript of one world
/// shows it.
public struct Leak<S: Secrecy>: Sendable {
  /// The name by which it is asked for and reported.
  public let name: String
  /// What it tells of what, in a line.
  public let summary: String
  /// Changes what a step is answered with, or adds to its signals.
  @usableFromInline package let tell:
    @Sendable (S.Model, S.Talk.Command, S.Model, inout Glimpse<S.Talk>) -> Void

  /// - Parameter tell: Given the state before the command, the command, the state after it, and what came
  ///   of it, which it changes.
  public init(
    _ name: String, _ summary: String,
    tell: @escaping @Sendable (S.Model, S.Talk.Command, S.Model, inout Glimpse<S.Talk>) -> Void
  ) {
    (self.name, self.summary, self.tell) = (name, summary, tell)
  }
}

/// What the app sees of a step: what the machine says, and what is told beside it.
@usableFromInline
struct Seen<S: Secrecy>: Hashable, Sendable {
  @usableFromInline var sight: S.Sight
  @usableFromInline var signals: [Int]

  @inlinable
  init(sight: S.Sight, signals: [Int]) { (self.sight, self.signals) = (sight, signals) }

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

/// One world of which the app sees something: the model, which says what is the case, and whoever is
/// played, who says what comes of it.
@usableFromInline
struct WatchedWorld<S: Secrecy> {
  @usableFromInline var state: S.Model
  /// Who is played; the model itself where it is `nil`.
  @usableFromInline var side: (any Side<S.Talk>)?
  @usableFromInline let leak: Leak<S>?

  @inlinable
  init(_ world: S.Talk.World, _ side: (any Side<S.Talk>)?, leaking leak: Leak<S>?) {
    (state, self.side, self.leak) = (S.Model(world), side, leak)
  }

  @usableFromInline
  struct Taken {
    @usableFromInline var glimpse: Glimpse<S.Talk>
    @usableFromInline var seen: Seen<S>
    @usableFromInline var release: S.Release?

    @inlinable
    init(glimpse: Glimpse<S.Talk>, seen: Seen<S>, release: S.Release?) {
      (self.glimpse, self.seen, self.release) = (glimpse, seen, release)
    }
  }

  /// Plays a command; `nil` where the side says nothing any more.
  @inlinable
  mutating func take(_ command: S.Talk.Command) -> Taken? {
    if var outcome = state.refused(command) {
      guard said(to: command, &outcome) else { return nil }
      return taken(command, outcome, to: state)
    }
    var step = state.applying(command)
    guard said(to: command, &step.outcome) else { return nil }
    defer { state = step.state }
    return taken(command, step.outcome, to: step.state)
  }

  /// Puts what the side says in place of what the model does; false where it says nothing any more.
  @inlinable
  mutating func said(to command: S.Talk.Command, _ outcome: inout S.Talk.Outcome) -> Bool {
    guard side != nil else { return true }
    guard case .said(let said)? = side?.perform(command) else { return false }
    outcome = said
    return true
  }

  /// Plays a command that is refused and after which all is as before; `nil` where that cannot be told
  /// at once, and nothing was played.
  @inlinable
  func refused(_ command: S.Talk.Command) -> Taken? {
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
    _ command: S.Talk.Command, _ outcome: S.Talk.Outcome, to after: S.Model
  ) -> Taken {
    var glimpse = Glimpse<S.Talk>(outcome)
    leak?.tell(state, command, after, &glimpse)
    return Taken(
      glimpse: glimpse,
      seen: Seen(
        sight: S.sight(of: glimpse.outcome, to: command, from: state, to: after),
        signals: glimpse.signals),
      release: S.release(of: command, from: state, to: after))
  }

  @inlinable
  func write(to key: inout StateKey) -> Memory {
    state.write(to: &key)
    return side?.write(to: &key) ?? .told
  }
}
