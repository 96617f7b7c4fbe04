import BenchmarkProblems
import PropertyTesting

/// A measurement over all examples: how often a search finds the failure, how often shrinking reaches the simplest
/// counterexample, and at which cost.
struct QualityMeasurement {
  var seeds: UInt64
  /// The names of the examples to run; all if empty.
  var only: [String]
  var shrinker: Shrinker

  func run(write: (String) -> Void) {
    var table = Table(heading: [
      "example", "found", "least", "to find", "to least: median", "bound", "max", "minimum",
    ])
    var (all, least) = (0, 0)
    for example in Example.all where only.isEmpty || only.contains(example.name) {
      let runs = (1...seeds).map { example.run($0, with: shrinker) }.filter { $0.shrunk != nil }
      let costs = runs.map(\.evaluationsToBest)
      let ideal = runs.count(where: \.isIdeal)
      (all, least) = (all + 1, least + (ideal == runs.count && ideal > 0 ? 1 : 0))
      for run in runs {
        write(
          json([
            "workload": "quality", "example": example.name, "seed": run.seed, "least": run.isIdeal,
            "to_find": run.callsToFind, "to_least": run.evaluationsToBest, "value": run.value,
          ]))
      }
      table.rows.append([
        example.name, "\(runs.count)", "\(ideal)", Table.median(runs.map(\.callsToFind)),
        Table.median(costs), example.evaluations.map(String.init) ?? "", "\(costs.max() ?? 0)",
        String(example.minimum.prefix(40)),
      ])
    }
    table.rows.append(["least from every seed", "\(all)", "\(least)"])
    print(table.text)
  }
}
