/// Guarantees: no value that has to exist can become the simplest of its kind.
///
/// Outer spans first: what becomes simplest as a whole needs no work inside. In a row of elements that
/// have to exist, the more are emptied at once the longer that works.
extension Reduction {
  mutating func emptySpans() {
    var place = 0
    while place < best.spans.count && !isOver {
      if !best.isOptional(place) {
        if best.isWorthEmptying(place) { _ = attempt([best.emptying(place)]) }
      } else if best.isForced(place) {
        emptyRow(from: place)
      }
      place += 1
    }
  }

  /// Empties what follows `place` in a row of elements that cannot be deleted.
  private mutating func emptyRow(from place: Int) {
    guard best.isWorthEmptying(place, above: 0) else { return }
    let base = best
    var row: [Int] = []
    for sibling in base.row(from: place) {
      guard base.isForced(sibling) else { break }
      row.append(sibling)
    }
    climb(to: row.count) { reduction, count in
      reduction.attempt(base.applying(row[..<count].map { base.emptying($0) }))
    }
  }
}

extension ChoiceSequence {
  /// Whether the span at `place` has more than `count` choices that are not simplest.
  func isWorthEmptying(_ place: Int, above count: Int = 0) -> Bool {
    spans[place].count > 1 && contents(of: place).count(where: { $0 != .simplest }) > count
  }

  /// Whether the span at `place` begins with a choice that had only one answer.
  func isForced(_ place: Int) -> Bool {
    spans[place].count > 1 && draws[spans[place].start].largestComplexity == 0
  }

  /// The span at `place` and its siblings of one label that follow it without a gap.
  func row(from place: Int) -> [Int] {
    var row = [place]
    for next in spans.indices[(place + 1)...] {
      let span = spans[next]
      if span.depth < spans[place].depth { break }
      if span.depth > spans[place].depth { continue }
      guard span.label == spans[place].label, spans[row[row.count - 1]].end == span.start else {
        break
      }
      row.append(next)
    }
    return row
  }
}
