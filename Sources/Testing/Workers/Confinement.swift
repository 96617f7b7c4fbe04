#if os(Linux)
  import OperatingSystem
  import SystemCalls

  /// The restrictions that a worker imposes on itself before it runs code that may crash.
  struct Confinement {
    private let limits: Limits

    init(_ limits: Limits) { self.limits = limits }

    /// The size of a worker's stack, in bytes.
    private static let stackSize = 8 << 20
    /// The largest file that a worker may write, in bytes.
    private static let largestFile = 64 << 20

    /// Confines this process, just forked from `parent`.
    ///
    /// - Returns: The descriptor of its line, the only one left besides the standard streams.
    func enter(line: Int32, output: Int32, parent: pid_t, testimony: SharedWords) -> Int32 {
      setpgid(0, 0)
      if consent_end_with_parent(parent) == 0 { _exit(1) }
      let nothing = open("/dev/null", O_RDONLY)
      dup2(nothing, 0)
      dup2(output, 1)
      dup2(output, 2)
      // Out of the way of code that counts descriptors from 3.
      var kept = fcntl(line, F_DUPFD_CLOEXEC, 100)
      if kept < 0 { kept = fcntl(line, F_DUPFD_CLOEXEC, 3) }
      if kept < 0 { _exit(1) }
      consent_close_all_but(kept)
      Self.leaveSignals()
      bound()
      testimony.withPointer {
        consent_testify($0, Self.stackSize, max(limits.memory << 17, 1 << 20))
      }
      consent_mark()
      if !limits.children { _ = consent_confine() }
      return kept
    }

    /// Whether this system can block process creation; `nil` if it starts no process. It is tested once, in a
    /// separate process.
    static let canRefuse: Bool? = {
      fflush(nil)
      let process = fork()
      if process == 0 { _exit(consent_confine() == 0 ? 0 : 1) }
      if process < 0 { return nil }
      var status: Int32 = 1
      while waitpid(process, &status, 0) < 0 && errno == EINTR {}
      return status == 0
    }()

    /// Unblocks all signals, and restores their default handlers.
    static func leaveSignals() {
      for number in 1..<Int32(65) { signal(number, SIG_DFL) }
      var none = sigset_t()
      sigemptyset(&none)
      sigprocmask(SIG_SETMASK, &none, nil)
    }

    private func bound() {
      Self.set(RLIMIT_AS, to: Memory.current.addressedKiB << 10 + limits.memory << 20)
      Self.set(RLIMIT_STACK, to: Self.stackSize)
      Self.set(RLIMIT_FSIZE, to: Self.largestFile)
      Self.set(RLIMIT_CORE, to: 0)
    }

    /// Sets a limit, as far as the hard limit allows.

    static func set(_ resource: __rlimit_resource, to bytes: Int) {
      let number = __rlimit_resource_t(resource.rawValue)
      var limit = rlimit()
      getrlimit(number, &limit)
      limit.rlim_cur = min(limit.rlim_max, rlim_t(bytes))
      // A hard limit that was lowered cannot be raised again.
      limit.rlim_max = resource == RLIMIT_STACK ? limit.rlim_max : limit.rlim_cur
      setrlimit(number, &limit)
    }
  }
#endif
