import Glibc

/// Watches whether a worker gets on.
///
/// It is judged by the time it works: a busy machine makes it slow, not guilty. One that does not work
/// at all waits for something, and is judged by the clock on the wall.
struct Vigil {
  private let process: pid_t
  private let limits: Limits
  private let pulse: () -> UInt64
  private var lastPulse: UInt64
  private var worked: Int
  private var began: ContinuousClock.Instant

  init(_ process: pid_t, limits: Limits, pulse: @escaping () -> UInt64) {
    self.process = process
    self.limits = limits
    self.pulse = pulse
    lastPulse = pulse()
    worked = Self.work(of: process)
    began = .now
  }

  /// Whether the worker has gone on for too long since its pulse changed.
  mutating func isOver() -> Bool {
    let now = pulse()
    let work = Self.work(of: process)
    guard now == lastPulse else {
      (lastPulse, worked, began) = (now, work, .now)
      return false
    }
    if work - worked >= limits.patience { return true }
    return ContinuousClock.now - began >= .milliseconds(limits.patience * 8)
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
