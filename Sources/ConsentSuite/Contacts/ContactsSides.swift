import ConsentModel
import ConsentSystem
import ConsentVocabulary
import Lockstep
import struct StateMachines.Rules

/// The model as a side of the comparison; remembers by which rules it took the last step.
public struct ContactsModelSide: Side, Sendable {
  public private(set) var state: ContactsModel
  public private(set) var rules = Rules<ContactsRule>()
  private(set) var projection: Projection

  init(_ world: ContactsWorld) {
    state = ContactsModel(world)
    projection = Projection(of: state)
  }

  public mutating func perform(_ command: ContactsCommand) -> ContactsOutcome {
    let step = state.applying(command)
    (state, rules) = (step.state, step.rules)
    projection.follow(state)
    return step.outcome
  }

  public func snapshot() -> ContactsSnapshot? { projection.snapshot(of: state) }
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
