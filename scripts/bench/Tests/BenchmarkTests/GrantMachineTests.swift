import BenchmarkProblems
import Lockstep
import PropertyTesting
import StateMachines
import Testing

@Suite struct `The grant machine` {
  @Test(arguments: FaultySystem.Fault.allCases)
  func `ends at a minimum that exhaustive search finds, from any seed`(fault: FaultySystem.Fault) {
    let minima = GrantMinima(of: fault)
    var toBest: [Int] = []
    var misses: [String] = []
    for seed in 1...5 as ClosedRange<UInt64> {
      let check = Check(fault, seed: seed, shrinker: Shrinker(budget: 4_000))
      let end = check.run().counterexample
      toBest.append(end?.evaluationsToBest ?? .max)
      let commands = end?.scenario.commands ?? []
      if !minima.contains(commands) { misses.append("seed \(seed): \(commands)") }
    }
    #expect(misses == [])
    #expect(toBest.sorted()[toBest.count / 2] <= 500)
  }

  private static let needs = [
    (FaultySystem.Fault.tapsWhenOneHundredthIsHidden, 1), (.tapsWhenContrastIsJustTooLow, 1),
    (.trustsEveryTap, 1), (.picksWhenDenied, 2), (.revokesAllWithOne, 3),
    (.fetchesAllAfterACreate, 3),
  ]

  @Test(arguments: needs)
  func `needs so many commands to show a fault`(fault: FaultySystem.Fault, count: Int) {
    #expect(GrantMinima(of: fault).count == count)
  }

  @Test(arguments: 3...5)
  func `is met in every state, as many as the formula says`(contacts: Int) {
    let (found, expected) = (
      GrantExploration(contacts: contacts), GrantExploration.expected(contacts: contacts)
    )
    #expect(found.states == expected.states && found.transitions == expected.transitions)
  }
}
