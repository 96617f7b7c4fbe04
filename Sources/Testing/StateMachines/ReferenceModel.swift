/// The reference model of a machine: an immutable state and a total step function.
///
/// Every command has a step in every state. A command that cannot be carried out is refused with a reason
/// and changes nothing, so any command can be removed from a sequence.
public protocol ReferenceModel: Hashable, Sendable {
  /// The language of the model.
  associatedtype Language: MachineLanguage
  /// The rules of the model, by which coverage is counted.
  associatedtype Rule: Clause = NoRules

  /// Creates the initial state of a world.
  init(_ world: Language.World)
  /// Returns the step of `command`: the next state, the outcome and the applied rules.
  func applying(_ command: Language.Command) -> Step<Self>
  /// Returns the outcome of a command that is refused in this state, without computing its step. Returns
  /// `nil` if the command is carried out, or if only the step can decide.
  func refused(_ command: Language.Command) -> Language.Outcome?
  /// The state, as far as both model and system can report it.
  var snapshot: Language.Snapshot { get }
  /// Returns the possible refusals of commands of this kind, by precedence; by default all.
  static func refusals(of kind: Language.Kind) -> [Language.Refusal]
}

extension ReferenceModel {
  @inlinable public func refused(_ command: Language.Command) -> Language.Outcome? { nil }
  public static func refusals(of kind: Language.Kind) -> [Language.Refusal] {
    Array(Language.Refusal.allCases)
  }

  /// Creates the final state of a scenario.
  @inlinable
  public init(after scenario: Scenario<Language>) {
    self = scenario.commands.reduce(Self(scenario.world)) { $0.applying($1).state }
  }
}

extension ReferenceModel where Language.Snapshot == NoSnapshot {
  /// The only snapshot because the machine compares no states.
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
    (self.state, self.outcome, self.rules) = (state, outcome, rules)
  }
}
