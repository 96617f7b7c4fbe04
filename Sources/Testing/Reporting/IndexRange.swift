/// An index range of cases.
package struct IndexRange: Codable, Sendable {
  /// The index of the first case, and the index after the last case.
  package let from, to: UInt64

  package init(_ cases: Range<UInt64>) { (from, to) = (cases.lowerBound, cases.upperBound) }

  /// The range. Empty if the decoded bounds are invalid.
  var cases: Range<UInt64> { from..<max(from, to) }
}

extension [Range<UInt64>] {
  /// The ranges in ascending order. Adjacent ranges are merged; overlapping ranges stay separate.
  var joined: [Range<UInt64>] {
    let ascending = sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    return ascending.reduce(into: []) { result, range in
      if let last = result.last, last.upperBound == range.lowerBound {
        result[result.count - 1] = last.lowerBound..<range.upperBound
      } else {
        result.append(range)
      }
    }
  }
}

/// A comparison of the reported index ranges with a requested one.
struct RangeAccount {
  /// The ranges that are not reported, reported twice, or not requested, each in ascending order.
  private(set) var missing, twice, surplus: [Range<UInt64>]
  /// The number of requested indices that are reported, each counted once.
  private(set) var told: UInt64 = 0

  /// Compares the ranges, in time independent of the length of `asked`.
  init(_ told: [Range<UInt64>], of asked: Range<UInt64>) {
    (missing, twice, surplus) = ([], [], [])
    var next = asked.lowerBound
    for range in told.joined {
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
        self.told += range.upperBound - Swift.max(next, range.lowerBound)
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
