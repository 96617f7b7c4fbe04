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
  private enum Device {
    case sound(ContactsDevice)
    case faulty(FaultyContactsDevice)
  }

  private let device: Device

  init(_ world: ContactsWorld, fault: ContactsFault?) {
    device =
      fault.map { .faulty(FaultyContactsDevice($0, in: world)) }
      ?? .sound(ContactsDevice(world: world))
  }

  public mutating func perform(_ command: ContactsCommand) -> ContactsOutcome {
    switch device {
    case .sound(let device): device.perform(command)
    case .faulty(let device): device.perform(command)
    }
  }

  public func snapshot() -> ContactsSnapshot? {
    switch device {
    case .sound(let device): device.snapshot()
    case .faulty(let device): device.snapshot()
    }
  }
}
