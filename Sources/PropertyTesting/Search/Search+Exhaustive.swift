extension Search {
  /// Runs every case there is, if there are no more than this search has cases.
  ///
  /// - Returns: nil when there are more, or when one is larger than `largest` choices.
  public func exhaustively<Failure>(
    largest: Int = 64, evaluate: (inout ChoiceSource) -> CaseOutcome<Failure>
  ) -> SearchResult<Failure>? {
    var result = SearchResult<Failure>()
    var enumerator = Enumerator()
    while var source = enumerator.next() {
      if enumerator.count > cases.count { return nil }
      source.limit = largest
      let outcome = evaluate(&source)
      if !source.notes.isEmpty { result.tally.add(source.notes) }
      switch outcome {
      case .passed: result.passed += 1
      case .discarded(let discard):
        if discard.reason == .tooManyChoices { return nil }
        result.discarded[discard, default: 0] += 1
      case .failed(let failure):
        result.found = Found(
          index: UInt64(enumerator.count - 1), choices: source.recorded, failure: failure)
        return result
      }
      enumerator.advance(past: source)
    }
    result.isExhausted = true
    return result
  }
}
