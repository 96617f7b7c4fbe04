import JobHooks

/// A run of tasks that goes on in steps. Tasks that wait at the end of a step go on in the next, and time goes on when it
/// is told to.
package final class SteppedRun: Sendable {
  /// The end of a step, as far as it has come.
  package enum Rest: Hashable, Sendable {
    /// All tasks have ended, wait, or sleep.
    case rested
    /// The next job is one for the main actor: go on there.
    case needsMain
    /// The step was ended after this number of jobs.
    case restless(jobs: Int)
    /// A job for the main actor waited for the main queue, which would wait for it.
    case deadlocked
  }

  private let loop: JobLoop

  /// Creates a run without tasks. Each step departs from first come, first served as `order` does.
  package init(in order: Order) {
    loop = JobLoop(departures: order.departures, timeGoesOn: false)
    JobRuns.enter(loop)
  }

  deinit { end() }

  /// Ends the run. Its remaining jobs are executed by nobody.
  package func end() { JobRuns.abandon(loop) }

  /// Begins a step.
  package func beginStep() { loop.withLock { $0.beginStep() } }

  /// Calls `body` as a part of the run: tasks that it starts or resumes belong to it.
  package func within<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = jobs_run()
    jobs_set_run(Unmanaged.passUnretained(loop).toOpaque())
    jobs_set_time(loop.withLock { $0.now }.nanoseconds)
    defer { jobs_set_run(outer) }
    return try body()
  }

  /// Executes jobs until none is ready.
  ///
  /// - Parameter onMain: Whether the caller is on the main actor.
  package func drain(onMain: Bool) -> Rest {
    if !loop.drain(onMain: onMain) { return .needsMain }
    return loop.withLock {
      $0.isDeadlocked ? .deadlocked : $0.isFull ? .restless(jobs: $0.jobs) : .rested
    }
  }

  /// The number of jobs in this step.
  package var jobs: Int { loop.withLock { $0.jobs } }
  /// The number of jobs that sleep.
  package var sleepers: Int { loop.withLock { $0.sleepers } }
  /// Whether a job is ready, as after another thread has resumed a task.
  package var isReady: Bool { loop.withLock { $0.isReady } }
  /// Whether another thread has resumed a task in this step.
  package var isResumed: Bool { loop.withLock { !$0.outside.isEmpty } }
  /// Whether the jobs of a task belong to its run with this runtime, as tried once.
  package static let holdsJobs: Bool = {
    let run = SteppedRun(in: Order())
    run.within { _ = Task {} }
    defer { _ = run.drain(onMain: false) }
    return run.isReady
  }()
  /// Whether sleeps and yields belong to a run with this version of Swift.
  package static var holdsSleeps: Bool { JobRuns.holdsSleeps }

  /// Whether work that a job hands to a queue, a thread or the run loop is seen.
  package static var seesQueues: Bool { jobs_sees_queues() }
  /// The number of times at which another thread made a job ready, or ended work of this run.
  package var news: Int { loop.withLock { $0.news } }
  /// The queues and threads that have got work of this run.
  package var elsewhere: [String] { loop.withLock { $0.elsewhere.places } }

  /// Waits until the work elsewhere has ended, for two seconds of a free machine at most in which nothing happens.
  ///
  /// - Parameter goOn: Executes the jobs that are ready.
  package nonisolated(nonsending) func waitForWorkElsewhere(
    _ unending: UnendingWork, while isWaiting: () -> Bool, _ goOn: () async -> Void
  ) async { await loop.awaitElsewhere(unending, while: isWaiting, goOn) }

  /// Waits for another thread that makes a job of this run ready.
  ///
  /// - Parameters:
  ///   - mayBeLong: Whether the wait may take two seconds.
  ///   - isWaiting: Returns whether the run still waits.
  ///   - goOn: Executes the jobs that are ready.
  package func waitForOthers(
    isolation: isolated (any Actor)? = #isolation, mayBeLong: Bool, while isWaiting: () -> Bool,
    _ goOn: () async -> Void
  ) async {
    await JobRuns.waitForOthers(mayBeLong: mayBeLong, while: isWaiting) {
      if isReady { await goOn() }
    }
  }

  /// Lets time go on to the next job that sleeps. Returns `false` if none does.
  package func goOnInTime() -> Bool { loop.withLock { $0.wake() } }

  /// Lets the tasks so far go on no more, as those of a process that has ended.
  package func retire() { loop.withLock { $0.retire() } }

  /// Lets the tasks that were to go on no more come to their ends, so that their memory is freed.
  package func release() { loop.withLock { $0.release() } }
}
