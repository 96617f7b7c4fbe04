import Lockstep
import OperatingSystem
import Reporting
import StateMachines
import Workers

/// A task before the random cases, small enough for a single worker.
package enum InitialCheckTask: Sendable {
  /// Replays a saved file, in a separate process if `isolation` is given. With a backtracer, it is played once
  /// only, and the place is found at which it ends its process.
  case replay(@Sendable (Isolation?, Backtracer?) throws(CommandError) -> ReplayRecord)
  /// Judges the samples of a check with these indices.
  case check(SampledCheck, Range<UInt64>)

  enum Result: Codable, Sendable {
    case replay(ReplayRecord)
    case check(CheckRecord)

    fileprivate var name: String {
      switch self {
      case .replay(let record): record.file
      case .check(let record): record.name
      }
    }

    /// Whether it shows a failure.
    fileprivate var fails: Bool {
      switch self {
      case .replay(let record): record.finding != nil
      case .check(let record): record.finding != nil
      }
    }

    /// Whether it shows a failure after which the system is gone.
    fileprivate var isEnd: Bool {
      switch self {
      case .replay(let record): record.finding?.failure.endsSystem ?? false
      case .check(let record): record.finding?.failure.endsSystem ?? false
      }
    }
  }

  /// The result of a task, and its wall-clock time.
  struct TimedResult: Codable, Portable, Sendable {
    let result: Result
    let seconds: Double
  }

  fileprivate var isCheck: Bool { if case .check = self { true } else { false } }

  /// Performs the task in this process.
  func result(_ shouldStop: () -> Bool) throws(CommandError) -> TimedResult {
    let start = ContinuousClock.now
    let result: Result =
      switch self {
      case .replay(let play): .replay(try play(nil, nil))
      case .check(let check, let samples): .check(check.judge(samples, shouldStop))
      }
    return TimedResult(result: result, seconds: (ContinuousClock.now - start) / .seconds(1))
  }

  /// Returns the result of a task that crashed a process.
  func result(
    after ending: ExitReason, in isolation: Isolation?, _ shouldStop: @escaping () -> Bool
  ) throws(CommandError) -> TimedResult {
    switch self {
    case .replay(let play):
      return TimedResult(result: .replay(try play(isolation, nil)), seconds: 0)
    case .check(let check, let samples):
      guard let again = check.again, let isolation, !ending.isOfMachine else {
        return TimedResult(result: .check(check.record(after: ending)), seconds: 0)
      }
      return TimedResult(result: .check(try again(samples, isolation, shouldStop)), seconds: 0)
    }
  }
}

extension MachineReport.InitialChecks {
  /// Performs the checks before the random cases, in workers if `isolation` is given.
  ///
  /// - Parameters:
  ///   - againstProgram: Whether the system is a program. The first task that ends it is the last.
  ///   - time: The time of the checks of a program that has failed. All files are played first.
  ///   - backtracer: Finds the places in the source at which saved files end their process.
  package init(
    doing tasks: [InitialCheckTask], againstProgram: Bool, in isolation: Isolation?,
    for time: TimeAfterFailure = TimeAfterFailure(), _ backtracer: Backtracer?, _ events: RunEvents
  ) throws(CommandError) {
    var time = time
    var results: [InitialCheckTask.Result?] = tasks.map { _ in nil }
    try Tasks<InitialCheckTask.TimedResult>(
      count: tasks.count, waitsAfterDeath: againstProgram,
      work: { place, shouldStop throws(CommandError) in try tasks[place].result(shouldStop) },
      workAfter: { place, ending throws(CommandError) in
        try tasks[place].result(after: ending, in: isolation, events.shouldStop)
      }
    ).run(
      in: isolation, shouldStop: { time.isOver || events.shouldStop() },
      upTo: { againstProgram && $0.result.isEnd },
      onResult: { place, timed in
        results[place] = timed.result
        if againstProgram, zip(tasks, results).allSatisfy({ $0.isCheck || $1 != nil }),
          results.contains(where: { $0?.fails ?? false })
        {
          time.begin()
        }
        events.onTime(timed.result.name, timed.seconds)
        events.onProgress(.initialChecks(results.count { $0 != nil }, of: tasks.count))
      })
    if againstProgram, let last = results.firstIndex(where: { $0?.isEnd ?? false }) {
      // Other workers may have gone on.
      results.removeSubrange((last + 1)...)
    }
    if let backtracer {
      for place in Self.shortestDeaths(results) {
        guard case .replay(let play) = tasks[place], case .replay(var record) = results[place]
        else { continue }
        record.finding?.crash = try play(isolation, backtracer).finding?.crash
        results[place] = .replay(record)
      }
    }
    self.init()
    for result in results { if let result { add(result) } }
  }

  /// Returns the shortest of the saved files that end their process in the same way, for each way. Reports give
  /// one place for all of them.
  private static func shortestDeaths(_ results: [InitialCheckTask.Result?]) -> [Int] {
    var deaths: [(place: Int, finding: Finding)] = []
    for (index, result) in results.enumerated() {
      if case .replay(let record) = result, let finding = record.finding,
        case .died = finding.failure
      {
        deaths.append((index, finding))
      }
    }
    var known: Set<Failure> = []
    return deaths.sorted { ($0.finding.length, $0.place) < ($1.finding.length, $1.place) }
      .filter { known.insert($0.finding.failure).inserted }.map(\.place)
  }

  /// Adds the result of the next task. Samples of a check count up to the first that fails.
  private mutating func add(_ result: InitialCheckTask.Result) {
    switch result {
    case .replay(let record): replays.append(record)
    case .check(let record):
      guard let index = checks.firstIndex(where: { $0.name == record.name }) else {
        checks.append(record)
        return
      }
      guard checks[index].finding == nil else { return }
      // Counts from a worker are untrusted; a sum that is too large fits no catalogue.
      checks[index].samples = [checks[index].samples, record.samples].total
      checks[index].visits = [checks[index].visits, record.visits].total
      checks[index].isFinished = checks[index].isFinished && record.isFinished
      checks[index].finding = record.finding
      if let more = record.breaks {
        checks[index].breaks = ((checks[index].breaks ?? []) + more).distinct
      }
      checks[index].obstacle = checks[index].obstacle ?? record.obstacle
    }
  }
}
