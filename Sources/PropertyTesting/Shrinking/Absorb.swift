/// Guarantees: no unit with a single number other than its origin can be deleted while its number is
/// added to another of the same range, around the end of the range if need be.
extension Reduction {
  mutating func absorb() {
    var turn = 0
    while !isOver {
      let units = best.units
      guard turn < units.count else { return }
      if !absorb(units[units.count - 1 - turn]) { turn += 1 }
    }
  }

  private mutating func absorb(_ unit: Int) -> Bool {
    let base = best
    let span = base.spans[unit]
    let numbers = (span.start..<span.end).filter {
      base.draws[$0].largestComplexity > 1 && base.draws[$0].distance > 0
    }
    guard numbers.count == 1, let number = numbers.first else { return false }
    let given = base.draws[number]
    for place in base.draws.indices where !(span.start..<span.end).contains(place) {
      let taker = base.draws[place]
      guard taker.isLike(given) else { continue }
      let edit = Edit(
        choices: place..<place + 1, spans: base.spans.count..<base.spans.count,
        newChoices: [Choice(complexity: taker.complexity(of: taker.adding(given.value)))])
      if attempt([base.removing(unit), edit]) { return true }
    }
    return false
  }
}

extension Draw {
  /// The sum of this value and `other`, around the end of the range if need be.
  func adding(_ other: Int) -> Int {
    let width = largestComplexity
    let sum = UInt64(bitPattern: Int64(value &- low)) &+ UInt64(bitPattern: Int64(other))
    if width == .max { return low &+ Int(Int64(bitPattern: sum)) }
    let signed = (value &- low).addingReportingOverflow(other)
    guard !signed.overflow else { return value }
    let size = Int(Int64(bitPattern: width)) &+ 1
    guard size > 0 else { return value }
    let place = ((signed.partialValue % size) + size) % size
    return low &+ place
  }
}
