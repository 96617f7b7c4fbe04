import ConsentInvariants
import ConsentMachines
import ConsentModel
import ConsentTool
import ConsentVocabulary
import Lockstep
import Notation
import PropertyTesting
import StateMachines
import Testing

/// The model as a contestant, so that claims and drawing are tried by themselves.
let modelAsContestant = Contestant<AppClip>("model", "the model itself") {
  ModelSide<AppClipModel>($0)
}

@Suite struct `Random play of the clip` {
  @Test func `breaks no claim, holds each a hundred times and comes to every rule`() throws {
    let machine = AppClipMachine()
    let result = Check(machine, against: modelAsContestant, seed: 1, cases: 0..<40_000).run()
    #expect(result.counterexample == nil)
    let coverage = result.coverage
    for claim in AppClipClaim.allCases {
      for (branch, count) in coverage.counts(of: claim).enumerated() {
        #expect(count >= 100, "\(claim) \(branch)")
      }
    }
    for rule in AppClipRule.allCases {
      #expect((coverage.count(of: rule) > 0) == machine.rules.contains(rule), "\(rule)")
    }
    for kind in AppClipCommand.Kind.allCases {
      let given = AppClipRefusal.allCases.filter { coverage.count(of: kind, refused: $0) > 0 }
      #expect(given == machine.refusals(of: kind), "\(kind)")
    }
    let held = AppClipClaim.allCases.map { claim in
      "\(claim.clause) \(coverage.counts(of: claim).map { "\($0)" }.joined(separator: " / "))"
    }
    print("clip, \(coverage.commands) commands: \(held.joined(separator: ", "))")
  }

  @Test(arguments: AppClipWorlds.allCases)
  func `breaks nothing by default, and else what worlds are made to break`(
    worlds: AppClipWorlds
  ) throws {
    let machine = AppClipMachine(worlds)
    let result = Check(
      machine, against: modelAsContestant, seed: 1, cases: 0..<2_000,
      shrinker: Shrinker(budget: 500)
    ).run()
    switch result.counterexample?.failure {
    case nil: #expect(worlds == .fixed)
    case .broken(let name, _):
      let claim = try #require(AppClipClaim(name))
      #expect(
        worlds == .labels ? claim == .theAppKeepsItsOwnItems : programClaims.contains(claim))
    case .differs, .died, .gone: Issue.record("\(worlds)")
    }
  }
}
