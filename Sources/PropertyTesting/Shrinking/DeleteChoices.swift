/// Guarantees: no choice outside all units, and no two in a row, can be deleted; nor can the first of
/// two runs of draws that follow each other and are drawn from the same ranges, within a span.
///
/// For what is drawn without spans, such as a list by hand in the arguments of a command.
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
    deleteRepeats()
  }

  private mutating func deleteRepeats() {
    for width in 2...12 {
      var place = best.count - 2 * width
      while place >= 0 && !isOver {
        if place + 2 * width <= best.count && best.repeats(width, at: place) {
          _ = attempt(
            [
              Edit(
                choices: place..<place + width, spans: best.spans.count..<best.spans.count)
            ], isDeletion: true)
        }
        place -= 1
      }
    }
  }
}

extension ChoiceSequence {
  /// Whether the `width` draws from `place` on, one of them with more than two values, come again from
  /// the same ranges, all in one span.
  func repeats(_ width: Int, at place: Int) -> Bool {
    let run = place..<place + width
    guard run.allSatisfy({ draws[$0].isLike(draws[$0 + width]) }),
      run.contains(where: { draws[$0].largestComplexity > 1 }),
      let span = innermostSpan(around: place)
    else { return false }
    return spans[span].end >= place + 2 * width
      && !spans.contains { span in
        (place + 1..<place + 2 * width).contains(span.start)
          || (place + 1..<place + 2 * width).contains(span.end)
      }
  }

  /// Whether none of the choices in `range` lies in a unit.
  func isLoose(_ range: Range<Int>) -> Bool {
    !spans.indices.contains { place in
      isOptional(place) && spans[place].start < range.upperBound
        && range.lowerBound < spans[place].end
    }
  }
}
