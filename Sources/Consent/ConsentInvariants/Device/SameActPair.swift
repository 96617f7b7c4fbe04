import ConsentVocabulary
import StateMachines

/// Plays the commands twice, naming another part for each act in the second run (INV-X17). Requires equal
/// outcomes of each command and equal states after it.
///
/// - Parameter play: Makes a fresh system under test.
package func sameActPair(_ commands: [DeviceCommand], play: () -> any Side<Device>) -> Judgement {
  var (one, other) = (play(), play())
  var judgement = Judgement.silent
  for command in commands {
    let commuted = command.saidOfTheNext
    if commuted != command { judgement = .held }
    if one.perform(command).outcome != other.perform(commuted).outcome
      || one.snapshot() != other.snapshot()
    {
      return .broken
    }
  }
  return judgement
}

extension DeviceCommand {
  /// The same act named for the next part with a command for it. A command that is no act stays the same.
  package var saidOfTheNext: DeviceCommand {
    guard let act = DeviceAct(self) else { return self }
    let sayings = DevicePart.allCases.compactMap(act.command).filter { DeviceAct($0) == act }
    guard let index = sayings.firstIndex(of: self) else { return sayings.last ?? self }
    return sayings[(index + 1) % sayings.count]
  }
}
