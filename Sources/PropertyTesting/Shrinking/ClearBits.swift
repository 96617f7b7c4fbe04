/// Guarantees: no bit of a number of at most 32 bits can be cleared.
///
/// For numbers that stand for sets: each member is a bit, and no threshold finds the ones to spare.
extension Reduction {
  mutating func clearBits() {
    var place = 0
    while place < best.count && !isOver {
      if (9...UInt64(UInt32.max)).contains(best.draws[place].largestComplexity) {
        clearBits(at: place)
      }
      place += 1
    }
  }

  private mutating func clearBits(at place: Int) {
    var bit = 64 - best.choices[place].complexity.leadingZeroBitCount - 1
    while bit >= 0 && place < best.count {
      let mask = UInt64(1) << UInt64(bit)
      let complexity = best.choices[place].complexity
      if complexity & mask != 0 { _ = attempt(best.setting([(place, complexity & ~mask)])) }
      bit -= 1
    }
  }
}
