import Glibc
import Synchronization

/// Whether a person has asked this process to stop, with Ctrl-C or a polite kill.
///
/// The first request is only noted, so that the work can end between two cases and print what was
/// found; the second ends the process at once.
public enum Interruption {
  private static let requested = Atomic<Bool>(false)

  /// Whether a stop was requested since `listen()`.
  public static var isRequested: Bool { requested.load(ordering: .relaxed) }

  /// Starts to note requests, and leaves a closed pipe to the writer that meets it.
  public static func listen() {
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        // A handler may do next to nothing: one atomic exchange, and an exit without clean-up.
        if Interruption.requested.exchange(true, ordering: .relaxed) { _exit(128 + number) }
      }
    }
    signal(SIGPIPE, SIG_IGN)
    // Whoever started this process may have done so with these held back.
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGINT, SIGTERM] { sigaddset(&set, number) }
    sigprocmask(SIG_UNBLOCK, &set, nil)
  }
}
