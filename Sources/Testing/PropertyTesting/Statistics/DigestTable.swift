/// A set of digests in a flat array with open addressing. Digests 0 and 1 are equivalent.
struct DigestTable: Sendable {
  /// The digests; 0 marks an empty slot.
  private(set) var slots: ContiguousArray<UInt64>
  private(set) var count = 0

  /// Creates an empty table with `room` slots: 0 or a power of two.
  init(room: Int = 0) { slots = ContiguousArray(repeating: 0, count: room) }

  /// Inserts a digest.
  ///
  /// - Returns: Whether the digest is new.
  @discardableResult
  mutating func insert(_ digest: UInt64) -> Bool {
    if count &* 2 >= slots.count { grow() }
    // Zero marks an empty slot.
    let digest = max(digest, 1)
    var slot = Int(truncatingIfNeeded: digest) & (slots.count &- 1)
    while slots[slot] != 0 {
      if slots[slot] == digest { return false }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    slots[slot] = digest
    count &+= 1
    return true
  }

  private mutating func grow() {
    let old = slots
    slots = ContiguousArray(repeating: 0, count: max(old.count * 2, 256))
    for digest in old where digest != 0 {
      var slot = Int(truncatingIfNeeded: digest) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = digest
    }
  }
}
