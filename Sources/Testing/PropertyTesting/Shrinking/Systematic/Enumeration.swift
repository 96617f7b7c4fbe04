/// Tries all simpler sequences in order, driven by the generator. At its end, no simpler sequence fails.
///
/// Two counters share a turn: one enumerates the sequences shorter than the best, by ascending length; the
/// other the sequences of the same length, so that a shorter length with very many sequences does not
/// delay these. Their progress is kept when the best improves.
///
///     a list of two bits: [], [0], [1], [0, 0], [0, 1] and so on, up to the best
extension Reduction {
  mutating func enumerate() {
    if same.length != best.count { same = shorter.counting(best.count) }
    let before = version
    let (evaluation, attempt) = (turn.lastEvaluation, turn.lastAttempt)
    turn.lastEvaluation -= (evaluation - shrunk.evaluations) / 2
    turn.lastAttempt -= (attempt - shrunk.attempts) / 2
    countShorter()
    (turn.lastEvaluation, turn.lastAttempt) = (evaluation, attempt)
    while version == before && !same.isPast(best.choices) && !endsTurn() {
      var counter = same
      count(&counter)
      same = counter
    }
    // Spend the rest of the turn, if the second counter needs less than half of it.
    if version == before { countShorter() }
    turn.isCut = !isLeastOfAll
  }

  private mutating func countShorter() {
    let before = version
    while version == before && shorter.length < best.count && !endsTurn() {
      var counter = shorter
      count(&counter)
      if counter.isAtEnd { counter.nextLength() }
      shorter = counter
    }
  }

  /// Whether all simpler sequences than the best were tried.
  var isLeastOfAll: Bool {
    shorter.length >= best.count && same.length == best.count && same.isPast(best.choices)
  }

  /// The guarantee that the counters provide for the best.
  var knownMinimality: Minimality {
    if isLeastOfAll { return .leastOfAll(tried: shorter.tried + same.tried) }
    if !isAtFixedPoint { return .budgetEnded }
    if shorter.length >= best.count { return .nothingShorter(tried: shorter.tried) }
    return .nothingSimpler(upTo: max(shorter.length - 1, 0))
  }
}

/// An enumerator of the sequences of one length that a generator can draw, in lexicographic order.
struct SequenceCounter {
  private(set) var length: Int
  /// The choices with which the next sequence begins; all further choices are the simplest.
  private(set) var prefix: ContiguousArray<Choice> = []
  private(set) var isAtEnd = false
  /// The number of sequences tried without success, of all lengths so far.
  private(set) var tried = 0

  init(length: Int) { self.length = length }

  /// Returns a counter for this length: a new one, or this one continued if its length is the same.
  func counting(_ length: Int) -> SequenceCounter {
    guard length == self.length else { return SequenceCounter(length: length) }
    var counter = self
    counter.tried = 0
    return counter
  }

  mutating func nextLength() {
    length += 1
    prefix.removeAll(keepingCapacity: true)
    isAtEnd = false
  }

  /// Returns whether no sequence is left that is simpler than `best`, a sequence of the same length.
  func isPast(_ best: ContiguousArray<Choice>) -> Bool {
    isAtEnd || !prefix.lexicographicallyPrecedes(best)
  }

  /// Advances past the sequence with these draws.
  ///
  /// - Parameter isWhole: Whether the sequence has exactly this length, neither shorter nor truncated.
  mutating func advance(past draws: borrowing Log<Draw>, isWhole: Bool) {
    if isWhole { tried += 1 }
    var place = draws.count - 1
    while place >= 0 {
      let complexity = draws[place].choice.complexity
      if complexity < draws[place].largestComplexity {
        prefix.removeAll(keepingCapacity: true)
        for earlier in 0..<place { prefix.append(draws[earlier].choice) }
        prefix.append(Choice(complexity: complexity + 1))
        return
      }
      place -= 1
    }
    isAtEnd = true
  }
}
