/// One step of one side, as anybody can see it: what was before, what happened, what came of it.
public struct Event<Talk: Language>: Sendable {
  public let world: Talk.World
  public var before: Talk.Snapshot
  public var command: Talk.Command
  public var outcome: Talk.Outcome
  public var after: Talk.Snapshot
  /// The kind of the command.
  public var kind: Talk.Kind?
  /// Whether the command was refused.
  public var isRefused: Bool

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

  /// Makes of this event the next of the same side, after one that changed nothing, as this one does.
  @inlinable
  public mutating func stay(
    _ command: consuming Talk.Command, _ outcome: consuming Talk.Outcome
  ) {
    kind = Talk.kind(of: command)
    isRefused = Talk.isRefusal(outcome)
    self.command = command
    self.outcome = outcome
  }

  /// Makes of this event the next of the same side.
  ///
  /// In place, so that a long run copies no world and no state twice.
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

/// What of the events before a step some claims have to remember. The less the better: it is a value
/// of bounded size, so that a walk over all states can keep one beside each.
public protocol History<Talk>: Hashable, Sendable {
  associatedtype Talk: Language

  /// What is remembered before the first step of a side that states `start`.
  init(in world: Talk.World, start: Talk.Snapshot)
  /// Remembers `event`, after it has been judged.
  mutating func record(_ event: Event<Talk>)
  /// Writes into a key what is to be told apart of it. What is remembered of steps that change nothing
  /// may be left out: a search judges those one after the other.
  ///
  /// - Parameter state: What the side has stated last.
  func write(to key: inout StateKey, at state: Talk.Snapshot)
  /// What there is to tell a person of the end of a transcript, a line each.
  var notes: [String] { get }
}

extension History {
  @inlinable
  public func write(to key: inout StateKey, at state: Talk.Snapshot) { key.add(self) }
  @inlinable public var notes: [String] { [] }
}

/// The history of claims that speak of one step each.
public struct NoHistory<Talk: Language>: History {
  @inlinable public init(in world: Talk.World, start: Talk.Snapshot) {}
  @inlinable public mutating func record(_ event: Event<Talk>) {}
}
