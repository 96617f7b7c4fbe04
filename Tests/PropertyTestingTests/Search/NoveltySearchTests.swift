import PropertyTesting
import Testing

@Suite struct `A search for what is new` {
  /// Twelve keys of 64; four locks that open one after the other.
  private static func locks(_ source: inout ChoiceSource) -> CaseOutcome<Bool> {
    let keys = [17, 42, 5, 60]
    var open = 0
    for _ in 0..<12 {
      let step = try? source.span(.command) { source throws(Discard) in
        try source.index(below: 64)
      }
      guard let step else { return .passed }
      if step == keys[open] {
        open += 1
        source.collect(open, of: "locks")
        if open == keys.count { return .failed(true) }
      }
    }
    return .passed
  }

  @Test func `opens four locks that a blind one does not`() {
    var needed: [UInt64] = []
    for seed in 1...7 as ClosedRange<UInt64> {
      let result = NoveltySearch(seed: seed, count: 100_000).firstFailure(evaluate: Self.locks)
      needed.append(result.found?.index ?? .max)
    }
    #expect(needed.sorted()[3] < 20_000, "\(needed)")
    #expect(Search(seed: 1, count: 20_000).firstFailure(evaluate: Self.locks).found == nil)
  }

  @Test func `climbs towards a target`() {
    let result = NoveltySearch(seed: 2, count: 5000).firstFailure(
      evaluate: { source -> CaseOutcome<Bool> in
        var sum = 0
        for _ in 0..<20 { sum += (try? source.index(below: 11)) ?? 0 }
        source.target(sum)
        return sum > 190 ? .failed(true) : .passed
      })
    #expect(result.found != nil)
  }

  @Test func `comes to the same from the same seed`() {
    let first = NoveltySearch(seed: 9, count: 50_000).firstFailure(evaluate: Self.locks)
    let second = NoveltySearch(seed: 9, count: 50_000).firstFailure(evaluate: Self.locks)
    #expect(first.found == second.found)
  }
}
