/// Guarantees: no element, command or other unit can be deleted alone.
///
/// Goes from the last unit to the first, and deletes the more neighbours at once the longer that
/// works.
extension Reduction {
  mutating func deleteSpans() {
    var place = best.spans.count - 1
    while place >= 0 && !isOver {
      if place < best.spans.count && best.isOptional(place) && !best.isBare(place) {
        deleteRow(endingAt: place)
      }
      place -= 1
    }
  }

  private mutating func deleteRow(endingAt place: Int) {
    var row = [place]
    while let first = row.last, let earlier = best.neighbour(before: first),
      best.isOptional(earlier)
    {
      row.append(earlier)
    }
    let base = best
    climb(to: row.count) { reduction, count in
      reduction.attempt(
        base.applying(row[..<count].map { base.removing($0) }), isDeletion: true)
    }
  }
}

extension ChoiceSequence {
  /// The sibling of one label that ends where the span at `place` starts.
  func neighbour(before place: Int) -> Int? {
    let span = spans[place]
    for earlier in spans[..<place].indices.reversed() {
      if spans[earlier].depth < span.depth { return nil }
      if spans[earlier].depth == span.depth {
        return spans[earlier].label == span.label && spans[earlier].end == span.start
          ? earlier : nil
      }
    }
    return nil
  }
}
