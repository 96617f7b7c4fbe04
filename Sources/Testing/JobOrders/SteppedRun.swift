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
    defer { jobs_set_run(outer) }
    return try body()
  }

  /// Executes jobs until none is ready.
  ///
  /// - Parameter onMain: Whether the caller is on the main actor.
  package func drain(onMain: Bool) -> Rest {
    if !loop.drain(onMain: onMain) { return .needsMain }
    return loop.withLock { $0.isFull ? .restless(jobs: $0.jobs) : .rested }
  }

  /// The number of jobs in this step.
  package var jobs: Int { loop.withLock { $0.jobs } }
  /// The number of jobs that sleep.
  package var sleepers: Int { loop.withLock { $0.sleepers } }
  /// Whether a job is ready, as after another thread has resumed a task.
  package var isReady: Bool { loop.withLock { $0.isReady } }
  /// The names of the tasks that another thread has resumed in this step.
  package var outside: [String] { loop.withLock { $0.outside } }
  /// Whether the jobs of a task belong to its run with this runtime, as tried once.
  package static let holdsJobs: Bool = {
    let run = SteppedRun(in: Order())
    run.within { _ = Task {} }
    defer { _ = run.drain(onMain: false) }
    return run.isReady
  }()
  /// Whether sleeps and yields belong to a run with this version of Swift.
  package static var holdsSleeps: Bool { JobRuns.holdsSleeps }

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
