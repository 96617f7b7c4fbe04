/// The reference model of a machine: an immutable state and a total step function.
///
/// Every command has a step in every state. A command that cannot be carried out is refused with a reason
/// and changes nothing, so any command can be removed from a sequence.
public protocol ReferenceModel: Hashable, Sendable {
  /// The language of the model.
  associatedtype Language: MachineLanguage
  /// The rules of the model, by which coverage is counted.
  associatedtype Rule: Clause = NoRules

  init(_ world: Language.World)
  /// Returns the step of `command`: the next state, the outcome and the applied rules.
  func applying(_ command: Language.Command) -> Step<Self>
  /// Returns the outcome of a command that is refused in this state, without computing its step. Returns
  /// `nil` if the command is carried out, or if only the step can decide.
  func refused(_ command: Language.Command) -> Language.Outcome?
  /// The state, as far as both model and system can report it.
  var snapshot: Language.Snapshot { get }
  /// The canonical state: without details that no command can observe, such as numbers of finished calls.
  /// States with equal canonical states are equivalent.
  var canonical: Self { get }
  /// Writes the ``canonical`` state into a key, with interchangeable objects as rows.
  func write(to key: inout StateKey)
  /// Returns the possible refusals of commands of this kind, by precedence.
  static func refusals(of kind: Language.Kind) -> [Language.Refusal]
  /// The kinds whose commands are all refused in this state for any arguments: bit i for the kind
  /// with number i, up to 64. A bit is not set if the refusal depends on the arguments or is unknown.
  var refusedKinds: UInt64 { get }
}

extension ReferenceModel {
  @inlinable public var canonical: Self { self }
  @inlinable public func write(to key: inout StateKey) { key.add(canonical) }
  @inlinable public var refusedKinds: UInt64 { 0 }
  @inlinable public func refused(_ command: Language.Command) -> Language.Outcome? { nil }

  /// Creates the final state of a scenario.
  @inlinable
  public init(after scenario: Scenario<Language>) {
    self = scenario.commands.reduce(Self(scenario.world)) { $0.applying($1).state }
  }

  /// Returns whether every command of this kind is refused in this state for any arguments. Returns
  /// `false` if that depends on the arguments or is unknown.
  @inlinable
  public func refusesAll(_ kind: Language.Kind) -> Bool {
    refusedKinds >> UInt64(kind.number) & 1 == 1
  }
}

extension ReferenceModel where Language.Refusal == Nothing {
  /// Returns an empty list, as no command of the language is refused.
  @inlinable public static func refusals(of kind: Language.Kind) -> [Nothing] { [] }
}

extension ReferenceModel where Language.Snapshot == NoSnapshot {
  /// The only snapshot, as the machine compares no states.
  @inlinable public var snapshot: NoSnapshot { NoSnapshot() }
}

/// One step of a model: the next state, the outcome of the command, and the applied rules.
public struct Step<Model: ReferenceModel>: Sendable {
  /// The state after the command.
  public var state: Model
  /// The outcome of the command.
  public var outcome: Model.Language.Outcome
  /// The rules that the step applied.
  public var rules: Rules<Model.Rule>

  /// Creates a step.
  @inlinable
  public init(
    _ state: Model, _ outcome: Model.Language.Outcome, by rules: Rules<Model.Rule> = Rules()
  ) {
    self.state = state
    self.outcome = outcome
    self.rules = rules
  }
}
