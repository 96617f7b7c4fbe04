/// A 64-bit digest of a value, the same in every process and on every machine.
///
/// For counting what is distinct, not for deciding what is equal: of n values, two collide with a
/// probability of about n squared in 2^65.
public struct Fingerprint: Hashable, Sendable {
  public var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  @inlinable public init() {}

  /// Takes in the next part of the value.
  @inlinable
  public mutating func combine(_ part: UInt64) {
    let product = (value ^ part).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    value = product.high ^ product.low &+ 0x2545_F491_4F6C_DD1D
  }
}

extension ChoiceSource {
  /// The digest of what was drawn so far.
  @inlinable public var fingerprint: Fingerprint {
    var fingerprint = Fingerprint()
    for draw in draws { fingerprint.combine(UInt64(bitPattern: Int64(draw.value))) }
    return fingerprint
  }
}

/// A set of fingerprints that stops growing at its capacity and says so.
///
/// Open addressing over one flat array: a run adds one a command.
public struct FingerprintSet: Sendable {
  private var slots: ContiguousArray<UInt64>
  /// How many distinct fingerprints it holds.
  public private(set) var count = 0
  /// The most it holds; further ones are not counted.
  public let capacity: Int

  /// Whether something was not counted, so that `count` is only a lower bound.
  public private(set) var isFull = false

  public init(capacity: Int = 1 << 23) {
    slots = ContiguousArray(repeating: 0, count: 1 << 12)
    self.capacity = capacity
  }

  public mutating func insert(_ fingerprint: Fingerprint) {
    // Zero marks an empty slot.
    insert(max(fingerprint.value, 1))
  }

  private mutating func insert(_ value: UInt64) {
    var slot = Int(truncatingIfNeeded: value) & (slots.count - 1)
    while slots[slot] != 0 {
      if slots[slot] == value { return }
      slot = (slot + 1) & (slots.count - 1)
    }
    guard count < capacity else {
      isFull = true
      return
    }
    slots[slot] = value
    count += 1
    if count * 2 > slots.count { grow() }
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
}

extension FingerprintSet: Equatable {
  /// The fingerprints, ascending; with `isFull`, all there is to say about the set.
  public var values: [UInt64] { slots.filter { $0 != 0 }.sorted() }

  /// The fingerprints in an order without meaning, for who takes them into another set.
  package var members: [UInt64] { slots.filter { $0 != 0 } }

  /// The set of these fingerprints, none of them zero.
  ///
  /// - Parameter isFull: Whether there were more than these.
  public init(values: some Sequence<UInt64>, isFull: Bool, capacity: Int = 1 << 23) {
    self.init(capacity: capacity)
    var room = slots.count
    while room < values.underestimatedCount * 2 { room *= 2 }
    if room > slots.count { slots = ContiguousArray(repeating: 0, count: room) }
    for value in values { insert(max(value, 1)) }
    self.isFull = self.isFull || isFull
  }

  /// Takes in the fingerprints of another part of the same run.
  public mutating func formUnion(_ other: FingerprintSet) {
    for value in other.slots where value != 0 { insert(value) }
    isFull = isFull || other.isFull
  }

  public static func == (left: FingerprintSet, right: FingerprintSet) -> Bool {
    left.count == right.count && left.isFull == right.isFull && left.capacity == right.capacity
      && left.values == right.values
  }
}
