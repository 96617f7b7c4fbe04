/// Guarantees: no two adjacent spans can be merged into one with the parts of both, as far as its length
/// allows; of equal parts, it has one if both are not possible. If one is too short
/// for all parts, no last ones can move to the next span.
///
/// A merge deletes the end of the first span and the beginning of the second.
///
///     [[0, 1], [2]] that has three numbers becomes [[0, 1, 2]]
extension Reduction {
  mutating func joinSpans() {
    var place = best.spans.count - 1
    while place > 0 && goesOn(after: place < best.spans.count ? best.spans[place].count : 1) {
      if place < best.spans.count, let earlier = best.neighbour(before: place),
        let seam = best.seam(between: earlier, and: place)
      {
        if !attempt(best.joining(earlier, and: place, at: seam), isDeletion: true) {
          moveParts(to: seam.next, endingAt: seam.last)
        }
      }
      place -= 1
    }
  }

  private mutating func moveParts(to next: Int, endingAt last: Int) {
    let base = best
    let parts = base.row(endingAt: last).filter { !base.isBare($0) }
    climb(to: parts.count) { reduction, count in
      let moved = Array(parts.prefix(count))
      let joined = base.replacing(next, with: moved.reversed() + [next])
      return reduction.attempt(base.applying(moved.map { base.removing($0) } + [joined]))
    }
  }
}

extension ChoiceSequence {
  /// The end of a first span, which a merge removes, and the first part of a second one.
  fileprivate typealias Seam = (last: Int, next: Int)

  /// Returns the seam of two spans; `nil` unless both have parts with the same label and depth.
  fileprivate func seam(between first: Int, and second: Int) -> Seam? {
    let end = spans[first].end
    let last = family(of: first).dropFirst().filter { spans[$0].end == end }
      .max { spans[$0].depth < spans[$1].depth }
    guard let last,
      let next = family(of: second).dropFirst().first(where: {
        spans[$0].label == spans[last].label && spans[$0].depth == spans[last].depth
      })
    else { return nil }
    return (last, next)
  }

  /// Returns the span at `place` and the siblings with the same label before it, from the last to the first.
  fileprivate func row(endingAt place: Int) -> [Int] {
    Array(sequence(first: place) { neighbour(before: $0) })
  }

  /// Returns this sequence with the parts of the spans at `first` and `second` in one.
  fileprivate func joining(_ first: Int, and second: Int, at place: Seam) -> Candidate {
    let (end, last, next) = (spans[first].end, place.last, place.next)
    let seam = spans[last].start..<spans[next].start
    var joined = Candidate(choices: choices)
    for part in next..<family(of: second).upperBound where spans[part].depth == spans[next].depth {
      if let free = freeContinuation(of: part) { joined.choices[spans[part].start] = free }
    }
    joined.choices.removeSubrange(seam)
    let dropped = family(of: last)
    for (place, span) in spans.enumerated()
    where !dropped.contains(place) && !(second..<next).contains(place) {
      var moved = span
      if place >= next {
        moved.start -= seam.count
        moved.end -= seam.count
      } else if span.end > end {
        moved.end -= seam.count
      } else if place >= first, span.end == end,
        let partner = (second..<next).first(where: { spans[$0].depth == span.depth })
      {
        moved.end = spans[partner].end - seam.count
      }
      joined.spans.append(moved)
    }
    return joined
  }

  /// Returns the choice to continue of the element at `place`, as it is where its collection may end.
  /// Returns `nil` if that is the recorded one.
  func freeContinuation(of place: Int) -> Choice? {
    let span = spans[place]
    guard span.label == .element, span.count > 0, draws[span.start].low == 1 else { return nil }
    return Choice(complexity: 1)
  }
}
