import ConsentInvariants
import ConsentModel
import ConsentSuite
import ConsentVocabulary
import Foundation
import Lockstep
import PropertyTesting
import Testing

private let specs = CaseFolder(
  path: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Specs").path)

@Suite struct `The main job` {
  @Test func `holds for the sound system, and visits every clause and every landmark`() throws {
    let check = SuiteCheck(machine: ContactsMachine(), seed: 7, runs: 20_000, folder: specs)
    let result = try check.run()
    #expect(result.verdict == .holds)
    #expect(result.lockstep.coverage?.clausesNotTaken == [])
    let prelude = try #require(result.prelude)
    #expect(prelude.replays(.scenario).count >= 7)
    #expect(prelude.replays(.regression).count >= 1)
    #expect(result.lockstep.cases == 20_000)
    #expect(result.lockstep.discarded == 0)
  }

  @Test func `is unknown rather than green where little was visited`() throws {
    let check = SuiteCheck(machine: ContactsMachine(), seed: 7, runs: 3, folder: nil)
    guard case .unknown(let reasons) = try check.run().verdict else {
      Issue.record("three cases are called enough")
      return
    }
    #expect(reasons.count > 5)
  }

  @Test func `gives equal results for equal seeds, and others for others`() {
    func run(_ seed: UInt64) -> [Int] {
      let result = Check(ContactsMachine(), seed: seed, cases: 0..<2_000).run()
      return [
        result.coverage.commands, result.coverage.states.count, result.coverage.sequences.count,
      ] + result.coverage.transitions
    }
    #expect(run(7) == run(7))
    #expect(run(7) != run(8))
  }

  @Test(arguments: LegibilityProfile.allCases)
  func `holds under every profile`(profile: LegibilityProfile) {
    let result = Check(ContactsMachine(profile: profile), seed: 2, cases: 0..<3_000).run()
    #expect(result.counterexample == nil)
  }
}

@Suite struct `A saved file` {
  @Test(arguments: specs.files(.scenarios) + specs.files(.regressions))
  func `goes as it is written, on both sides`(file: String) throws {
    let scenario = try ContactsCase(readingFile: file)
    let replay = ContactsReplay(scenario, file: file)
    #expect(replay.failure == nil)
    for mismatch in replay.mismatches { Issue.record("\(mismatch.side): \(mismatch.difference)") }
    #expect(!scenario.steps.isEmpty)
  }
}
