/// Tries every simpler sequence in order, driven by the generator. Where it comes to its end, nothing
/// simpler fails.
///
/// Two counters share a turn: one goes through all sequences of each length, from the shortest on; the
/// other through those that are as long as the best, so that these are not put off by a length that has
/// too many. What they are done with stays done when the best improves.
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
    // What the second counter does not need.
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

  /// Whether all that is simpler than the best was tried.
  var isLeastOfAll: Bool {
    shorter.length >= best.count && same.length == best.count && same.isPast(best.choices)
  }

  /// What the counters know of the best.
  var knownMinimality: Minimality {
    if isLeastOfAll { return .leastOfAll(tried: shorter.tried + same.tried) }
    if !isAtFixedPoint { return .budgetEnded }
    if shorter.length >= best.count { return .nothingShorter(tried: shorter.tried) }
    return .nothingSimpler(upTo: max(shorter.length - 1, 0))
  }
}

/// Counts through the sequences of one length that a generator can draw, in order.
struct SequenceCounter {
  private(set) var length: Int
  /// The choices that the next sequence begins with; what follows them is simplest.
  private(set) var prefix: ContiguousArray<Choice> = []
  private(set) var isAtEnd = false
  /// How many sequences there were, of all lengths so far.
  private(set) var tried = 0

  init(length: Int) {
    self.length = length
  }

  /// A counter for sequences of this length; where that is this counter's own, it goes on from here.
  func counting(_ length: Int) -> SequenceCounter {
    guard length == self.length else { return SequenceCounter(length: length) }
    var counter = self
    counter.tried = 0
    return counter
  }

  /// Goes on with the sequences that are longer by one.
  mutating func nextLength() {
    length += 1
    prefix.removeAll(keepingCapacity: true)
    isAtEnd = false
  }

  /// Whether none is left that is simpler than `best`, which is as long.
  func isPast(_ best: ContiguousArray<Choice>) -> Bool {
    isAtEnd || !prefix.lexicographicallyPrecedes(best)
  }

  /// Moves on past the sequence with these draws.
  ///
  /// - Parameter isWhole: Whether it is one of this length, neither shorter nor cut off.
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
