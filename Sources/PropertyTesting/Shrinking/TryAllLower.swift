/// Guarantees: no choice among the nine simplest of its draw, and none between at most 65
/// alternatives, can become any simpler one alone.
///
/// The search for a threshold takes what fails to be everything beyond it. This is for the rest:
/// small numbers, and alternatives, which have no order that a failure would respect.
extension Reduction {
  mutating func tryAllLower() {
    var place = 0
    while place < best.count && !isOver {
      let complexity = best.choices[place].complexity
      if complexity >= 2 && (complexity <= 8 || best.draws[place].largestComplexity <= 64) {
        for lower in 1..<complexity where attempt(best.setting([(place, lower)])) { break }
      }
      place += 1
    }
  }
}
