import ConsentModel
import ConsentSystem
import ConsentVocabulary
import Lockstep
import StateMachines

/// The model as a side of the comparison; remembers by which clause it took the last step.
public struct ContactsModelSide: Lockstep.Side, Sendable {
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
public struct ContactsSystemSide: Lockstep.Side {
  private var sound: ContactsSide
  private let faulty: FaultyContactsDevice?

  init(_ world: ContactsWorld, fault: ContactsFault?) {
    sound = ContactsSide(world: world)
    faulty = fault.map { FaultyContactsDevice($0, in: world) }
  }

  public mutating func perform(_ command: ContactsCommand) -> ContactsOutcome {
    if let faulty { return faulty.perform(command) }
    switch sound.perform(command) {
    case .said(let outcome): return outcome
    case .gone(let reason): preconditionFailure("a value always answers, not: \(reason)")
    }
  }

  public func snapshot() -> ContactsSnapshot? {
    if let faulty { return faulty.snapshot() }
    return sound.snapshot()
  }
}
