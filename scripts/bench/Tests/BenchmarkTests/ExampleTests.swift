import BenchmarkProblems
import PropertyTesting
import Testing

@Suite struct `Every example` {
  @Test(arguments: (Example.ofShrinking + Example.ofGenerators).indices)
  func `is shrunk to its one minimum from each seed`(index: Int) {
    let problem = (Example.ofShrinking + Example.ofGenerators)[index]
    #expect(problem.misses(seeds: 1...3) == [])
  }

  @Test(arguments: (Example.ofProducts + Example.ofTrees).indices)
  func `of a product or of a tree of many leaves costs no more than its bound`(index: Int) {
    let example = (Example.ofProducts + Example.ofTrees)[index]
    let bound = example.evaluations ?? 1_000
    let runs = (1...10 as ClosedRange<UInt64>)
      .map { example.run($0, with: Shrinker(budget: bound * 3)) }.filter { $0.shrunk != nil }
    #expect(
      !runs.isEmpty && runs.allSatisfy { $0.isIdeal }, "\(example.name): \(runs.map(\.value))")
    let costs = runs.map(\.evaluationsToBest).sorted()
    #expect(costs.isEmpty || costs[costs.count / 2] <= bound, "\(example.name): \(costs)")
  }

  @Test(arguments: Example.ofSearch.indices)
  func `of a search is met, and shrunk to its least`(index: Int) {
    let example = Example.ofSearch[index]
    let shrinker = Shrinker(budget: (example.evaluations ?? 1_000) * 3)
    let runs = (1...10 as ClosedRange<UInt64>).map { example.run($0, cases: 200, with: shrinker) }
      .filter { $0.shrunk != nil }
    #expect(runs.count >= example.found, "\(example.name)")
    #expect(runs.allSatisfy { $0.isIdeal }, "\(example.name): \(runs.map(\.value))")
    let costs = runs.map(\.evaluationsToBest).sorted()
    let median = costs.isEmpty ? 0 : costs[costs.count / 2]
    #expect(median <= example.evaluations ?? median, "\(example.name): \(costs)")
  }
}
