import ConsentMachines
import ConsentSuite
import ConsentVocabulary
import Lockstep
import Notation
import StateMachines
import Testing
import Workers

private typealias CoverageCounts = CaseCoverage<ContactsMachine>

private func played(_ cases: Range<UInt64>) -> CoverageCounts {
  Check(ContactsMachine(), against: ContactsMachine.system, seed: 7, cases: cases)
    .play(cases) { _ in true }
}

@Suite struct `What a worker says of cases` {
  @Test func `is read as it was said`() {
    let tally = played(512..<700)
    let heard = Message(tally).value(CoverageCounts.self)
    #expect(heard.stretches.ranges == [512..<700] && heard.cases == 188)
    #expect(heard.coverage.commands == tally.coverage.commands)
    #expect(Message(heard).value(CoverageCounts.self).coverage.held == tally.coverage.held)
    #expect(Message(CoverageCounts()).value(CoverageCounts.self).cases == 0)
    var failing = tally
    failing.failures = [FailedCases(.differs(.state), first: 699, count: 3)]
    #expect(Message(failing).value(CoverageCounts.self).failures == failing.failures)
  }
}
