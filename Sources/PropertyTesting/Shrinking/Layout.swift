extension ChoiceSequence {
  /// Whether the span at `place` can be there or not: all but those that the engine opens around
  /// values that have to exist.
  func isOptional(_ place: Int) -> Bool {
    let label = spans[place].label
    return spans[place].count > 0 && label != .collection && label != .alternative
      && label != .level && label != .dependency
  }

  /// Whether the span at `place` holds nothing but the choice to stop, or nothing at all.
  func isBare(_ place: Int) -> Bool {
    let span = spans[place]
    return span.count == 0 || (span.count == 1 && choices[span.start] == .simplest)
  }

  /// The spans that can be deleted, those that only stop a collection left out.
  var units: [Int] {
    spans.indices.filter { isOptional($0) && !isBare($0) }
  }

  /// Runs of sibling spans of one label that follow each other without a gap, of two or more.
  var rows: [[Int]] {
    var rows: [[Int]] = []
    var open: [Int: [Int]] = [:]
    for (place, span) in spans.enumerated() {
      // A deeper row ends when its parent does.
      for depth in open.keys.sorted() where depth > span.depth {
        if let row = open.removeValue(forKey: depth), row.count > 1 { rows.append(row) }
      }
      if let row = open[span.depth], let last = row.last, spans[last].label == span.label,
        spans[last].end == span.start
      {
        open[span.depth] = row + [place]
      } else {
        if let row = open[span.depth], row.count > 1 { rows.append(row) }
        open[span.depth] = [place]
      }
    }
    for depth in open.keys.sorted() {
      if let row = open[depth], row.count > 1 { rows.append(row) }
    }
    return rows
  }

  /// The choices of the span at `place`.
  func contents(of place: Int) -> ArraySlice<Choice> {
    ArraySlice(choices[spans[place].start..<spans[place].end])
  }

  /// The choices between alternatives that lead to different numbers of choices, as the kinds of
  /// commands do: names, not numbers, so no arithmetic is tried on them.
  var selectors: Set<Int> {
    var places: [Range<Int>: [Int]] = [:]
    var counts: [Range<Int>: Set<Int>] = [:]
    for span in spans where span.label == .alternative && span.count > 0 {
      let draw = draws[span.start]
      guard draw.origin == draw.low, (1...64).contains(draw.largestComplexity) else { continue }
      let range = draw.low..<draw.high
      places[range, default: []].append(span.start)
      counts[range, default: []].insert(span.count)
    }
    return places.reduce(into: []) { all, group in
      if counts[group.key]?.count ?? 0 > 1 { all.formUnion(group.value) }
    }
  }
}

extension Draw {
  /// Whether both were drawn from one range.
  func isLike(_ other: Draw) -> Bool {
    low == other.low && high == other.high && origin == other.origin
  }
}
