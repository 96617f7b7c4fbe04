/// Draws new random cases, and shrinks those with the same failure by the passes, to find cases that no
/// path from the best reaches. Of 32 cases, 31 begin like the best, up to a decision that becomes simpler, and
/// have random choices after it. If steps are drawn in turn, seven of eight cases have the prefix and the suffix of
/// the best, with fewer steps in between.
///
///     (true, [3, 1]) begins anew as (false, ?), with a random list
extension Reduction {
  mutating func restartAtRandom(by passes: Set<ShrinkPass>) {
    let before = version
    while version == before && !endsTurn() {
      let index = phase.nextCase
      phase.nextCase += 1
      if judgesWhileDrawing && index % 8 != 0 {
        if attemptSplicing(index) { return }
      } else if !judgesWhileDrawing && index % 32 != 0, let places = best.decisions {
        if attemptRedrawing(after: places, index) { return }
      } else if let start = randomFailure(index) {
        _ = descend(from: start, by: passes)
      }
    }
  }
}

extension ChoiceSequence {
  /// The indices of choices of few values that are not the simplest. `nil` if there are none.
  fileprivate var decisions: [Int]? {
    let places = choices.indices.filter {
      choices[$0] != .simplest && draws[$0].largestComplexity <= 16
    }
    return places.isEmpty ? nil : places
  }
}
