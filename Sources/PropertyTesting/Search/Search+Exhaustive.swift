extension Search {
  /// Runs every case of `generator` there is, if there are no more than this search has cases.
  ///
  /// - Returns: nil when there are more.
  public func exhaustively<Value, Failure>(
    of generator: Generator<Value>, judge: (Value) -> CaseOutcome<Failure>
  ) -> SearchResult<Failure>? {
    guard hasRoom(for: generator) else { return nil }
    return exhaustively { source in
      do throws(Discard) {
        return judge(try source.draw(generator))
      } catch {
        return .discarded(error)
      }
    }
  }

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
      if case .discarded(let discard) = outcome, discard.reason == .tooManyChoices { return nil }
      if result.take(outcome, of: source, case: UInt64(enumerator.count - 1)) { return result }
      enumerator.advance(past: source)
    }
    result.isExhausted = true
    return result
  }

  /// Whether there are no more cases of `generator` than this search has; none of them is judged.
  private func hasRoom<Value>(for generator: Generator<Value>) -> Bool {
    let count = UInt64(cases.count)
    var enumerator = Enumerator()
    while var source = enumerator.next() {
      source.limit = 64
      if enumerator.count > cases.count { return false }
      do throws(Discard) {
        _ = try source.draw(generator)
      } catch {
        if error.reason == .tooManyChoices { return false }
      }
      // One draw alone may have more values than there are cases.
      if source.draws.array.contains(where: { $0.largestComplexity >= count }) { return false }
      enumerator.advance(past: source)
    }
    return true
  }
}
