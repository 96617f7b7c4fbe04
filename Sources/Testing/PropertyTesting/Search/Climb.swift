extension ChoiceSource {
  /// Lets the search prefer cases like this one, the higher `score` is. Of several scores the last counts.
  ///
  /// A case then depends on the cases before it, so a search with scores begins at case 0.
  ///
  ///     source.maximize(Double(queue.count))
  public mutating func maximize(_ score: Double) { self.score = score }
}

/// The cases of which the next cases of a search may be variations.
package struct CaseModels: Hashable, Sendable {
  /// The case with the highest score.
  var climb = Climb()
  /// The accepted cases, for a search that varies them.
  var accepted = AcceptedCases()

  /// Whether cases are variations of accepted ones.
  package var hasVariations: Bool { accepted.isRare }

  /// Restarts `source` with a variation, if the case at `index` is one. Returns whether it is.
  mutating func restart(_ source: inout ChoiceSource, seed: UInt64, case index: UInt64) -> Bool {
    climb.isEmpty
      ? accepted.restart(&source, seed: seed, case: index)
      : climb.restart(&source, seed: seed, case: index)
  }
}

/// The case with the highest score, of which other cases are variations.
package struct Climb: Hashable, Sendable {
  private var best = ChoiceSequence()
  private var score = -Double.infinity

  var isEmpty: Bool { best.count == 0 }

  /// Keeps the case of `source`, if no score is higher than its.
  mutating func learn(from source: borrowing ChoiceSource) {
    guard let new = source.score, new >= score else { return }
    (best, score) = (source.recorded, new)
  }

  /// Restarts `source` with a variation of the best case, in three of four cases. Returns whether it did.
  func restart(_ source: inout ChoiceSource, seed: UInt64, case index: UInt64) -> Bool {
    guard best.count > 0, index % 4 != 0 else { return false }
    var dice = RandomStream(seed: ~seed, stream: index)
    let candidate = best.variation(&dice)
    source.restart(replaying: candidate.choices, by: candidate.spans)
    source.isVariation = true
    return true
  }
}

extension ChoiceSequence {
  /// Returns this sequence with some elements doubled or left out, or with one number or all of its range changed.
  fileprivate func variation(_ dice: inout RandomStream) -> Candidate {
    func below(_ count: Int) -> Int { Int(dice.next(below: UInt64(count))) }
    let rows = rows.map { $0.filter { !isBare($0) } }.filter { !$0.isEmpty }
    if !rows.isEmpty && below(3) == 0 {
      let row = rows[below(rows.count)]
      let first = below(row.count)
      let some = Array(row[first...].prefix(1 + below(row.count)))
      return applying(
        below(4) == 0 ? some.map(removing) : [replacing(some[0], with: some + [some[0]])])
    }
    let place = below(count)
    let draw = draws[place]
    let places = below(2) == 0 ? [place] : draws.indices.filter { draws[$0].isLike(draw) }
    let changes: [NumberChange] = [.toLeast, .toGreatest, .less, .more, .anew, .anew]
    let (change, step) = (
      changes[below(6)], Int(truncatingIfNeeded: dice.next() >> dice.next(below: 64))
    )
    return setting(
      places.map { place in
        let draw = draws[place]
        let value =
          switch change {
          case .toLeast: draw.low
          case .toGreatest: draw.high
          case .less: draw.value.subtractingReportingOverflow(step).partialValue
          case .more: draw.value.addingReportingOverflow(step).partialValue
          case .anew:
            draw.low &+ Int(truncatingIfNeeded: dice.next(below: draw.largestComplexity &+ 1))
          }
        return (place, draw.complexity(of: min(max(value, draw.low), draw.high)))
      })
  }
}

/// A change of a number in a variation.
private enum NumberChange {
  case toLeast, toGreatest, less, more, anew
}
