import PropertyTesting

/// W1: every challenge from seeds 1 to `seeds`.
package struct ShrinkingChallenge {
  package var seeds: UInt64
  /// The challenges to run, or all when empty.
  package var only: [String]
  package var showsPasses: Bool
  /// Whether the shrinker starts without what the search already knows.
  package var isCold: Bool

  package static let all = Challenge.lists + Challenge.numbers + Challenge.trees

  /// Runs, writes a JSON line a run, and prints a table.
  package func run(write: (String) -> Void) {
    var table: [[String]] = [Self.heading]
    for challenge in Self.all where only.isEmpty || only.contains(challenge.name) {
      let runs = (1...seeds).map { seed in
        let run = challenge.run(seed, isCold)
        write(run.json)
        return run
      }
      table.append(Self.row(runs))
      if showsPasses { table += Self.passes(runs) }
    }
    print(Self.aligned(table))
  }

  private static let heading = [
    "challenge", "found", "ideal", "forms", "shrink evals", "max", "bar", "evals to find",
    "ms a run",
  ]

  /// The mean of shrink evaluations that the best peer, or our own goal, allows.
  private static let bars = [
    "reverse": 9, "distinct": 25, "large_union_list": 80, "nestedlists": 35, "lengthlist": 60,
    "difference1": 25, "difference2": 25, "difference3": 35, "coupling": 50, "deletion": 6,
    "bound5": 100, "calculator": 13, "binheap": 150,
  ]

  private static func row(_ runs: [ChallengeRun]) -> [String] {
    let found = runs.filter(\.found)
    let shrinks = found.map(\.shrinkEvaluations)
    return [
      runs[0].name, "\(found.count)/\(runs.count)", "\(runs.count(where: \.isIdeal))",
      "\(Set(found.map(\.value)).count)", mean(shrinks), "\(shrinks.max() ?? 0)",
      bars[runs[0].name].map(String.init) ?? "", mean(found.map(\.evaluationsToFind)),
      thousandths(runs.map(\.cpu).reduce(0, +) / UInt64(runs.count) / 1000),
    ]
  }

  private static func passes(_ runs: [ChallengeRun]) -> [[String]] {
    ShrinkPass.allCases.compactMap { pass in
      let shares = runs.compactMap { $0.shares[pass] }
      let evaluations = shares.map(\.evaluations)
      guard evaluations.reduce(0, +) > 0 else { return nil }
      return [
        "  \(pass)", "", "", "", mean(evaluations, of: runs.count), "\(evaluations.max() ?? 0)", "",
        mean(shares.map(\.improvements), of: runs.count) + " better",
      ]
    }
  }

  private static func mean(_ numbers: [Int], of count: Int? = nil) -> String {
    let count = count ?? numbers.count
    guard count > 0 else { return "-" }
    let tenths = numbers.reduce(0, +) * 10 / count
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static func thousandths(_ number: UInt64) -> String {
    let rest = String(number % 1000)
    return "\(number / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }

  private static func aligned(_ table: [[String]]) -> String {
    let columns = table.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      table.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return table.map { row in
      zip(row, widths).enumerated().map { place, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        return place == 0 ? cell.0 + space : space + cell.0
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}
