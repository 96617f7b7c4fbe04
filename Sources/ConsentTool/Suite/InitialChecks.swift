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
  enum Result: Codable, Portable, Sendable {
    case replay(ReplayRecord)
    case check(CheckRecord)
  }

  /// Performs the task in this process.
  func result(_ shouldStop: () -> Bool) throws(IsolationError) -> Result {
    switch self {
    case .replay(let play): .replay(try play(nil))
    case .check(let check, let samples): .check(check.judge(samples, shouldStop))
    }
  }

  /// Returns the result of a task that crashed a process.
  func result(after ending: ExitReason, in isolation: Isolation?) throws(IsolationError) -> Result {
    switch self {
    case .replay(let play): return .replay(try play(isolation))
    case .check(let check, _):
      var record = CheckRecord(check.row.name, samples: 0, isFinished: false)
      record.breach = [
        "\(check.row.title) cannot be judged: the process \(ending.words).", check.row.sentence,
      ]
      return .check(record)
    }
  }
}

extension MachineReport.InitialChecks {
  /// Performs the checks before the random cases, in workers if `isolation` is given.
  init(
    doing tasks: [InitialCheckTask], in isolation: Isolation?, _ shouldStop: @escaping () -> Bool,
    onProgress: (Int) -> Void
  ) throws(IsolationError) {
    var results: [InitialCheckTask.Result?] = tasks.map { _ in nil }
    try Tasks<InitialCheckTask.Result>(
      count: tasks.count,
      work: { place, shouldStop throws(IsolationError) in try tasks[place].result(shouldStop) },
      workAfter: { place, ending throws(IsolationError) in
        try tasks[place].result(after: ending, in: isolation)
      }
    ).run(in: isolation, shouldStop: shouldStop) {
      results[$0] = $1
      onProgress(results.count { $0 != nil })
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
      guard checks[place].breach.isEmpty else { return }
      // Counts from a worker are untrusted; a sum that is too large fits no catalogue.
      checks[place].samples = [checks[place].samples, record.samples].total
      checks[place].visits = [checks[place].visits, record.visits].total
      checks[place].isFinished = checks[place].isFinished && record.isFinished
      checks[place].breach = record.breach
    }
  }
}
