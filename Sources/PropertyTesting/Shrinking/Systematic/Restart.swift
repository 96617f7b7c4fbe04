/// Draws cases anew at random and lets the passes shrink each that fails alike, for what lies on no road
/// from the best.
extension Reduction {
  mutating func restartAtRandom() {
    let passes = Set(ShrinkPass.allCases)
    while !endsTurn() {
      let index = phase.nextCase
      phase.nextCase += 1
      guard let start = randomFailure(index) else { continue }
      if descend(from: start, by: passes) { return }
    }
  }
}
