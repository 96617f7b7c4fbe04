import JobHooks

/// A run of tasks. The hooks know it by its address.
final class JobLoop: @unchecked Sendable {
  // Only this file names it, and only in `JobRuns.withLock`, so that the compiler need not check that no two accesses
  // overlap.
  @exclusivity(unchecked) fileprivate var queue: JobQueue

  init(departures: [Int], timeGoesOn: Bool = true) {
    queue = JobQueue(departures: departures, timeGoesOn: timeGoesOn)
  }

  /// Reads and writes the queue.
  func withLock<Result>(_ body: (inout JobQueue) -> Result) -> Result {
    JobRuns.withLock { _ in body(&queue) }
  }
}

/// Which job belongs to which run: asked by the hooks for each job of the process while a run is active.
///
/// A job belongs to the run of its task. A task that was never met belongs to the run whose job this thread executes,
/// or to the run of the task which creates it, unless it is older than the run: numbers of tasks only grow.
enum JobRuns {
  /// The state that all runs share.
  fileprivate struct Shared {
    var loops: [JobLoop] = []
    /// Tasks that were met outside of any run, which no run takes later.
    var others: Set<UInt64> = []
    /// The number of these at which those are forgotten that are older than each run.
    var most = 4096
    /// Whether another thread ever resumed a task of a run, and how often a run waited for one.
    var isResumed = false
    var waits = 0
  }

  // The hooks are global, and so is this.
  @exclusivity(unchecked) nonisolated(unsafe) private static var shared = Shared()

  /// Reads and writes the shared state and the queues of the runs in it: any thread may make a job of any run ready
  /// at any time.
  ///
  /// Holds at the end of each `body`: an active run is in `loops` exactly once; a job is in one queue at most, or with
  /// the system; the tasks of two queues are distinct, and none of them is in `others`. No `body` calls the runtime
  /// where it could enqueue a job, which comes here again: the lock is not recursive.
  fileprivate static func withLock<Result>(_ body: (inout Shared) -> Result) -> Result {
    jobs_lock()
    defer { jobs_unlock() }
    return body(&shared)
  }

  /// Calls `body` under the lock of all runs.
  static func locked<Result>(_ body: () -> Result) -> Result { withLock { _ in body() } }

  /// Adds a run whose first job is the next that this thread enqueues.
  static func enter(_ loop: JobLoop) {
    withLock { shared in
      if shared.loops.isEmpty {
        shared.others.removeAll(keepingCapacity: true)
      } else if shared.others.count > shared.most {
        let oldest = shared.loops.compactMap { $0.queue.tasks.first?.number }.min() ?? 0
        shared.others = shared.others.filter { $0 > oldest }
        shared.most = max(shared.others.count * 2, 4096)
      }
      shared.loops.append(loop)
    }
    jobs_enter()
  }

  /// Removes a run. Its remaining jobs go to the system, unless the run never came to rest.
  static func leave(_ loop: JobLoop) {
    let left = remove(loop)
    if loop.withLock({ $0.isFull }) { return }
    for entry in left.ready {
      entry.place == .main ? MainOrderExecutor.release(entry.job) : release(entry.job)
    }
    for (entry, delay) in left.sleeping { sleepOutside(entry.job, delay, nil, ContinuousClock()) }
  }

  /// Removes a run. Its remaining jobs are executed by nobody.
  static func abandon(_ loop: JobLoop) { _ = remove(loop) }

  private static func remove(
    _ loop: JobLoop
  ) -> (ready: [JobQueue.Entry], sleeping: [(JobQueue.Entry, Duration)]) {
    withLock { shared in
      guard let index = shared.loops.firstIndex(where: { $0 === loop }) else { return ([], []) }
      jobs_leave()
      shared.loops.remove(at: index)
      // A task of this run is never one of another, whichever thread resumes it.
      if !shared.loops.isEmpty {
        for task in loop.queue.tasks { shared.others.insert(task.number) }
      }
      return loop.queue.takeAll()
    }
  }

