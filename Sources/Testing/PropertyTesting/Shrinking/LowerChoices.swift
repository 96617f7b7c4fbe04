/// Guarantees: no single choice can become the simplest, or lower by one or two.
///
/// First tries the simplest alternative with the simplest content, then the same distance on the other side of
/// the origin, then bisects the distance.
///
///     937 that is at least 500 becomes 0 (passes), 468 (passes), …, 500
///     -7 that is not 0 becomes 7, then 1
extension Reduction {
  mutating func lowerChoices() {
    var place = 0
    while place < best.count && goesOn() {
      if !best.isContinuation(place) { lowerChoice(at: place) }
      place += 1
    }
  }

  private mutating func lowerChoice(at place: Int) {
    let start = best.choices[place].complexity
    guard start > 0 else { return }
    if attempt(best.setting([(place, 0)])) || simplifyBranch(at: place) || start == 1 { return }
    if let mirrored = best.draws[place].mirrored { _ = attempt(best.setting([(place, mirrored)])) }
    lowerDistance(at: place)
    for step in [1, 2] as [UInt64] { lower(at: place, inStepsOf: step) }
    // If both sides of the origin alternate, two steps on one side are four in complexity.
    if place < best.count && best.draws[place].isTwoSided { lower(at: place, inStepsOf: 4) }
  }

  /// Makes the choice between alternatives at `place` the simplest, with the simplest content.
  private mutating func simplifyBranch(at place: Int) -> Bool {
    guard best.draws[place].largestComplexity <= 16,
      let span = best.spans.last(where: { $0.start <= place && place < $0.end })
    else { return false }
    let rest = (place + 1..<span.end).filter { best.choices[$0] != .simplest }
    return !rest.isEmpty && attempt(best.setting(([place] + rest).map { ($0, 0) }))
  }

  /// Lowers by multiples of `step`, for failures that only every other number shows.
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
  /// Returns whether the choice at `place` only decides that another element follows: lowering it would
  /// delete this element and all later ones.
  func isContinuation(_ place: Int) -> Bool {
    guard draws[place].largestComplexity <= 1 else { return false }
    // Spans are ordered by their starts.
    var (first, last) = (0, spans.count)
    while first < last {
      let middle = (first + last) / 2
      if spans[middle].start < place { first = middle + 1 } else { last = middle }
    }
    return spans[first...].prefix { $0.start == place }.contains { $0.label == .element }
  }
}

extension Draw {
  /// Whether the range has values on both sides of the origin.
  var isTwoSided: Bool { low < origin && origin < high }

  var distance: UInt64 {
    UInt64(bitPattern: Int64(value >= origin ? value &- origin : origin &- value))
  }

  /// Returns the complexity of the value at `distance` from the origin, on the same side as this one.
  func complexity(at distance: UInt64) -> UInt64 {
    let step = Int(Int64(bitPattern: distance))
    return complexity(of: value >= origin ? origin &+ step : origin &- step)
  }

  /// The complexity of the mirrored value above the origin. `nil` if this value is not below the origin.
  var mirrored: UInt64? {
    guard value < origin, distance <= UInt64(bitPattern: Int64(high &- origin)) else { return nil }
    return complexity(of: origin &+ (origin &- value))
  }
}
