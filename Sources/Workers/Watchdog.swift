import Glibc

/// Watches whether a worker gets on.
///
/// It is judged by the time it works: a busy machine makes it slow, not guilty. The clock on the wall
/// judges only one that sleeps each time one looks.
struct Watchdog {
  private let process: pid_t
  private let limits: Limits
  private let pulse: () -> UInt64
  private var lastPulse: UInt64
  /// The time it had worked when its pulse changed.
  private var worked: Int
  /// The time it had worked when it began to sleep, and when that was.
  private var rested: Int
  private var began: ContinuousClock.Instant

  init(_ process: pid_t, limits: Limits, pulse: @escaping () -> UInt64) {
    self.process = process
    self.limits = limits
    self.pulse = pulse
    lastPulse = pulse()
    worked = Self.work(of: process)
    rested = worked
    began = .now
  }

  /// Whether the worker has gone on for too long since its pulse changed.
  mutating func isOver() -> Bool {
    let (now, work) = (pulse(), Self.work(of: process))
    guard now == lastPulse else {
      (lastPulse, worked, rested, began) = (now, work, work, .now)
      return false
    }
    if work - worked >= limits.patience { return true }
    if work > rested || !Self.isSleeping(process) { (rested, began) = (work, .now) }
    return ContinuousClock.now - began >= .milliseconds(limits.patience)
  }

  /// Whether a process waits for something other than a core.
  private static func isSleeping(_ process: pid_t) -> Bool {
    let status = ProcessFile("/proc/\(process)/stat").text
    // The state is the letter behind the name, which may hold anything but ends with the last bracket.
    return status.split(separator: ")").last?.drop { $0 == " " }.first == "S"
  }

  /// How long to wait before looking again, in milliseconds.
  var interval: Int32 { Int32(min(max(limits.patience / 8, 2), 100)) }

  /// The processor time that a process has had, in milliseconds.
  private static func work(of process: pid_t) -> Int {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return 0
    }
    return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
  }
}
