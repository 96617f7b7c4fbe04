import ConsentInvariants
import ConsentSuite
import ConsentVocabulary
import Isolation
import Lockstep
import PropertyTesting
import Testing

private func find(
  _ fault: ContactsFault, seed: UInt64 = 7, shortening: UInt64 = 3_000
) -> CheckResult<ContactsMachine> {
  Check(
    ContactsMachine(fault: fault), seed: seed, cases: 0..<300_000, shorteningBudget: shortening
  ).run()
}

@Suite struct `Every planted fault` {
  @Test(arguments: ContactsFault.allCases)
  func `is found, blamed on the system or on nobody, shrunk, and fails again`(fault: ContactsFault)
  {
    let result = find(fault, shortening: 0)
    guard let counterexample = result.counterexample else {
      Issue.record("\(fault.name) survives")
      return
    }
    #expect(!result.isFlaky)
    switch counterexample.failure {
    case .broken(_, let culprit): #expect(culprit == .system)
    case .differs: break
    case .died(let ending): Issue.record("a process \(ending.words)")
    }
    #expect(counterexample.minimality == .locallyMinimal)
    // What is saved fails in the same way when it is read again.
    let saved = ContactsCase(counterexample, fault: fault)
    let read = try? ContactsCase(parsing: saved.description, file: "\(fault.name).consent")
    #expect(read == saved)
    #expect(ContactsReplay(saved, file: "").failure == counterexample.failure)
    // Without the fault there is nothing wrong with the case.
    let sound = ContactsMachine().replay(counterexample.scenario)
    #expect(sound.failure == nil)
  }

  @Test func `has a name of its own and says what it does`() {
    let names = ContactsFault.allCases.map(\.name)
    #expect(Set(names).count == names.count && names.count >= 60)
    #expect(Set(ContactsFault.allCases.map(\.summary)).count == names.count)
  }
}

@Suite struct `The shortest case of a fault` {
  /// Faults with their least number of commands, known by reasoning: a way to the state in which the
  /// fault shows itself, and the command that shows it.
  private static let minima: [(ContactsFault, [String])] = [
    (
      .sight(.grantsWhenClipped),
      [
        "app mounts button 1 for \"ada\", inside view clipped to 20,100 320x43",
        "user taps button 1 with a finger touch at 180,122",
      ]
    ),
    (.step(.decidesByReadingTheStatus), ["app reads status"]),
    (.step(.losesTheSecondRequest), ["app requests access", "app requests access"]),
    (.step(.forgetsARefusal), ["app requests access", "user refuses to share"]),
    (.step(.continuingSharesEverything), ["app requests access", "user continues"]),
    (.step(.opensTheAccessPickerAnywhere), ["app presents access picker"]),
    (
      .step(.asksAgainWhenDenied),
      ["app requests access", "user refuses to share", "app requests access"]
    ),
    (.step(.asksUnderRestriction), ["system restricts access", "app requests access"]),
  ]

  @Test(arguments: [1, 7, 2026] as [UInt64])
  func `is the one that reasoning gives, from any seed`(seed: UInt64) {
    for (fault, minimum) in Self.minima {
      let found = find(fault, seed: seed).counterexample
      let commands = found?.scenario.commands ?? []
      let lines = ContactsCase(steps: commands.map { ContactsCase.Step($0) }).stepLines
      #expect(lines.count == minimum.count, "\(fault.name): \(lines)")
      #expect(lines.map(Self.plain) == minimum.map(Self.plain), "\(fault.name)")
    }
  }

  /// A line without the place where a finger lands, which is the middle by default.
  private static func plain(_ line: String) -> String {
    line.split(separator: " with a finger touch").first.map(String.init) ?? line
  }
}

@Suite struct `Every alarm is heard` {
  @Test func `some fault breaks each invariant, judged by the transcripts alone`() {
    var heard: Set<ContactsClaim> = []
    for fault in ContactsFault.allCases {
      var machine = ContactsMachine(fault: fault)
      machine.comparesAnswers = false
      machine.pairsOneIn = fault == .part(.illegibleTouchSpoilsTheNextSearch) ? 1 : 0
      heard.formUnion(Self.broken(by: machine, beyond: heard))
    }
    #expect(ContactsClaim.allCases.filter { !heard.contains($0) }.map { "\($0)" } == [])
  }

  /// The invariants that a machine breaks in some of its first cases, up to one that is not in
  /// `known`.
  private static func broken(
    by machine: ContactsMachine, beyond known: Set<ContactsClaim>
  ) -> Set<ContactsClaim> {
    var broken: Set<ContactsClaim> = []
    var ignored = ContactsCoverage()
    for index in 0..<2_000 as Range<UInt64> {
      var source = ChoiceSource(seed: 3, case: index)
      let (outcome, scenario) = machine.run(
        &source, recording: &ignored, keepsScenario: true)
      guard case .failed(.broken(let first, by: .system)) = outcome, let scenario else { continue }
      broken.insert(first)
      // A later claim may be broken in a step that breaks an earlier one as well.
      broken.formUnion(machine.brokenClaims(of: scenario))
      if !broken.subtracting(known).isEmpty { break }
    }
    return broken
  }

  @Test func `some fault breaks each law of legibility`() {
    var heard: Set<LegibilityLaw> = []
    let faults = SightFault.allCases.map { ContactsFault.sight($0) }
    for fault in faults + [.step(.trustsUndecidedTouches)] {
      var laws = LawCheck(seed: 5, samples: 2_000, fault: fault)
      laws.shrinkBudget = 1
      laws.laws = LegibilityLaw.allCases.filter { !heard.contains($0) }
      for breach in laws.run().breaches {
        #expect(breach.culprit == .system)
        heard.insert(breach.law)
      }
    }
    #expect(LegibilityLaw.allCases.filter { !heard.contains($0) }.map { "\($0)" } == [])
  }
}
