import OperatingSystem
import Synchronization

#if os(Linux)
  import SystemCalls
#endif

extension Guardian {
  /// The result of the process that was watched.
  package enum Outcome: Hashable, Sendable {
    /// The process finished, with this code from 0 to 255.
    case verdict(code: Int32)
    /// The process ended early. The reason is the end of a sentence that begins with "it".
    case ended(how: String)
    /// The process was asked to stop, and did so at once.
    case interrupted
  }

  /// Runs `body` in this process, where no other can be started. If it leaves the process, the exit code says
  /// that there is no verdict.
  package static func watchHere(_ body: () -> Int32) -> Int32 {
    setWorking(true)
    // `exit` calls this, and then no `_exit` that can be replaced.
    atexit { if Guardian.isWorking.load(ordering: .relaxed) { _exit(2) } }
    defer { setWorking(false) }
    return body()
  }

  private static let isWorking = Atomic<Bool>(false)

  private static func setWorking(_ isWorking: Bool) {
    Self.isWorking.store(isWorking, ordering: .relaxed)
    #if os(Linux)
      consent_set_working(isWorking ? 1 : 0)
    #endif
  }
}
