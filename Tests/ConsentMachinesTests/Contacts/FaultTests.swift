import ConsentInvariants
import ConsentMachines
import ConsentModel
import ConsentSuite
import ConsentVocabulary
import Desk
import Lockstep
import Notation
import PropertyTesting
import Reporting
import StateMachines
import Testing
import Workers

/// An outcome and the state after it.
private struct Said: Equatable {
  let outcome: ContactsOutcome
  let after: ContactsSnapshot?
}

/// Returns the outcomes and snapshots of a system in a case, until the system stops.
private func recording(
  of contestant: SystemUnderTest<Contacts>, playing scenario: Scenario<Contacts>
) -> [Said] {
  var side = contestant.side(scenario.world)
  var said: [Said] = []
  for command in scenario.commands {
    guard let outcome = side.perform(command).outcome else { break }
    said.append(Said(outcome: outcome, after: side.snapshot()))
  }
  return said
}

/// The model, as another implementation of the same language.
private let foreign = SystemUnderTest<Contacts>("foreign", "the model as a contestant") {
  ModelSide<ContactsModel>($0)
}

@Suite struct `Every planted fault` {
  private static var faults: PlantedFaults<ContactsMachine> {
    var faults = PlantedFaults(ContactsMachine())
    // Claims over one run alone.
    faults.judged.pairsOneIn = 0
    faults.elsewhere = { name in
      ContactsFaults.plantable.first { $0.name == name }?.planted(around: foreign)
    }
    return faults
  }

  @Test(arguments: Desk.sample(of: ContactsFaults.all.map(\.name), oneIn: 15))
  func `lies where it is heard by the claims alone`(name: String) throws {
    try Self.faults.expectHeard(try #require(ContactsFaults.named(name)))
  }

  @Test(arguments: Desk.sample(of: ContactsFaults.all.map(\.name), oneIn: 30))
  func `is found and shrunk, and no shorter case is like it`(name: String) throws {
    try Self.faults.expectFound(try #require(ContactsFaults.named(name)))
  }

  @Test func `has a name of its own and says what it does`() {
    Self.faults.expectOwnNames()
    for fault in ContactsFaults.all + ContactsFaults.unruly {
      #expect(ContactsFaults.named(fault.name)?.summary == fault.summary)
    }
    #expect(ContactsFaults.named("ours") == nil && ContactsFaults.named(nil) == nil)
  }
}

@Suite struct `A sound contestant` {
  @Test func `never differs from another, and a fault that does nothing changes nothing`() {
    let idle = Fault<Contacts>("idle", "nothing").planted(around: .ours)
    for index in 0..<300 as Range<UInt64> {
      guard let scenario = ContactsMachine().scenario(ofCase: index, below: 11, commands: 50) else {
        continue
      }
      let truth = recording(of: .ours, playing: scenario)
      #expect(truth.count == scenario.commands.count)
      #expect(recording(of: idle, playing: scenario) == truth)
      #expect(recording(of: foreign, playing: scenario) == truth)
    }
  }
}

@Suite struct `Every alarm is heard` {
  @Test func `some fault breaks each claim, judged by the transcripts alone`() throws {
    try PlantedFaults(ContactsMachine()).expectEachClaimIsBroken(oneIn: 8)
  }

  @Test func `some fault breaks each law of legibility`() throws {
    var heard: Set<String> = []
    let laws = Set(Desk.sample(of: LegibilityLaw.allCases, oneIn: 4).map { "\($0)" })
    let names = LegibilityFault.all.map(\.name) + ["trustsUndecidedTouches"]
    // Few samples suffice for most laws.
    for (most, name) in [30, .max].flatMap({ most in names.map { (most as UInt64, $0) } }) {
      let fault = try #require(ContactsFaults.named(name))
      for check in ContactsMachine().checks(of: fault, seed: 5, cases: 30_000)
      where laws.contains(check.row.name) && !heard.contains(check.row.name) {
        let record = check.judge(0..<min(check.samples, most)) { false }
        guard let finding = record.finding else { continue }
        #expect(finding.explanation[0].hasSuffix("is broken by the system."))
        heard.insert(record.name)
      }
    }
    #expect(laws.subtracting(heard) == [])
  }
}
