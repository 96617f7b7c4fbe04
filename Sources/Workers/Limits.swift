import Lockstep

/// What a worker may take before it is ended.
public struct Limits: Hashable, Sendable {
  /// How long one case may work, or wait without working, in milliseconds, positive.
  public var patience: Int
  /// How much memory a worker may ask for beyond what it began with, in MiB, positive.
  public var memory: Int

  public init(patience: Int = 2_000, memory: Int = 512) {
    self.patience = patience
    self.memory = memory
  }

  /// The limits for a case that is thought to end so: much more than a case takes, and so little that
  /// hundreds of such ends can be waited for.
  public func thought(_ ending: Ending) -> Limits {
    var limits = self
    switch ending {
    case .hang: limits.patience = min(patience, max(patience / 100, 10))
    case .outOfMemory: limits.memory = min(memory, max(memory / 16, 16))
    case .trap, .abort, .stackOverflow, .badAccess, .exited, .killed: break
    }
    return limits
  }
}
