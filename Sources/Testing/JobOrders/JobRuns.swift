import JobHooks

/// Which job belongs to which run: asked by the hooks for each job of the process while a run is active.
///
/// A job belongs to the run of its task. A task that was never met belongs to the run whose job this thread executes,
/// or to that of the task which creates it, unless it is older than the run: numbers of tasks only grow.
enum JobRuns {
  /// The state of all runs, behind the lock of the hooks.
  private struct State {
    /// The run of each task that belongs to one.
    var owners: [UInt64: JobLoop] = [:]
    /// Tasks that were met outside of any run, which no run takes later.
    var others: Set<UInt64> = []
    var loops: [JobLoop] = []
    /// Whether another thread ever resumed a task of a run, and how often a run waited for one.
    var isResumed = false
    var waits = 0
  }

  // The hooks are global, and so is what they ask. All access is between `jobs_lock` and `jobs_unlock`.
  nonisolated(unsafe) private static var state = State()

  /// Adds a run whose first job is the next that this thread enqueues.
  static func enter(_ loop: JobLoop) {
    jobs_lock()
    if state.loops.isEmpty { state.others.removeAll(keepingCapacity: true) }
    state.loops.append(loop)
    jobs_unlock()
    jobs_enter()
  }

  /// Removes a run. What is left of it goes to the system, unless the run never came to rest.
  static func leave(_ loop: JobLoop) {
    jobs_leave()
    jobs_lock()
    state.loops.removeAll { $0 === loop }
    for task in loop.tasks { state.owners[task.number] = nil }
    // A task of this run is never one of another, whichever thread resumes it.
    if !state.loops.isEmpty { for task in loop.tasks { state.others.insert(task.number) } }
    let left = loop.takeAll()
    jobs_unlock()
    if loop.isFull { return }
    for entry in left.ready {
      if entry.place == .main {
        MainOrderExecutor.release(entry.job)
      } else {
        jobs_release(unsafeBitCast(entry.job, to: UnsafeMutableRawPointer.self))
      }
    }
    for (entry, delay) in left.sleeping { sleepOutside(entry.job, delay, nil, ContinuousClock()) }
  }

  /// Returns whether a run should wait long for other threads, and counts the question.
  static func isResumed() -> Bool {
    jobs_lock()
    defer { jobs_unlock() }
    state.waits += 1
    return state.isResumed || state.waits < 4
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
    let known = task == 0 ? nil : state.owners[task]
    guard let loop = known ?? running ?? (current == 0 ? nil : state.owners[current]) else {
      if task != 0 { state.others.insert(task) }
      return false
    }
    if known == nil, task != 0 {
      if task < loop.tasks.first?.number ?? 0 || state.others.contains(task) { return false }
      state.owners[task] = loop
      loop.meet(task)
    }
    // The runtime tells the name of no other task.
    loop.name(current, jobs_current_name().map { String(cString: $0) })
    let isInside = running === loop
    if !isInside { state.isResumed = true }
    if known == nil, task != 0, delay != nil { loop.name(task, "a sleep") }
    // The turn of an actor has no task, and the task that asks for it no longer executes.
    let asking =
      task != 0 ? task : current != 0 && state.owners[current] != nil ? current : loop.running
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
