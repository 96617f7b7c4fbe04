import Lockstep
import Reporting
import Workers

/// A task before the random cases, small enough for a single worker.
enum InitialCheckTask: Sendable {
  /// Replays a saved file, in a separate process if `isolation` is given.
  case replay(@Sendable (Isolation?) throws(IsolationError) -> ReplayRecord)
  /// Judges the samples of a check with these indices.
  case check(SampledCheck, Range<UInt64>)

  /// The result of a task.
  enum Result: Codable, Sendable {
    case replay(ReplayRecord)
    case check(CheckRecord)

    fileprivate var name: String {
      switch self {
      case .replay(let record): record.file
      case .check(let record): record.name
      }
    }
  }

  /// The result of a task, and its wall-clock time.
  struct TimedResult: Codable, Portable, Sendable {
    let result: Result
    let seconds: Double
  }

  /// Performs the task in this process.
  func result(_ shouldStop: () -> Bool) throws(IsolationError) -> TimedResult {
    let start = ContinuousClock.now
    let result: Result =
      switch self {
      case .replay(let play): .replay(try play(nil))
      case .check(let check, let samples): .check(check.judge(samples, shouldStop))
      }
    return TimedResult(result: result, seconds: (ContinuousClock.now - start) / .seconds(1))
  }

  /// Returns the result of a task that crashed a process.
  func result(
    after ending: ExitReason, in isolation: Isolation?
  ) throws(IsolationError) -> TimedResult {
    switch self {
    case .replay(let play):
      return TimedResult(result: .replay(try play(isolation)), seconds: 0)
    case .check(let check, _):
      var record = CheckRecord(check.row.name, samples: 0, isFinished: false)
      record.fail([
        "\(check.row.title) cannot be judged: the process \(ending.words).", check.row.sentence,
      ])
      return TimedResult(result: .check(record), seconds: 0)
    }
  }
}

extension MachineReport.InitialChecks {
  /// Performs the checks before the random cases, in workers if `isolation` is given.
  init(
    doing tasks: [InitialCheckTask], in isolation: Isolation?, _ events: RunEvents
  ) throws(IsolationError) {
    var results: [InitialCheckTask.Result?] = tasks.map { _ in nil }
    try Tasks<InitialCheckTask.TimedResult>(
      count: tasks.count,
      work: { place, shouldStop throws(IsolationError) in try tasks[place].result(shouldStop) },
      workAfter: { place, ending throws(IsolationError) in
        try tasks[place].result(after: ending, in: isolation)
      }
    ).run(in: isolation, shouldStop: events.shouldStop) { place, timed in
      results[place] = timed.result
      events.onTime(timed.result.name, timed.seconds)
    }
    self.init()
    for result in results { if let result { add(result) } }
  }

  /// Adds the result of the next task. Samples of a check count up to the first that fails.
  private mutating func add(_ result: InitialCheckTask.Result) {
    switch result {
    case .replay(let record): replays.append(record)
    case .check(let record):
      guard let place = checks.firstIndex(where: { $0.name == record.name }) else {
        checks.append(record)
        return
      }
      guard checks[place].finding == nil else { return }
      // Counts from a worker are untrusted; a sum that is too large fits no catalogue.
      checks[place].samples = [checks[place].samples, record.samples].total
      checks[place].visits = [checks[place].visits, record.visits].total
      checks[place].isFinished = checks[place].isFinished && record.isFinished
      checks[place].finding = record.finding
    }
  }
}
