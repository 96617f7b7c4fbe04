#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Time this process has spent, for figures only; nothing is decided by it.
enum CPUTime {
  /// Nanoseconds of processor time so far.
  static var now: UInt64 { read(CLOCK_PROCESS_CPUTIME_ID) }
  /// Nanoseconds of elapsed time since some fixed moment.
  static var wall: UInt64 { read(CLOCK_MONOTONIC) }

  private static func read(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
