import ConsentInvariants
import ConsentMachines
import ConsentSuite
import ConsentVocabulary
import Desk
import Notation
import PropertyTesting
import Reporting
import StateMachines
import Testing

extension Reading {
  /// The search functions that result from this reading of the page.
  fileprivate var functions: MatchingFunctions {
    MatchingFunctions(finds: { shows($2, in: $0, $1) }, names: { names($1, by: $0) })
  }

  /// Compares this reading with the model, until the first search that distinguishes them.
  fileprivate func compared(searches: UInt64) -> CheckRecord {
    MatchingFunctions.comparison(of: .model, and: functions, seed: 7, searches: searches)
      .judge(0..<searches) { false }
  }
}

@Suite struct `The searches of the suite` {
  @Test func `never tell the page, read as it stands, from the model`() {
    let searches: UInt64 = Desk.sized(4_000, 4_000, 20_000)
    let record = Reading().compared(searches: searches)
    #expect(record.finding == nil && record.samples == searches && record.isFinished)
  }

  // The main job makes 200,000 searches. A tenth detects each of these mistakes.
  @Test(arguments: Desk.sample(of: Misreading.all, oneIn: 20))
  func `tell each misreading of the page from the model`(misreading: Misreading) {
    #expect(misreading.reading.compared(searches: 20_000).finding != nil)
  }

  @Test func `misread the page in many ways`() {
    #expect(Misreading.all.count >= 80)
    #expect(Set(Misreading.all.map(\.testDescription)).count == Misreading.all.count)
  }
}

@Suite struct `A law of matching` {
  /// The samples on which the main job judges each law.
  private static let samples: [MatchingSample] = (0..<2_000 as Range<UInt64>).compactMap { index in
    var source = ChoiceSource(seed: 7, case: index)
    return try? MatchingSample.drawn(from: &source)
  }

  @Test(arguments: MatchingLaw.allCases)
  func `is obeyed by the page, read as it stands`(law: MatchingLaw) {
    let verdicts = Self.samples.map { law.holds(for: Reading().functions, on: $0) }
    #expect(!verdicts.contains(.broken))
    #expect(verdicts.count { $0 == .holds } > 40)
  }

  // No misreading breaks the excluded law. A mutant does.
  @Test(arguments: MatchingLaw.allCases.filter { $0 != .ignoringMoreFindsNoMore })
  func `is broken by some misreading`(law: MatchingLaw) {
    let misread = Misreading.all.map(\.reading.functions)
    // Sample by sample, because most misreadings break no law, and the others are detected early.
    let isBroken = Self.samples.contains { sample in
      misread.contains { law.holds(for: $0, on: sample) == .broken }
    }
    #expect(isBroken)
  }
}
