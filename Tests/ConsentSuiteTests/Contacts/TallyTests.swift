import ConsentMachines
import ConsentTool
import ConsentVocabulary
import Lockstep
import Testing
import Workers

// What a worker says of its cases is believed only where it can be so.

private typealias Tally = CaseTally<ContactsMachine>

private func played(_ cases: Range<UInt64>) -> Tally {
  Check(ContactsMachine(), against: ContactsMachine.system, seed: 7, cases: cases)
    .play(cases) { _ in true }
}

@Suite struct `What a worker says of cases` {
  @Test func `is read as it was said`() throws {
    let tally = played(512..<700)
    let heard = try #require(Message(tally).value(Tally.self))
    #expect(heard.stretches.ranges == [512..<700] && heard.cases == 188)
    #expect(heard.coverage.commands == tally.coverage.commands)
    #expect(Message(heard).value(Tally.self)?.coverage.held == tally.coverage.held)
    #expect(Message(Tally()).value(Tally.self)?.cases == 0)
  }

  @Test func `is nothing where it cannot be so`() {
    let tally = played(0..<20)
    let lies: [(String, (inout Tally) -> Void)] = [
      ("more passed", { $0.passed += 1 }), ("fewer passed", { $0.passed -= 1 }),
      ("less than none", { ($0.passed, $0.discarded) = ($0.passed + 1, -1) }),
      ("no end", { $0.discarded = .max }),
      ("the least number", { $0.discarded = .min }),
      ("another stretch", { $0.stretches = Stretches(0..<21) }),
      ("a stretch twice", { $0.stretches.add(0..<20) }),
      ("a stretch far away", { $0.stretches.add(40..<41) }),
      ("no stretch", { $0.stretches = Stretches() }),
      ("a failure behind them", { ($0.failed, $0.passed) = (20, 19) }),
      ("a failure amid them", { ($0.failed, $0.passed) = (7, 19) }),
      ("another that changes", { $0.flaky = Flakiness(index: 3, first: [], second: []) }),
      ("more covered than passed", { $0.coverage.cases += 1 }),
      ("no commands", { $0.coverage.commands = 0 }),
      ("a negative kind", { $0.coverage.kinds[0] = -1 }),
      ("great kinds", { $0.coverage.kinds[0] = .max }),
      ("great refusals", { $0.coverage.refusals[0] = 1 << 52 }),
      ("rules without steps", { $0.coverage.rules[1] = 1 << 52 }),
      ("a claim too often", { $0.coverage.held[0] = 1 << 54 }),
      ("another shape", { $0.coverage.held.removeLast() }),
    ]
    for (name, lie) in lies {
      var said = tally
      lie(&said)
      #expect(Message(said).value(Tally.self) == nil, "\(name)")
    }
  }

  @Test func `never traps, whatever words it is made of`() {
    let bytes = Message(played(0..<20)).bytes
    let words: [UInt64] = [0, 1, .max, 1 << 63, 1 << 53, UInt64(bitPattern: -2)]
    var sum = Tally()
    var heard = 0
    for place in stride(from: 0, to: min(bytes.count, 4_000), by: 8) {
      for word in words {
        var changed = bytes
        withUnsafeBytes(of: word) { changed.replaceSubrange(place..<place + 8, with: $0) }
        guard let tally = Message(changed).value(Tally.self) else { continue }
        heard += 1
        sum.merge(tally)
      }
    }
    #expect(heard > 0 && sum.cases == heard * 20 && !sum.stretches.areDisjoint)
    sum.passed = .max
    sum.merge(sum)
    #expect(sum.cases == .max)
  }
}
