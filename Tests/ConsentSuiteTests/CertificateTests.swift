import ConsentSuite
import Lockstep
import PropertyTesting
import StateMachines
import Testing

@Suite struct `What is like a counterexample` {
  /// A search that could not meet the case itself would certify nothing.
  private func holds<M: SuiteMachine>(
    the cases: M, of faults: [Contestant<M.Talk>], atMost length: Int = 4
  ) -> Int {
    var compared = 0
    for fault in faults {
      let check = Check(
        cases, against: fault, seed: 3, cases: 0..<20_000, shrinker: Shrinker(stages: []))
      guard let found = check.run().counterexample,
        found.scenario.commands.count <= length,
        let like = cases.surroundings(of: found.scenario)
      else { continue }
      var explorer = Explorer(like.machine, against: fault, at: like.scope)
      (explorer.worlds, explorer.besides) = (like.worlds, like.besides)
      (explorer.wanted, explorer.maximumCommands) = (found.failure, length)
      let met = explorer.run()
      #expect(met.end == .broken, "\(fault.name)")
      let certificate = cases.certificate(
        for: found.scenario, failing: found.failure, against: fault, budget: 50_000)
      guard let certificate else { continue }
      if certificate.end == .smallest {
        let smallest = certificate.better ?? found.scenario
        #expect(
          smallest.commands.count == met.breach?.scenario.commands.count, "\(fault.name)")
        #expect(
          cases.replay(smallest, against: fault).failure == found.failure, "\(fault.name)")
      }
      compared += 1
    }
    return compared
  }

  private func every<Element>(_ step: Int, of list: [Element]) -> [Element] {
    stride(from: 0, to: list.count, by: step).map { list[$0] }
  }

  @Test func `holds the case, with contacts`() {
    #expect(holds(the: ContactsMachine(), of: every(5, of: ContactsMachine.faults)) > 6)
  }

  @Test func `holds the case, with the camera`() {
    #expect(holds(the: CameraMachine(), of: CameraMachine.faults) > 10)
  }

  @Test func `holds the case, with the clip`() {
    #expect(holds(the: AppClipMachine(), of: every(4, of: AppClipMachine.faults)) > 4)
  }
}
