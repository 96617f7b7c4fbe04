import ConsentMachines
import ConsentSystem
import ConsentVocabulary
import Desk
import Lockstep
import StateMachines
import Testing

/// Mistakes in the joining of the parts that model and system share.
private let mistakes: [SystemUnderTest<Device>] = [
  .joined("raisesTheLatestFirst", "of several waiting calls the latest comes up first") {
    $0.turn = { $0.count - 1 }
  },
  .joined("setsFromAnywhere", "access to contacts is set by a person who is not in Settings") {
    $0.bars = { $0.screenUse != .settings }
  },
  .joined("touchesThroughAPrompt", "a person touches what lies under another part's prompt") {
    $0.bars = { $0.screenUse != .touch }
  },
  .joined("showsSheetsOverAPrompt", "a sheet comes up over another part's prompt") {
    $0.bars = { $0.screenUse != .sheet }
  },
]

@Suite struct `A mistake in the joining of parts that both sides share` {
  @Test(arguments: Desk.sample(of: Array(mistakes.indices), oneIn: 2))
  func `is told by a claim across`(place: Int) throws {
    #expect(told(mistakes[place], on: try DeviceMachine([:])), "\(mistakes[place].summary)")
  }

  @Test func `has a name of its own`() { expectOwnNames(mistakes) }

  @Test func `and none else is told: no claim is broken by the system`() throws {
    let cases: Range<UInt64> = 0..<Desk.sized(100, 100, 1_500)
    #expect(PlantedFaults(try DeviceMachine([:])).heard(DeviceMachine.system, of: cases) == nil)
  }
}
