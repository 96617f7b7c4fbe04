import Counting

/// How many fingerprints are distinct: exactly up to a capacity, beyond it about, in bounded memory.
///
/// What it holds depends on the set of fingerprints alone: not on their order, nor on how they were
/// shared out among sets that were united.
///
/// A run adds one a command.
public struct FingerprintSet: Sendable {
  /// The fingerprints as long as they are counted exactly; then none.
  private var exact: DigestTable
  /// What is left of them once they are more than `capacity`.
  package private(set) var estimate: DistinctEstimate?
  /// The most that are counted exactly.
  public let capacity: Int

  /// - Parameter capacity: The most that are counted exactly, not negative.
  public init(capacity: Int = 1 << 20) {
    exact = DigestTable(room: 1 << 12)
    self.capacity = capacity
  }

  /// How many distinct fingerprints it took in: about, where `isEstimate`.
  public var count: Int {
    guard let estimate else { return exact.count }
    return max(Int(clamping: estimate.count), capacity + 1)
  }

  /// Whether there are more than are counted exactly. The standard error is 0.81 % then.
  public var isEstimate: Bool { estimate != nil }

  public mutating func insert(_ fingerprint: Fingerprint) { insert(max(fingerprint.value, 1)) }

  private mutating func insert(_ value: UInt64) {
    if estimate != nil {
      estimate?.insert(value)
    } else if exact.insert(value), exact.count > capacity {
      countRoughly()
    }
  }

  /// Gives up the fingerprints for an estimate of how many they are.
  private mutating func countRoughly() {
    var estimate = DistinctEstimate()
    for value in exact.slots where value != 0 { estimate.insert(value) }
    (self.estimate, exact) = (estimate, DigestTable())
  }
}

extension FingerprintSet: Equatable {
  /// The fingerprints, ascending; none where there is an estimate.
  public var values: [UInt64] { members.sorted() }

  /// The fingerprints in an order without meaning, for who takes them into another set.
  package var members: [UInt64] { exact.slots.filter { $0 != 0 } }

  /// The set of these fingerprints, none of them zero.
  public init(values: some Sequence<UInt64>, capacity: Int = 1 << 20) {
    self.init(capacity: capacity)
    var room = exact.slots.count
    while room < values.underestimatedCount * 2 && room < capacity * 2 { room *= 2 }
    if room > exact.slots.count { exact = DigestTable(room: room) }
    for value in values { insert(max(value, 1)) }
  }

  /// A set of more than `capacity` fingerprints.
  package init(_ estimate: DistinctEstimate, capacity: Int = 1 << 20) {
    self.init(capacity: capacity)
    (self.estimate, exact) = (estimate, DigestTable())
  }

  /// Takes in the fingerprints of another part of the same run.
  public mutating func formUnion(_ other: FingerprintSet) {
    if let more = other.estimate {
      if estimate == nil { countRoughly() }
      estimate?.formUnion(more)
    }
    for value in other.exact.slots where value != 0 { insert(value) }
  }

  public static func == (left: FingerprintSet, right: FingerprintSet) -> Bool {
    left.exact.count == right.exact.count && left.estimate == right.estimate
      && left.capacity == right.capacity && left.values == right.values
  }
}
