#if os(Linux)
  import OperatingSystem

  /// A watchdog of one worker: measures the time since the worker's last step, the worker's own while it works, and all
  /// time while it sleeps.
  ///
  /// Time in which this process did not run either does not count.
  package struct Watchdog {
    /// Returns the worker's process; 0 if it has not been started yet.
    private let worker: () -> pid_t
    /// The least time in milliseconds that a busy machine has to fork a worker.
    private static let forking = 10_000
    /// The share of a core that a working worker has at least, as its inverse. Less is too little to wait for.
    private static let longestTimes = 30
    var limits: Limits
    private var lastPulse: UInt64
    /// The time since the last step.
    private var idle = Duration.zero
    /// The time of the last check.
    private var looked = ContinuousClock.now
    /// The worker's processor time at the last step, in milliseconds.
    private var worked: Int
    /// The worker's address space at the last check since its last step, in KiB.
    private var lastSize: Int?
    /// The worker's processor time at the last check since its last step, in milliseconds.
    private var lastWork: Int?

    package init(_ worker: @escaping () -> pid_t, limits: Limits, pulse: UInt64) {
      (self.worker, self.limits, lastPulse) = (worker, limits, pulse)
      worked = Self.work(of: worker())
    }

    private var process: pid_t { worker() }

    /// Returns a watchdog with the same limits that starts to measure now.
    func anew(_ pulse: UInt64) -> Watchdog { Watchdog(worker, limits: limits, pulse: pulse) }

    /// Returns whether a step has taken too long.
    ///
    /// - Parameter pulse: A number that changes with each step.
    package mutating func isOver(_ pulse: UInt64) -> Bool {
      let now = ContinuousClock.now
      defer { looked = now }
      guard pulse == lastPulse else {
        (lastPulse, idle, worked) = (pulse, .zero, Self.work(of: process))
        (lastSize, lastWork) = (nil, nil)
        return false
      }
      idle += min(now - looked, .milliseconds(limits.interval * 4))
      // Before its first sign a worker is being forked, and runs nothing of what is tested.
      let (patience, suspicion) =
        pulse == 0
        ? (max(limits.patience, Self.forking), nil) : (limits.patience, limits.suspicion)
      if idle < .milliseconds(min(suspicion ?? .max, patience)) { return false }
      if idle >= .milliseconds(patience * Self.longestTimes) { return true }
      // A worker that goes on allocating soon ends for another reason.
      let (isGrowing, isStill) = (limits.suspicion == nil && isGrowing(), isStill())
      if isGrowing { return false }
      // Of a worker that works, its own time counts: on a busy machine it may wait for a core much longer.
      return Self.work(of: process) - worked >= min(suspicion ?? .max, patience) || isStill
    }

    /// Returns whether the worker neither works nor waits for a core, and has not worked since the last check.
    private mutating func isStill() -> Bool {
      let work = Self.work(of: process)
      defer { lastWork = work }
      guard let lastWork, !Self.isRunnable(process) else { return false }
      return work - lastWork <= limits.interval / 8
    }

    /// Returns whether the worker has allocated at least 1/256 of its memory limit since the last check.
    private mutating func isGrowing() -> Bool {
      let size = Memory.of(process).addressedKiB
      defer { lastSize = size }
      return size - (lastSize ?? 0) >= limits.memory << 2
    }

    private static func isRunnable(_ process: pid_t) -> Bool {
      let status = ProcessFile("/proc/\(process)/stat").text
      // The state is the letter after the name, which may contain any character and ends with the last `)`.
      return status.split(separator: ")").last?.drop { $0 == " " }.first == "R"
    }

    /// Returns the processor time of a process, in milliseconds.
    private static func work(of process: pid_t) -> Int {
      var clock = clockid_t()
      var time = timespec()
      guard process > 0, clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0
      else {
        return 0
      }
      return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }
  }
#endif
