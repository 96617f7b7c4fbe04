/// One observed step of a run: the state before, the command, its outcome, and the state after.
public struct Event<Language: MachineLanguage>: Sendable {
  /// The world of the run.
  public let world: Language.World
  /// The state before the command.
  public var before: Language.Snapshot
  /// The command.
  public var command: Language.Command
  /// The outcome of the command.
  public var outcome: Language.Outcome
  /// The state after the command.
  public var after: Language.Snapshot
  /// The kind of the command; `nil` if the language does not distinguish kinds.
  public var kind: Language.Kind?
  /// Whether the command was refused.
  public var isRefused: Bool

  /// Creates the event of one step.
  @inlinable
  public init(
    in world: Language.World, before: Language.Snapshot, _ command: Language.Command,
    _ outcome: Language.Outcome,
    after: Language.Snapshot
  ) {
    self.world = world
    self.before = before
    self.command = command
    self.outcome = outcome
    self.after = after
    kind = Language.kind(of: command)
    isRefused = Language.isRefusal(outcome)
  }

  /// Replaces this event by the next one of the same run, if neither of the two changes the state.
  @inlinable
  public mutating func stay(
    _ command: consuming Language.Command, _ outcome: consuming Language.Outcome
  ) {
    kind = Language.kind(of: command)
    isRefused = Language.isRefusal(outcome)
    (self.command, self.outcome) = (command, outcome)
  }

  /// Replaces this event by the next one of the same run.
  ///
  /// The replacement is in place, so that a long run copies no world and no state twice.
  @inlinable
  public mutating func follow(
    _ command: consuming Language.Command, _ outcome: consuming Language.Outcome,
    after state: consuming Language.Snapshot
  ) {
    swap(&before, &after)
    stay(command, outcome)
    after = state
  }
}

/// The history that claims need of earlier steps: the state of a monitor. It is small and of bounded size,
/// because an exhaustive search stores one with each state.
public protocol History<Language>: Hashable, Sendable {
  /// The language of the machine.
  associatedtype Language: MachineLanguage

  /// Creates the history of a run that has no steps yet.
  init(in world: Language.World, start: Language.Snapshot)
  /// Adds `event`, after it has been judged.
  mutating func record(_ event: Event<Language>)
  /// Writes the history into a key, as far as it distinguishes states. Effects of steps that change no state
  /// may be left out: a search judges such steps one after the other.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - state: The latest state of the run.
  func write(to key: inout StateKey, at state: Language.Snapshot)
  /// Remarks on the whole transcript for the reader of a report, one line each.
  var notes: [String] { get }
}

extension History {
  @inlinable
  public func write(to key: inout StateKey, at state: Language.Snapshot) { key.add(self) }
  @inlinable public var notes: [String] { [] }
}

/// The empty history, for claims that need the current step only.
public struct NoHistory<Language: MachineLanguage>: History {
  @inlinable public init(in world: Language.World, start: Language.Snapshot) {}
  @inlinable public mutating func record(_ event: Event<Language>) {}
}
