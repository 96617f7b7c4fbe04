/// Lowers one choice while a later one changes: to any other value if there are up to 64, else to close or
/// equally distant values, the smallest, values of other draws, the largest, half and double. Then lowers by
/// up to 8 with later changes of up to 256, and by up to 64 with changes of up to 64.
///
/// The lower values are tried for all choices in turn, close to the old or to 0 first: 16 of each choice
/// before the far changes, the rest afterwards.
///
///     (5, 3) becomes (4, 7), if that fails as well
extension Reduction {
  mutating func changePairs() {
    let base = best
    if changePairs(base, 0..<16) || changeFarPairs(base) { return }
    _ = changePairs(base, 16..<Int.max)
  }

  /// Lowers one choice and moves a later one by a large step. Returns whether the turn has ended.
  private mutating func changeFarPairs(_ base: ChoiceSequence) -> Bool {
    let wide = base.draws.indices.filter { base.draws[$0].largestComplexity > 64 }
    if wide.isEmpty { return false }
    for (lowers, reach) in [(1...8, 4..<32), (1...8, 32..<257), (9...64, 1..<65)] {
      for lower in lowers {
        for place in base.choices.indices where base.choices[place].complexity >= lower {
          let complexity = base.choices[place].complexity - UInt64(lower)
          if isCut(after: wide.count) { return true }
          for later in wide where later > place {
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

  /// Lowers one choice and changes a later one, with the given lower values. Returns whether the turn has ended.
  private mutating func changePairs(_ base: ChoiceSequence, _ turns: Range<Int>) -> Bool {
    let places = base.lowerable(before: 1)
    let values = base.commonValues
    for turn in turns {
      var isAny = false
      for place in places {
        guard let lower = base.choices[place].complexity.lower(turn) else { continue }
        isAny = true
        if isCut(after: base.count) { return true }
        let shift = base.draws[place].shift(to: lower)
        for later in (place + 1)..<max(base.count, place + 1) {
          let held = base.productsHeld(at: later, lowering: place, to: lower)
          for other in base.alternatives(at: later, shift: shift, among: values) + held {
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
  /// Returns the lower number at index `turn`, alternating between close to this number and close to 0.
  /// Returns `nil` after the last.
  func lower(_ turn: Int) -> UInt64? {
    let turn = UInt64(turn)
    guard turn < self else { return nil }
    // Alternates between both ends.
    return turn % 2 == 0 ? self - 1 - turn / 2 : turn / 2
  }
}

extension Draw {
  /// Returns the change of the value if its complexity becomes `complexity`.
  func shift(to complexity: UInt64) -> Int {
    let (difference, overflow) = value(at: complexity).subtractingReportingOverflow(value)
    return overflow ? 0 : difference
  }

  /// Returns the complexity of the value at distance `step`. `nil` if it is out of range.
  func complexity(movedBy step: Int) -> UInt64? {
    let (moved, overflow) = value.addingReportingOverflow(step)
    return overflow || moved < low || moved > high ? nil : complexity(of: moved)
  }
}

extension ChoiceSequence {
  /// The first 32 distinct values of draws with more than two possible values.
  var commonValues: [Int] {
    var found: [Int] = []
    for draw in draws where draw.largestComplexity > 1 && !found.contains(draw.value) {
      found.append(draw.value)
      if found.count == 32 { break }
    }
    return found
  }

  /// Returns the indices of choices that can be lowered and are followed by at least `others` variable ones.
  func lowerable(before others: Int) -> [Int] {
    let open = draws.indices.filter { draws[$0].largestComplexity > 0 }
    return open.dropLast(others).filter { choices[$0].complexity > 0 }
  }

  /// Returns the complexities at `place` with which its product with a lowered number stays the same, or grows by
  /// little.
  fileprivate func productsHeld(
    at place: Int, lowering earlier: Int, to complexity: UInt64
  ) -> [UInt64] {
    let (draw, number, lower) = (
      draws[place], draws[earlier].value, draws[earlier].value(at: complexity)
    )
    let (product, overflow) = number.multipliedReportingOverflow(by: draw.value)
    guard draw.largestComplexity > 64, lower > 0, product > 0, !overflow else { return [] }
    let least = (product - 1) / lower + 1
    return least > draw.high
      ? [] : (0..<Swift.min(8, draw.high - least + 1)).map { draw.complexity(of: least + $0) }
  }

  /// Returns new complexities for the choice at `place` if another changes by `shift`, including `values`.
  func alternatives(at place: Int, shift: Int, among values: [Int]) -> [UInt64] {
    let draw = draws[place]
    let (here, largest) = (choices[place].complexity, draw.largestComplexity)
    if largest == 0 { return [] }
    // The maximum as well because the range may grow with an earlier choice.
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
