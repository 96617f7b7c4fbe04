/// Guarantees: no single unit, such as an element or a command, can be deleted.
///
/// Outer spans are tried before inner ones and later ones before earlier ones. The number of neighbours
/// deleted at once grows with each success.
extension Reduction {
  mutating func deleteSpans() {
    var depth = 0
    while depth <= best.deepest && !isOver {
      var place = best.spans.count - 1
      while place >= 0 && !isOver {
        if place < best.spans.count && best.spans[place].depth == depth && best.isOptional(place)
          && !best.isBare(place)
        {
          deleteRow(endingAt: place)
        }
        place -= 1
      }
      depth += 1
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
  /// The maximum depth of a span; -1 if there are no spans.
  var deepest: Int { spans.lazy.map(\.depth).max() ?? -1 }

  /// Returns the preceding sibling with the same label, if it ends where the span at `place` starts.
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
