import BenchmarkProblems
import Lockstep
import PropertyTesting
import StateMachines

/// Workload W3: six faulty grant machines, each found and shrunk from several seeds.
package struct GrantMutants {
  package var seeds: UInt64
  /// The faults to measure; all if empty.
  package var only: [String]
  package var shrinker = Shrinker()

  package func run(write: (String) -> Void) {
    for arguments in GrantMachine.Arguments.allCases {
      for fault in FaultySystem.Fault.allCases where only.isEmpty || only.contains(fault.rawValue) {
        write(measure(fault, arguments))
      }
    }
  }

  private func measure(_ fault: FaultySystem.Fault, _ arguments: GrantMachine.Arguments) -> String {
    let minima = GrantMinima(of: fault)
    var (found, fewest, smallest) = (0, 0, 0)
    var (evaluations, toBest): ([Int], [Int]) = ([], [])
    var ends: [String: Int] = [:]
    for seed in 1...seeds {
      let check = Check(fault, arguments, seed: seed, shrinker: shrinker)
      guard let end = check.run().counterexample else { continue }
      found += 1
      if end.scenario.commands.count == minima.count { fewest += 1 }
      if minima.contains(end.scenario.commands) { smallest += 1 }
      evaluations.append(end.evaluations)
      toBest.append(end.evaluationsToBest)
      let text = end.scenario.commands.map { "\($0)" }.joined(separator: "; ")
      ends[text, default: 0] += 1
    }
    let all = ends.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let forms = all.map { json(["share": $0.value, "commands": $0.key]) }.joined(separator: ",")
    return json([
      "workload": "w3", "fault": fault.rawValue, "arguments": arguments.rawValue, "seeds": seeds,
      "found": found, "fewest_commands": fewest, "smallest_arguments": smallest,
      "median_shrink_evals": median(evaluations), "median_evals_to_best": median(toBest),
      "ends": "[\(forms)]"[...],
    ])
  }

  private func median(_ counts: [Int]) -> Int {
    counts.isEmpty ? 0 : counts.sorted()[counts.count / 2]
  }
}
