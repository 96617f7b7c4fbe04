import ConsentModel
import ConsentSystem
import ConsentVocabulary
import Lockstep

/// The model as a side of the comparison; remembers by which clause it took the last step.
public struct ContactsModelSide: Side, Sendable {
  public private(set) var state: ContactsState
  public private(set) var transition: ContactsTransition?

  init(_ world: ContactsWorld) { state = ContactsState(world) }

  public mutating func perform(_ command: ContactsCommand) -> ContactsOutcome {
    let answer = state.apply(command)
    transition = answer.transition
    return answer.outcome
  }

  public func snapshot() -> ContactsSnapshot? { state.snapshot }
}

/// The system as a side of the comparison, sound or with a fault planted around it.
public struct ContactsSystemSide: Side {
  private let device: ContactsDevice
  private let fault: ContactsFault?

  init(_ world: ContactsWorld, fault: ContactsFault?) {
    self.fault = fault
    device = fault.map { $0.device(in: world) } ?? ContactsDevice(world: world)
  }

  public mutating func perform(_ command: ContactsCommand) -> ContactsOutcome {
    guard let fault else { return device.perform(command) }
    return fault.perform(command, on: device)
  }

  public func snapshot() -> ContactsSnapshot? { device.snapshot() }
}
