import BenchmarkProblems
import PropertyTesting

/// A measurement over all families: how often shrinking reaches the simplest counterexample, and its cost.
package struct FamilyMeasurement {
  package var seeds: UInt64
  /// The names of the families to run; all if empty.
  package var only: [String]
  package var shrinker: Shrinker

  private typealias Run = (least: String, run: ShrinkRun, shrunk: Shrunk<Bool>)

  /// Runs all problems, writes a JSON line for each, and prints a table.
  package func run(write: (String) -> Void) {
    var table = Table(heading: [
      "family", "found", "least", "%", "certified", "refuted", "evals", "to best", "ms a run",
    ])
    var all: [Run] = []
    for family in Family.all where only.isEmpty || only.contains(family.name) {
      var runs: [Run] = []
      for seed in 1...seeds {
        guard let run = family.run(seed: seed, with: shrinker) else { continue }
        runs.append(run)
        write(Self.json(run, of: family.name))
      }
      table.rows.append(Self.row(family.name, runs))
      all += runs
    }
    table.rows.append(Self.row("all", all))
    print(table.text)
  }

  private static func json(_ run: Run, of family: String) -> String {
    bench.json([
      "workload": "families", "family": family, "seed": run.run.seed, "least": run.run.isIdeal,
      "minimality": "\(run.shrunk.minimality)", "evaluations": run.shrunk.evaluations,
      "to_best": run.shrunk.evaluationsToBest, "attempts": run.shrunk.attempts,
      "value": run.run.value, "simplest": run.least,
    ])
  }

  private static func row(_ name: String, _ runs: [Run]) -> [String] {
    guard !runs.isEmpty else { return [name, "0"] }
    let least = runs.count(where: \.run.isIdeal)
    let certified = runs.filter { $0.shrunk.minimality.isLeastOfAll }
    let tenths = least * 1000 / runs.count
    return [
      name, "\(runs.count)", "\(least)", "\(tenths / 10).\(tenths % 10)", "\(certified.count)",
      "\(certified.count(where: { !$0.run.isIdeal }))",
      "\(runs.map(\.shrunk.evaluations).reduce(0, +) / runs.count)",
      "\(runs.map(\.shrunk.evaluationsToBest).reduce(0, +) / runs.count)",
      Table.milliseconds(runs.map(\.run.shrink)),
    ]
  }
}
