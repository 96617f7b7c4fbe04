import ConsentMachines
import ConsentModel
import ConsentVocabulary
import Desk
import Lockstep
import StateMachines
import Testing

@Suite struct `Faults of the camera` {
  private static let faults = PlantedFaults(CameraMachine())

  @Test func `each has a row, and each claim a fault that breaks it`() throws {
    Self.faults.expectOwnNames()
    try Self.faults.expectEachClaimIsBroken(oneIn: 4)
  }

  @Test(arguments: Desk.sample(of: CameraFaults.all.map(\.name), oneIn: 8))
  func `are found and made short, and are heard by the claims alone`(name: String) throws {
    let fault = try #require(CameraFaults.all.first { $0.name == name })
    try Self.faults.expectFound(fault)
    try Self.faults.expectHeard(fault)
  }
}
