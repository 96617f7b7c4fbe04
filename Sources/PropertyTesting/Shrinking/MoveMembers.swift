/// Guarantees: no member of a set can move on by one place, alone or together with one later number that
/// goes up by one.
///
/// A set is a row of draws with two values. A later number may be the member's own.
extension Reduction {
  mutating func moveMembers() {
    var place = 0
    while place + 1 < best.count && !isOver {
      if !moveMember(at: place) { place += 1 }
    }
  }

  private mutating func moveMember(at place: Int) -> Bool {
    let base = best
    guard base.draws[place].largestComplexity == 1, base.draws[place + 1].isLike(base.draws[place]),
      base.choices[place].complexity == 1, base.choices[place + 1].complexity == 0,
      !base.isContinuation(place), !base.isContinuation(place + 1)
    else { return false }
    let moved: [(place: Int, complexity: UInt64)] = [(place, 0), (place + 1, 1)]
    if attempt(base.setting(moved)) { return true }
    for later in base.draws.indices[(place + 2)...] where base.draws[later].isReference {
      let complexity = base.choices[later].complexity
      if complexity < base.draws[later].largestComplexity,
        attempt(base.setting(moved + [(later, complexity + 1)]))
      {
        return true
      }
    }
    return false
  }
}
