import BenchmarkProblems
import Desk
import PropertyTesting
import Testing

@Suite struct `Every family of problems` {
  @Test(arguments: Desk.sample(of: Family.all.map(\.name), oneIn: 3))
  func `is shrunk to its least, and no claim to that is refuted`(name: String) throws {
    let family = try #require(Family.all.first { $0.name == name })
    // The benchmarks run many more seeds.
    let runs = (1...Desk.sized(1, 1, 2)).compactMap {
      family.run(seed: $0, with: Shrinker())
    }
    #expect(!runs.isEmpty)
    #expect(runs.filter { $0.shrunk.minimality.isLeastOfAll && !$0.run.isIdeal }.isEmpty)
    #expect(runs.count(where: \.run.isIdeal) >= max(runs.count - 1, 1))
    #expect(runs.allSatisfy { $0.shrunk.minimality.isSettled })
  }
}
