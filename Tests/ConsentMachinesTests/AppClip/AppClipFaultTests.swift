import ConsentMachines
import ConsentModel
import ConsentVocabulary
import Desk
import Lockstep
import StateMachines
import Testing

@Suite struct `Faults of the clip` {
  private static var faults: PlantedFaults<AppClipMachine> {
    var faults = PlantedFaults(AppClipMachine())
    faults.elsewhere = { name in
      AppClipFaults.all(around: modelAsContestant).first { $0.name == name }
    }
    return faults
  }

  @Test func `each has a row, and each claim a fault that breaks it`() throws {
    Self.faults.expectOwnNames()
    try Self.faults.expectEachClaimIsBroken(oneIn: 8)
  }

  @Test(arguments: Desk.sample(of: AppClipMachine.faults.map(\.name), oneIn: 8))
  func `are found and made short, and are heard by the claims alone`(name: String) throws {
    let fault = try #require(AppClipMachine.faults.first { $0.name == name })
    try Self.faults.expectFound(fault)
    try Self.faults.expectHeard(fault)
  }
}
