import ConsentInvariants
import ConsentMachines
import ConsentTool
import ConsentVocabulary
import Lockstep
import PropertyTesting
import Reporting
import StateMachines
import Testing

@Suite struct `A fault of sight` {
  /// Faults with laws that each breaks.
  private static let killers: [(fault: String, laws: [LegibilityLaw])] = [
    ("clipsAtTheWindowAlone", [.addingABlockerRemovesNone, .aButtonIsWhereItIsDrawn]),
    ("ignoresTurnedAncestors", [.addingABlockerRemovesNone]),
    (
      "judgesTheFrameAlone",
      [
        .movingOrEnlargingKeepsTheVerdict, .onlyValidTouchesCount, .anyOverlapCovers,
        .aButtonIsWhereItIsDrawn,
      ]
    ),
    ("ignoresTheLabel", [.publishedVectorsHold, .addingABlockerRemovesNone]),
    ("dividesDarkByLight", [.contrastIsSymmetricAndBounded, .publishedVectorsHold]),
  ]

  @Test(arguments: killers.map(\.fault))
  func `is killed by its laws`(name: String) throws {
    let laws = try #require(Self.killers.first { $0.fault == name }).laws
    let fault = try #require(ContactsFaults.named(name))
    let checks = ContactsMachine().checks(of: fault, seed: 5, cases: 100_000)
    for law in laws {
      let check = try #require(checks.first { $0.row.name == "\(law)" })
      let breach = check.judge(0..<check.samples) { false }.breach
      #expect(breach.first?.hasSuffix("is broken by the system.") == true, "\(law)")
    }
  }

  @Test(arguments: SightFault.all.map(\.name))
  func `is killed by its own transcript alone`(name: String) throws {
    let fault = try #require(ContactsFaults.named(name))
    var check = Check(
      ContactsMachine(), against: fault, seed: 7, cases: 0..<300_000,
      shrinker: Shrinker(budget: 3_000))
    check.compared = .nothing
    let found = try #require(check.run().counterexample)
    #expect(
      found.failure == .broken(ClaimName(ContactsClaim.exactBlockersAreReported), by: .system))
    #expect(found.scenario.commands.count <= 3)
  }
}
