import BenchmarkProblems
import PropertyTesting

/// A measurement of each pass and stage: the cost of shrinking, and the least examples reached, without it.
struct PassMeasurement {
  var seeds: UInt64
  var shrinker: Shrinker

  func run() {
    var table = Table(heading: [
      "without", "w1: mean", "over 100", "ideal", "quality: mean", "over 100", "least",
    ])
    table.rows.append(row("nothing", shrinker))
    for pass in ShrinkPass.allCases {
      var without = shrinker
      without.passes.remove(pass)
      table.rows.append(row("\(pass)", without))
    }
    for stage in Stage.allCases {
      var without = shrinker
      without.stages.remove(stage)
      table.rows.append(row("\(stage)", without))
    }
    print(table.text)
  }

  private func row(_ name: String, _ shrinker: Shrinker) -> [String] {
    let challenges = ShrinkingChallenge.all.flatMap { challenge in
      (1...seeds * 2).map { challenge.run($0, false, shrinker) }
    }
    let examples = Example.all.flatMap { example in
      (1...seeds).map { example.run($0, with: shrinker) }
    }
    let families = Family.all.flatMap { family in
      (1...seeds).compactMap { family.run(seed: $0, with: shrinker)?.run }
    }
    return [name] + cells(challenges) + cells(examples + families)
  }

  /// Returns the mean evaluations until the best case, the number of runs with more than 100, and of ideal ones.
  private func cells(_ runs: [ShrinkRun]) -> [String] {
    let costs = runs.filter { $0.shrunk != nil }.map(\.evaluationsToBest)
    return [
      Table.mean(costs), "\(costs.count { $0 > 100 })",
      "\(runs.count(where: \.isIdeal))",
    ]
  }
}
