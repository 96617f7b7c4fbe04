/// Guarantees: no span can be replaced by a part of its own label while a number drawn before it, such as
/// a size or a depth, is halved or goes down by one.
extension Reduction {
  mutating func replaceAndLower() {
    var place = 0
    while place < best.spans.count && !isOver {
      if !replaceAndLower(place) { place += 1 }
    }
  }

  private mutating func replaceAndLower(_ place: Int) -> Bool {
    let base = best
    let span = base.spans[place]
    guard span.label != .collection && span.label != .element else { return false }
    let sizes = (0..<span.start).filter {
      base.draws[$0].isReference && base.choices[$0] != .simplest
    }
    guard !sizes.isEmpty else { return false }
    for part in base.family(of: place).dropFirst()
    where base.spans[part].label == span.label && base.spans[part].count < span.count {
      for size in sizes {
        let complexity = base.choices[size].complexity
        for lower in complexity == 1 ? [0] : [complexity / 2, complexity - 1] {
          let lowering = Edit(
            choices: size..<size + 1, spans: base.spans.count..<base.spans.count,
            newChoices: [Choice(complexity: lower)])
          if attempt([lowering, base.replacing(place, with: part)]) { return true }
        }
      }
    }
    return false
  }
}
