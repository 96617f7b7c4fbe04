/// Guarantees: no choice can become simplest, or one or two places simpler, alone.
///
/// A number is bisected towards its origin on its own side of it, after the other side was tried.
extension Reduction {
  mutating func lowerChoices() {
    var place = 0
    while place < best.count && !isOver {
      if !best.isContinuation(place) { lowerChoice(at: place) }
      place += 1
    }
  }

  private mutating func lowerChoice(at place: Int) {
    let start = best.choices[place].complexity
    guard start > 0 else { return }
    if attempt(best.setting([(place, 0)])) || start == 1 { return }
    if let mirrored = best.draws[place].mirrored {
      _ = attempt(best.setting([(place, mirrored)]))
    }
    lowerDistance(at: place)
    for step in [1, 2] as [UInt64] { lower(at: place, inStepsOf: step) }
    // Where both sides of the origin alternate, two steps on one side are four.
    if place < best.count && best.draws[place].isTwoSided { lower(at: place, inStepsOf: 4) }
  }

  /// Goes down by multiples of `step`, for numbers of which only every other one fails.
  private mutating func lower(at place: Int, inStepsOf step: UInt64) {
    guard place < best.count else { return }
    let base = best
    let complexity = base.choices[place].complexity
    climb(to: Int(clamping: complexity / step)) { reduction, count in
      reduction.attempt(base.setting([(place, complexity - step * UInt64(count))]))
    }
  }

  private mutating func lowerDistance(at place: Int) {
    guard place < best.count else { return }
    let draw = best.draws[place]
    let base = best
    descend(from: draw.distance) { reduction, distance in
      reduction.attempt(base.setting([(place, draw.complexity(at: distance))]))
    }
  }
}

extension ChoiceSequence {
  /// Whether the choice at `place` only says that there is a unit: lowering it would delete the unit,
  /// and all after it.
  func isContinuation(_ place: Int) -> Bool {
    guard draws[place].largestComplexity <= 1 else { return false }
    // Spans come in the order of their starts.
    var (first, last) = (0, spans.count)
    while first < last {
      let middle = (first + last) / 2
      if spans[middle].start < place { first = middle + 1 } else { last = middle }
    }
    return spans[first...].prefix { $0.start == place }.contains { $0.label == .element }
  }
}

extension Draw {
  /// Whether there are values on both sides of the origin.
  var isTwoSided: Bool { low < origin && origin < high }

  /// How far the value is from its origin.
  var distance: UInt64 {
    UInt64(bitPattern: Int64(value >= origin ? value &- origin : origin &- value))
  }

  /// The complexity of the value `distance` away from the origin, on the side of this one.
  func complexity(at distance: UInt64) -> UInt64 {
    let step = Int(Int64(bitPattern: distance))
    return complexity(of: value >= origin ? origin &+ step : origin &- step)
  }

  /// The complexity of the value as far away on the simpler side, if this one is not there.
  var mirrored: UInt64? {
    guard value < origin, distance <= UInt64(bitPattern: Int64(high &- origin)) else { return nil }
    return complexity(of: origin &+ (origin &- value))
  }
}
