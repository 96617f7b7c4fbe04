import ConsentInvariants
import ConsentSuite
import ConsentVocabulary
import Lockstep
import StateMachines
import Testing

/// The search over every state of model, phone and past, as `consent explore` makes it.
@Suite struct `The camera explored` {
  @Test func `is met whole, with as many states as a plain walk meets`() {
    let result = Explorer(CameraMachine(), against: CameraMachine.system, at: Scope()).run()
    #expect(result.end == .complete && result.memory == .told)
    // Both policies of CameraWalkTests.
    #expect(result.orbits == 13_408 * 2 && result.states == result.orbits)
    #expect(result.transitions == 281_568 * 2 && result.depth == 11)
    #expect(result.landmarks.count == CameraClaim.allCases.flatMap(\.statement.landmarks).count)
  }

  @Test func `has a shortest case of every fault, which shows it again`() {
    for fault in CameraMachine.faults {
      let result = Explorer(CameraMachine(), against: fault, at: Scope()).run()
      #expect(result.end == .broken, "\(fault.name)")
      #expect(result.breach?.isRepeated == true, "\(fault.name)")
      #expect((1...4).contains(result.breach?.scenario.commands.count ?? 0), "\(fault.name)")
    }
  }
}
