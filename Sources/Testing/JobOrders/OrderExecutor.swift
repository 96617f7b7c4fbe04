import JobHooks

/// The executor on which the jobs of a run execute. As each thread then has a task executor, a hop between actors
/// becomes a job, and is not made in place.
final class OrderExecutor: TaskExecutor {
  static let shared = OrderExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if !JobRuns.take(job) { JobRuns.release(job) }
  }
}

/// The executor of the main actor, as the jobs of a run see it.
final class MainOrderExecutor: SerialExecutor {
  static let shared = MainOrderExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if !JobRuns.take(job, isMain: true) { Self.release(job) }
  }

  /// A block that a job waits for on the main queue may use the main actor, as it may in an app.
  func checkIsolated() {
    precondition(
      jobs_is_main_block(), "this code is isolated to the main actor, and is called elsewhere")
  }

  /// Hands a job to the main actor of the system.
  static func release(_ job: UnownedJob) {
    let run = jobs_run()
    jobs_set_run(nil)
    MainActor.shared.enqueue(job)
    jobs_set_run(run)
  }
}

@_cdecl("orders_main_executor")
func mainExecutor(
  _ identity: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
  _ implementation: UnsafeMutablePointer<UInt>
) {
  let words = unsafeBitCast(
    MainOrderExecutor.shared.asUnownedSerialExecutor(), to: (UnsafeMutableRawPointer?, UInt).self)
  (identity.pointee, implementation.pointee) = words
}
