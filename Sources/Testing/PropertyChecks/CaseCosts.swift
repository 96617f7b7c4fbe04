/// The number and the durations of the cases of a check.
struct CaseCosts {
  private(set) var count = 0
  private(set) var slowest = Duration.zero
  /// The number of cases by the bit length of their duration in microseconds.
  private var lengths = [Int](repeating: 0, count: 65)

  mutating func add(_ duration: Duration) {
    count += 1
    slowest = max(slowest, duration)
    let time = UInt64(max(duration / .microseconds(1), 0))
    lengths[64 - time.leadingZeroBitCount] += 1
  }

  /// The median duration, to the nearest power of two: a busy machine hardly changes it.
  var typical: Duration {
    var rest = count / 2
    let length = lengths.firstIndex { length in
      rest -= length
      return rest < 0
    }
    return .microseconds(1 << (length ?? 0)) * 3 / 4
  }
}
