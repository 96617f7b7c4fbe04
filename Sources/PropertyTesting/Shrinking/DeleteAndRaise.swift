/// Guarantees: no step can be deleted while one argument with at most 65 values, of a later step, becomes
/// as large as can be.
///
/// A step may be there only to make room for what a later one names: another name needs none.
extension Reduction {
  mutating func deleteAndRaise() {
    var turn = 0
    while !isOver {
      let steps = best.units.filter { best.content(of: $0) != nil }
      guard turn < steps.count else { return }
      if !deleteAndRaise(steps[turn]) { turn += 1 }
    }
  }

  private mutating func deleteAndRaise(_ step: Int) -> Bool {
    let base = best
    let selectors = base.selectors
    for place in base.draws.indices[base.spans[step].end...] {
      let largest = base.draws[place].largestComplexity
      guard (2...64).contains(largest), base.choices[place].complexity < largest,
        !selectors.contains(place)
      else { continue }
      let raised = Edit(
        choices: place..<place + 1, spans: base.spans.count..<base.spans.count,
        newChoices: [Choice(complexity: largest)])
      if attempt([base.removing(step), raised], isDeletion: true) { return true }
    }
    return false
  }
}
