import JobHooks

// The one file with interfaces of Swift 6.3 that are not public. Elsewhere a yield inside an actor and a sleep are the
// system's, and are named when they come back.
#if compiler(>=6.3) && os(Linux)
  @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

  /// The default executor of the process: the system's, beside which the jobs of a run are kept.
  private final class DefaultExecutor: TaskExecutor, SchedulingExecutor {
    private let system = PlatformExecutorFactory.defaultExecutor

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      if !JobRuns.take(job) { system.enqueue(job) }
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) { JobRuns.sleep(UnownedJob(job), delay, tolerance, clock) }
  }

  private struct Executors: ExecutorFactory {
    static let mainExecutor = PlatformExecutorFactory.mainExecutor
    static let defaultExecutor: any TaskExecutor = DefaultExecutor()
  }

  extension OrderExecutor: SchedulingExecutor {
    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) { JobRuns.sleep(UnownedJob(job), delay, tolerance, clock) }
  }

  extension JobRuns {
    /// Lets a job sleep: in virtual time, if it belongs to a run.
    fileprivate static func sleep<C: Clock>(
      _ job: UnownedJob, _ delay: C.Duration, _ tolerance: C.Duration?, _ clock: C
    ) {
      if take(job, after: delay as? Duration ?? .zero) { return }
      sleepOutside(job, delay, tolerance, clock)
    }

    /// Lets a job sleep by the clock of the system.
    static func sleepOutside<C: Clock>(
      _ job: UnownedJob, _ delay: C.Duration, _ tolerance: C.Duration?, _ clock: C
    ) {
      if let system = PlatformExecutorFactory.defaultExecutor as? any SchedulingExecutor {
        system.enqueue(ExecutorJob(job), after: delay, tolerance: tolerance, clock: clock)
      } else {
        PlatformExecutorFactory.defaultExecutor.enqueue(job)
      }
    }

    /// Whether sleeps and yields are jobs of a run.
    static let holdsSleeps = true
  }

  @_cdecl("orders_replace_default_executor")
  func replaceDefaultExecutor() { _createExecutors(factory: Executors.self) }
#else
  extension JobRuns {
    static let holdsSleeps = false

    /// Wakes a job at once: no job sleeps in a run.
    static func sleepOutside<C: Clock>(
      _ job: UnownedJob, _ delay: C.Duration, _ tolerance: C.Duration?, _ clock: C
    ) { release(job) }
  }

  @_cdecl("orders_replace_default_executor")
  func replaceDefaultExecutor() {}
#endif
