import ConsentModel
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

/// A contestant as the other side of the comparison.
public struct ContactsOpponent: Lockstep.Side {
  private var side: any StateMachines.Side<Contacts>

  init(_ contestant: Contestant<Contacts>, in world: ContactsWorld) {
    side = contestant.side(world)
  }

  public mutating func perform(_ command: ContactsCommand) -> ContactsOutcome {
    switch side.perform(command) {
    case .said(let outcome): outcome
    case .gone(let reason): preconditionFailure("no contestant of ours goes: \(reason)")
    }
  }

  public func snapshot() -> ContactsSnapshot? { side.snapshot() }
}
