/// Guarantees: no span can be replaced by a smaller span with the same label inside it. Collections and
/// elements are excluded, as nested lists seldom contain elements of the same type.
extension Reduction {
  mutating func replaceByPart() {
    var place = 0
    while place < best.spans.count && goesOn() {
      let label = best.spans[place].label
      guard label != .collection && label != .element else {
        place += 1
        continue
      }
      var replaced = false
      for part in best.family(of: place).dropFirst()
      where best.spans[part].label == label && best.spans[part].count < best.spans[place].count {
        guard goesOn(after: best.count) else { return }
        if attempt([best.replacing(place, with: part)]) {
          replaced = true
          break
        }
      }
      if !replaced { place += 1 }
    }
  }
}
