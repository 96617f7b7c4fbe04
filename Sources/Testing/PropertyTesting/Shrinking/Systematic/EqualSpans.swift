/// Tries the same change of one or two choices in all spans with equal contents.
///
///     [(2, 5), (2, 5), (2, 5)], which are to be equal, becomes [(1, 5), (1, 5), (1, 5)]
extension Reduction {
  mutating func changeEqualSpans() {
    let base = best
    let values = base.commonValues
    for equal in base.equalSpans where goesOn(after: equal.count) {
      let first = base.spans[equal[0]]
      for offset in 0..<first.count where base.choices[first.start + offset].complexity > 0 {
        let place = first.start + offset
        let complexity = base.choices[place].complexity
        for turn in 0..<16 {
          guard let lower = complexity.lower(turn) else { break }
          let shift = base.draws[place].shift(to: lower)
          if offerAll(equal, base, [(offset, lower)]) { return }
          for later in (offset + 1)..<max(first.count, offset + 1) {
            for other in base.alternatives(at: first.start + later, shift: shift, among: values) {
              if offerAll(equal, base, [(offset, lower), (later, other)]) { return }
            }
          }
        }
      }
    }
  }

  private mutating func offerAll(
    _ equal: [Int], _ base: ChoiceSequence, _ changes: [(offset: Int, complexity: UInt64)]
  ) -> Bool {
    offer {
      base.setting(
        equal.flatMap { span in changes.map { (base.spans[span].start + $0.offset, $0.complexity) }
        })
    }
  }
}

extension ChoiceSequence {
  /// Groups of two or more spans with one label and equal contents of at least two choices.
  fileprivate var equalSpans: [[Int]] {
    struct Content: Hashable {
      var label: SpanLabel
      var choices: ArraySlice<Choice>
    }
    var groups: [[Int]] = []
    var known: [Content: Int] = [:]
    for (place, span) in spans.enumerated() where span.count > 1 {
      let content = Content(label: span.label, choices: contents(of: place))
      if let group = known[content] {
        groups[group].append(place)
      } else {
        known[content] = groups.count
        groups.append([place])
      }
    }
    return groups.filter { $0.count > 1 }
  }
}
