import Synchronization

/// A request to stop this process, by Ctrl-C or SIGTERM.
///
/// The first request is recorded, so that the work can end between two cases and print its results. If the
/// request is not noticed for three quarters of a second, or if there is nothing to print, the process ends.
/// A second request ends it as well.
package enum Interruption {
  private static let requested = Atomic<Bool>(false)
  /// Whether ``isRequested`` was read since the request.
  private static let noticed = Atomic<Bool>(false)
  private static let endsAtOnce = Atomic<Bool>(false)
  /// The time of the first request, in milliseconds of the monotonic clock.
  private static let time = Atomic<Int>(0)

  package static let exitCode: Int32 = 130

  /// The interval in which several requests count as one, in milliseconds: some senders signal both a process
  /// and its group.
  private static let echo = 200
  /// The time in which a request must be noticed, in milliseconds.
  private static let grace = 750

  /// Whether a stop was requested since ``listen()``. Reading it marks the request as noticed.
  package static var isRequested: Bool {
    guard requested.load(ordering: .relaxed) else { return false }
    noticed.store(true, ordering: .relaxed)
    return true
  }

  /// Makes the first request end the process at once, since the work that follows has no results to print.
  package static func endAtOnce() {
    endsAtOnce.store(true, ordering: .relaxed)
    if requested.load(ordering: .relaxed) { end() }
  }

  /// Starts to record signals that ask the process to end. From now on, a write to a closed pipe or beyond
  /// the limit on file sizes returns an error instead of ending the process.
  package static func listen() {
    for number in [SIGINT, SIGTERM] {
      // A signal handler may do very little: atomic exchanges, a timer, and an exit without clean-up.
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
    // If this signal is ignored, the exit statuses of children are lost.
    signal(SIGCHLD, SIG_DFL)
    // The parent may have started this process with these signals blocked.
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
    ualarm(useconds_t(grace * 1_000), 0)
  }

  /// Prints that the process was interrupted, and ends it.
  private static func end() -> Never {
    let words: StaticString = "Interrupted.\n"
    _ = write(2, words.utf8Start, words.utf8CodeUnitCount)
    _exit(exitCode)
  }
}
