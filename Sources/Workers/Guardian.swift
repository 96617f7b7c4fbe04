import Glibc
import Lockstep
import OperatingSystem
import Synchronization
import SystemCalls

/// Watches over a process that plays what may end it, and tells its verdict from its end.
///
/// To be used by a process of one thread that listens to interruptions, before it starts anything else.
public enum Guardian {
  /// What came of the process that was watched.
  public enum Outcome: Hashable, Sendable {
    /// It did all it was to do, and came to this code, 0 to 255.
    case verdict(code: Int32)
    /// It ended before its time: how, as the end of a sentence that begins with "it".
    case ended(how: String)
    /// It was asked to stop, and did so at once.
    case interrupted
  }

  /// The process that is watched; 0 where there is none.
  private static let charge = Atomic<Int32>(0)
  private static let wasAsked = Atomic<Bool>(false)

  /// Does `body` in a forked process with the same streams and in the same group, and waits for it. What
  /// asks this process to stop is passed on. When this process ends, however that may be, the other does
  /// as well.
  ///
  /// - Parameter body: What is done there and only there.
  /// - Throws: where no process is to be had.
  public static func watch(_ body: () -> Int32) throws(IsolationError) -> Outcome {
    let (verdict, guardian) = (try Pipe(), getpid())
    // What is buffered would be printed by the child as well.
    fflush(nil)
    // A request in between would reach one of the two only.
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
      let error = IsolationError.current("a process")
      hold(SIG_UNBLOCK)
      throw error
    }
    passOn(to: process)
    hold(SIG_UNBLOCK)
    let status = end(of: process)
    var code: UInt8 = 0
    if read(verdict.readEnd, &code, 1) == 1 { return .verdict(code: Int32(code)) }
    let ending = Ending(status: status)
    if wasAsked.load(ordering: .relaxed) && ending == .exited(code: Interruption.exitCode) {
      return .interrupted
    }
    return .ended(how: ending.words)
  }

  /// Waits for the end of a process.
  ///
  /// - Returns: Its status, as `waitpid` tells it.
  private static func end(of process: pid_t) -> Int32 {
    // Its number stays its own until it is collected.
    var end = siginfo_t()
    while waitid(P_PID, id_t(process), &end, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
    charge.store(0, ordering: .relaxed)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    return status
  }

  /// Passes requests to stop on to `process`, which counts those as one that come close together:
  /// Ctrl-C reaches it by itself.
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

  /// Holds requests to stop back, or lets them come.
  private static func hold(_ how: Int32) {
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGINT, SIGTERM] { sigaddset(&set, number) }
    sigprocmask(how, &set, nil)
  }
}
