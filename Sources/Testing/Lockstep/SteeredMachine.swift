import PropertyTesting
import StateMachines

/// A finite machine with preferred commands.
public protocol SteeredMachine: FiniteMachine {
  /// The preferred commands, which make progress if the model carries them out: bit i for command i, of at
  /// most 64. Most random commands are drawn from these.
  var leading: UInt64 { get }
}

extension SteeredMachine {
  /// Draws any command one time in four; otherwise a command that is carried out, mostly a preferred one.
  @inlinable
  public func command(
    for model: Model, amid scenery: Scenery, from source: inout ChoiceSource
  ) throws(Discard) -> Language.Command {
    commands[
      try source.alternative(below: commands.count, preferring: leading) {
        !Language.isRefusal(model.applying(commands[$0]).outcome)
      }]
  }
}
