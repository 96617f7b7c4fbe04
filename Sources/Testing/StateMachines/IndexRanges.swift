/// Ranges of case indices, in ascending order.
///
/// Adjacent ranges are merged. Overlapping ranges stay separate, so that a case that is counted twice is
/// detected, and does not make up for a case that is missing.
public struct IndexRanges: Hashable, Sendable {
  /// The ranges, ordered by lower bound, then by upper bound. None is empty.
  public private(set) var ranges: [Range<UInt64>] = []

  /// Creates an empty list of ranges.
  public init() {}

  /// Creates a list of one range.
  public init(_ range: Range<UInt64>) { add(range) }

  package init(_ ranges: [Range<UInt64>]) { for range in ranges { add(range) } }

  /// The number of cases, duplicates included; `UInt64.max` if it is larger.
  public var count: UInt64 {
    ranges.reduce(0) { sum, range in
      let (next, isOver) = sum.addingReportingOverflow(range.upperBound - range.lowerBound)
      return isOver ? .max : next
    }
  }

  /// Whether every case occurs only once.
  public var areDisjoint: Bool {
    zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
  }

  /// Adds a range of indices, even if it contains indices that occur already.
  public mutating func add(_ range: Range<UInt64>) {
    if range.isEmpty { return }
    // Most cases arrive in order.
    if let last = ranges.last, last.upperBound < range.lowerBound {
      ranges.append(range)
      return
    }
    var range = range
    if let index = ranges.lastIndex(where: { $0.upperBound == range.lowerBound }) {
      range = ranges.remove(at: index).lowerBound..<range.upperBound
    }
    if let index = ranges.lastIndex(where: { $0.lowerBound == range.upperBound }) {
      range = range.lowerBound..<ranges.remove(at: index).upperBound
    }
    let index = ranges.lastIndex {
      ($0.lowerBound, $0.upperBound) <= (range.lowerBound, range.upperBound)
    }
    ranges.insert(range, at: index.map { $0 + 1 } ?? 0)
  }

  /// Adds all ranges of `other`.
  public mutating func add(_ other: IndexRanges) { for range in other.ranges { add(range) } }

  /// Returns whether the case with this index occurs.
  public func contains(_ index: UInt64) -> Bool { ranges.contains { $0.contains(index) } }

  /// Returns the cases before `end`.
  package func before(_ end: UInt64) -> IndexRanges {
    var result = IndexRanges()
    for range in ranges where range.lowerBound < end {
      result.add(range.lowerBound..<min(range.upperBound, end))
    }
    return result
  }
}

extension IndexRanges: Codable {
  /// The index of the first case, and the index after the last one.
  private struct Bounds: Codable {
    let from, to: UInt64
  }

  /// Decodes ranges. One whose end comes before its beginning is empty.
  public init(from decoder: any Decoder) throws {
    self.init(try [Bounds](from: decoder).map { $0.from..<max($0.from, $0.to) })
  }

  /// Encodes the ranges as objects with the fields `from` and `to`.
  public func encode(to encoder: any Encoder) throws {
    try ranges.map { Bounds(from: $0.lowerBound, to: $0.upperBound) }.encode(to: encoder)
  }
}
