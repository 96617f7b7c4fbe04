import BenchmarkSystem
import PropertyTesting
import Testing
import bench

@Suite struct `A search for what is new` {
  @Test(arguments: FourLocks.WrongKey.allCases)
  func `opens four locks`(wrongKey: FourLocks.WrongKey) {
    let needle = Needle(wrongKey: wrongKey, cap: 100_000)
    let needed = (1...7).map { needle.cases(seed: $0, by: .novelty) ?? .max }
    #expect(needed.sorted()[3] < 10_000, "\(needed)")
  }

  /// With four keys only, whoever opens the first lock with the last of them has to start over.
  @Test func `does not go on for ever from cases that lead nowhere`() {
    let needle = Needle(wrongKey: .isSkipped, keys: 4, cap: 100_000)
    let needed = (1...7).map { needle.cases(seed: $0, by: .novelty) ?? .max }
    #expect(needed.sorted()[6] < 50_000, "\(needed)")
  }

  @Test func `opens locks that a blind one does not`() {
    #expect(Needle(wrongKey: .jams, cap: 100_000).cases(seed: 1, by: .random) == nil)
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
    let needle = Needle(wrongKey: .isSkipped)
    #expect(needle.cases(seed: 9, by: .novelty) == needle.cases(seed: 9, by: .novelty))
  }
}
