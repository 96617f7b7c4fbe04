import Glibc
import Reporting
import Terminal

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
      getrusage(__rusage_who_t(whose.rawValue), &usage)
      for time in [usage.ru_utime, usage.ru_stime] {
        seconds += Double(time.tv_sec) + Double(time.tv_usec) * 1e-6
      }
    }
    return seconds
  }
}

/// A progress display: a line that is redrawn on a terminal, or occasional lines in a pipe.
final class ProgressMeter {
  private let console: Console
  private let clock: Stopwatch
  /// The current machine, if there are several.
  private var machine: String?
  private var total: UInt64?
  private var lastShown = 0.0
  /// The CPU time before the random cases of the current machine.
  private var workBefore: Double?
  /// The CPU time of the random cases of earlier machines.
  private var workOfCases = 0.0

  init(console: Console, clock: Stopwatch) {
    self.console = console
    self.clock = clock
  }

  func begin(_ machine: String?, of total: UInt64?) {
    end()
    (self.machine, self.total) = (machine, total)
  }

  /// Starts the measurement of speed, which excludes the checks before the random cases.
  func beginLockstep() { workBefore = clock.cpuSeconds }

  private func end() {
    if let workBefore { workOfCases += clock.cpuSeconds - workBefore }
    workBefore = nil
  }

  func show(_ cases: UInt64) {
    let seconds = clock.seconds
    guard seconds - lastShown >= (console.isInteractive ? 0.2 : 10) else { return }
    lastShown = seconds
    let share = total.map { " of \($0.grouped)" } ?? ""
    let line =
      (machine.map { "\($0): " } ?? "") + "\(cases.grouped)\(share) cases, \(Int(seconds)) s"
    if console.isInteractive { console.progress(line) } else { console.note(line) }
  }

  /// Prints time and speed, which vary between runs. Omits the speed after a failure, due to shrinking.
  func summarize(_ report: Report) {
    end()
    let elapsed = "\((clock.seconds * 10).rounded() / 10) s in all."
    let commands = report.machines.map {
      $0.lockstep.findings.isEmpty ? $0.lockstep.coverage?.commands : nil
    }
    guard workOfCases > 0, !commands.contains(nil) else { return console.note(elapsed) }
    let sum = commands.compactMap { $0 }.reduce(0, &+)
    guard sum > 0 else { return console.note(elapsed) }
    let speed = UInt64(Double(sum) / workOfCases).grouped
    console.note("\(speed) commands per second on one core, all claims judged; \(elapsed)")
  }
}
