import PropertyTesting

/// W1: every challenge from seeds 1 to `seeds`, and a table.
enum ShrinkingChallenge {
  static func run(seeds: UInt64, only names: [String], verbose: Bool, write: (String) -> Void) {
    let all = Challenge.lists + Challenge.numbers + Challenge.trees
    for challenge in all where names.isEmpty || names.contains(challenge.name) {
      var runs: [ChallengeRun] = []
      for seed in 1...seeds {
        let run = challenge.run(seed)
        runs.append(run)
        if verbose && !run.isIdeal { print("  ", seed, run.value, run.choices, run.minimality) }
      }
      report(runs)
      if verbose { reportShares(runs) }
    }
  }

  private static func reportShares(_ runs: [ChallengeRun]) {
    for pass in ShrinkPass.allCases {
      let evaluations = runs.map { $0.shares[pass]?.evaluations ?? 0 }.reduce(0, +)
      let improvements = runs.map { $0.shares[pass]?.improvements ?? 0 }.reduce(0, +)
      if evaluations > 0 {
        print(
          "    \(pass)", Double(evaluations) / Double(runs.count),
          Double(improvements) / Double(runs.count))
      }
    }
  }

  private static func report(_ runs: [ChallengeRun]) {
    let found = runs.filter(\.found)
    let ideal = runs.filter(\.isIdeal).count
    let forms = Set(found.map(\.value)).count
    func mean(_ numbers: [Int]) -> String {
      guard !numbers.isEmpty else { return "-" }
      let tenths = numbers.reduce(0, +) * 10 / numbers.count
      return "\(tenths / 10).\(tenths % 10)"
    }
    print(
      runs[0].name, "found \(found.count)/\(runs.count)", "ideal \(ideal)", "forms \(forms)",
      "shrink \(mean(found.map(\.shrinkEvaluations)))",
      "max \(found.map(\.shrinkEvaluations).max() ?? 0)",
      "find \(mean(found.map(\.evaluationsToFind)))", "start \(mean(found.map(\.start)))",
      "attempts \(mean(found.map(\.attempts)))")
  }
}
