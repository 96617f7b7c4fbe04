import BenchmarkProblems
import PropertyTesting

/// Workload W1: all challenges with the seeds 1 to `seeds`.
package struct ShrinkingChallenge {
  package var seeds: UInt64
  /// The names of the challenges to run; all if empty.
  package var only: [String]
  /// Whether the shrinker starts without the cache of the search.
  package var isCold: Bool
  package var shrinker = Shrinker()

  package static let all = Challenge.lists + Challenge.numbers + Challenge.trees

  /// Runs the challenges, writes a JSON line for each run, and prints a table.
  package func run(write: (String) -> Void) {
    var table = Table(heading: Self.heading)
    var (all, ideal) = (0, 0)
    for challenge in Self.all where only.isEmpty || only.contains(challenge.name) {
      let runs = (1...seeds).map { seed in
        let run = challenge.run(seed, isCold, shrinker)
        write(Self.json(run, of: challenge.name))
        return run
      }
      table.rows.append(Self.row(challenge.name, runs))
      (all, ideal) = (all + runs.count, ideal + runs.count(where: \.isIdeal))
    }
    table.rows.append(["all", "\(all)", "\(ideal)"])
    print(table.text)
  }

  private static let heading = [
    "challenge", "found", "ideal", "forms", "evals", "to best: median", "bar", "mean", "max",
    "evals to find", "ms a run",
  ]

  /// The maximum for the median of the evaluations until the best case: the median of Hypothesis 6.
  private static let bars = [
    "bound5": 210, "large_union_list": 164, "reverse": 9, "calculator": 50, "lengthlist": 86,
    "difference1": 27, "difference2": 40, "difference3": 41, "coupling": 41, "deletion": 9,
    "distinct": 35, "nestedlists": 40, "binheap": 84,
  ]

  private static func json(_ run: ShrinkRun, of challenge: String) -> String {
    bench.json([
      "workload": "w1", "challenge": challenge, "seed": run.seed, "found": run.shrunk != nil,
      "ideal": run.isIdeal, "evals_to_find": run.callsToFind, "shrink_evals": run.shrinkCalls,
      "evals_to_best": run.evaluationsToBest, "total_evals": run.callsToFind + run.shrinkCalls,
      "wall_ms": Double(run.wall / 1000) / 1000,
      "cpu_ms": Double((run.search + run.shrink) / 1000) / 1000,
      "minimality": run.shrunk.map { "\($0.minimality)" } ?? "none", "value": run.value,
    ])
  }

  private static func row(_ name: String, _ runs: [ShrinkRun]) -> [String] {
    let found = runs.filter { $0.shrunk != nil }
    let shrinks = found.map(\.evaluationsToBest)
    return [
      name, "\(found.count)/\(runs.count)", "\(runs.count(where: \.isIdeal))",
      "\(Set(found.map(\.value)).count)", Table.mean(found.map(\.shrinkCalls)),
      Table.median(shrinks), bars[name].map(String.init) ?? "", Table.mean(shrinks),
      "\(shrinks.max() ?? 0)", Table.mean(found.map(\.callsToFind)),
      Table.milliseconds(runs.map { $0.search + $0.shrink }),
    ]
  }
}
