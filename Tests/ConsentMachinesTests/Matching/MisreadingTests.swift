import ConsentInvariants
import ConsentMachines
import ConsentTool
import ConsentVocabulary
import Notation
import PropertyTesting
import Reporting
import StateMachines
import Testing

extension Reading {
  /// The matcher that somebody builds who reads the page so.
  fileprivate var functions: MatchingFunctions {
    MatchingFunctions(
      finds: { shows($2, in: $0, $1) }, names: { names($1, by: $0) })
  }

  /// The record of a comparison with the model, and the number of the first search that tells one.
  fileprivate func compared(searches: UInt64) -> CheckRecord {
    MatchingFunctions.comparison(of: .model, and: functions, seed: 7, searches: searches)
      .judge(0..<searches) { false }
  }
}

@Suite struct `The searches of the suite` {
  @Test func `never tell the page, read as it stands, from the model`() {
    let record = Reading().compared(searches: 20_000)
    #expect(record.breach == [] && record.samples == 20_000 && record.isFinished)
  }

  // The main job makes 200,000; one in ten will do for each of these mistakes.
  @Test(.sweep, arguments: Misreading.all)
  func `tell each misreading of the page from the model`(misreading: Misreading) {
    #expect(!misreading.reading.compared(searches: 20_000).breach.isEmpty)
  }

  @Test func `misread the page in many ways`() {
    #expect(Misreading.all.count >= 80)
    #expect(Set(Misreading.all.map(\.testDescription)).count == Misreading.all.count)
  }
}

@Suite struct `A law of matching` {
  /// What the main job judges each law on.
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

  // Who leaves nobody out for one more address is no reader of the page: a planted fault does that.
  @Test(arguments: MatchingLaw.allCases.filter { $0 != .ignoringMoreFindsNoMore })
  func `is broken by some misreading`(law: MatchingLaw) {
    let misread = Misreading.all.map(\.reading.functions)
    // Sample by sample: most misreadings break no law, and the others are soon heard.
    let isBroken = Self.samples.contains { sample in
      misread.contains { law.holds(for: $0, on: sample) == .broken }
    }
    #expect(isBroken)
  }
}
