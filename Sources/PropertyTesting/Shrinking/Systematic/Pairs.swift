/// Tries one choice lower and a later one different: any other value where there are up to 64, else those
/// a few steps or as far away, the smallest, those of other draws, the largest, half and double; then one
/// choice up to eight steps lower and a later one up to 256 steps away, and each up to 64.
///
/// The lower values of all choices come in turn, the nearest first, until 16 of each were tried; after the
/// far steps the others follow.
extension Reduction {
  mutating func changePairs() {
    let base = best
    if changePairs(base, 0..<16) || changeFarPairs(base) { return }
    _ = changePairs(base, 16..<Int.max)
  }

  /// - Returns: Whether the turn ends.
  private mutating func changeFarPairs(_ base: ChoiceSequence) -> Bool {
    for (lowers, reach) in [(1...8, 4..<32), (1...8, 32..<257), (9...64, 1..<65)] {
      for lower in lowers {
        for place in base.choices.indices where base.choices[place].complexity >= lower {
          let complexity = base.choices[place].complexity - UInt64(lower)
          for later in base.draws.indices[(place + 1)...]
          where base.draws[later].largestComplexity > 64 {
            for step in reach.lazy.flatMap({ [$0, -$0] }) {
              guard let other = base.draws[later].complexity(movedBy: step) else { continue }
              if offer(Change(place, complexity), Change(later, other)) { return true }
            }
          }
        }
      }
    }
    return false
  }

  /// - Returns: Whether the turn ends.
  private mutating func changePairs(_ base: ChoiceSequence, _ turns: Range<Int>) -> Bool {
    let places = base.lowerable(before: 1)
    let values = base.commonValues
    for turn in turns {
      var isAny = false
      for place in places {
        guard let lower = base.choices[place].complexity.lower(turn) else { continue }
        isAny = true
        let shift = base.draws[place].shift(to: lower)
        for later in (place + 1)..<max(base.count, place + 1) {
          for other in base.alternatives(at: later, shift: shift, among: values) {
            if offer(Change(place, lower), Change(later, other)) { return true }
          }
        }
      }
      if !isAny { return false }
    }
    return false
  }
}

extension UInt64 {
  /// The lower numbers in an order in which those come first that are near, or near to nothing; nil after
  /// the last.
  func lower(_ turn: Int) -> UInt64? {
    let turn = UInt64(turn)
    guard turn < self else { return nil }
    // From above and from below by turns.
    return turn % 2 == 0 ? self - 1 - turn / 2 : turn / 2
  }
}

extension Draw {
  /// How far the value goes when its complexity becomes `complexity`.
  func shift(to complexity: UInt64) -> Int {
    let (difference, overflow) = value(at: complexity).subtractingReportingOverflow(value)
    return overflow ? 0 : difference
  }

  /// The complexity of the value this far away, if it is in the range.
  func complexity(movedBy step: Int) -> UInt64? {
    let (moved, overflow) = value.addingReportingOverflow(step)
    return overflow || moved < low || moved > high ? nil : complexity(of: moved)
  }
}

extension ChoiceSequence {
  /// The first values of draws of more than two values, each once, up to 32.
  var commonValues: [Int] {
    var found: [Int] = []
    for draw in draws where draw.largestComplexity > 1 && !found.contains(draw.value) {
      found.append(draw.value)
      if found.count == 32 { break }
    }
    return found
  }

  /// The places of choices that can be lower, and are followed by so many that can be others.
  func lowerable(before others: Int) -> [Int] {
    let open = draws.indices.filter { draws[$0].largestComplexity > 0 }
    return open.dropLast(others).filter { choices[$0].complexity > 0 }
  }

  /// What the choice at `place` may become while another goes by `shift`, `values` that are there among it.
  func alternatives(at place: Int, shift: Int, among values: [Int]) -> [UInt64] {
    let draw = draws[place]
    let (here, largest) = (choices[place].complexity, draw.largestComplexity)
    if largest == 0 { return [] }
    // The largest of all as well, where the range grows with what comes before.
    if largest <= 64 { return (0...largest).filter { $0 != here } + [.max] }
    var found: [UInt64] = []
    func add(_ complexity: UInt64?) {
      if let complexity, complexity != here, complexity <= largest, !found.contains(complexity) {
        found.append(complexity)
      }
    }
    for factor in 1...3 {
      let (step, overflow) = shift.multipliedReportingOverflow(by: factor)
      for step in [factor, -factor] + (overflow ? [] : [step, 0 &- step]) {
        add(draw.complexity(movedBy: step))
      }
    }
    for small in 0...4 as ClosedRange<UInt64> { add(small) }
    for value in values where draw.low <= value && value <= draw.high {
      add(draw.complexity(of: value))
    }
    add(largest)
    found.append(.max)
    add(here / 2)
    add(here.multipliedReportingOverflow(by: 2).overflow ? nil : here * 2)
    return found
  }
}
