/// One observed step of a run: the state before, the command, its outcome, and the state after.
public struct Event<Talk: Language>: Sendable {
  /// The world of the run.
  public let world: Talk.World
  /// The state before the command.
  public var before: Talk.Snapshot
  /// The command.
  public var command: Talk.Command
  /// The outcome of the command.
  public var outcome: Talk.Outcome
  /// The state after the command.
  public var after: Talk.Snapshot
  /// The kind of the command; `nil` if the language does not distinguish kinds.
  public var kind: Talk.Kind?
  /// Whether the command was refused.
  public var isRefused: Bool

  /// Creates the event of one step.
  @inlinable
  public init(
    in world: Talk.World, before: Talk.Snapshot, _ command: Talk.Command, _ outcome: Talk.Outcome,
    after: Talk.Snapshot
  ) {
    self.world = world
    self.before = before
    self.command = command
    self.outcome = outcome
    self.after = after
    kind = Talk.kind(of: command)
    isRefused = Talk.isRefusal(outcome)
  }

  /// Replaces this event by the next one of the same run, if neither of the two changes the state.
  @inlinable
  public mutating func stay(
    _ command: consuming Talk.Command, _ outcome: consuming Talk.Outcome
  ) {
    kind = Talk.kind(of: command)
    isRefused = Talk.isRefusal(outcome)
    self.command = command
    self.outcome = outcome
  }

  /// Replaces this event by the next one of the same run.
  ///
  /// The replacement is in place, so that a long run copies no world and no state twice.
  @inlinable
  public mutating func follow(
    _ command: consuming Talk.Command, _ outcome: consuming Talk.Outcome,
    after state: consuming Talk.Snapshot
  ) {
    swap(&before, &after)
    stay(command, outcome)
    after = state
  }
}

/// The history that claims need of earlier steps: the state of a monitor. It is small and of bounded size,
/// because an exhaustive search stores one with each state.
public protocol History<Talk>: Hashable, Sendable {
  associatedtype Talk: Language

  /// Creates the history before the first step of a run that starts in `start`.
  init(in world: Talk.World, start: Talk.Snapshot)
  /// Adds `event`, after it has been judged.
  mutating func record(_ event: Event<Talk>)
  /// Writes the history into a key, as far as it distinguishes states. Effects of steps that change no state
  /// may be left out: a search judges such steps one after the other.
  ///
  /// - Parameter state: The latest state of the run.
  func write(to key: inout StateKey, at state: Talk.Snapshot)
  /// Remarks on the whole transcript for the reader of a report, one line each.
  var notes: [String] { get }
}

extension History {
  @inlinable
  public func write(to key: inout StateKey, at state: Talk.Snapshot) { key.add(self) }
  @inlinable public var notes: [String] { [] }
}

/// The empty history, for claims that need the current step only.
public struct NoHistory<Talk: Language>: History {
  @inlinable public init(in world: Talk.World, start: Talk.Snapshot) {}
  @inlinable public mutating func record(_ event: Event<Talk>) {}
}
