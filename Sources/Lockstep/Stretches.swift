/// Which cases somebody tells of: ranges of their indices, in ascending order.
///
/// Ranges that touch become one. Ranges that overlap stay apart, so that a case that is told of twice
/// can be seen, and does not make up for one that nobody tells of.
public struct Stretches: Hashable, Sendable {
  /// Ordered by their first index, then by their end; none is empty.
  public private(set) var ranges: [Range<UInt64>] = []

  public init() {}

  public init(_ range: Range<UInt64>) { add(range) }

  /// How many cases they have, one that is told of twice counted twice; `UInt64.max` where it is more.
  public var count: UInt64 {
    ranges.reduce(0) { sum, range in
      let (next, isOver) = sum.addingReportingOverflow(range.upperBound - range.lowerBound)
      return isOver ? .max : next
    }
  }

  /// Whether no case is told of twice.
  public var areDisjoint: Bool {
    zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
  }

  /// Adds the cases with these indices, whether or not they are told of already.
  public mutating func add(_ range: Range<UInt64>) {
    if range.isEmpty { return }
    // Most cases come in their order.
    if let last = ranges.last, last.upperBound < range.lowerBound {
      ranges.append(range)
      return
    }
    var range = range
    if let place = ranges.lastIndex(where: { $0.upperBound == range.lowerBound }) {
      range = ranges.remove(at: place).lowerBound..<range.upperBound
    }
    if let place = ranges.lastIndex(where: { $0.lowerBound == range.upperBound }) {
      range = range.lowerBound..<ranges.remove(at: place).upperBound
    }
    let place = ranges.lastIndex {
      ($0.lowerBound, $0.upperBound) <= (range.lowerBound, range.upperBound)
    }
    ranges.insert(range, at: place.map { $0 + 1 } ?? 0)
  }

  /// Adds the cases that others tell of.
  public mutating func add(_ other: Stretches) {
    for range in other.ranges { add(range) }
  }

  /// What is told of the cases before `end`.
  func before(_ end: UInt64) -> Stretches {
    var result = Stretches()
    for range in ranges where range.lowerBound < end {
      result.add(range.lowerBound..<min(range.upperBound, end))
    }
    return result
  }
}
