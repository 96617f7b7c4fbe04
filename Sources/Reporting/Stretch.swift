/// Consecutive cases that a run accounts for, by their indices.
public struct Stretch: Codable, Sendable {
  /// The first case, and the one after the last.
  public let from, to: UInt64

  public init(_ cases: Range<UInt64>) { (from, to) = (cases.lowerBound, cases.upperBound) }

  /// The cases; none where what was written is none.
  var cases: Range<UInt64> { from..<max(from, to) }
}

extension [Range<UInt64>] {
  /// Ascending, with what touches in one; what overlaps stays apart, so that it can be seen.
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

/// What is told of consecutive numbers, held against those that were asked for.
struct RangeAccount {
  /// Nobody tells of them, several do, nobody asked for them: each in ascending order.
  private(set) var missing, twice, surplus: [Range<UInt64>]
  /// How many of those that were asked for are told of, each counted once.
  private(set) var told: UInt64 = 0

  /// Walks what is told, never what was asked for: that may be any number.
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

  /// Ranges by their first and last number, the first few of them.
  static func words(_ ranges: [Range<UInt64>]) -> String {
    let shown = ranges.prefix(3).map { range in
      let last = range.upperBound - 1
      return last == range.lowerBound
        ? last.grouped : "\(range.lowerBound.grouped) to \(last.grouped)"
    }
    let rest = ranges.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest.grouped) more stretches" : "")
  }
}
