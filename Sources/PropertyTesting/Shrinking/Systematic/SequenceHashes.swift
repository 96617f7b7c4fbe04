/// The sequences that were judged, as 64-bit hashes: of n of them, two are taken for one with a
/// probability of about n squared in 2^65.
struct SequenceHashes: Sendable {
  private var slots: ContiguousArray<UInt64> = []
  private var taken = 0

  /// Takes in a hash.
  ///
  /// - Returns: Whether it was not there.
  mutating func insert(_ hash: UInt64) -> Bool {
    if taken &* 2 >= slots.count { grow() }
    // Zero marks an empty slot.
    let hash = max(hash, 1)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count &- 1)
    while slots[slot] != 0 {
      if slots[slot] == hash { return false }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    slots[slot] = hash
    taken &+= 1
    return true
  }

  private mutating func grow() {
    let old = slots
    slots = ContiguousArray(repeating: 0, count: max(old.count * 2, 256))
    for hash in old where hash != 0 {
      var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = hash
    }
  }
}

extension ChoiceSource {
  /// A hash of the choices drawn so far.
  var sequenceHash: UInt64 {
    var hash = Fingerprint()
    for draw in draws { hash.combine(draw.choice.complexity) }
    hash.combine(UInt64(truncatingIfNeeded: draws.count))
    return hash.value
  }

  /// Whether what was drawn so far is simpler than `sequence`.
  func isSimpler(than sequence: ContiguousArray<Choice>) -> Bool {
    if draws.count != sequence.count { return draws.count < sequence.count }
    for place in draws.indices {
      let choice = draws[place].choice
      if choice != sequence[place] { return choice < sequence[place] }
    }
    return false
  }
}
