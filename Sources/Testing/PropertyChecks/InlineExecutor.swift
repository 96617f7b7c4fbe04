#if canImport(Testing)
  import Synchronization

  /// An executor that runs the jobs of one task on the thread that waits for it.
  ///
  /// Test issues can only be intercepted around asynchronous work. This executor lets a synchronous check
  /// intercept them without blocking a thread of the shared pool on another one.
  final class InlineExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    private let isDone = Atomic<Bool>(false)

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      jobs.withLock { $0.append(job) }
    }

    /// Runs `work` to completion. `work` must not wait for another executor.
    static func run(_ work: @Sendable @escaping () async -> Void) {
      _ = run(work) { executor, work in
        Task(executorPreference: executor) { await work() }
        return true
      }
    }

    /// Runs `work` to completion in a task that `start` starts on the executor.
    ///
    /// - Returns: Whether the task was started.
    static func run(
      _ work: @Sendable @escaping () async -> Void,
      startedBy start: (InlineExecutor, @Sendable @escaping () async -> Void) -> Bool
    ) -> Bool {
      let executor = InlineExecutor()
      let isStarted = start(executor) {
        await work()
        executor.isDone.store(true, ordering: .releasing)
      }
      while isStarted, !executor.isDone.load(ordering: .acquiring) {
        let next = executor.jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        next?.runSynchronously(on: executor.asUnownedTaskExecutor())
      }
      return isStarted
    }
  }
#endif
