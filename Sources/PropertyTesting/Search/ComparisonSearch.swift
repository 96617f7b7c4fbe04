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
        source.reader = Reader(kept[place].changed(&random))
      }
      let outcome = evaluate(&source)
      if !source.notes.isEmpty { result.tally.add(source.notes) }
      let open = Set(comparisons().filter { $0.seen != $0.sought })
      if !open.isEmpty {
        kept.append(ComparedCase(source.draws, open))
        if kept.count > room { kept.removeFirst() }
      }
      switch outcome {
      case .passed: result.passed += 1
      case .discarded(let discard): result.discarded[discard, default: 0] += 1
      case .failed(let failure):
        result.found = Found(index: index, choices: source.recorded, failure: failure)
        return result
      }
    }
    return result
  }
}

/// A case and what was compared in it.
private struct ComparedCase {
  var draws: ContiguousArray<Draw>
  /// In an order that is the same in every process.
  var comparisons: [Comparison]

  init(_ draws: ContiguousArray<Draw>, _ comparisons: Set<Comparison>) {
    self.draws = draws
    self.comparisons = comparisons.sorted { ($0.seen, $0.sought) < ($1.seen, $1.sought) }
  }

  /// Its choices, with most of what was seen turned into what was sought or next to that.
  func changed(_ random: inout RandomStream) -> ContiguousArray<Choice> {
    var choices = ContiguousArray(draws.map(\.choice))
    for comparison in comparisons where random.chance(3, in: 4) {
      let step = [-1, 0, 0, 1][Int(random.next(below: 4))]
      let (value, overflow) = comparison.sought.addingReportingOverflow(step)
      if overflow { continue }
      for (place, draw) in draws.enumerated()
      where draw.value == comparison.seen && value >= draw.low && value <= draw.high {
        choices[place] = Choice(complexity: draw.complexity(of: value))
      }
    }
    return choices
  }
}
