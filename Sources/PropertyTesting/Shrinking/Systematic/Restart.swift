/// Draws cases anew at random and lets the passes shrink each that fails alike, for what lies on no road
/// from the best. Of steps that are drawn one after the other, seven cases in eight begin and end as the
/// best does, with fewer steps in between.
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
