import OperatingSystem

/// A stopwatch. Its times are only displayed; no test depends on them.
struct Stopwatch {
  private let start = ContinuousClock.now
  private let startOfWork = Stopwatch.workSeconds

  var seconds: Double {
    let duration = ContinuousClock.now - start
    return Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
  }

  /// The CPU time on all cores since the start, in seconds, including workers that have exited.
  var cpuSeconds: Double { Self.workSeconds - startOfWork }

  private static var workSeconds: Double {
    var seconds = 0.0
    for whose in [RUSAGE_SELF, RUSAGE_CHILDREN] {
      var usage = rusage()
      #if canImport(Glibc)
        getrusage(__rusage_who_t(whose.rawValue), &usage)
      #else
        getrusage(whose, &usage)
      #endif
      for time in [usage.ru_utime, usage.ru_stime] {
        seconds += Double(time.tv_sec) + Double(time.tv_usec) * 1e-6
      }
    }
    return seconds
  }
}
