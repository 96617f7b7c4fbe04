/// Guarantees: no two adjacent steps can be replaced by one step with fewer choices. The step may be of any
/// kind, if there are at most 17 kinds. Its arguments are the largest possible; a first argument with at
/// most five values takes each of them.
///
/// One step of another kind may have the effect of two. A large argument is the most likely to have that
/// effect, and is shrunk later. A last step that ended the case is excluded, as it exhibits the failure.
///
///     [give(1), give(2)] after which two are inside becomes [give(3)]
extension Reduction {
  mutating func mergeSteps() {
    var place = 1
    while place < best.spans.count && goesOn() {
      let before = version
      if best.isOptional(place) && !best.isBare(place) && !best.endsCase(place) { merge(place) }
      // The next pair starts at the same index.
      if version == before { place += 1 }
    }
  }

  private mutating func merge(_ later: Int) {
    let base = best
    guard let earlier = base.neighbour(before: later), let content = base.content(of: earlier)
    else { return }
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
  /// Returns whether nothing follows the unit at `place`, not even the choice to stop.
  func endsCase(_ place: Int) -> Bool { spans[place].end == count && spans[place].depth == 0 }

  /// Returns the span with the kind of the step at `place`. `nil` if there is none.
  func content(of place: Int) -> Int? {
    if spans[place].label == .command { return place }
    return family(of: place).dropFirst().first {
      spans[$0].depth == spans[place].depth + 1
        && (spans[$0].label == .alternative || spans[$0].label == .command)
    }
  }
}
