import ConsentInvariants
import ConsentSuite
import ConsentVocabulary
import PropertyTesting
import Testing

@Suite struct `Model and system agree on legibility` {
  @Test(arguments: 0..<4 as Range<UInt64>)
  func `for a quarter million random scenes each, blockers and all`(part: UInt64) {
    let (model, system) = (LegibilityFunctions.model, LegibilityFunctions.system())
    var kinds: Set<Blocker> = []
    var legible = 0
    let search = Search(seed: 11, cases: part * 250_000..<(part + 1) * 250_000)
    let result = search.firstFailure { source -> CaseOutcome<Blocker> in
      do throws(Discard) {
        let sample = try LegibilitySampleGenerator().draw(from: &source)
        let one = model.blockers(sample.sighting, sample.criteria)
        let two = system.blockers(sample.sighting, sample.criteria)
        if one.isEmpty { legible += 1 }
        if let first = one.first { kinds.insert(first) }
        return one == two ? .passed : .failed(one.first ?? two.first ?? .settling)
      } catch {
        return .discarded(error)
      }
    }
    #expect(result.found == nil)
    #expect(result.passed == 250_000)
    // Agreement is worth something only where all of it was met, on both sides of the line.
    #expect(kinds.count == Blocker.allCases.count)
    #expect(legible > 5_000)
  }
}
