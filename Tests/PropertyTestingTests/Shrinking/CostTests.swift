import BenchmarkProblems
import Desk
import PropertyTesting
import Testing

@Suite struct `A search and its shrinker` {
  @Test func `draws values that code often mishandles`() {
    let (numbers, texts) = (Generator<Int>.integers, Generator<String>.strings())
    func seeds<Value>(_ generator: Generator<Value>, meeting isMet: (Value) -> Bool) -> Int {
      (1...10 as ClosedRange<UInt64>).count { seed in
        let search = Search(seed: seed, count: 1000)
        return search.firstFailure(of: generator) { value -> CaseOutcome<Bool> in
          isMet(value) ? .failed(true) : .passed
        }.found != nil
      }
    }
    #expect(seeds(numbers) { $0 > 50_000 && "\($0)".dropFirst().allSatisfy { $0 == "0" } } > 4)
    #expect(seeds(texts) { ["null", "undefined", "NaN", "nil"].contains($0) } > 7)
    #expect(seeds(texts) { $0.hasPrefix("ש") } > 2)
    #expect(seeds(texts.array()) { $0.contains("null") } > 7)
  }

  @Test(
    arguments: Desk.sample(of: Array((Example.ofProducts + Example.ofTrees).indices), oneIn: 4))
  func `lowers numbers that a product binds, and trees of many leaves`(index: Int) {
    let example = (Example.ofProducts + Example.ofTrees)[index]
    let bound = example.evaluations ?? 1_000
    // Of the first seeds that meet the failure.
    let wanted = Desk.sized(3, 3, 10)
    let runs = (1...10 as ClosedRange<UInt64>).reduce(into: [ShrinkRun]()) { runs, seed in
      if runs.count == wanted { return }
      let run = example.run(seed, with: Shrinker(budget: bound * 3))
      if run.shrunk != nil { runs.append(run) }
    }
    #expect(
      !runs.isEmpty && runs.allSatisfy { $0.isIdeal }, "\(example.name): \(runs.map(\.value))")
    let costs = runs.map(\.evaluationsToBest).sorted()
    // The median of three is farther from that of ten.
    let most = Desk.sized(bound * 3 / 2, bound * 3 / 2, bound)
    #expect(costs.isEmpty || costs[costs.count / 2] <= most, "\(example.name): \(costs)")
  }

  @Test(arguments: Desk.sample(of: Array(Example.ofSearch.indices), oneIn: 5))
  func `meets the failure, and reaches its least`(index: Int) {
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
