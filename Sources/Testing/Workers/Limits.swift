import Lockstep
import StateMachines

package struct Limits: Hashable, Sendable {
  /// The maximum duration of one step in milliseconds, positive. Time in which the worker is idle counts.
  package var patience: Int
  /// The maximum memory beyond the memory at the start, in MiB, positive.
  package var memory: Int
  /// The maximum output of one case, in MiB, positive.
  package var output = 16
  /// Whether a worker may start processes of its own.
  package var children = false
  /// The duration of a step that is expected not to end, in milliseconds: the step counts as hung when the
  /// worker has worked for that long, or is not running. `nil` if no hang is expected.
  var suspicion: Int?

  package init(patience: Int = 2_000, memory: Int = 512) {
    (self.patience, self.memory) = (patience, memory)
  }

  /// Returns lower limits for a case that is expected to end its process for this reason: much more than a case
  /// needs, and low enough to be reached hundreds of times.
  package func thought(_ ending: ExitReason) -> Limits {
    var limits = self
    switch ending {
    case .hang: limits.suspicion = min(patience, max(patience / 200, 10))
    // Such a case mostly goes on to its end, or becomes a program that must be read from a disk.
    case .severed: limits.suspicion = min(patience, max(patience / 20, 40))
    case .outOfMemory: limits.memory = min(memory, max(memory / 16, 32))
    case .flooded: limits.output = 1
    case .trap, .abort, .stackOverflow, .badAccess, .exited, .crowded, .killed:
      break
    }
    return limits
  }

  /// Returns the limits for testing whether a case ends this way each time: the full limits, except a
  /// quarter of the patience for a step that neither works nor waits for a core.
  package func repeating(_ ending: ExitReason) -> Limits {
    var limits = self
    if case .hang = ending { limits.suspicion = max(patience / 4, 1) }
    return limits
  }

  /// Returns whether a case may end differently under these limits, for lack of memory or output.
  func takesLess(than limits: Limits) -> Bool { memory < limits.memory || output < limits.output }

  /// The time between two checks for progress of a worker, in milliseconds.
  var interval: Int { min(max((suspicion.map { $0 * 2 } ?? patience) / 8, 2), 100) }
}
