/// Lowers two numbers, or all equal numbers from one range, by the same amount: first by one and by the
/// maximum, then by bisection. Lowers eight or more numbers from one range to the least. Of many numbers, each is
/// lowered alone first because their pairs are very many.
///
///     (510, 506) that fails by the distance becomes (10, 6)
extension Reduction {
  mutating func lowerTogether() {
    lowerToLeast()
    let numbers = best.draws.count { $0.distance > 0 && $0.largestComplexity > 64 }
    if numbers > Self.manyNumbers { lowerChoices() }
    var selectors = Selectors()
    var place = 0
    while place < best.count && goesOn() {
      if best.draws[place].distance > 0 && best.draws[place].largestComplexity > 1
        && !isSelector(place, by: &selectors)
      {
        lowerEqual(to: place)
        var partner = place + 1
        while partner < best.count && goesOn() {
          if !isSelector(partner, by: &selectors) { lowerPair(place, partner) }
          partner += 1
        }
      }
      place += 1
    }
  }

  private static var manyNumbers: Int { 12 }

  private mutating func lowerToLeast() {
    var ranges: Set<Draw> = []
    for draw in best.draws where draw.largestComplexity > 1 && goesOn() {
      let range = draw.simplest
      guard ranges.insert(range).inserted, goesOn(after: best.count) else { continue }
      let (base, selectors) = (best, best.selectors)
      let places = base.draws.indices.filter {
        base.draws[$0].isLike(range) && base.draws[$0].distance > 0 && !selectors.contains($0)
      }
      guard places.count > 7, let least = places.map({ base.draws[$0].distance }).min() else {
        continue
      }
      _ = attempt(
        base.setting(places.map { (place: $0, complexity: base.draws[$0].complexity(at: least)) }))
    }
  }

  private mutating func lowerEqual(to place: Int) {
    guard goesOn(after: best.count) else { return }
    let base = best
    let equal = base.draws.indices.filter {
      base.draws[$0].isLike(base.draws[place]) && base.draws[$0].value == base.draws[place].value
        && base.draws[$0].largestComplexity > 1 && base.draws[$0].distance > 0
    }
    guard equal.count > 2, equal[0] == place else { return }
    lower(equal, by: equal.map { base.draws[$0].distance }.min() ?? 0)
  }

  private mutating func lowerPair(_ place: Int, _ partner: Int) {
    let (first, second) = (best.draws[place], best.draws[partner])
    guard first.distance > 0, second.distance > 0, second.largestComplexity > 1,
      (first.value > first.origin) == (second.value > second.origin)
    else { return }
    lower([place, partner], by: min(first.distance, second.distance))
  }

  private mutating func lower(_ places: [Int], by most: UInt64) {
    let base = best
    guard most > 0 else { return }
    func lowered(_ amount: UInt64) -> Candidate {
      base.setting(
        places.map { place in
          let draw = base.draws[place]
          return (place, draw.complexity(at: draw.distance - amount))
        })
    }
    descend(from: most) { reduction, kept in reduction.attempt(lowered(most - kept)) }
  }
}
