import OperatingSystem
import StateMachines

#if os(Linux)
  import Lockstep
  import OperatingSystem
  import Synchronization
  import SystemCalls

  /// Runs the work of this process in a fork that may crash, and returns its exit code or the reason of its end.
  ///
  /// The calling process must have one thread and listen to interruptions, and must have started nothing else.
  package enum Guardian {
    /// The process that is watched; 0 if there is none.
    private static let charge = Atomic<Int32>(0)
    private static let wasAsked = Atomic<Bool>(false)

    /// Runs `body` in a forked process with the same streams and in the same group, and waits for its end.
    /// Requests to stop this process are passed on. If this process ends for any reason, the forked one ends as
    /// well.
    ///
    /// - Parameter body: The work of the forked process.
    /// - Throws: If no process can be started.
    package static func watch(_ body: () -> Int32) throws(CommandError) -> Outcome {
      let (verdict, guardian) = (try Pipe(), getpid())
      // The child would print the contents of the buffers as well.
      fflush(nil)
      // A request between these lines would reach only one of the two processes.
      hold(SIG_BLOCK)
      let process = fork()
      if process == 0 {
        close(verdict.readEnd)
        if consent_end_with_parent(guardian) == 0 { _exit(1) }
        hold(SIG_UNBLOCK)
        var code = UInt8(truncatingIfNeeded: body())
        fflush(nil)
        _ = write(verdict.writeEnd, &code, 1)
        _exit(Int32(code))
      }
      close(verdict.writeEnd)
      defer { close(verdict.readEnd) }
      guard process > 0 else {
        let error = CommandError.current("a process")
        hold(SIG_UNBLOCK)
        throw error
      }
      passOn(to: process)
      hold(SIG_UNBLOCK)
      let status = end(of: process)
      var code: UInt8 = 0
      if read(verdict.readEnd, &code, 1) == 1 { return .verdict(code: Int32(code)) }
      let ending = ExitReason(status: status)
      if wasAsked.load(ordering: .relaxed) && ending == .exited(code: Interruption.exitCode) {
        return .interrupted
      }
      return .ended(how: ending.words)
    }

    /// Waits for the end of a process.
    ///
    /// - Returns: Its status, as returned by `waitpid`.
    private static func end(of process: pid_t) -> Int32 {
      // The process number is not reused before the process is collected.
      var end = siginfo_t()
      while waitid(P_PID, id_t(process), &end, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
      charge.store(0, ordering: .relaxed)
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0 && errno == EINTR {}
      return status
    }

    /// Passes requests to stop on to `process`. Ctrl-C also reaches it directly, but it counts requests that
    /// arrive close together as one.
    private static func passOn(to process: pid_t) {
      charge.store(process, ordering: .relaxed)
      for number in [SIGINT, SIGTERM] {
        signal(number) { number in
          Guardian.wasAsked.store(true, ordering: .relaxed)
          let process = Guardian.charge.load(ordering: .relaxed)
          if process > 0 { kill(process, number) }
        }
      }
    }

    /// Blocks or unblocks requests to stop.
    private static func hold(_ how: Int32) {
      var set = sigset_t()
      sigemptyset(&set)
      for number in [SIGINT, SIGTERM] { sigaddset(&set, number) }
      sigprocmask(how, &set, nil)
    }
  }
#endif
