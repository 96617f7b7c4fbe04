/// Guarantees: no span can become the simplest value of its place.
///
/// Outer spans first: what becomes simplest as a whole needs no work inside.
extension Reduction {
  mutating func emptySpans() {
    var place = 0
    while place < best.spans.count && !isOver {
      let span = best.spans[place]
      if span.count > 1 && best.contents(of: place).contains(where: { $0 != .simplest }) {
        _ = attempt([best.emptying(place)])
      }
      place += 1
    }
  }
}
