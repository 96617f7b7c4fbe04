/// The turn of one stage: its limits and its progress.
struct Turn {
  /// The number of moves completed in earlier turns with the same case.
  var done = 0
  /// The number of moves offered in this turn, including completed ones.
  var offered = 0
  var lastEvaluation = 0
  var lastAttempt = 0
  /// The number of drawn choices at which the turn ends.
  var lastDraw = 0
  /// Whether the turn ended before the stage did.
  var isCut = false
}

/// A new complexity for the choice at an index.
struct Change {
  var place: Int
  var complexity: UInt64

  init(_ place: Int, _ complexity: UInt64) { (self.place, self.complexity) = (place, complexity) }
}

extension Reduction {
  /// Returns whether the turn ends before its next move.
  mutating func endsTurn() -> Bool {
    if isOver || shrunk.evaluations >= turn.lastEvaluation || shrunk.attempts >= turn.lastAttempt
      || drawn >= turn.lastDraw || !hasTime()
    {
      turn.isCut = true
      return true
    }
    return false
  }

  /// Returns whether the turn ends after an amount of work without a move.
  mutating func isCut(after amount: Int) -> Bool {
    if goesOn(after: amount) { return false }
    turn.isCut = true
    return true
  }

  /// Tries the next move of a stage, unless an earlier turn tried it: up to three choices change. After an
  /// improvement, the same change is repeated with twice the distance each time.
  ///
  /// - Returns: Whether the turn ends here.
  mutating func offer(_ first: Change, _ second: Change? = nil, _ third: Change? = nil) -> Bool {
    turn.offered &+= 1
    if turn.offered <= turn.done { return isCut(after: 1) }
    if endsTurn() {
      turn.offered &-= 1
      return true
    }
    let base = best
    guard probe(first, second, third) else { return false }
    goOn([first, second, third].compactMap { $0 }, from: base)
    return true
  }

  /// Tries the next move of a stage, unless an earlier turn tried it: any candidate.
  ///
  /// - Returns: Whether the turn ends here.
  mutating func offer(isDeletion: Bool = false, _ candidate: () -> Candidate) -> Bool {
    turn.offered &+= 1
    if turn.offered <= turn.done { return isCut(after: 1) }
    if endsTurn() {
      turn.offered &-= 1
      return true
    }
    return attempt(candidate(), isDeletion: isDeletion)
  }

  private mutating func goOn(_ changes: [Change], from base: ChoiceSequence) {
    var factor: Int64 = 2
    while best.count == base.count, factor < 1 << 40 {
      let next = changes.map { change -> Change in
        let step = Int64(bitPattern: change.complexity &- base.choices[change.place].complexity)
        let (far, overflow) = step.multipliedReportingOverflow(by: factor)
        let here = best.choices[change.place].complexity
        let moved = here.addingReportingOverflow(far.magnitude)
        return Change(
          change.place,
          overflow
            ? here
            : far < 0
              ? (far.magnitude > here ? 0 : here - far.magnitude)
              : moved.overflow ? .max : moved.partialValue)
      }
      let (second, third) = (next.count > 1 ? next[1] : nil, next.count > 2 ? next[2] : nil)
      guard probe(next[0], second, third) else { return }
      factor *= 2
    }
  }
}
