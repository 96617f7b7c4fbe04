import Lockstep
import OperatingSystem
import StateMachines

/// An isolation of code in forked processes, so that a crash ends nothing else.
///
/// For a process of one thread, before it starts any task or queue: a fork copies only the thread that calls
/// it, and leaves the locks of other threads as they were.
package struct Isolation: Hashable, Sendable {
  /// The number of processes that search at once, positive.
  package var workers: Int
  /// The resource limits of each process.
  package var limits: Limits

  package init(workers: Int = Isolation.cores, limits: Limits = Limits()) {
    self.workers = max(workers, 1)
    self.limits = limits
  }

  /// The number of cores that this process may use.
  package static var cores: Int { max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) }

  /// Runs `body` in a process of its own and waits for it.
  ///
  /// - Parameters:
  ///   - onMessage: Called with each message of the process, in order, as it arrives.
  ///   - onWait: Called at least ten times a second.
  ///   - body: The work of the process. It can send messages to this one.
  /// - Returns: The early end of the process, with the end of its output; `nil` if `body` returned.
  package func run(
    onMessage: (Message) -> Void = { _ in }, onWait: () -> Void = {}, _ body: (Speaker) -> Void
  ) throws(CommandError) -> Death? {
    let worker = try Worker(limits, body: body)
    while true {
      onWait()
      switch Worker.attend([worker], onMessage: { onMessage($1) })[0] {
      case .works: continue
      case .isDone: return nil
      case .died(let death):
        try worker.mustHaveBegun(death)
        return death
      }
    }
  }

  /// Returns this isolation with lower limits, for a case that is expected to end its process for this reason;
  /// see ``Limits/thought(_:)``.
  package func thinking(_ ending: ExitReason) -> Isolation {
    Isolation(workers: workers, limits: limits.thought(ending))
  }

  /// The means that keep workers from leaving processes behind.
  package enum Means: Hashable, Sendable {
    /// The kernel makes every process creation in a worker fail.
    case refusal
    /// Workers can start processes, which are counted and ended with them.
    case sweeping
  }

  /// The means that are in force for these workers on this machine.
  package var means: Means {
    limits.children || Confinement.canRefuse != true ? .sweeping : .refusal
  }

  /// Whether a process of its own can be started here. Workers are for Linux, and for users who may fork.
  package static var isAvailable: Bool { Confinement.canRefuse != nil }
}
