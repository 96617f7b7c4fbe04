#if os(Linux)
  import OperatingSystem
  import SystemCalls

  /// A process between this one and a worker that may start others.
  ///
  /// It is the parent of all processes of the worker that lose their own, and outlives this process, even if that is
  /// killed. It ends with the worker or with this process, and ends all of them before. What a system does to the
  /// parents of its processes ends the keeper at most: above it are only processes of the operating system.
  enum Keeper {
    /// The time in which a keeper ends, in milliseconds, unless it is stopped or the machine is very busy.
    static let patience = 10_000

    /// Forks the worker. Returns in the worker alone, with its parent: this process goes on as the keeper.
    ///
    /// - Parameters:
    ///   - parent: The process that forked this one.
    ///   - page: The page in which the keeper records the worker and its end.
    static func divide(under parent: pid_t, _ page: WorkerPage) -> pid_t {
      let keeper = getpid()
      if consent_keep_for(parent) == 0 { _exit(1) }
      _ = consent_adopt_orphans()
      let worker = fork()
      if worker == 0 { return keeper }
      guard worker > 0 else { _exit(1) }
      page.began(worker)
      let nothing = open("/dev/null", O_RDWR)
      for stream in 0..<3 as Range<Int32> { dup2(nothing, stream) }
      consent_close_all_but(2)
      var isAsked = false
      while page.recordedEnd == nil, !isAsked, getppid() == parent {
        isAsked = consent_wait_for_end() != 0
        collect(worker, page, WNOHANG)
      }
      kill(-worker, SIGKILL)
      kill(worker, SIGKILL)
      while page.recordedEnd == nil { collect(worker, page, 0) }
      Descendants.sweep(worker)
      _exit(0)
    }

    /// Collects children that have ended, and records the end of the worker.
    private static func collect(_ worker: pid_t, _ page: WorkerPage, _ how: Int32) {
      var (status, usage): (Int32, rusage) = (0, rusage())
      while true {
        let process = wait4(-1, &status, how, &usage)
        if process == worker { page.ended(status, resident: usage.ru_maxrss) }
        if process == worker || process == 0 || process < 0 && errno != EINTR { return }
      }
    }
  }
#endif
