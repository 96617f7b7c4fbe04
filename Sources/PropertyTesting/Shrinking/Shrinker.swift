/// Shrinks a failing choice sequence, keeping its class of failure.
///
/// It is deterministic: it draws nothing at random and reads no clock.
public struct Shrinker: Hashable, Sendable {
  /// How often the property may run.
  public var budget: Int

  public init(budget: Int = 20_000) {
    precondition(budget > 0, "shrinking needs at least one evaluation")
    self.budget = budget
  }

  /// The simplest sequence found that fails like `start` does.
  ///
  /// - Parameters:
  ///   - start: The choices of a failing case.
  ///   - failure: Its class of failure.
  ///   - shouldStop: Asked before each run; the only way for time to get in.
  ///   - onImprovement: Told each simpler failing case at once, so that it can be saved.
  ///   - evaluate: Draws one case and says what it came to.
  public func shrink<Failure>(
    _ start: ChoiceSequence, keeping failure: Failure,
    shouldStop: () -> Bool = { false },
    onImprovement: (ChoiceSequence) -> Void = { _ in },
    evaluate: (inout ChoiceSource) -> CaseOutcome<Failure>
  ) -> Shrunk<Failure> {
    var result = Shrunk(
      choices: start, failure: failure, evaluations: 0, attempts: 0, cacheHits: 0,
      minimality: .locallyMinimal, others: [])
    var source = ChoiceSource()
    var seen: Set<ContiguousArray<Choice>> = []
    func attempt(_ candidate: ContiguousArray<Choice>) -> Bool {
      result.attempts += 1
      if !seen.insert(candidate).inserted {
        result.cacheHits += 1
        return false
      }
      if result.evaluations >= budget { result.minimality = .budgetEnded }
      if shouldStop() { result.minimality = .stopped }
      guard result.minimality == .locallyMinimal else { return false }
      result.evaluations += 1
      source.restart(replaying: candidate)
      source.limit = max(result.choices.count, 1)
      guard evaluate(&source) == .failed(failure) else { return false }
      let recorded = source.recorded
      guard recorded < result.choices || result.choices.draws.isEmpty else { return false }
      result.choices = recorded
      onImprovement(recorded)
      return true
    }
    if start.draws.isEmpty, !attempt(start.choices) {
      result.minimality = .notReproduced
      return result
    }
    var improved = true
    while improved {
      improved = false
      var place = result.choices.spans.count - 1
      while place >= 0 {
        if place < result.choices.spans.count {
          let span = result.choices.spans[place]
          var candidate = result.choices.choices
          candidate.removeSubrange(span.start..<span.end)
          if attempt(candidate) { improved = true }
        }
        place -= 1
      }
      place = result.choices.count - 1
      while place >= 0 {
        var low: UInt64 = 0
        while place < result.choices.count, low < result.choices.choices[place].complexity {
          var candidate = result.choices.choices
          let complexity = candidate[place].complexity
          candidate[place] = Choice(complexity: low + (complexity - low) / 2)
          if attempt(candidate) { improved = true } else { low += (complexity - low) / 2 + 1 }
        }
        place -= 1
      }
    }
    return result
  }
}
