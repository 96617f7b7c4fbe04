/// Guarantees: no element, command or other unit can be deleted alone.
///
/// Outer units come before inner ones, later ones before earlier ones, and the more neighbours are
/// deleted at once the longer that works.
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
  /// The largest depth of a span.
  var deepest: Int { spans.lazy.map(\.depth).max() ?? -1 }

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
