extension Search {
  /// Runs all cases of `generator`, if there are at most as many as this search has cases.
  ///
  /// - Returns: `nil` if there are more, or if a case draws more than 64 choices.
  public func exhaustively<Value, Failure>(
    of generator: Generator<Value>, judge: (Value) -> CaseOutcome<Failure>
  ) -> SearchResult<Failure>? {
    guard hasRoom(for: generator) else { return nil }
    return exhaustively { source in
      do throws(Discard) { return judge(try source.draw(generator)) } catch {
        return .discarded(error)
      }
    }
  }

  /// Runs all cases, if there are at most as many as this search has cases.
  ///
  /// - Returns: `nil` if there are more, or if a case draws more than `largest` choices.
  public func exhaustively<Failure>(
    largest: Int = 64, evaluate: (inout ChoiceSource) -> CaseOutcome<Failure>
  ) -> SearchResult<Failure>? {
    var result = SearchResult<Failure>()
    var enumerator = Enumerator()
    while var source = enumerator.next() {
      if enumerator.count > cases.count { return nil }
      source.limit = largest
      let outcome = evaluate(&source)
      if case .discarded(let discard) = outcome, discard.reason == .tooManyChoices { return nil }
      if result.take(outcome, of: source, case: UInt64(enumerator.count - 1)) { return result }
      enumerator.advance(past: source)
    }
    result.isExhausted = true
    return result
  }

  /// Returns whether `generator` has at most as many cases as this search, without judging any.
  private func hasRoom<Value>(for generator: Generator<Value>) -> Bool {
    let count = UInt64(cases.count)
    var enumerator = Enumerator()
    while var source = enumerator.next() {
      source.limit = 64
      if enumerator.count > cases.count { return false }
      do throws(Discard) { _ = try source.draw(generator) } catch {
        if error.reason == .tooManyChoices { return false }
      }
      // A single draw may have more values than there are cases.
      if source.draws.array.contains(where: { $0.largestComplexity >= count }) { return false }
      enumerator.advance(past: source)
    }
    return true
  }
}
