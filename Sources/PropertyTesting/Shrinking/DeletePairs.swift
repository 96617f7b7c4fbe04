/// Guarantees: no two separate units can be deleted together, a step that ended the case left out: what
/// comes before it did not fail.
extension Reduction {
  mutating func deletePairs() {
    var turn = 0
    while !isOver {
      let units = best.units.filter { best.content(of: $0) == nil || !best.endsCase($0) }
      guard turn < units.count else { return }
      if !deletePair(with: units.count - 1 - turn, of: units) { turn += 1 }
    }
  }

  private mutating func deletePair(with place: Int, of units: [Int]) -> Bool {
    let later = units[place]
    for earlier in units[..<place].reversed() {
      // A unit inside the other goes with it.
      if best.spans[earlier].end > best.spans[later].start { continue }
      if attempt([best.removing(earlier), best.removing(later)], isDeletion: true) { return true }
    }
    return false
  }
}
