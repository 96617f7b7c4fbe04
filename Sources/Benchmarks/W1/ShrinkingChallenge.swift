import PropertyTesting

/// Workload W1: all challenges with the seeds 1 to `seeds`.
package struct ShrinkingChallenge {
  package var seeds: UInt64
  /// The names of the challenges to run; all if empty.
  package var only: [String]
  package var showsPasses: Bool
  /// Whether the shrinker starts without the cache of the search.
  package var isCold: Bool
  package var shrinker = Shrinker()

  package static let all = Challenge.lists + Challenge.numbers + Challenge.trees

  /// Runs the challenges, writes a JSON line for each run, and prints a table.
  package func run(write: (String) -> Void) {
    var table = Table(heading: Self.heading)
    for challenge in Self.all where only.isEmpty || only.contains(challenge.name) {
      let runs = (1...seeds).map { seed in
        let run = challenge.run(seed, isCold, shrinker)
        write(Self.json(run, of: challenge.name))
        return run
      }
      table.rows.append(Self.row(challenge.name, runs))
      if showsPasses { table.rows += Self.passes(runs) }
    }
    print(table.text)
  }

  private static let heading = [
    "challenge", "found", "ideal", "forms", "evals", "to best", "max", "bar", "evals to find",
    "ms a run",
  ]

  /// The target for the mean evaluations until the best case: the best peer's value, or our own goal.
  private static let bars = [
    "reverse": 9, "distinct": 25, "large_union_list": 80, "nestedlists": 35, "lengthlist": 60,
    "difference1": 25, "difference2": 25, "difference3": 35, "coupling": 50, "deletion": 6,
    "bound5": 100, "calculator": 13, "binheap": 150,
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
      Table.mean(shrinks), "\(shrinks.max() ?? 0)",
      bars[name].map(String.init) ?? "", Table.mean(found.map(\.callsToFind)),
      Table.milliseconds(runs.map { $0.search + $0.shrink }),
    ]
  }

  private static func passes(_ runs: [ShrinkRun]) -> [[String]] {
    ShrinkPass.allCases.compactMap { pass in
      let shares = runs.compactMap { $0.shrunk?.shares[pass] }
      let evaluations = shares.map(\.evaluations)
      guard evaluations.reduce(0, +) > 0 else { return nil }
      return [
        "  \(pass)", "", "", "", "", Table.mean(evaluations, of: runs.count),
        "\(evaluations.max() ?? 0)", "",
        Table.mean(shares.map(\.improvements), of: runs.count) + " better",
      ]
    }
  }
}
