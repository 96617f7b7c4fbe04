/// Guarantees: no two adjacent spans can be merged into one with the parts of both.
///
/// A merge deletes the end of the first span and the beginning of the second.
extension Reduction {
  mutating func joinSpans() {
    var place = best.spans.count - 1
    while place > 0 && !isOver {
      if place < best.spans.count, let earlier = best.neighbour(before: place),
        let seam = best.seam(between: earlier, and: place)
      {
        var joined = Candidate(choices: best.choices)
        joined.choices.removeSubrange(seam)
        _ = attempt(joined, isDeletion: true)
      }
      place -= 1
    }
  }
}

extension ChoiceSequence {
  /// Returns the range from the last part of the span at `first` to the first part of the span at `second`.
  /// Returns `nil` unless both have parts with the same label and depth.
  func seam(between first: Int, and second: Int) -> Range<Int>? {
    let end = spans[first].end
    guard
      let last = family(of: first).dropFirst().filter({ spans[$0].end == end })
        .max(by: { spans[$0].depth < spans[$1].depth }),
      let next = family(of: second).dropFirst().first(where: {
        spans[$0].label == spans[last].label && spans[$0].depth == spans[last].depth
      })
    else { return nil }
    return spans[last].start..<spans[next].start
  }
}
