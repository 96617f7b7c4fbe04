/// Guarantees: no two neighbouring steps can become one of any kind, its first argument 1 or largest, with
/// all others as large as can be.
///
/// Two steps that together do what another kind does alone are no simpler one by one. A large argument
/// is the likeliest to do as much as both, and shrinks afterwards.
extension Reduction {
  mutating func mergeSteps() {
    var place = best.spans.count - 1
    while place > 0 && !isOver {
      if place < best.spans.count && best.isOptional(place) && !best.isBare(place) {
        merge(place)
      }
      place -= 1
    }
  }

  private mutating func merge(_ later: Int) {
    let base = best
    guard let earlier = base.neighbour(before: later), let content = base.content(of: earlier)
    else {
      return
    }
    let span = base.spans[content]
    let kinds = base.draws[span.start].largestComplexity
    let rest = span.count + base.spans[later].count
    guard span.count > 0, kinds > 0, kinds <= 16 else { return }
    for kind in 0...kinds {
      for first in [1, .max] as [UInt64] {
        var edit = base.removing(content)
        edit.newChoices = [Choice(complexity: kind), Choice(complexity: first)]
        edit.newChoices += ContiguousArray(repeating: Choice(complexity: .max), count: rest)
        edit.newSpans = [
          Span(label: span.label, start: 0, end: edit.newChoices.count, depth: span.depth)
        ]
        if attempt([edit, base.removing(later)], isDeletion: true) { return }
      }
    }
  }
}

extension ChoiceSequence {
  /// The choice between alternatives that the unit at `place` holds, if it does.
  func content(of place: Int) -> Int? {
    if spans[place].label == .command { return place }
    return family(of: place).dropFirst().first {
      spans[$0].depth == spans[place].depth + 1
        && (spans[$0].label == .alternative || spans[$0].label == .command)
    }
  }
}