  /// Hands a job to the system.
  static func release(_ job: UnownedJob) {
    jobs_release(unsafeBitCast(job, to: UnsafeMutableRawPointer.self))
  }

  /// Waits for another thread that makes a job of a run ready: two seconds if the wait may be long, or two milliseconds
  /// if it may not, or if runs have waited in vain before and no other thread ever made one ready.
  ///
  /// - Parameters:
  ///   - isWaiting: Returns whether the run still waits.
  ///   - goOn: Executes the jobs of the run that are ready.
  static func waitForOthers(
    isolation: isolated (any Actor)? = #isolation, mayBeLong: Bool, while isWaiting: () -> Bool,
    _ goOn: () async -> Void
  ) async {
    let isLong = mayBeLong && beginLongWait()
    var pause = Duration.milliseconds(1)
    while isWaiting(), pause <= .milliseconds(isLong ? 1024 : 1) {
      // The pause of a test that is cancelled is none, and the wait then ends.
      try? await Task.sleep(for: pause)
      pause *= 2
      await goOn()
    }
  }

  /// Counts a wait for other threads. Returns whether it should be long.
  private static func beginLongWait() -> Bool {
    withLock { shared in
      shared.waits += 1
      return shared.isResumed || shared.waits < 4
    }
  }

  /// Takes a job that belongs to a run.
  ///
  /// - Parameters:
  ///   - delay: The time for which the job sleeps; `nil` if it is ready.
  ///   - isMain: Whether the job is for the main actor.
  /// - Returns: Whether the job was taken.
  static func take(_ job: UnownedJob, after delay: Duration? = nil, isMain: Bool = false) -> Bool {
    if jobs_active() == 0 { return false }
    let pointer = unsafeBitCast(job, to: UnsafeMutableRawPointer.self)
    let (task, current) = (jobs_task(pointer), jobs_current_task())
    let running = jobs_run().map { Unmanaged<JobLoop>.fromOpaque($0).takeUnretainedValue() }
    return withLock { shared in
      // A thread of the system may work for a run that has ended.
      let isElsewhere = jobs_is_elsewhere()
      let running = running.flatMap { loop in
        !isElsewhere || shared.loops.contains { $0 === loop } ? loop : nil
      }
      let owner = task == 0 ? nil : shared.owner(of: task, running)
      guard let loop = owner ?? running ?? (current == 0 ? nil : shared.owner(of: current, nil))
      else {
        if task != 0 { shared.others.insert(task) }
        return false
      }
      if owner == nil, task != 0 {
        if task < loop.queue.tasks.first?.number ?? 0 || shared.others.contains(task) {
          return false
        }
        loop.queue.meet(task, named: delay == nil ? nil : "a sleep")
      }
      let isInside = running === loop && !isElsewhere
      if !isInside { shared.isResumed = true }
      // The runtime has no name of any other task.
      let isCurrent = current != 0 && loop.queue.nameCurrent(current)
      let maker = isCurrent ? current : loop.queue.running
      // The turn of an actor has no task, and the task that asks for it no longer executes.
      let asking = task != 0 ? task : maker
      let place: JobQueue.Place =
        isMain ? .main : task != 0 ? .pool : jobs_is_turn(pointer) ? .actor : .resumption
      loop.queue.add(
        JobQueue.Entry(job: job, task: asking, place: place, isOwn: isInside && asking == maker),
        after: delay, isOutside: !isInside)
      return true
    }
  }
}

extension JobRuns.Shared {
  /// Returns the run of a task that was met.
  ///
  /// - Parameter first: The run that is asked first.
  fileprivate func owner(of task: UInt64, _ first: JobLoop?) -> JobLoop? {
    if let first, first.queue.index(of: task) != nil { return first }
    for loop in loops where loop !== first && loop.queue.index(of: task) != nil { return loop }
    return nil
  }
}

@_cdecl("orders_take")
func takeJob(_ job: UnsafeMutableRawPointer) -> Bool {
  JobRuns.take(unsafeBitCast(job, to: UnownedJob.self))
}
