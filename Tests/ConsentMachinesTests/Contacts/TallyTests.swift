import ConsentMachines
import ConsentTool
import ConsentVocabulary
import Lockstep
import Notation
import Testing
import Workers

private typealias Tally = CaseTally<ContactsMachine>

private func played(_ cases: Range<UInt64>) -> Tally {
  Check(ContactsMachine(), against: ContactsMachine.system, seed: 7, cases: cases)
    .play(cases) { _ in true }
}

@Suite struct `What a worker says of cases` {
  @Test func `is read as it was said`() {
    let tally = played(512..<700)
    let heard = Message(tally).value(Tally.self)
    #expect(heard.stretches.ranges == [512..<700] && heard.cases == 188)
    #expect(heard.coverage.commands == tally.coverage.commands)
    #expect(Message(heard).value(Tally.self).coverage.held == tally.coverage.held)
    #expect(Message(Tally()).value(Tally.self).cases == 0)
    var failing = tally
    failing.failed = 699
    #expect(Message(failing).value(Tally.self).failed == 699)
  }
}
