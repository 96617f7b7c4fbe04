import Counting

/// A set of fingerprints for counting: exact up to a capacity, beyond it an estimate in bounded memory.
///
/// Its contents depend only on the set of fingerprints, not on their order or on their distribution over
/// sets that were united.
///
/// A run inserts one fingerprint per command.
public struct FingerprintSet: Sendable {
  /// The fingerprints while they are counted exactly; empty afterwards.
  private var exact: DigestTable
  /// The estimate for more than `capacity` fingerprints; `nil` while they are counted exactly.
  package private(set) var estimate: DistinctEstimate?
  /// The maximum number of fingerprints that are counted exactly.
  public let capacity: Int

  /// Creates an empty set that counts up to `capacity` fingerprints exactly, 0 or more.
  public init(capacity: Int = 1 << 20) {
    exact = DigestTable(room: 1 << 12)
    self.capacity = capacity
  }

  /// The number of distinct fingerprints; approximate if `isEstimate`.
  public var count: Int {
    guard let estimate else { return exact.count }
    return max(Int(clamping: estimate.count), capacity + 1)
  }

  /// Whether the count is approximate, with a standard error of 0.81 %.
  public var isEstimate: Bool { estimate != nil }

  /// Inserts a fingerprint.
  public mutating func insert(_ fingerprint: Fingerprint) { insert(max(fingerprint.value, 1)) }

  private mutating func insert(_ value: UInt64) {
    if estimate != nil {
      estimate?.insert(value)
    } else if exact.insert(value), exact.count > capacity {
      countRoughly()
    }
  }

  /// Replaces the fingerprints by an estimate of their number.
  private mutating func countRoughly() {
    var estimate = DistinctEstimate()
    for value in exact.slots where value != 0 { estimate.insert(value) }
    (self.estimate, exact) = (estimate, DigestTable())
  }
}

extension FingerprintSet: Equatable {
  /// The fingerprints in ascending order; empty if there is only an estimate.
  public var values: [UInt64] { members.sorted() }

  /// The fingerprints in arbitrary order, for insertion into another set.
  package var members: [UInt64] { exact.slots.filter { $0 != 0 } }

  /// The set of these fingerprints; 0 is treated as 1.
  public init(values: some Sequence<UInt64>, capacity: Int = 1 << 20) {
    self.init(capacity: capacity)
    var room = exact.slots.count
    while room < values.underestimatedCount * 2 && room < capacity * 2 { room *= 2 }
    if room > exact.slots.count { exact = DigestTable(room: room) }
    for value in values { insert(max(value, 1)) }
  }

  /// A set of more than `capacity` fingerprints, given by an estimate.
  package init(_ estimate: DistinctEstimate, capacity: Int = 1 << 20) {
    self.init(capacity: capacity)
    (self.estimate, exact) = (estimate, DigestTable())
  }

  /// Adds the fingerprints of another part of the same run.
  public mutating func formUnion(_ other: FingerprintSet) {
    if let more = other.estimate {
      if estimate == nil { countRoughly() }
      estimate?.formUnion(more)
    }
    for value in other.exact.slots where value != 0 { insert(value) }
  }

  /// Compares capacities, fingerprints and estimates.
  public static func == (left: FingerprintSet, right: FingerprintSet) -> Bool {
    left.exact.count == right.exact.count && left.estimate == right.estimate
      && left.capacity == right.capacity && left.values == right.values
  }
}
