/// A comparison that a system under test made: what it had, and what it held that against.
public struct Comparison: Hashable, Sendable {
  public var seen: Int
  public var sought: Int

  public init(of seen: Int, with sought: Int) {
    self.seen = seen
    self.sought = sought
  }
}

/// A search that watches what the system compares, and puts what was sought where what was seen came
/// from.
///
/// Every other case is a random one, as in `Search`; the rest are recent cases in which draws that had
/// the one value of a comparison get the other, or a neighbour of it. So a threshold that a system
/// knows and a generator does not is met within few cases.
public struct ComparisonSearch: Hashable, Sendable {
  public var seed: UInt64
  /// The most cases to run.
  public var count: UInt64
  /// The most cases to keep; the oldest go first.
  public var room = 64

  public init(seed: UInt64, count: UInt64 = 1000) {
    self.seed = seed
    self.count = count
  }

  /// Runs case after case until one fails, `shouldStop` says so, or none is left.
  ///
  /// - Parameter comparisons: What was compared since it was last asked.
  public func firstFailure<Failure>(
    shouldStop: () -> Bool = { false }, comparisons: () -> [Comparison],
    evaluate: (inout ChoiceSource) -> CaseOutcome<Failure>
  ) -> SearchResult<Failure> {
    var result = SearchResult<Failure>()
    var kept: [ComparedCase] = []
    var random = RandomStream(seed: seed, stream: .max)
    var source = ChoiceSource()
    _ = comparisons()
    for index in 0..<count {
      if shouldStop() {
        result.wasStopped = true
        break
      }
      source.restart(seed: seed, case: index)
      if index % 2 == 1 && !kept.isEmpty {
        let place = Int(random.next(below: UInt64(kept.count)))
        source.reader = kept[place].reader(&random)
      }
      let outcome = evaluate(&source)
      if let compared = ComparedCase(source.recorded, comparisons()) {
        kept.append(compared)
        if kept.count > room { kept.removeFirst() }
      }
      if result.take(outcome, of: source, case: index) { return result }
    }
    return result
  }
}

/// A case and what its draws were held against.
private struct ComparedCase {
  private var sequence: ChoiceSequence
  /// In an order that is the same in every process.
  private var substitutions: [Substitution] = []

  /// A value that one of some draws may be given.
  private struct Substitution {
    var places: [Int]
    var value: Int
  }

  /// - Returns: nil when no draw has a value that was seen and could have the one that was sought.
  ///   Addresses and the like, which differ from process to process, are sorted out so.
  init?(_ sequence: ChoiceSequence, _ comparisons: [Comparison]) {
    self.sequence = sequence
    let draws = sequence.draws
    let places = Dictionary(grouping: draws.indices) { draws[$0].value }
    for comparison in Set(comparisons) where comparison.seen != comparison.sought {
      let sought = comparison.sought
      let open = (places[comparison.seen] ?? []).filter {
        draws[$0].low <= sought && sought <= draws[$0].high
      }
      if !open.isEmpty { substitutions.append(Substitution(places: open, value: sought)) }
    }
    if substitutions.isEmpty { return nil }
    substitutions.sort { ($0.value, $0.places[0]) < ($1.value, $1.places[0]) }
  }

  /// Reads its choices, with most of what was sought, or what is next to it, put into one draw each of
  /// those that it may stem from. A span that now draws more or fewer does not derail those after it.
  func reader(_ random: inout RandomStream) -> Reader {
    var choices = sequence.choices
    for substitution in substitutions where random.chance(3, in: 4) {
      let count = UInt64(substitution.places.count)
      let place = substitution.places[Int(random.next(below: count))]
      let draw = sequence.draws[place]
      let step = [-1, 0, 0, 1][Int(random.next(below: 4))]
      let (value, overflow) = substitution.value.addingReportingOverflow(step)
      if overflow || value < draw.low || value > draw.high { continue }
      choices[place] = Choice(complexity: draw.complexity(of: value))
    }
    return Reader(choices, spans: sequence.spans)
  }
}
