extension ChoiceSequence {
  /// Returns whether the span at `place` can be deleted: it is neither empty nor a span of the engine around
  /// a value that has to exist.
  func isOptional(_ place: Int) -> Bool {
    let label = spans[place].label
    return spans[place].count > 0 && label != .collection && label != .alternative
      && label != .level && label != .dependency && label != .words
  }

  /// Returns whether the span at `place` is empty or consists of the choice to stop.
  func isBare(_ place: Int) -> Bool {
    let span = spans[place]
    return span.count == 0 || (span.count == 1 && choices[span.start] == .simplest)
  }

  /// The indices of the units: the spans that can be deleted, except the choice to stop a collection.
  var units: [Int] { spans.indices.filter { isOptional($0) && !isBare($0) } }

  /// The rows: maximal runs of two or more adjacent sibling spans with one label.
  var rows: [[Int]] {
    var rows: [[Int]] = []
    // The row at each depth.
    var open: [[Int]] = []
    for (place, span) in spans.enumerated() {
      // A row ends when its parent ends.
      if open.count > span.depth + 1 {
        rows += open[(span.depth + 1)...].filter { $0.count > 1 }
        open.removeSubrange((span.depth + 1)...)
      }
      while open.count <= span.depth { open.append([]) }
      if let last = open[span.depth].last,
        spans[last].label != span.label
          || spans[last].end != span.start
      {
        if open[span.depth].count > 1 { rows.append(open[span.depth]) }
        open[span.depth] = []
      }
      open[span.depth].append(place)
    }
    return rows + open.filter { $0.count > 1 }
  }

  func contents(of place: Int) -> ArraySlice<Choice> {
    ArraySlice(choices[spans[place].start..<spans[place].end])
  }

  /// Returns the choices of the span at `place`, without the choice to continue.
  func inside(of place: Int) -> ArraySlice<Choice> {
    choices[min(contentStart(of: place), spans[place].end)..<spans[place].end]
  }

  /// The choices between alternatives that continue with different numbers of choices, such as the kind of a
  /// command. They are names, so no arithmetic is tried on them.
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

/// The selectors of one version of the best.
struct Selectors {
  var places: Set<Int> = []
  var version = -1
}

extension Reduction {
  /// Returns whether the choice at `place` of the best is a selector, after a look at all choices if the best is new.
  mutating func isSelector(_ place: Int, by selectors: inout Selectors) -> Bool {
    if selectors.version != version {
      selectors = Selectors(places: best.selectors, version: version)
      _ = goesOn(after: best.count)
    }
    return selectors.places.contains(place)
  }
}

extension Draw {
  /// The simplest draw from the same range.
  var simplest: Draw { Draw(value: origin, low: low, high: high, origin: origin) }

  /// Returns whether both draws have the same range and origin.
  func isLike(_ other: Draw) -> Bool {
    low == other.low && high == other.high && origin == other.origin
  }
}
