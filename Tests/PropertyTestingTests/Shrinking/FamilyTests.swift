import BenchmarkProblems
import Desk
import PropertyTesting
import Testing

@Suite struct `Every family of problems` {
  /// Families that take a debug build seconds.
  private static let long: Set = ["a drawn length", "a sparse set of lists", "descents"]

  @Test(arguments: Family.all.map(\.name))
  func `is shrunk to its least, and no claim to that is refuted`(name: String) throws {
    if Self.long.contains(name) && !Desk.areSweepsAskedFor { return }
    let family = try #require(Family.all.first { $0.name == name })
    // The benchmarks run many more seeds.
    let runs = (1...Desk.bound(1, inSweeps: 2)).compactMap {
      family.run(seed: $0, with: Shrinker())
    }
    #expect(!runs.isEmpty)
    #expect(runs.filter { $0.shrunk.minimality.isLeastOfAll && !$0.run.isIdeal }.isEmpty)
    #expect(runs.count(where: \.run.isIdeal) >= max(runs.count - 1, 1))
    #expect(runs.allSatisfy { $0.shrunk.minimality.isSettled })
  }
}
