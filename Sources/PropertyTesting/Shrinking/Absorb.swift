/// Guarantees: no two neighbouring units with one number each can become one with the sum of both,
/// around the end of the range if need be.
extension Reduction {
  mutating func absorb() {
    var place = best.spans.count - 1
    while place > 0 && !isOver {
      if place < best.spans.count { absorb(place) }
      place -= 1
    }
  }

  private mutating func absorb(_ unit: Int) {
    let base = best
    guard base.isOptional(unit), let earlier = base.neighbour(before: unit),
      let given = base.number(of: unit), let place = base.number(of: earlier)
    else { return }
    let taker = base.draws[place]
    guard taker.isLike(base.draws[given]), taker.distance > 0, base.draws[given].distance > 0 else {
      return
    }
    let sum = taker.complexity(of: taker.adding(base.draws[given].value))
    let edit = Edit(
      choices: place..<place + 1, spans: base.spans.count..<base.spans.count,
      newChoices: [Choice(complexity: sum)])
    _ = attempt([edit, base.removing(unit)])
  }
}

extension ChoiceSequence {
  /// The only draw of more than two values in the span at `place`, if there is just one.
  func number(of place: Int) -> Int? {
    let numbers = (spans[place].start..<spans[place].end).filter {
      draws[$0].largestComplexity > 1
    }
    return numbers.count == 1 ? numbers[0] : nil
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
