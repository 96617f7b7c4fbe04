/// Lowers one choice while two later ones change by one, by two, or by the same amount.
///
/// The lower values are tried for all choices in turn, close to the old or to 0 first.
///
///     (5, 3, 8) becomes (4, 2, 9), if that fails as well
extension Reduction {
  mutating func changeTriples() {
    let base = best
    let places = base.lowerable(before: 2)
    var turn = 0
    while true {
      var isAny = false
      for place in places {
        guard let lower = base.choices[place].complexity.lower(turn) else { continue }
        isAny = true
        let shift = base.draws[place].shift(to: lower)
        if isCut(after: base.count) { return }
        let others = base.draws.indices[(place + 1)...].map {
          (place: $0, steps: base.draws[$0].steps(by: shift))
        }.filter { !$0.steps.isEmpty }
        for (first, second) in others.allPairs {
          for one in first.steps {
            for other in second.steps {
              if offer(Change(place, lower), Change(first.place, one), Change(second.place, other))
              {
                return
              }
            }
          }
        }
      }
      if !isAny { return }
      turn += 1
    }
  }
}

extension Draw {
  /// Returns the distinct complexities at distances one, two, and `shift`.
  fileprivate func steps(by shift: Int) -> [UInt64] {
    var found: [UInt64] = []
    for step in [1, -1, 2, -2, shift, 0 &- shift] {
      if let moved = complexity(movedBy: step), step != 0, !found.contains(moved) {
        found.append(moved)
      }
    }
    return found
  }
}

extension Array {
  /// The pairs of each element with each later one.
  var allPairs: some Sequence<(Element, Element)> {
    indices.lazy.flatMap { first in self[(first + 1)...].lazy.map { (self[first], $0) } }
  }
}
