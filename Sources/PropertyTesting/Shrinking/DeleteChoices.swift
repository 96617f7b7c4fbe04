/// Guarantees: no choice outside all units, and no two in a row, can be deleted.
///
/// For cases that draw without spans.
extension Reduction {
  mutating func deleteChoices() {
    for width in [2, 1] {
      var place = best.count - width
      while place >= 0 && !isOver {
        if place + width <= best.count && best.isLoose(place..<place + width) {
          var candidate = Candidate(choices: best.choices)
          candidate.choices.removeSubrange(place..<place + width)
          _ = attempt(candidate, isDeletion: true)
        }
        place -= 1
      }
    }
  }
}

extension ChoiceSequence {
  /// Whether none of the choices in `range` lies in a unit.
  func isLoose(_ range: Range<Int>) -> Bool {
    !spans.indices.contains { place in
      isOptional(place) && spans[place].start < range.upperBound
        && range.lowerBound < spans[place].end
    }
  }
}
