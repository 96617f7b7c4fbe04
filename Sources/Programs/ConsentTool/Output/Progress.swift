import ConsentSuite
import Lockstep
import OperatingSystem
import Reporting
import StateMachines
import Terminal
import Workers

/// A progress line: redrawn on a terminal from the first half second on, or printed every ten seconds in a
/// pipe. Its figures depend on time, so it goes to standard error.
final class ProgressLine {
  private let console: Console
  private let clock = Stopwatch()
  private var next: Double

  init(_ console: Console) {
    self.console = console
    next = console.isInteractive ? 0.5 : 10
  }

  /// The time since the line was created, in seconds.
  var seconds: Double { clock.seconds }

  /// Draws the line if it is due. To be called often.
  func draw(_ text: () -> String) {
    let seconds = clock.seconds
    guard seconds >= next else { return }
    next = seconds + (console.isInteractive ? 0.2 : 10)
    if console.isInteractive { console.progress(text()) } else { console.note(text()) }
  }

  /// Returns the expected time to the end, such as `40 s left`, from the share of the work done in `seconds`.
  /// Returns `nil` before a tenth of a second or without any work.
  static func rest(done: Double, of all: Double, in seconds: Double) -> String? {
    guard done > 0, all >= done, seconds > 0.1 else { return nil }
    return "\(time(seconds / done * (all - done))) left"
  }

  /// Returns a time in words, such as `40 s` or `3 min`.
  static func time(_ seconds: Double) -> String {
    guard seconds < 1e9 else { return "long" }
    let whole = Int(seconds.rounded(.up))
    return whole < 100 ? "\(whole) s" : whole < 6_000 ? "\(whole / 60) min" : "\(whole / 3_600) h"
  }
}

/// The progress of a check: cases, their rate, the rest of the run, and the goals that were not reached yet.
final class ProgressMeter {
  private let console: Console
  private let clock: Stopwatch
  private let line: ProgressLine
  /// The time limit of the run, in seconds, if there is one.
  private let limit: Double?
  /// The current machine, if there are several.
  private var machine: String?
  private var total: UInt64?
  private var progress = RunProgress.initialChecks(0, of: 0)
  private var unvisited: (() -> [String])?
  private var startOfCases = 0.0
  /// The CPU time before the random cases of the current machine.
  private var workBefore: Double?
  /// The CPU time of the random cases of earlier machines.
  private var workOfCases = 0.0

  init(console: Console, clock: Stopwatch, limit: Double?) {
    (self.console, self.clock, self.limit) = (console, clock, limit)
    line = ProgressLine(console)
  }

  func begin(_ machine: String?, of total: UInt64?) {
    end()
    (self.machine, self.total, unvisited) = (machine, total, nil)
    progress = .initialChecks(0, of: 0)
  }

  /// Starts the measurement of speed, which excludes the checks before the random cases.
  func beginLockstep() {
    (workBefore, startOfCases, progress) = (clock.cpuSeconds, clock.seconds, .cases(0))
  }

  private func end() {
    if let workBefore { workOfCases += clock.cpuSeconds - workBefore }
    workBefore = nil
  }

  func take(_ progress: RunProgress) {
    switch progress {
    case .initialChecks, .cases, .shrinking: self.progress = progress
    case .unvisited(let names): unvisited = names
    }
  }

  /// Draws the progress line if it is due. To be called often.
  func draw() { line.draw { (machine.map { "\($0): " } ?? "") + parts.joined(separator: ", ") } }

  private var parts: [String] {
    switch progress {
    case .initialChecks(let done, let all):
      let seconds = "\(Int(clock.seconds)) s"
      return all == 0 ? ["starting", seconds] : ["\(done) of \(all) files and checks", seconds]
    case .cases(let cases):
      let seconds = clock.seconds - startOfCases
      let share = total.map { " of \($0.grouped)" } ?? ""
      var parts = ["\(cases.grouped)\(share) cases"]
      if seconds > 0.1 { parts.append("\(UInt64(Double(cases) / seconds).grouped)/s") }
      let rest =
        limit.map { "\(ProgressLine.time(max($0 - clock.seconds, 0))) left in all" }
        ?? total.flatMap { ProgressLine.rest(done: Double(cases), of: Double($0), in: seconds) }
      if let rest { parts.append(rest) }
      if let names = unvisited?() {
        let shown = names.prefix(3).joined(separator: ", ")
        let more = names.count > 3 ? ", …" : ""
        parts.append(names.isEmpty ? "all visited" : "\(names.count) unvisited: \(shown)\(more)")
      }
      return parts
    case .shrinking(let classes):
      return [
        "shrinking \(classes == 1 ? "the last failure" : "\(classes) failures")",
        "\(Int(clock.seconds)) s",
      ]
    case .unvisited: return []
    }
  }

