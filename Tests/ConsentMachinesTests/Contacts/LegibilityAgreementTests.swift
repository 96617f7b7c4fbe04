import ConsentInvariants
import ConsentMachines
import ConsentSuite
import ConsentSystem
import ConsentVocabulary
import Desk
import Notation
import PropertyTesting
import Reporting
import StateMachines
import Testing

@Suite struct `Model and system agree on legibility` {
  /// Returns the comparison of scenes, as in the main job.
  private static func comparison(_ contestant: SystemUnderTest<Contacts>) -> SampledCheck? {
    ContactsMachine().checks(of: contestant, seed: 11, cases: 20_000)
      .first { $0.row.name == "scenesAreJudgedAlike" }
  }

  // The main job judges a million scenes. This is a smaller run.
  @Test func `for random scenes around every edge, blocker for blocker`() throws {
    let comparison = try #require(Self.comparison(.ours))
    let scenes: UInt64 = Desk.sized(4_000, 4_000, 20_000)
    let record = comparison.judge(0..<scenes) { false }
    #expect(record.finding == nil && record.samples == scenes)
    // Agreement is meaningful only if every blocker occurs, and legible scenes occur as well.
    var reported: Set<Blocker> = []
    var legible = 0
    for index in 0..<scenes {
      var source = ChoiceSource(seed: 11, case: index)
      let sample = try LegibilitySampleGenerator().draw(from: &source)
      let blockers = LegibilityFunctions.model.blockers(sample.sighting, sample.criteria)
      if let first = blockers.first { reported.insert(first) } else { legible += 1 }
    }
    #expect(Blocker.allCases.filter { !reported.contains($0) } == [])
    #expect(legible > scenes * 3 / 100)
  }

  // Of all pairs of opaque colours, these are closest to the thresholds 3 and 4.5, by 6e-14 and 8e-14.
  @Test func `for the colours that are nearest to a threshold`() {
    let pairs: [(text: Int, background: Int, least: Int, isLow: Bool)] = [
      (0x8212DB, 0x89BB09, 300, true), (0x480B1D, 0xBE64DB, 450, false),
    ]
    for (text, background, least, isLow) in pairs {
      let layout = Layout(text: Paint(Color(hex: text)), background: Paint(Color(hex: background)))
      let sighting = LegibilityScene(
        layout: layout, touch: Touch(source: .key, at: nil), undisturbed: .zero, rank: 1)
      var criteria = LegibilityCriteria.apple
      criteria.minimumContrast = least
      for blockers in [LegibilityFunctions.model.blockers, SystemLegibility.blockers] {
        #expect(blockers(sighting, criteria) == (isLow ? [.lowContrast] : []))
      }
    }
  }

  @Test(arguments: LegibilityFault.all.map(\.name))
  func `and every fault of sight shows`(fault: String) throws {
    let contestant = try #require(ContactsFaults.named(fault))
    let comparison = try #require(Self.comparison(contestant))
    #expect(comparison.judge(0..<20_000) { false }.finding != nil)
  }
}
