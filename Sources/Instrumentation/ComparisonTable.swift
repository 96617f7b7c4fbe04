import PropertyTesting

/// Distinct comparisons of unequal numbers, in the order in which they first came up.
///
/// One open-addressed table of fixed size: watched code adds to it at each comparison.
package struct ComparisonTable {
  package static let capacity = 1024

  private var comparisons: [Comparison] = []
  /// Where in `comparisons` to look, plus one; 0 in an empty slot.
  private var slots = ContiguousArray<UInt16>(repeating: 0, count: 2 * capacity)

  init() {
    comparisons.reserveCapacity(Self.capacity)
  }

  /// Adds what numbers of that many bits are with and without a sign.
  mutating func add(_ seen: UInt64, _ sought: UInt64, bits: UInt64) {
    add(Int(truncatingIfNeeded: seen), Int(truncatingIfNeeded: sought))
    let sign: UInt64 = 1 << (bits - 1)
    guard bits < 64, (seen | sought) & sign != 0 else { return }
    add(
      Int(truncatingIfNeeded: (seen ^ sign) &- sign),
      Int(truncatingIfNeeded: (sought ^ sign) &- sign))
  }

  private mutating func add(_ seen: Int, _ sought: Int) {
    guard seen != sought, comparisons.count < Self.capacity else { return }
    let hash = UInt(bitPattern: seen &* 0x9E37_79B9 ^ sought) &* 0x9E37_79B9_7F4A_7C15
    var slot = Int(truncatingIfNeeded: hash >> 53)
    while slots[slot] != 0 {
      let known = comparisons[Int(slots[slot]) - 1]
      if known.seen == seen && known.sought == sought { return }
      slot = (slot + 1) % slots.count
    }
    comparisons.append(Comparison(of: seen, with: sought))
    slots[slot] = UInt16(comparisons.count)
  }

  /// What was added since this was last called.
  mutating func take() -> [Comparison] {
    guard !comparisons.isEmpty else { return [] }
    let taken = comparisons
    comparisons.removeAll(keepingCapacity: true)
    for slot in slots.indices { slots[slot] = 0 }
    return taken
  }
}
