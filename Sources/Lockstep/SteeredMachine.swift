import PropertyTesting
import StateMachines

/// A finite machine some of whose commands lead on more than others.
public protocol SteeredMachine: FiniteMachine {
  /// The commands that lead on where the model carries them out: bit i for command i, of at most 64.
  /// At random most commands are of these.
  var leading: UInt64 { get }
}

extension SteeredMachine {
  /// One in four is any of all commands; the others are carried out, most of them leading ones.
  @inlinable
  public func command(
    for model: Model, amid scenery: Scenery, from source: inout ChoiceSource
  ) throws(Discard) -> Talk.Command {
    commands[
      try source.alternative(below: commands.count, preferring: leading) {
        !Talk.isRefusal(model.applying(commands[$0]).outcome)
      }]
  }
}
