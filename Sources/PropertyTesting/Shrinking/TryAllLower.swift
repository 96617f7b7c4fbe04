/// Guarantees: no choice among the nine simplest of its draw can become any simpler one alone.
///
/// The search for a threshold takes what fails to be everything beyond it. This is for the rest.
extension Reduction {
  mutating func tryAllLower() {
    var place = 0
    while place < best.count && !isOver {
      let complexity = best.choices[place].complexity
      if (2...8).contains(complexity) {
        for lower in 1..<complexity where attempt(best.setting([(place, lower)])) { break }
      }
      place += 1
    }
  }
}
