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
      let (next, now) = withLock { ($0.next(onMain: onMain), $0.now) }
      jobs_set_time(now.nanoseconds)
      switch next {
      case .nothing: return true
      case .needsMain: return false
      case .job(let entry) where entry.place == .main:
        entry.job.runSynchronously(isolatedTo: main, taskExecutor: executor)
      case .job(let entry): entry.job.runSynchronously(on: executor)
      }
    }
  }

  @MainActor func drainOnMain() { _ = drain(onMain: true) }

  /// Waits for other threads that make jobs ready, and executes these.
  @concurrent func awaitOthers(until isEnded: @Sendable () -> Bool) async {
    let unending = UnendingWork()
    await awaitElsewhere(
      unending, while: { !isEnded() && !withLock { $0.isFull } }, { await drainOnMain() })
    await JobRuns.waitForOthers(
      mayBeLong: true, while: { !isEnded() && !withLock { $0.isFull } }, { await drainOnMain() })
  }
}

extension Duration {
  /// The nanoseconds, as the hooks count them.
  var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}

extension JobQueue {
  /// The lanes of the run so far. They begin with a hint if a job does not end.
  var text: String {
    if !isExecuting { return lanes.text }
    return """
      \(lanes.name(of: running)) keeps its thread, as at a semaphore, a lock or a loop without an end: the tasks of a run \
      go on only when a job suspends. Wait with await, for a continuation, a stream or an actor, or leave the run out.
      \(lanes.text)
      """
  }

  /// Adds warnings about a run that has ended to the running case.
  ///
  /// - Parameter bound: The number of turns at which its order may depart; `nil` for any.
  func tell(bound: Order.Bound?) {
    guard let notes = CaseNotes.current else { return }
    func warn(_ text: String, name: String? = nil, weight: Int = 0) {
      notes.warn(CaseWarning(text, name: name, weight: weight))
    }
    notes.measure(turns)
    if !JobRuns.holdsSleeps {
      warn(
        "With this version of Swift an order controls neither sleeps nor yields inside an actor. Inject a Clock."
      )
    }
    if let bound, turns > bound.turns {
      warn(
        "A run had \(turns) turns, and orders depart in the first \(bound.turns) alone. Ask for more: "
          + "\(bound.name)(turns: \(turns)).", name: "turns", weight: turns)
    }
    if isFull, bodyEnd != nil {
      warn(
        "A run was ended after \(Self.maximumJobs) jobs, before all of its tasks came to rest.")
    }
    for place in elsewhere.places {
      warn(
        "Work of a run in an order was done on \(place): give it a client or a Clock. An order does not decide when."
      )
    }
    for name in elsewhere.places.isEmpty ? outside : [] {
      warn(
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

  /// The reason why the body of a run has not ended, as a name and a sentence.
  var obstacle: (name: String, sentence: String) {
    if isDeadlocked {
      return (
        "The run waits for its own main queue.",
        "DispatchQueue.main.sync, called by \(lanes.name(of: running)) on the main actor, would wait for the main actor for"
          + " ever: call the block itself."
      )
    }
    if !isFull {
      return (
        "The run waits.",
        "Nothing is left to execute, and the body of the run, task 1, waits."
          + (tasks.count > 1 ? " Other tasks have ended, or wait as well." : "")
      )
    }
    let names = yielding
    let reason =
      names.isEmpty
      ? ""
      : names.count == 1
        ? " At the end only \(names[0]) goes on, and yields again and again."
        : " At the end only \(names.formatted(by: "and")) go on, and yield again and again."
    return (
      "The run never rests.",
      "The run does not come to rest: \(Self.maximumJobs) jobs were executed.\(reason)"
    )
  }

  /// Ends a case in whose run the body has not ended.
  func endCase() async -> Never {
    let obstacle = obstacle
    await Self.endCase(obstacle.name, obstacle.sentence, lanes.text)
  }

  /// Ends a case in which a run is started inside of another.
  static func endNestedRun() async -> Never {
    await endCase(
      "An order runs inside of another.",
      "An order runs inside of another. The tasks of the inner body belong to the outer run already: call the body itself.",
      "")
  }

  private static func endCase(_ name: String, _ sentence: String, _ lanes: String) async -> Never {
    guard let notes = CaseNotes.current else { fatalError("\(sentence)\n\(lanes)") }
    notes.abandon(name, sentence)
    while true { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
  }
}
