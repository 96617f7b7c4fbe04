import ConsentInvariants
import ConsentMachines
import ConsentModel
import ConsentSuite
import ConsentVocabulary
import Desk
import Foundation
import Lockstep
import Notation
import PropertyTesting
import Reporting
import StateMachines
import Testing
import Workers

private func check(
  _ fault: SystemUnderTest<Contacts>, seed: UInt64 = 7, budget: Int = 3_000
) -> Check<ContactsMachine> {
  Check(
    ContactsMachine(), against: fault, seed: seed, cases: 0..<300_000,
    shrinker: Shrinker(budget: budget))
}

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
  /// The mutants by the length of their shortest case.
  private static let lengths: [Int: [String]] = [
    1: [
      "callsRestrictedDenied", "decidesByReadingTheStatus", "opensTheAccessPickerAnywhere",
      "comparesIgnoredPhonesAsText", "showsWhomItIgnores", "searchesInsideWords",
      "tellsOfHiddenChanges", "tellsOfNoEdits", "countsTimeTwice", "asksUnheard", "leavesAtOnce",
      "dimsUnderAPicker", "tellsOfNothing", "makesATokenOfNone", "takesDamageForNoToken",
    ],
    2: [
      "illegibleTouchPrompts", "endsCallsTwice", "continuingSharesEverything", "forgetsARefusal",
      "losesTheSecondRequest", "asksUnderRestriction", "answersNobodyWhenDenied",
      "crashesOnUnknownContacts", "trustsUndecidedTouches", "asksAboutNobody",
      "picksWhatIsDisabled", "grantsWhenClipped", "acceptsProgrammaticTouches", "ignoresAncestors",
      "looksOnlyUnderTheFinger", "looksAtTheFirstOverlayOnly", "twoOverlaysCancelOut",
      "refusesAnExactFit", "asksNoOpacity", "passesStrongerThresholds", "reportsOneBlockerOnly",
      "blocksAtTheOrigin", "clipsAtTheWindowAlone", "ignoresTurnedAncestors", "judgesTheFrameAlone",
      "ignoresTheLabel", "dividesDarkByLight", "subtractsOneFromContrast", "breaksTheCurveTooLate",
      "mixesByBinaryShares", "roundsOpacityUp", "reusesOrdinals", "returnsUnheard",
      "touchedBehindAnotherApp", "putsNewButtonsFirst", "staysInactive",
      "endsCallsBackwards", "presentsOverAClosingPicker", "presentsOverAPicker",
      "tellsOfASecondPicker", "answersAbandonedCalls",
    ],
    3: [
      "asksAgainWhenDenied", "answersWaitingReadsWithNobody",
      "survivesSettings", "simplifiedPromptSharesEverything", "forgetsASimplifiedRefusal",
      "settlesTooEarly", "unsettlesAfterALongWait", "showsGrantedContacts",
      "rememberedStatusIsReported", "endsWhenGivenMore", "completesACancelledTouch",
      "completesWhatSlidesOff", "forgetsAnInterruptedPrompt", "tellsOfNoGrants", "oneWordIsEnough",
      "forgetsChangesBehind", "notifiesBehind",
      "choosesTheFirstAlone", "takesTheSheetAlong", "closesTheSheetUnheard",
    ],
    4: [
      "leavesNothingOut", "writesReadOnlyCards",
      "dropsWithoutAdding", "dropsEverythingAlways", "handsOutOneToken", "shrinksAtARequest",
      "handsOverBlankCards", "aKillForgetsGrants", "keepsGrantsUnderARestriction",
      "countsLimitedAsRefused", "readsEverythingWhenLimited", "hidesCreatedContacts",
      "updatesHiddenContacts", "keepsDeletedContacts", "keepsGrantsOfDeletedContacts",
      "missesTheLastOfSeveral", "failsOnUnknownIdentifiers", "tellsHiddenFromAbsent",
      "liftingForgetsTheDecision", "launchingGrantsTheRest", "reportsAllGrants", "cancellingGrants",
      "findsTheFirstAlone", "losingGrants", "waitsOnceOnly", "callsBackAfterTheEnd",
      "handsOverAnothersCard", "stopsAtTheFirstName", "updatesNothing", "fillsEverything",
      "sharesWithEveryApp", "closesForEver", "waitsForASpelling",
    ],
    5: [
      "historyMissesEdits", "remembersTheHistory", "tellsWhoCameAndWent",
      "confirmsEverybody", "reportsWithoutGranting", "grantsEverybodyAtOnce",
      "grantsTheFirstOfSeveral", "grantsWhenIllegible", "answersUnderFullAccess",
      "touchReplacesGrants", "callsBackAfterUnmounting", "pickingGrants",
      "illegibleTouchSpoilsTheNextSearch", "reportsAllTicked", "readsUnfetchedAsBlank",
      "forgetsThePromptUnderARestriction", "admitsOneButtonMore",
    ],
    6: [
      "historyMissesGrants", "leavesOutWhatItTouched", "tellsAgain",
      "grantsWhatMatchesNow", "keepsTheFingerDown", "accessPickerNeverRemoves",
      "cancelledPickerKeepsTicks", "looksWhenTheFingerGoesDown",
    ],
  ]

  /// Seeds whose first cases find a fault that seed 7 finds late.
  private static let seeds: [String: UInt64] = [
    "roundsOpacityUp": 2, "leavesOutWhatItTouched": 8, "keepsTheFingerDown": 9,
    "remembersTheHistory": 10, "tellsAgain": 3, "looksWhenTheFingerGoesDown": 8,
    "waitsForASpelling": 3, "writesReadOnlyCards": 1,
  ]

  /// Seeds whose first cases make claims hear a fault that they hear in one of some sixty thousand cases: a query
  /// has to be spelled anew, and its button touched before it has settled again.
  private static let claimSeeds: [String: UInt64] = ["waitsForASpelling": 3]

  @Test(arguments: Desk.sample(of: ContactsFaults.all.map(\.name), oneIn: 15))
  func `lies where it is heard by the claims alone`(name: String) throws {
    let fault = try #require(ContactsFaults.named(name))
    let check =
      (Self.silent + Self.seldomHeard).contains(name)
      ? check(fault, seed: Self.seeds[name] ?? 7) : Self.claims(on: fault)
    let (scenario, failure) = try #require(check.firstFailing(), "\(name) survives")
    if case .broken(_, let culprit) = failure { #expect(culprit == .system) }
    #expect(ContactsMachine().replay(scenario, against: fault).failure != nil)
    #expect(ContactsMachine().replay(scenario, against: .ours).failure == nil)
    // In long cases some choose a contact by its place, and the order of contacts is open.
    expectLies(of: fault, in: scenario, isLong: Self.choosing.contains(name))
  }

  @Test(arguments: Desk.sample(of: ContactsFaults.all.map(\.name), oneIn: 30))
  func `lies, is found, heard by the claims alone, shrunk, and fails again`(name: String) throws {
    let fault = try #require(ContactsFaults.named(name))
    // A short search suffices for most mutants, and costs less than a search of the neighbourhood.
    let shortest = try #require(Self.lengths.first { $0.value.contains(name) }?.key)
    let check = check(fault, seed: Self.seeds[name] ?? 7, budget: 2_000)
    let result = check.run()
    guard var counterexample = result.counterexample else {
      Issue.record("\(name) survives")
      return
    }
    let isSettled = counterexample.minimality?.isSettled == true
    var isCertain = false
    if !isSettled || counterexample.scenario.commands.count != shortest {
      let certificate = ContactsMachine().certificate(
        for: counterexample.scenario, failing: counterexample.failure, against: fault)
      #expect(certificate.obstacle == nil)
      if let better = certificate.better { counterexample.replace(by: better) }
      isCertain = certificate.end == .complete
    }
    #expect(!result.isFlaky)
    switch counterexample.failure {
    case .broken(_, let culprit): #expect(culprit == .system)
    case .differs:
      let isHeard = Self.claims(on: fault).firstFailing() != nil
      #expect(isHeard != Self.silent.contains(name))
    case .died, .gone, .unlikeFile, .failed: Issue.record("\(name) ends its process")
    }
    #expect(isCertain || isSettled)
    // Some break further claims that need more commands, and end at the shortest case of the first claim.
    let length = counterexample.scenario.commands.count
    #expect(length == shortest || length > shortest && isCertain, "\(length)")
    // Without the fault the case passes.
    let scenario = counterexample.scenario
    #expect(ContactsMachine().replay(scenario, against: .ours).failure == nil)
    #expect(check.replay(scenario).failure == counterexample.failure)
    expectLies(of: fault, in: scenario)
  }

  private func expectLies(
    of fault: SystemUnderTest<Contacts>, in scenario: Scenario<Contacts>, isLong: Bool = false
  ) {
    let lies = recording(of: fault, playing: scenario)
    #expect(lies != recording(of: .ours, playing: scenario))
    // Around another implementation the fault has the same effect.
    if let plantable = ContactsFaults.plantable.first(where: { $0.name == fault.name }), !isLong {
      #expect(recording(of: plantable.planted(around: foreign), playing: scenario) == lies)
    }
  }

  /// Faults that claims hear in one of more than five thousand cases, a comparison sooner.
  private static let seldomHeard = [
    "remembersTheHistory", "looksWhenTheFingerGoesDown", "roundsOpacityUp",
  ]

  private static let choosing = [
    "missesTheLastOfSeveral", "handsOverAnothersCard", "stopsAtTheFirstName",
  ]

  /// Faults in comparing numbers, which the laws of matching detect but no single transcript does.
  private static let silent = ["comparesIgnoredPhonesAsText"]

  /// Returns a check by the claims alone, without any comparison, so that they detect the fault even in model
  /// and system alike. For silent faults, a part of the cases suffices.
  private static func claims(on fault: SystemUnderTest<Contacts>) -> Check<ContactsMachine> {
    var machine = ContactsMachine()
    machine.pairsOneIn = 0
    let last: UInt64 = silent.contains(fault.name) ? 2_000 : 30_000
    var check = Check(machine, against: fault, seed: claimSeeds[fault.name] ?? 5, cases: 0..<last)
    check.compared = .nothing
    return check
  }

  @Test func `has a name of its own and says what it does`() {
    let all = ContactsFaults.all + ContactsFaults.unruly
    #expect(ContactsFaults.all.count == 134)
    #expect(Set(all.map(\.name)).count == all.count)
    #expect(Set(all.map(\.summary)).count == all.count)
    for fault in all { #expect(ContactsFaults.named(fault.name)?.summary == fault.summary) }
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
    let page = try String(
      contentsOf: Checkout.root.appending(path: "Specs/Contacts/Faults.md"), encoding: .utf8)
    let wanted = Desk.sample(of: ContactsClaim.allCases, oneIn: 22)
    // Which fault breaks which claim is on the page. The whole asks all of them about all claims.
    let faults = ContactsFaults.all.filter { fault in
      let row = page.split(separator: "\n").first { $0.hasPrefix("| \(fault.name) |") } ?? ""
      return Desk.size == .whole || wanted.contains { row.contains($0.clause) }
    }
    var heard: Set<ContactsClaim> = []
    // A few failing cases of each fault break most claims; the rest need more failing cases.
    for failures in [6, 40, 300] {
      for fault in faults where !heard.isSuperset(of: wanted) {
        // After six cases of each fault one claim is left, which this fault breaks in its first forty.
        let isSeldom = fault.name == "handsOverBlankCards"
        heard.formUnion(Self.broken(by: fault, in: isSeldom ? max(failures, 40) : failures))
      }
    }
    #expect(wanted.filter { !heard.contains($0) } == [])
  }

  /// Returns the claims that a fault breaks in its first failing cases.
  private static func broken(
    by fault: SystemUnderTest<Contacts>, in failures: Int
  ) -> Set<ContactsClaim> {
    var machine = ContactsMachine()
    machine.pairsOneIn = fault.name == "illegibleTouchSpoilsTheNextSearch" ? 1 : 0
    // Two comparable buttons are seldom on the screen together.
    let isSeldom = fault.name == "showsWhomItIgnores"
    let cases: UInt64 = isSeldom ? 20_000 : failures > 6 ? 4_000 : 1_000
    var check = Check(machine, against: fault, seed: 3, cases: 0..<cases)
    check.compared = .nothing
    var broken: Set<ContactsClaim> = []
    var found = 0
    for index in check.cases where found < failures {
      var source = ChoiceSource(seed: 3, case: index)
      guard case .failed(.broken(let name, by: .system)) = check.outcome(of: &source),
        let first = ContactsClaim(name), let scenario = check.scenario(of: source.recorded)
      else { continue }
      found += 1
      broken.insert(first)
      // A later claim may be broken in a step that breaks an earlier one as well.
      broken.formUnion(machine.brokenClaims(by: fault, in: scenario))
    }
    return broken
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
