import Foundation

/// Clocks in nanoseconds, for measurements only; no result depends on them.
package enum CPUTime {
  /// The processor time of this process so far.
  package static var now: UInt64 { read(CLOCK_PROCESS_CPUTIME_ID) }
  /// The time since some fixed instant.
  package static var wall: UInt64 { read(CLOCK_MONOTONIC) }

  private static func read(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
