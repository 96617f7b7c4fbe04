import Lockstep
import Notation
import StateMachines

/// The steps of a saved case after which a condition holds in the model.
package struct ConditionInCase: Sendable {
  package let commands: [String]
  /// The steps after which the condition holds, from 1; 0 for the beginning.
  package private(set) var steps: [Int] = []
  /// Whether one of these steps was refused.
  package private(set) var hasRefusal = false

  init<M: SuiteMachine>(
    _ condition: Condition<M.GoalInput>, in saved: Case<M.Language>, of machine: M
  ) {
    commands = saved.commandLines
    var step = 0
    machine.sight(after: saved.scenario) { sight in
      if condition.holds(of: sight) {
        steps.append(step)
        hasRefusal = hasRefusal || sight.event?.isRefused == true
      }
      step += 1
    }
  }
}
