/// Tries one choice lower and a later one different: any other value where there are up to 64, else those
/// a few steps or as far away, the smallest, those of like draws, the largest, half and double.
///
/// The lower values of all choices come in turn, the nearest first.
extension Reduction {
  mutating func changePairs() {
    let base = best
    let places = base.choices.indices.filter { base.choices[$0].complexity > 0 }
    var turn = 0
    while true {
      var isAny = false
      for place in places {
        guard let lower = base.choices[place].complexity.lower(turn) else { continue }
        isAny = true
        let shift = base.draws[place].shift(to: lower)
        for later in (place + 1)..<max(base.count, place + 1) {
          for other in base.alternatives(at: later, shift: shift) {
            if offer(Change(place, lower), Change(later, other)) { return }
          }
        }
      }
      if !isAny { return }
      turn += 1
    }
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
  /// What the choice at `place` may become while another goes by `shift`.
  func alternatives(at place: Int, shift: Int) -> [UInt64] {
    let draw = draws[place]
    let (here, largest) = (choices[place].complexity, draw.largestComplexity)
    if largest == 0 { return [] }
    if largest <= 64 { return (0...largest).filter { $0 != here } }
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
    for other in draws where other.largestComplexity > 1 {
      if draw.low <= other.value && other.value <= draw.high {
        add(draw.complexity(of: other.value))
      }
      if found.count >= 32 { break }
    }
    add(largest)
    add(here / 2)
    add(here.multipliedReportingOverflow(by: 2).overflow ? nil : here * 2)
    return found
  }
}
