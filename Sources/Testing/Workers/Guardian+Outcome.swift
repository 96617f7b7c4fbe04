import OperatingSystem
import Synchronization

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

  /// Whether work of this process has begun, and has not ended.
  private static let isAtWork = Atomic<Bool>(false)

  /// Runs `body` in this process, where no other can be started. If it leaves the process, the exit code says
  /// that there is no verdict.
  package static func watchHere(_ body: () -> Int32) -> Int32 {
    isAtWork.store(true, ordering: .relaxed)
    atexit {
      guard Guardian.isAtWork.load(ordering: .relaxed) else { return }
      let words: StaticString = "The playing process left; there is no verdict.\n"
      _ = write(2, words.utf8Start, words.utf8CodeUnitCount)
      _exit(2)
    }
    defer { isAtWork.store(false, ordering: .relaxed) }
    return body()
  }
}
