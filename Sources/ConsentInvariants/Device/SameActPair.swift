import ConsentVocabulary
import StateMachines

/// INV-X17: plays the commands twice, in the second run with each act said of another part. What comes of
/// each, and the state after it, must be the same.
///
/// - Parameter play: Makes a side at the beginning.
public func sameActPair(
  _ commands: [DeviceCommand], play: () -> any Side<Device>
) -> Judgement {
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
  /// The same act, said of the next part of which it can be said; what is no act stays.
  public var saidOfTheNext: DeviceCommand {
    guard let act = DeviceAct(self) else { return self }
    let sayings = DevicePart.allCases.compactMap(act.command).filter { DeviceAct($0) == act }
    guard let place = sayings.firstIndex(of: self) else { return sayings.last ?? self }
    return sayings[(place + 1) % sayings.count]
  }
}
