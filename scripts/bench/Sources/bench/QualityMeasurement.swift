import BenchmarkProblems
import PropertyTesting

/// A measurement over all examples and families: how often a search finds the failure, how often shrinking reaches
/// the simplest counterexample, and at which cost.
struct QualityMeasurement {
  var seeds: UInt64
  /// The names of the examples and families to run; all if empty.
  var only: [String]
  var shrinker: Shrinker

  func run(write: (String) -> Void) {
    var table = Table(heading: [
      "example", "found", "least", "to find", "to least: median", "bound", "max", "minimum",
    ])
    var (all, least) = (0, 0)
    func add(_ name: String, _ runs: [ShrinkRun], bound: Int? = nil, minimum: String = "") {
      let found = runs.filter { $0.shrunk != nil }
      let costs = found.map(\.evaluationsToBest)
      let ideal = found.count(where: \.isIdeal)
      (all, least) = (all + 1, least + (ideal == found.count && ideal > 0 ? 1 : 0))
      for run in found {
        write(
          json([
            "workload": "quality", "example": name, "seed": run.seed, "least": run.isIdeal,
            "to_find": run.callsToFind, "to_least": run.evaluationsToBest, "value": run.value,
          ]))
      }
      table.rows.append([
        name, "\(found.count)", "\(ideal)", Table.median(found.map(\.callsToFind)),
        Table.median(costs), bound.map(String.init) ?? "", "\(costs.max() ?? 0)",
        String(minimum.prefix(40)),
      ])
    }
    for example in Example.all where only.isEmpty || only.contains(example.name) {
      let runs = (1...seeds).map { example.run($0, with: shrinker) }
      add(example.name, runs, bound: example.evaluations, minimum: example.minimum)
    }
    for family in Family.all where only.isEmpty || only.contains(family.name) {
      add(family.name, (1...seeds).compactMap { family.run(seed: $0, with: shrinker)?.run })
    }
    table.rows.append(["least from every seed", "\(all)", "\(least)"])
    print(table.text)
  }
}
