import PropertyTesting
import Testing

@testable import bench

@Suite struct `A search for what is new` {
  @Test(arguments: FourLocks.WrongKey.allCases)
  func `opens four locks`(wrongKey: FourLocks.WrongKey) {
    let needle = Needle(seeds: 7, cap: 100_000)
    let locks = FourLocks(wrongKey: wrongKey)
    let needed = (1...needle.seeds).map { needle.cases(of: locks, .novelty, seed: $0) ?? .max }
    #expect(needed.sorted()[3] < 10_000, "\(needed)")
  }

  @Test func `opens locks that a blind one does not`() {
    let needle = Needle(seeds: 1, cap: 100_000)
    #expect(needle.cases(of: FourLocks(wrongKey: .endsTheCase), .random, seed: 1) == nil)
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
    let locks = FourLocks(wrongKey: .isSkipped)
    let first = NoveltySearch(seed: 9, count: 50_000).firstFailure(evaluate: locks.evaluate)
    let second = NoveltySearch(seed: 9, count: 50_000).firstFailure(evaluate: locks.evaluate)
    #expect(first.found == second.found)
  }
}
