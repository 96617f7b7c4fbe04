import JobHooks

/// Which job belongs to which run: asked by the hooks for each job of the process while a run is active.
///
/// A job belongs to the run of its task. A task that was never met belongs to the run whose job this thread executes,
/// or to the run of the task which creates it, unless it is older than the run: numbers of tasks only grow.
enum JobRuns {
  /// The state of all runs, behind the lock of the hooks.
  private struct State {
    var loops: [JobLoop] = []
    /// Tasks that were met outside of any run, which no run takes later.
    var others: Set<UInt64> = []
    /// The number of these at which those are forgotten that are older than each run.
    var most = 4096
    /// Whether another thread ever resumed a task of a run, and how often a run waited for one.
    var isResumed = false
    var waits = 0
  }

  // The hooks are global, and so is this state. All access is between `jobs_lock` and `jobs_unlock`, so that
  // the compiler need not check that no two overlap.
  @exclusivity(unchecked) nonisolated(unsafe) private static var state = State()

  /// Adds a run whose first job is the next that this thread enqueues.
  static func enter(_ loop: JobLoop) {
    jobs_lock()
    if state.loops.isEmpty {
      state.others.removeAll(keepingCapacity: true)
    } else if state.others.count > state.most {
      let oldest = state.loops.compactMap { $0.tasks.first?.number }.min() ?? 0
      state.others = state.others.filter { $0 > oldest }
      state.most = max(state.others.count * 2, 4096)
    }
    state.loops.append(loop)
    jobs_unlock()
    jobs_enter()
  }

  /// Removes a run. Its remaining jobs go to the system, unless the run never came to rest.
  static func leave(_ loop: JobLoop) {
    let left = remove(loop)
    if loop.isFull { return }
    for entry in left.ready {
      entry.place == .main ? MainOrderExecutor.release(entry.job) : release(entry.job)
    }
    for (entry, delay) in left.sleeping { sleepOutside(entry.job, delay, nil, ContinuousClock()) }
  }

  /// Removes a run. Its remaining jobs are executed by nobody.
  static func abandon(_ loop: JobLoop) { _ = remove(loop) }

  private static func remove(
    _ loop: JobLoop
  ) -> (ready: [JobLoop.Entry], sleeping: [(JobLoop.Entry, Duration)]) {
    jobs_lock()
    defer { jobs_unlock() }
    guard let place = state.loops.firstIndex(where: { $0 === loop }) else { return ([], []) }
    jobs_leave()
    state.loops.remove(at: place)
    // A task of this run is never one of another, whichever thread resumes it.
    if !state.loops.isEmpty { for task in loop.tasks { state.others.insert(task.number) } }
    return loop.takeAll()
  }

  /// Hands a job to the system.
  static func release(_ job: UnownedJob) {
    jobs_release(unsafeBitCast(job, to: UnsafeMutableRawPointer.self))
  }

  /// Returns whether a run should wait long for other threads, and counts the question.
  static func isResumed() -> Bool {
    jobs_lock()
    defer { jobs_unlock() }
    state.waits += 1
    return state.isResumed || state.waits < 4
  }

  /// Returns the run of a task that was met.
  ///
  /// - Parameter first: The run that is asked first.
  private static func owner(of task: UInt64, _ first: JobLoop?) -> JobLoop? {
    if let first, first.place(of: task) != nil { return first }
    for loop in state.loops where loop !== first && loop.place(of: task) != nil { return loop }
    return nil
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
    jobs_lock()
    defer { jobs_unlock() }
    let owner = task == 0 ? nil : self.owner(of: task, running)
    guard let loop = owner ?? running ?? (current == 0 ? nil : self.owner(of: current, nil)) else {
      if task != 0 { state.others.insert(task) }
      return false
    }
    if owner == nil, task != 0 {
      if task < loop.tasks.first?.number ?? 0 || state.others.contains(task) { return false }
      loop.meet(task, named: delay == nil ? nil : "a sleep")
    }
    let isInside = running === loop
    if !isInside { state.isResumed = true }
    // The runtime has no name of any other task.
    let isCurrent = current != 0 && loop.nameCurrent(current)
    // The turn of an actor has no task, and the task that asks for it no longer executes.
    let asking = task != 0 ? task : isCurrent ? current : loop.running
    let place: JobLoop.Place =
      isMain ? .main : task != 0 ? .pool : jobs_is_turn(pointer) ? .actor : .resumption
    loop.add(
      JobLoop.Entry(job: job, task: asking, place: place), after: delay, isOutside: !isInside)
    return true
  }
}

@_cdecl("orders_take")
func takeJob(_ job: UnsafeMutableRawPointer) -> Bool {
  JobRuns.take(unsafeBitCast(job, to: UnownedJob.self))
}
