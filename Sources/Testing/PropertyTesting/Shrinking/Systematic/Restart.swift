/// Draws new random cases, and shrinks those with the same failure by the passes, to find cases that no
/// path from the best reaches. If steps are drawn in turn, seven of eight cases have the prefix and the
/// suffix of the best, with fewer steps in between.
extension Reduction {
  mutating func restartAtRandom(by passes: Set<ShrinkPass>) {
    let before = version
    while version == before && !endsTurn() {
      let index = phase.nextCase
      phase.nextCase += 1
      if judgesWhileDrawing && index % 8 != 0 {
        if attemptSplicing(index) { return }
      } else if let start = randomFailure(index) {
        _ = descend(from: start, by: passes)
      }
    }
  }
}
