import StateMachines

/// A comparison of the reported index ranges with a requested one.
struct RangeAccount {
  /// The ranges that are not reported, reported twice, or not requested, each in ascending order.
  private(set) var missing, twice, surplus: [Range<UInt64>]
  /// The number of requested indices that are reported, each counted once.
  private(set) var reported: UInt64 = 0

  /// Compares the ranges, in time independent of the length of `asked`.
  init(_ reported: IndexRanges, of asked: Range<UInt64>) {
    (missing, twice, surplus) = ([], [], [])
    var next = asked.lowerBound
    for range in reported.ranges {
      if range.lowerBound < asked.lowerBound {
        surplus.append(range.lowerBound..<Swift.min(range.upperBound, asked.lowerBound))
      }
      if range.upperBound > asked.upperBound {
        surplus.append(Swift.max(range.lowerBound, asked.upperBound)..<range.upperBound)
      }
      let range = range.clamped(to: asked)
      if range.isEmpty { continue }
      if next < range.lowerBound { missing.append(next..<range.lowerBound) }
      if range.lowerBound < next {
        twice.append(range.lowerBound..<Swift.min(next, range.upperBound))
      }
      if range.upperBound > next {
        self.reported += range.upperBound - Swift.max(next, range.lowerBound)
        next = range.upperBound
      }
    }
    if next < asked.upperBound { missing.append(next..<asked.upperBound) }
  }

  /// Returns the first few ranges, each by its first and last number.
  static func words(_ ranges: [Range<UInt64>]) -> String {
    let shown = ranges.prefix(3).map { range in
      let last = range.upperBound - 1
      return last == range.lowerBound
        ? last.grouped : "\(range.lowerBound.grouped) to \(last.grouped)"
    }
    let rest = ranges.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest.grouped) more ranges" : "")
  }
}
