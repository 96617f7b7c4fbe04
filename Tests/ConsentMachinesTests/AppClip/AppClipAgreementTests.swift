import ConsentInvariants
import ConsentMachines
import ConsentModel
import ConsentSuite
import ConsentVocabulary
import Desk
import Lockstep
import Notation
import PropertyTesting
import StateMachines
import Testing

/// The model as the system under test, which leaves only claims and generators to be tested.
let modelAsContestant = SystemUnderTest<AppClip>("model", "the model itself") {
  ModelSide<AppClipModel>($0)
}

/// Model and system agree even in worlds that refute claims: both show the same losses.
@Suite struct `Every sort of worlds of the clip` {
  @Test(arguments: AppClipWorlds.allCases)
  func `has model and system agree`(worlds: AppClipWorlds) throws {
    let machine = AppClipMachine(worlds)
    for index in 0..<Desk.sized(50, 50, 400) as Range<UInt64> {
      let scenario = try #require(machine.scenario(ofCase: index, below: 17, commands: 60))
      let replay = machine.replay(scenario, against: AppClipMachine.system, claims: ClaimList([]))
      if replay.failure != nil {
        Issue.record("case \(index): \(replay.steps.map(\.command))")
        return
      }
    }
  }

  @Test(arguments: AppClipWorlds.allCases)
  func `breaks nothing by default, and else what it is made to break`(worlds: AppClipWorlds) {
    let cases =
      worlds == .fixed ? Desk.sized(300, 300, 8_000) : PlantedFaults<AppClipMachine>.mostCases
    // A machine that knows no refuted design judges claims in all worlds.
    let machine = WithClaims(AppClipMachine(worlds), claims: AppClipClaim.self)
    let check = Check(
      machine, against: modelAsContestant, seed: 16, cases: 0..<cases,
      shrinker: Shrinker(budget: 500))
    let failure =
      Desk.size == .whole
      ? check.run().counterexample?.failure : check.firstFailing()?.failure
    switch failure {
    case nil: #expect(worlds == .fixed)
    case .broken(let name, _):
      let isMeant = AppClipClaim(name).map {
        worlds == .labels ? $0 == .theAppKeepsItsOwnItems : programClaims.contains($0)
      }
      #expect(isMeant == true, "\(name)")
    case .differs, .died, .gone, .unlikeFile, .failed: Issue.record("\(worlds)")
    }
  }
}
