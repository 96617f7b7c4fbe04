import BenchmarkProblems
import PropertyTesting
import Testing

@Suite struct `Every family of problems` {
  @Test(arguments: Family.all.map(\.name))
  func `is shrunk to its least, and no claim to that is refuted`(name: String) throws {
    let family = try #require(Family.all.first { $0.name == name })
    // The benchmark itself runs many more seeds.
    let runs = (1...2 as ClosedRange<UInt64>).compactMap {
      family.run(seed: $0, with: Shrinker())
    }
    #expect(!runs.isEmpty)
    #expect(runs.filter { $0.shrunk.minimality.isLeastOfAll && !$0.run.isIdeal }.isEmpty)
    #expect(runs.count(where: \.run.isIdeal) >= max(runs.count - 1, 1))
    #expect(runs.allSatisfy { $0.shrunk.minimality.isSettled })
  }
}
