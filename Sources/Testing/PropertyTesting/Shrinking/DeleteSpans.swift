/// Guarantees: no single unit, such as an element or a command, can be deleted.
///
/// Outer spans are tried before inner ones and later ones before earlier ones. The number of neighbours
/// deleted at once grows with each success. If an earlier number determines how many there are, it is lowered
/// as well. Of two collections that are equal, or nearly, no part can be deleted together with its twin.
///
///     [5, 9, 3] that fails by its 9        becomes [9]
///     (2, [a, b]), two being the count    becomes (1, [b])
extension Reduction {
  mutating func deleteSpans() {
    var depth = 0
    while depth <= best.deepest && goesOn(after: best.spans.count) {
      var place = best.spans.count - 1
      while place >= 0 && goesOn() {
        if place < best.spans.count && best.spans[place].depth == depth && best.isOptional(place)
          && !best.isBare(place)
        {
          deleteRow(endingAt: place)
        }
        place -= 1
      }
      depth += 1
    }
    deleteTwins()
  }

  private mutating func deleteTwins() {
    var pairs = best.similarCollections
    while let (first, second) = pairs.popLast(), goesOn(after: best.count) {
      let base = best
      let twins = base.twins(in: first, and: second)
      climb(to: twins.count) { reduction, count in
        let removals = twins.suffix(count).flatMap { [base.removing($0), base.removing($1)] }
        return reduction.attempt(base.applying(removals), isDeletion: true)
      }
      for (part, twin) in twins.dropLast().reversed()
      where best == base && goesOn(after: best.count) {
        _ = attempt([base.removing(part), base.removing(twin)], isDeletion: true)
      }
      if best != base { pairs = best.similarCollections }
    }
  }

  private mutating func deleteRow(endingAt place: Int) {
    var row = [place]
    while let first = row.last, let earlier = best.neighbour(before: first),
      best.isOptional(earlier)
    {
      row.append(earlier)
    }
    guard goesOn(after: row.count) else { return }
    let base = best
    if base.isForced(place), let (length, units) = lengthChoice(of: row) {
      let complexity = base.choices[length].complexity
      climb(to: Int(clamping: min(complexity, UInt64(row.count / units)))) { reduction, count in
        let lower = base.changing(length, to: complexity - UInt64(count))
        let removals = row[..<(count * units)].map { base.removing($0) }
        return reduction.attempt(base.applying([lower] + removals), isDeletion: true)
      }
      return
    }
    climb(to: row.count) { reduction, count in
      reduction.attempt(base.applying(row[..<count].map { base.removing($0) }), isDeletion: true)
    }
  }

  /// Returns the closest earlier choice of up to 16 that determines the length of a row, which begins with its
  /// last unit, and the number of units for each value. `nil` if there is none, or if drawing costs a run.
  private mutating func lengthChoice(of row: [Int]) -> (place: Int, units: Int)? {
    guard !judgesWhileDrawing, let first = row.last else { return nil }
    let earlier = (0..<best.spans[first].start).reversed().lazy.filter { [best] place in
      best.choices[place].complexity > 0 && best.draws[place].largestComplexity > 1
    }
    for place in earlier.prefix(16) {
      let lower = best.changing(place, to: best.choices[place].complexity - 1)
      guard let count = drawnCount(of: best.applying([lower])), count < best.count else { continue }
      let end = best.spans[row[0]].end - (best.count - count)
      guard let last = row.firstIndex(where: { best.spans[$0].start == end }) else { continue }
      // If the number shortened the units instead, the generator would draw the removed ones again.
      let removals = row[...last].map { best.removing($0) }
      if fits(best.applying([lower] + removals), last: 0) { return (place, last + 1) }
    }
    return nil
  }
}

extension ChoiceSequence {
  /// Returns whether the element at `place` had to follow, so that its collection cannot be shorter.
  fileprivate func isForced(_ place: Int) -> Bool {
    spans[place].label == .element && draws[spans[place].start].largestComplexity == 0
  }

  /// The pairs of collections with as many parts, at least half of them equal.
  fileprivate var similarCollections: [(Int, Int)] {
    let all = spans.indices.filter { spans[$0].label == .collection && spans[$0].count > 3 }
    return all.indices.dropLast().flatMap { turn in
      let (first, second) = (all[turn], all[turn + 1])
      let twins = twins(in: first, and: second)
      let equal = twins.count { inside(of: $0) == inside(of: $1) }
      return equal > 0 && equal * 2 >= twins.count && spans[second].start >= spans[first].end
        ? [(first, second)] : []
    }
  }

  /// Returns each part of the collection at `first` with an equal one of the collection at `second`, or with one
  /// that has no equal. Empty if one has more parts.
  fileprivate func twins(in first: Int, and second: Int) -> [(Int, Int)] {
    let (parts, others) = (parts(of: first), parts(of: second))
    guard parts.count == others.count else { return [] }
    // The others by their contents, the first one last.
    var equal = Dictionary(grouping: others.reversed()) { inside(of: $0) }
    var twins: [(Int, Int)] = []
    var paired: Set<Int> = []
    for part in parts {
      guard let twin = equal[inside(of: part)]?.popLast() else { continue }
      twins.append((part, twin))
      paired.formUnion([part, twin])
    }
    let rest = zip(
      parts.filter { !paired.contains($0) }, others.filter { !paired.contains($0) })
    return Array(rest) + twins
  }

  private func parts(of collection: Int) -> [Int] {
    family(of: collection).dropFirst().filter {
      spans[$0].depth == spans[collection].depth + 1 && !isBare($0)
    }
  }

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
