/// What a worker may take before it is ended.
public struct Limits: Hashable, Sendable {
  /// How long one case may work, in milliseconds of processor time, positive. One that does not work at
  /// all, because it waits, is given eight times as long by the clock on the wall.
  public var patience: Int
  /// How much memory a worker may ask for beyond what it began with, in MiB, positive.
  public var memory: Int

  public init(patience: Int = 2_000, memory: Int = 512) {
    self.patience = patience
    self.memory = memory
  }

  /// The same limits for a case that is known to hang: so much more than a case takes that it hardly
  /// depends on the machine, and so little that a hundred of them can be waited for.
  public var impatient: Limits {
    var limits = self
    limits.patience = min(patience, max(patience / 50, 20))
    return limits
  }
}
