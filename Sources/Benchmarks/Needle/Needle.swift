import PropertyTesting

/// A failure behind four locks: how many cases it takes with novelty on and, beside it, off.
struct Needle {
  var seeds: UInt64
  /// The most cases of a run.
  var cap: UInt64 = 1_000_000

  enum Search: String, CaseIterable {
    case novelty, random
  }

  func run(write: (String) -> Void) {
    for wrongKey in FourLocks.WrongKey.allCases {
      for search in Search.allCases { write(measure(FourLocks(wrongKey: wrongKey), search)) }
    }
  }

  /// The number of cases up to the failure, that one included; nil when it is not met.
  func cases(of locks: FourLocks, _ search: Search, seed: UInt64) -> UInt64? {
    let result =
      switch search {
      case .novelty: NoveltySearch(seed: seed, count: cap).firstFailure(evaluate: locks.evaluate)
      case .random:
        PropertyTesting.Search(seed: seed, cases: 0..<cap, learns: false)
          .firstFailure(evaluate: locks.evaluate)
      }
    return result.found.map { $0.index + 1 }
  }

  private func measure(_ locks: FourLocks, _ search: Search) -> String {
    let needed = (1...seeds).map { cases(of: locks, search, seed: $0) }
    // What was not found needs more than any that was.
    let sorted = needed.map { $0 ?? .max }.sorted()
    let median = sorted[sorted.count / 2]
    return #"{"workload":"needle","wrong_key":"\#(locks.wrongKey.rawValue)","#
      + #""search":"\#(search.rawValue)","seeds":\#(seeds),"cap":\#(cap),"#
      + #""found":\#(needed.count { $0 != nil }),"median_cases":"#
      + (median == .max ? #""not found within \#(cap)"}"# : "\(median)}")
  }
}
