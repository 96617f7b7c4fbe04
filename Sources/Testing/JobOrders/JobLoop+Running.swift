import JobHooks
import PropertyTesting

extension JobLoop {
  /// Starts the first task of the run.
  func start(_ body: @Sendable @escaping () async -> Void) {
    jobs_set_run(Unmanaged.passUnretained(self).toOpaque())
    _Concurrency.Task(operation: body)
    jobs_set_run(nil)
  }

  /// Executes jobs until none is left.
  ///
  /// - Returns: Whether none is left; if not, the next is one for the main actor.
  func drain(onMain: Bool) -> Bool {
    let executor = OrderExecutor.shared.asUnownedTaskExecutor()
    let main = MainOrderExecutor.shared.asUnownedSerialExecutor()
    jobs_set_run(Unmanaged.passUnretained(self).toOpaque())
    defer { jobs_set_run(nil) }
    while true {
      switch next(onMain: onMain) {
      case .nothing: return true
      case .needsMain: return false
      case .job(let entry) where entry.place == .main:
        entry.job.runSynchronously(isolatedTo: main, taskExecutor: executor)
      case .job(let entry): entry.job.runSynchronously(on: executor)
      }
    }
  }

  @MainActor func drainOnMain() { _ = drain(onMain: true) }

  /// Waits for another thread that resumes a task of the run: two seconds, or two milliseconds where runs have
  /// waited in vain before, and no other thread ever resumed one.
  @concurrent func awaitOthers(until isEnded: @Sendable () -> Bool) async {
    let longest = JobRuns.isResumed() ? Duration.milliseconds(1024) : .milliseconds(1)
    var pause = Duration.milliseconds(1)
    while !isEnded(), !isFull, pause <= longest {
      // The pause of a test that is cancelled is none, and the wait then ends.
      try? await _Concurrency.Task.sleep(for: pause)
      pause *= 2
      await drainOnMain()
    }
  }

  /// Adds the lanes of this run to the running case, and warnings.
  ///
  /// - Parameter most: The number of turns at which orders depart, if they are to be all.
  func tell(whole most: Int?) {
    guard let notes = CaseNotes.current else { return }
    notes.explain { self.lanes.text }
    if !JobRuns.holdsSleeps {
      notes.warn(
        "Sleeps, and yields inside of an actor, are the system's with this version of Swift: orders do not"
          + " decide them. Give what sleeps a Clock.")
    }
    if let most, turns > most {
      notes.warn(
        "A run had \(turns) turns, and orders depart in the first \(most) alone. Ask for more: .all(turns: \(turns))."
      )
    }
    if isFull, bodyEnd != nil {
      notes.warn(
        "A run was ended after \(Self.maximumJobs) jobs, before all of its tasks came to rest.")
    }
    for name in outside {
      notes.warn(
        "\(name), of a run in an order, was resumed by another thread: give it a client or a Clock. An order does"
          + " not decide when.")
    }
  }

  /// The names of the tasks that another thread resumed.
  var outside: [String] {
    let names = events.compactMap { event in
      if case .outside(let task) = event { lanes.name(of: task) } else { nil }
    }
    return Set(names).sorted()
  }

  var lanes: Lanes { Lanes(tasks: tasks, events: events) }

  /// Ends a run whose body has not ended.
  func end() async -> Never {
    let (name, explanation) =
      isFull
      ? ("never rests", "The run does not come to rest: \(Self.maximumJobs) jobs were executed.")
      : (
        "waits",
        "Nothing is left to execute, and the body of the run, task 1, waits."
          + (tasks.count > 1 ? " Other tasks have ended, or wait as well." : "")
      )
    guard let notes = CaseNotes.current else { fatalError("\(explanation)\n\(lanes.text)") }
    notes.abandon("The run \(name).", explanation)
    while true { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
  }
}
