/// Guarantees: no alternative can be replaced by a simpler one that draws the same number.
///
///     circle(4990) becomes square(4990), if squares come first
extension Reduction {
  mutating func carryValues() {
    guard best.hasOtherAlternatives else { return }
    var values = alternativeValues()
    while let wish = values.popLast(), goesOn() {
      let span = best.spans[wish.span]
      for lower in 0..<best.choices[span.start].complexity where goesOn() {
        var edit = best.removing(wish.span)
        edit.newChoices = [Choice(complexity: lower)]
        edit.newSpans = [Span(label: span.label, start: 0, end: 1, depth: span.depth)]
        if attempt(best.applying([edit]), wish: wish) {
          values = alternativeValues()
          break
        }
      }
    }
  }
}

extension ChoiceSequence {
  /// Whether an alternative is not the simplest one.
  fileprivate var hasOtherAlternatives: Bool {
    spans.contains { $0.label == .alternative && $0.count > 0 && choices[$0.start] != .simplest }
  }
}
