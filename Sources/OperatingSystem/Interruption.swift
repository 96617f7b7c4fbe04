import Glibc
import Synchronization

/// Whether a person has asked this process to stop, with Ctrl-C or a polite kill.
///
/// The first request is noted, so that the work can end between two cases and print what was found;
/// where nobody takes notice of it for three quarters of a second, and where there is nothing to print,
/// it ends the process. So does the second.
public enum Interruption {
  private static let requested = Atomic<Bool>(false)
  /// Whether somebody was told since the request.
  private static let noticed = Atomic<Bool>(false)
  private static let endsAtOnce = Atomic<Bool>(false)
  /// When the first request came, in milliseconds of the clock that never goes back.
  private static let time = Atomic<Int>(0)

  /// The code of a process that ends by a request.
  public static let exitCode: Int32 = 130

  /// Requests as near to each other as this, in milliseconds, are one: some who ask tell both a process
  /// and its group.
  private static let echo = 200
  /// How long nobody may take notice, in milliseconds.
  private static let grace = 750

  /// Whether a stop was requested since `listen()`. Whoever asks takes notice.
  public static var isRequested: Bool {
    guard requested.load(ordering: .relaxed) else { return false }
    noticed.store(true, ordering: .relaxed)
    return true
  }

  /// From now on the first request ends the process, as what it is at leaves nothing to be told.
  public static func endAtOnce() {
    endsAtOnce.store(true, ordering: .relaxed)
    if requested.load(ordering: .relaxed) { end() }
  }

  /// Starts to note requests, and leaves a closed pipe, or a file that may not grow, to the writer that
  /// meets it.
  public static func listen() {
    for number in [SIGINT, SIGTERM] {
      // A handler may do next to nothing: atomic exchanges, a timer, and an exit without clean-up.
      signal(number) { _ in
        let now = Interruption.now
        guard Interruption.requested.exchange(true, ordering: .relaxed) else {
          Interruption.time.store(now, ordering: .relaxed)
          if Interruption.endsAtOnce.load(ordering: .relaxed) { Interruption.end() }
          return Interruption.startGrace()
        }
        if now - Interruption.time.load(ordering: .relaxed) >= Interruption.echo {
          _exit(Interruption.exitCode)
        }
      }
    }
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    // Whoever does not care for its children does not hear how they ended.
    signal(SIGCHLD, SIG_DFL)
    // Whoever started this process may have done so with these held back.
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGINT, SIGTERM, SIGALRM] { sigaddset(&set, number) }
    sigprocmask(SIG_UNBLOCK, &set, nil)
  }

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec &* 1_000 &+ time.tv_nsec / 1_000_000
  }

  private static func startGrace() {
    signal(SIGALRM) { _ in
      if !Interruption.noticed.load(ordering: .relaxed) { Interruption.end() }
    }
    var timer = itimerval()
    timer.it_value.tv_usec = grace * 1_000
    setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
  }

  /// Says so and ends the process.
  private static func end() -> Never {
    let words: StaticString = "Interrupted.\n"
    _ = write(2, words.utf8Start, words.utf8CodeUnitCount)
    _exit(exitCode)
  }
}
