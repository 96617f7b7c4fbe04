import Glibc

/// Watches whether a worker gets on: measures the time since its last step, whatever it does meanwhile.
///
/// Time in which nobody watched, as this process did not run either, does not count.
struct Watchdog {
  private let process: pid_t
  var limits: Limits
  private var lastPulse: UInt64
  /// The time since the last step, and when that was last looked at.
  private var idle = Duration.zero
  private var looked = ContinuousClock.now
  /// The processor time that it had had at the last step, in milliseconds.
  private var worked: Int
  /// How much memory it had when that was last asked, since its last step, in KiB.
  private var lastSize: Int?
  /// The processor time that it had had when that was last asked, since its last step.
  private var lastWork: Int?

  init(_ process: pid_t, limits: Limits, pulse: UInt64) {
    (self.process, self.limits, lastPulse) = (process, limits, pulse)
    worked = Self.work(of: process)
  }

  /// Whether a step has taken too long.
  ///
  /// - Parameter pulse: A number that changes with each step.
  mutating func isOver(_ pulse: UInt64) -> Bool {
    let now = ContinuousClock.now
    defer { looked = now }
    guard pulse == lastPulse else {
      (lastPulse, idle, worked) = (pulse, .zero, Self.work(of: process))
      (lastSize, lastWork) = (nil, nil)
      return false
    }
    idle += min(now - looked, .milliseconds(limits.interval * 4))
    if idle < .milliseconds(min(limits.suspicion ?? .max, limits.patience)) { return false }
    if idle >= .milliseconds(limits.patience * 3) { return true }
    // Whoever goes on taking memory comes to an end soon, and to another one.
    let (isGrowing, isStarved) = (limits.suspicion == nil && isGrowing(), isStarved())
    if isGrowing || isStarved { return false }
    if idle >= .milliseconds(limits.patience) { return true }
    return Self.work(of: process) - worked >= limits.suspicion ?? 0 || !Self.isRunnable(process)
  }

  /// Whether it has hardly had a core since this was last asked, though it could use one: it is slow,
  /// not guilty.
  private mutating func isStarved() -> Bool {
    let work = Self.work(of: process)
    defer { lastWork = work }
    return work - (lastWork ?? worked) <= limits.interval / 8 && Self.isRunnable(process)
  }

  /// Whether it has taken a good part of the memory that it may have since this was last asked.
  private mutating func isGrowing() -> Bool {
    let size = Memory.of(process).addressedKiB
    defer { lastSize = size }
    return size - (lastSize ?? 0) >= limits.memory << 2
  }

  private static func isRunnable(_ process: pid_t) -> Bool {
    let status = ProcessFile("/proc/\(process)/stat").text
    // The state is the letter behind the name, which may hold anything but ends with the last bracket.
    return status.split(separator: ")").last?.drop { $0 == " " }.first == "R"
  }

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
