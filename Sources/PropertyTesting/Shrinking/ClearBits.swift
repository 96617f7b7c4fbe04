/// Guarantees: no member of a set that is drawn as one number can be left out, or be the lowest that is
/// not in it, alone or together with the later numbers that name it.
///
/// Each member is a bit. It comes before the search for thresholds, which goes down from set to set
/// without ever meeting one.
extension Reduction {
  mutating func clearBits() {
    var place = 0
    while place < best.count && !isOver {
      if best.draws[place].isSet { clearBits(at: place) }
      place += 1
    }
  }

  private mutating func clearBits(at place: Int) {
    guard best.choices[place].complexity != 0 else { return }
    clearRows(at: place)
    for bit in 1..<64 { lower(UInt64(1) << UInt64(bit), at: place) }
  }

  /// Leaves out members from the highest down, the more at once the longer that works.
  private mutating func clearRows(at place: Int) {
    var below = UInt64.max
    while place < best.count && !isOver {
      let base = best
      let set = base.choices[place].complexity
      guard set & below != 0 else { return }
      let cleared = climb(to: (set & below).nonzeroBitCount) { reduction, count in
        reduction.attempt(
          base.setting([(place, set & ~(set & below).highestBits(count))]))
      }
      let rest = set & below & ~(set & below).highestBits(cleared)
      // The highest of those left has to stay, if any is left.
      guard rest != 0 else { return }
      below = rest.highestBits(1) &- 1
    }
  }

  private mutating func lower(_ bit: UInt64, at place: Int) {
    guard place < best.count else { return }
    let set = best.choices[place].complexity
    let free = ~set & (set &+ 1)
    guard set & bit != 0 && free < bit else { return }
    let moved = [(place: place, complexity: set & ~bit | free)]
    if attempt(best.setting(moved)) { return }
    let number = UInt64(bit.trailingZeroBitCount)
    let named = best.draws.indices.filter {
      $0 > place && best.draws[$0].isReference && best.choices[$0].complexity == number
    }
    guard !named.isEmpty else { return }
    _ = attempt(
      best.setting(moved + named.map { ($0, UInt64(free.trailingZeroBitCount)) }))
  }
}

extension Draw {
  /// Whether this may stand for a set of seven or more: it counts through all numbers of so many bits.
  var isSet: Bool {
    low == 0 && origin == 0 && high >= 127 && high & (high &+ 1) == 0
  }
}

extension UInt64 {
  /// The `count` highest of the bits that are set.
  fileprivate func highestBits(_ count: Int) -> UInt64 {
    var others = self
    for _ in 0..<count {
      others &= ~(1 << UInt64(63 - others.leadingZeroBitCount))
    }
    return self & ~others
  }
}
