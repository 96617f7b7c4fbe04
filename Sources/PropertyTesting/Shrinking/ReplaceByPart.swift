/// Guarantees: no span can be replaced by a span of its own label inside it.
extension Reduction {
  mutating func replaceByPart() {
    var place = 0
    while place < best.spans.count && !isOver {
      let label = best.spans[place].label
      var replaced = false
      for part in best.family(of: place).dropFirst()
      where best.spans[part].label == label && best.spans[part].count < best.spans[place].count {
        if attempt([best.replacing(place, with: part)]) {
          replaced = true
          break
        }
      }
      if !replaced { place += 1 }
    }
  }
}
