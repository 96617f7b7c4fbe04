import Lockstep

/// What a worker may take before it is ended.
public struct Limits: Hashable, Sendable {
  /// How long one step may take, whatever the worker does meanwhile, in milliseconds, positive.
  public var patience: Int
  /// How much memory a worker may ask for beyond what it began with, in MiB, positive.
  public var memory: Int
  /// How much one case may print, in MiB, positive.
  public var output = 16
  /// Whether a worker may start processes of its own.
  public var children = false
  /// How long a step may take that is thought not to end, in milliseconds: a worker that works for so
  /// long, or does not work, is taken at this word. `nil` where nothing is thought.
  var suspicion: Int?

  public init(patience: Int = 2_000, memory: Int = 512) {
    self.patience = patience
    self.memory = memory
  }

  /// The limits for a case that is thought to end so: much more than a case takes, and so little that
  /// hundreds of such ends can be waited for.
  public func thought(_ ending: Ending) -> Limits {
    var limits = self
    switch ending {
    case .hang: limits.suspicion = min(patience, max(patience / 200, 10))
    // It mostly goes on, to the end of the case; or becomes a program that has to be read from a disk.
    case .severed: limits.suspicion = min(patience, max(patience / 20, 40))
    case .outOfMemory: limits.memory = min(memory, max(memory / 16, 32))
    case .flooded: limits.output = 1
    case .trap, .abort, .stackOverflow, .badAccess, .exited, .crowded, .killed:
      break
    }
    return limits
  }

  /// The limits to see whether a case ends so each time: all that a case may have, but a quarter of the
  /// patience for one that neither works nor waits for a core.
  public func repeating(_ ending: Ending) -> Limits {
    var limits = self
    if ending == .hang { limits.suspicion = max(patience / 4, 1) }
    return limits
  }

  /// Whether a case may end otherwise under these limits as it lacks memory or output.
  func takesLess(than limits: Limits) -> Bool {
    memory < limits.memory || output < limits.output
  }

  /// How long to wait before looking whether a worker gets on, in milliseconds.
  var interval: Int { min(max((suspicion.map { $0 * 2 } ?? patience) / 8, 2), 100) }
}
