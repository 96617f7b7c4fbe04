/// Guarantees: no span can be replaced by a smaller span with the same label inside it. Collections and
/// elements are excluded, as nested lists seldom contain elements of the same type. But no step can be replaced by
/// all the steps inside it, as of a tree that draws its children in steps.
///
///     node(node(leaf(7), leaf(0)), leaf(0)) becomes node(leaf(7), leaf(0)), then leaf(7)
extension Reduction {
  mutating func replaceByPart() {
    var place = 0
    while place < best.spans.count && goesOn() {
      let label = best.spans[place].label
      guard label != .collection && label != .element else {
        if !unwrapStep(at: place) { place += 1 }
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
  private mutating func unwrapStep(at place: Int) -> Bool {
    let steps = best.stepsInside(place)
    guard !steps.isEmpty, goesOn(after: best.count) else { return false }
    return attempt([best.replacing(place, with: steps)], isDeletion: true)
  }
}

extension ChoiceSequence {
  /// Returns the outermost steps inside the step at `place`. Empty if the span at `place` is no step.
  fileprivate func stepsInside(_ place: Int) -> [Int] {
    guard isStep(place) else { return [] }
    let steps = family(of: place).dropFirst().filter { isStep($0) }
    let depth = steps.map { spans[$0].depth }.min()
    return steps.filter { spans[$0].depth == depth }
  }

  private func isStep(_ place: Int) -> Bool {
    spans[place].label == .element && !isBare(place) && place + 1 < spans.count
      && spans[place + 1].label == .alternative && spans[place + 1].start == spans[place].start + 1
  }
}
