/// Guarantees: no word of a number but the last can become 0, or lower by one with large words after it.
///
///     words 2 and 7 that are to exceed one word become 1 and the largest word, which other passes lower
extension Reduction {
  mutating func lowerWords() {
    var place = 0
    while place < best.spans.count && goesOn() {
      let span = best.spans[place]
      if span.label == .words {
        // The first choice is the side of the origin.
        for word in span.start + 1..<span.end - 1 { lowerWord(at: word, before: span.end) }
      }
      place += 1
    }
  }

  private mutating func lowerWord(at place: Int, before end: Int) {
    let base = best
    guard end <= base.count, base.choices[place].complexity > 0,
      !attempt(base.setting([(place, 0)]))
    else { return }
    descend(from: base.choices[place].complexity) { reduction, complexity in
      // Words at different places stay different.
      let later = (place + 1..<end).map { (place: $0, complexity: .max - UInt64($0)) }
      return reduction.attempt(base.setting([(place, complexity)] + later))
    }
  }
}
