/// A search that keeps cases which said something new, and goes on from them.
///
/// Every other case is a random one, as in `Search`; the rest are earlier cases changed in one place. A
/// case is kept when one of its labels or collected values is new, or a target score is larger than
/// before; a changed one that says the same as the case it came from takes its place. What is found
/// depends on all cases before it, so this search cannot be cut into shards.
public struct NoveltySearch: Hashable, Sendable {
  public var seed: UInt64
  /// The most cases to run.
  public var count: UInt64
  /// The most cases to keep; the oldest go first.
  public var room = 256

  public init(seed: UInt64, count: UInt64) {
    self.seed = seed
    self.count = count
  }

  /// Runs case after case until one fails, `shouldStop` says so, or none is left.
  public func firstFailure<Failure>(
    shouldStop: () -> Bool = { false },
    evaluate: (inout ChoiceSource) -> CaseOutcome<Failure>
  ) -> SearchResult<Failure> {
    var result = SearchResult<Failure>()
    var corpus = Corpus(room: room)
    var random = RandomStream(seed: seed, stream: .max)
    var source = ChoiceSource()
    for index in 0..<count {
      if shouldStop() {
        result.wasStopped = true
        break
      }
      if index % 2 == 0 || corpus.isEmpty {
        source.restart(seed: seed, case: index)
      } else {
        source.restart(seed: seed, case: index + 1)
        corpus.change(into: &source, &random)
      }
      let outcome = evaluate(&source)
      corpus.keep(source)
      if result.take(outcome, of: source, case: index) { return result }
    }
    return result
  }
}
