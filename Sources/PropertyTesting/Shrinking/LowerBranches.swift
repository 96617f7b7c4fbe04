/// Guarantees: no choice between few alternatives can go to a lower one while the rest of its span
/// becomes simplest, becomes as large as can be, or moves up by one.
///
/// A lower alternative rarely likes the choices that another one made. The last step of a case that it
/// ended can become none of any kind that takes fewer choices: there the failure only shows, and
/// another step may show it in fewer words.
extension Reduction {
  mutating func lowerBranches() {
    var place = 0
    while place < best.spans.count && !isOver {
      lowerBranch(of: place)
      place += 1
    }
    if let last = best.spans.lastIndex(where: { $0.label == .alternative && $0.depth == 1 }),
      best.spans[last].end == best.count
    {
      shortenBranch(of: last)
    }
  }

  private mutating func shortenBranch(of place: Int) {
    let span = best.spans[place]
    guard span.count > 1, best.draws[span.start].largestComplexity <= 16 else { return }
    for kind in (0...best.draws[span.start].largestComplexity).reversed()
    where kind != best.choices[span.start].complexity {
      var edit = best.removing(place)
      edit.newChoices = [Choice(complexity: kind)]
      edit.newSpans = [Span(label: span.label, start: 0, end: 1, depth: span.depth)]
      if attempt([edit], isDeletion: true) { return }
    }
  }

  private mutating func lowerBranch(of place: Int) {
    let span = best.spans[place]
    guard span.count > 1, span.label != .element, span.label != .collection else { return }
    let start = span.start
    let complexity = best.choices[start].complexity
    guard complexity > 0, best.draws[start].largestComplexity <= 64 else { return }
    let rest = ContiguousArray(best.choices[start + 1..<span.end])
    let largest = ContiguousArray(repeating: Choice(complexity: .max), count: rest.count)
    for lower in 0..<min(complexity, 4) {
      for contents in [[], largest, ContiguousArray(rest.dropFirst())] {
        var edit = best.removing(place)
        edit.newChoices = [Choice(complexity: lower)] + contents
        edit.newSpans = [
          Span(label: span.label, start: 0, end: edit.newChoices.count, depth: span.depth)
        ]
        if attempt([edit]) { return }
      }
    }
  }
}
