import Counting

/// How many fingerprints are distinct: exactly up to a capacity, beyond it about, in bounded memory.
///
/// What it holds depends on the set of fingerprints alone: not on their order, nor on how they were
/// shared out among sets that were united.
///
/// Open addressing over one flat array: a run adds one a command.
public struct FingerprintSet: Sendable {
  /// The fingerprints as long as they are counted exactly; then none.
  private var slots: ContiguousArray<UInt64>
  /// How many slots are taken.
  private var taken = 0
  /// What is left of them once they are more than `capacity`.
  package private(set) var estimate: DistinctEstimate?
  /// The most that are counted exactly.
  public let capacity: Int

  /// - Parameter capacity: The most that are counted exactly, not negative.
  public init(capacity: Int = 1 << 20) {
    slots = ContiguousArray(repeating: 0, count: 1 << 12)
    self.capacity = capacity
  }

  /// How many distinct fingerprints it took in: about, where `isEstimate`.
  public var count: Int {
    guard let estimate else { return taken }
    return max(Int(clamping: estimate.count), capacity + 1)
  }

  /// Whether there are more than are counted exactly. The standard error is 0.81 % then.
  public var isEstimate: Bool { estimate != nil }

  public mutating func insert(_ fingerprint: Fingerprint) {
    // Zero marks an empty slot.
    insert(max(fingerprint.value, 1))
  }

  private mutating func insert(_ value: UInt64) {
    if slots.isEmpty {
      estimate?.insert(value)
      return
    }
    var slot = Int(truncatingIfNeeded: value) & (slots.count - 1)
    while slots[slot] != 0 {
      if slots[slot] == value { return }
      slot = (slot + 1) & (slots.count - 1)
    }
    guard taken < capacity else {
      countRoughly()
      estimate?.insert(value)
      return
    }
    slots[slot] = value
    taken += 1
    if taken * 2 > slots.count { grow() }
  }

  private mutating func grow() {
    let old = slots
    slots = ContiguousArray(repeating: 0, count: old.count * 2)
    for value in old where value != 0 {
      var slot = Int(truncatingIfNeeded: value) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = value
    }
  }

  /// Gives up the fingerprints for an estimate of how many they are.
  private mutating func countRoughly() {
    var estimate = DistinctEstimate()
    for value in slots where value != 0 { estimate.insert(value) }
    (self.estimate, slots, taken) = (estimate, [], 0)
  }
}

extension FingerprintSet: Equatable {
  /// The fingerprints, ascending; none where there is an estimate.
  public var values: [UInt64] { members.sorted() }

  /// The fingerprints in an order without meaning, for who takes them into another set.
  package var members: [UInt64] { slots.filter { $0 != 0 } }

  /// The set of these fingerprints, none of them zero.
  public init(values: some Sequence<UInt64>, capacity: Int = 1 << 20) {
    self.init(capacity: capacity)
    var room = slots.count
    while room < values.underestimatedCount * 2 && room < capacity * 2 { room *= 2 }
    if room > slots.count { slots = ContiguousArray(repeating: 0, count: room) }
    for value in values { insert(max(value, 1)) }
  }

  /// A set of more than `capacity` fingerprints.
  package init(_ estimate: DistinctEstimate, capacity: Int = 1 << 20) {
    self.init(capacity: capacity)
    (self.estimate, slots) = (estimate, [])
  }

  /// Takes in the fingerprints of another part of the same run.
  public mutating func formUnion(_ other: FingerprintSet) {
    if let more = other.estimate {
      if estimate == nil { countRoughly() }
      estimate?.formUnion(more)
    }
    for value in other.slots where value != 0 { insert(value) }
  }

  public static func == (left: FingerprintSet, right: FingerprintSet) -> Bool {
    left.taken == right.taken && left.estimate == right.estimate
      && left.capacity == right.capacity && left.values == right.values
  }
}