  /// Prints time and speed, which vary between runs. Omits the speed after a failure, due to shrinking.
  func summarize(_ report: Report) {
    end()
    let elapsed = "\((clock.seconds * 10).rounded() / 10) s in all."
    let commands = report.machines.map { $0.lockstep.coverage?.commands }
    guard workOfCases > 0, !commands.contains(nil) else { return console.note(elapsed) }
    let sum = commands.compactMap { $0 }.reduce(0, &+)
    guard sum > 0 else { return console.note(elapsed) }
    let speed = UInt64(Double(sum) / workOfCases).grouped
    console.note("\(speed) commands per second on one core, all claims judged; \(elapsed)")
  }
}

extension Console {
  /// Runs the tasks of a command on all cores, and shows their number on the progress line.
  ///
  /// - Parameters:
  ///   - count: The number of tasks.
  ///   - noun: The name of the tasks on the progress line, such as `scopes`.
  ///   - isLast: Returns whether results after this one are not needed.
  ///   - onResult: Receives the results in the order of the tasks.
  /// - Returns: Whether the work was not interrupted.
  func doTasks<Result: Portable>(
    _ count: Int, _ noun: String, in isolation: Isolation?,
    _ work: @escaping (Int, @escaping () -> Bool) throws(CommandError) -> Result?,
    after workAfter: @escaping (Int, ExitReason) throws(CommandError) -> Result,
    upTo isLast: (Result) -> Bool = { _ in false }, onResult: (Int, Result) -> Void
  ) throws(CommandError) -> Bool {
    let line = ProgressLine(self)
    var done = 0
    func draw() {
      guard isInteractive else { return }
      line.draw {
        let rest = ProgressLine.rest(done: Double(done), of: Double(count), in: line.seconds)
        return ["\(done) of \(count) \(noun)", "\(Int(line.seconds)) s", rest].compactMap(\.self)
          .joined(separator: ", ")
      }
    }
    try Tasks(count: count, work: work, workAfter: workAfter).runInOrder(
      in: isolation,
      shouldStop: {
        draw()
        return Interruption.isRequested
      },
      onProgress: { done = $0 }, upTo: isLast,
      onResult: {
        clearProgress()
        onResult($0, $1)
      })
    clearProgress()
    return !Interruption.isRequested
  }

  /// Runs work of unknown extent, and shows its time on the progress line.
  ///
  /// - Parameters:
  ///   - activity: The work in words, such as `shrinking`.
  ///   - work: The work. It receives a function to call often, which returns whether to stop.
  func doing<Result, Failure: Error>(
    _ activity: String, _ work: (@escaping () -> Bool) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let line = ProgressLine(self)
    defer { clearProgress() }
    return try work {
      if isInteractive { line.draw { "\(activity), \(Int(line.seconds)) s" } }
      return Interruption.isRequested
    }
  }
}

/// A stopwatch. Its times are only displayed; no test depends on them.
struct Stopwatch {
  private let start = ContinuousClock.now
  private let startOfWork = Stopwatch.workSeconds

  var seconds: Double {
    let duration = ContinuousClock.now - start
    return Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
  }

  /// The CPU time on all cores since the start, in seconds, including workers that have exited.
  var cpuSeconds: Double { Self.workSeconds - startOfWork }

  private static var workSeconds: Double {
    var seconds = 0.0
    for whose in [RUSAGE_SELF, RUSAGE_CHILDREN] {
      var usage = rusage()
      #if canImport(Glibc)
        getrusage(__rusage_who_t(whose.rawValue), &usage)
      #else
        getrusage(whose, &usage)
      #endif
      for time in [usage.ru_utime, usage.ru_stime] {
        seconds += Double(time.tv_sec) + Double(time.tv_usec) * 1e-6
      }
    }
    return seconds
  }
}
