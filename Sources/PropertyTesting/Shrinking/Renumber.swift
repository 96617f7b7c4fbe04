/// Guarantees: no unit but a step that ended the case can be deleted while all larger references go down by one.
///
/// A reference is a number with more than two values and at most 65,536. The threshold above which they go down is
/// the place of the deleted unit among its like, or else one of the numbers drawn.
extension Reduction {
  mutating func renumber() {
    var turn = 0
    while !isOver {
      let units = best.units.filter { best.content(of: $0) == nil || !best.endsCase($0) }
      guard turn < units.count else { return }
      let unit = units[units.count - 1 - turn]
      if !deleteAndRenumber(unit) { turn += 1 }
    }
  }

  private mutating func deleteAndRenumber(_ unit: Int) -> Bool {
    let base = best
    let span = base.spans[unit]
    let selectors = base.selectors
    let references = base.draws.indices.filter {
      !selectors.contains($0) && !(span.start..<span.end).contains($0) && base.draws[$0].isReference
    }
    let numbers = references.map { base.choices[$0].complexity }.filter { $0 > 0 }
    var thresholds = [UInt64(base.ordinal(of: unit))]
    for number in Set(numbers).sorted().prefix(6) where !thresholds.contains(number - 1) {
      thresholds.append(number - 1)
    }
    for threshold in thresholds where numbers.contains(where: { $0 > threshold }) {
      var edits = [base.removing(unit)]
      for place in references where base.choices[place].complexity > threshold {
        edits.append(
          Edit(
            choices: place..<place + 1, spans: base.spans.count..<base.spans.count,
            newChoices: [Choice(complexity: base.choices[place].complexity - 1)]))
      }
      if attempt(edits) { return true }
    }
    return false
  }
}

extension Draw {
  /// Whether this may be the number of something that was made before.
  var isReference: Bool { (2..<65_536).contains(largestComplexity) }
}

extension ChoiceSequence {
  /// How many siblings of one label come right before the span at `place`.
  func ordinal(of place: Int) -> Int {
    var count = 0
    var here = place
    while let earlier = neighbour(before: here) {
      here = earlier
      count += 1
    }
    return count
  }
}
