/// Guarantees: no two neighbouring steps can become one that draws less, of any kind, with all its
/// arguments as large as can be, or the first of them any at all where there are at most five.
///
/// Two steps that together do what another kind does alone are no simpler one by one. A large argument
/// is the likeliest to do as much as both, and shrinks afterwards. A last step that ended the case is
/// left out: it is where the failure shows.
extension Reduction {
  mutating func mergeSteps() {
    var place = 1
    while place < best.spans.count && !isOver {
      let before = version
      if best.isOptional(place) && !best.isBare(place) && !best.endsCase(place) { merge(place) }
      // The next pair now begins where this one did.
      if version == before { place += 1 }
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
      func merged(first: UInt64) -> [Edit] {
        var edit = base.removing(content)
        edit.newChoices = [Choice(complexity: kind), Choice(complexity: first)]
        edit.newChoices += ContiguousArray(repeating: Choice(complexity: .max), count: rest)
        edit.newSpans = [
          Span(label: span.label, start: 0, end: edit.newChoices.count, depth: span.depth)
        ]
        return [edit, base.removing(later)]
      }
      if attempt(merged(first: .max), isDeletion: true) { return }
      let last = largest(at: span.start + 1) ?? 0
      guard (1...4).contains(last) else { continue }
      for first in 0..<last where attempt(merged(first: first), isDeletion: true) { return }
    }
  }
}

extension ChoiceSequence {
  /// Whether nothing follows the unit at `place`, not even the choice to stop.
  func endsCase(_ place: Int) -> Bool { spans[place].end == count && spans[place].depth == 0 }

  /// The choice between alternatives that the unit at `place` holds, if it does.
  func content(of place: Int) -> Int? {
    if spans[place].label == .command { return place }
    return family(of: place).dropFirst().first {
      spans[$0].depth == spans[place].depth + 1
        && (spans[$0].label == .alternative || spans[$0].label == .command)
    }
  }
}
