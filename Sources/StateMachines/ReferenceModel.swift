/// What must happen: a value, from which each step makes the next.
///
/// Total: each command has a step in each state. What cannot be carried out is refused with a reason
/// and changes nothing, so that any command may be left out of a sequence.
public protocol ReferenceModel: Hashable, Sendable {
  associatedtype Talk: Language
  associatedtype Rule: Clause = NoRules

  init(_ world: Talk.World)
  /// The step that `command` leads to.
  func applying(_ command: Talk.Command) -> Step<Self>
  /// The outcome of a command that is refused here, without the step, which changes nothing; `nil` where
  /// it is carried out, or where only the step can tell.
  func refused(_ command: Talk.Command) -> Talk.Outcome?
  /// What both sides can state in common.
  var snapshot: Talk.Snapshot { get }
  /// The state without what nothing can tell apart, such as names of calls that have ended: states
  /// that are alike in it behave alike.
  var canonical: Self { get }
  /// Writes into a key what ``canonical`` keeps, things that can be renamed as rows.
  func write(to key: inout StateKey)
  /// The refusals that a command of this kind can get, in the order in which they are given.
  static func refusals(of kind: Talk.Kind) -> [Talk.Refusal]
  /// The kinds of which every command is refused in this state, whatever its arguments: bit i for the
  /// kind with number i, up to 64. Not set where that depends on the arguments, or is not known.
  var refusedKinds: UInt64 { get }
}

extension ReferenceModel {
  @inlinable public var canonical: Self { self }
  @inlinable public func write(to key: inout StateKey) { key.add(canonical) }
  @inlinable public var refusedKinds: UInt64 { 0 }
  @inlinable public func refused(_ command: Talk.Command) -> Talk.Outcome? { nil }

  /// The state in which a scenario ends.
  @inlinable
  public init(after scenario: Scenario<Talk>) {
    self = scenario.commands.reduce(Self(scenario.world)) { $0.applying($1).state }
  }

  /// Whether every command of this kind is refused in this state, whatever its arguments; false where
  /// that depends on them, or is not known.
  @inlinable
  public func refusesAll(_ kind: Talk.Kind) -> Bool {
    refusedKinds >> UInt64(kind.number) & 1 == 1
  }
}

extension ReferenceModel where Talk.Refusal == Nothing {
  @inlinable public static func refusals(of kind: Talk.Kind) -> [Nothing] { [] }
}

extension ReferenceModel where Talk.Snapshot == NoSnapshot {
  @inlinable public var snapshot: NoSnapshot { NoSnapshot() }
}

/// One step of a model: the state after it, what came of the command, and by which rules.
public struct Step<Model: ReferenceModel>: Sendable {
  public var state: Model
  public var outcome: Model.Talk.Outcome
  public var rules: Rules<Model.Rule>

  @inlinable
  public init(
    _ state: Model, _ outcome: Model.Talk.Outcome, by rules: Rules<Model.Rule> = Rules()
  ) {
    self.state = state
    self.outcome = outcome
    self.rules = rules
  }
}
