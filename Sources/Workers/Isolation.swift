import Glibc
import Lockstep

/// Runs things in forked processes, so that what ends its process ends nothing else.
///
/// To be used by a process of one thread, before it starts any task or queue: a fork copies the one
/// thread that asks for it and leaves the locks of the others as they were.
public struct Isolation: Hashable, Sendable {
  /// How many processes search at once, positive.
  public var workers: Int
  public var limits: Limits

  public init(workers: Int = Isolation.cores, limits: Limits = Limits()) {
    self.workers = max(workers, 1)
    self.limits = limits
  }

  /// How many cores this machine lets us use.
  public static var cores: Int { max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) }

  /// Runs `body` in a process of its own and waits for it.
  ///
  /// - Parameter onMessage: Called with each message of the process, in order, as it arrives.
  /// - Returns: How it ended before its time, and the end of its output; `nil` if it came to its end.
  public func run(
    onMessage: (Message) -> Void = { _ in }, _ body: (Speaker) -> Void
  ) throws(IsolationError) -> Death? {
    let worker = try Worker(limits, body: body)
    while true {
      switch Worker.attend([worker], onMessage: { onMessage($1) })[0] {
      case .works: continue
      case .isDone: return nil
      case .died(let death): return death
      }
    }
  }

  /// This isolation for a case that is thought to end so: see ``Limits/thought(_:)``.
  public func thinking(_ ending: Ending) -> Isolation {
    Isolation(workers: workers, limits: limits.thought(ending))
  }

  /// What keeps workers from leaving processes behind, on this machine.
  public enum Means: Hashable, Sendable {
    /// The system refuses them to start any.
    case refusal
    /// They can start some, which are counted and ended with them.
    case sweeping
  }

  /// What is in force for these workers.
  public var means: Means { limits.children || !Confinement.canRefuse ? .sweeping : .refusal }
}
