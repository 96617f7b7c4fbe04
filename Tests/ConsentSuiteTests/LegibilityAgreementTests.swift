import ConsentSuite
import ConsentVocabulary
import Testing

@Suite struct `Model and system agree on legibility` {
  // The main job judges a million scenes each time; this is the same in small.
  @Test func `for random scenes around every edge, blocker for blocker`() {
    let result = SightComparison(seed: 11, scenes: 0..<60_000).run()
    #expect(result.difference == nil)
    #expect(result.scenes == 60_000)
    // Agreement is worth something only where all of it was met, on both sides of the line.
    #expect(Array(result.reported) == Blocker.allCases)
    #expect(result.legible > 2_000)
  }

  @Test(arguments: SightFault.all.map(\.name))
  func `and every fault of sight shows`(fault: String) {
    let result = SightComparison(
      seed: 11, scenes: 0..<60_000, fault: ContactsFaults.named(fault)
    ).run()
    #expect(result.difference != nil)
  }
}
