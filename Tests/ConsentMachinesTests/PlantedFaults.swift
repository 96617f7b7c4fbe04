import ConsentMachines
import ConsentSuite
import Desk
import Foundation
import Lockstep
import Notation
import PropertyTesting
import Reporting
import StateMachines
import Testing

/// What tests expect of each planted fault of a machine. Where a fault lies, how long its shortest case is and which
/// claims it breaks is found by searches, which are compared with each other.
struct PlantedFaults<M: SuiteMachine>: Sendable {
  typealias Language = M.Language

  let machine: M
  /// The machine as claims alone judge it.
  var judged: M
  /// Returns the same fault around another implementation; `nil` if the fault is a part of the system.
  var elsewhere: @Sendable (String) -> SystemUnderTest<Language>? = { _ in nil }

  /// A fault that one case of 140,000 shows is missed once in a million searches: p * n >= 13.8.
  static var mostCases: UInt64 { 2_000_000 }

  init(_ machine: M) { (self.machine, judged) = (machine, machine) }

  /// Returns the claims that detect a mutant without a comparison, by its first failing case.
  func heard(
    _ fault: SystemUnderTest<Language>, of cases: Range<UInt64>? = nil
  ) -> (scenario: Scenario<Language>, claim: ClaimName)? {
    var check = Check(
      judged, against: fault, seed: Desk.number(of: fault.name), cases: cases ?? 0..<Self.mostCases)
    check.compared = .nothing
    guard let (scenario, failure) = check.firstFailing() else { return nil }
    guard case .broken(let claim, by: .system) = failure else {
      Issue.record("\(fault.name) ends with \(failure)")
      return nil
    }
    return (scenario, claim)
  }

  /// Expects the claims to detect a fault, so that they do it in model and system alike. Only laws of sampled
  /// functions detect a fault that no transcript shows.
  func expectHeard(_ fault: SystemUnderTest<Language>) throws {
    let few: UInt64 = 2_000
    guard let first = heard(fault, of: 0..<few) ?? (isAgainstALaw(fault) ? nil : heard(fault))
    else {
      #expect(isAgainstALaw(fault), "\(fault.name) is heard by no claim")
      return
    }
    #expect(
      M.ownClaims.map { ClaimName($0) }.contains(first.claim), "\(fault.name): \(first.claim)")
    #expect(machine.replay(first.scenario, against: fault).failure != nil, "\(fault.name)")
    #expect(machine.replay(first.scenario, against: M.system).failure == nil, "\(fault.name)")
    expectLies(of: fault, in: first.scenario, breaking: first.claim)
    // The order of objects is open, so that in a long case the fault may lie about another one.
    if let other = elsewhere(fault.name) {
      #expect(machine.replay(first.scenario, against: other).failure != nil, "\(fault.name)")
    }
  }

  private func isAgainstALaw(_ fault: SystemUnderTest<Language>) -> Bool {
    machine.checks(of: fault, seed: Desk.number(of: fault.name), cases: 30_000).contains { check in
      check.row.clause != nil && check.judge(0..<check.samples) { false }.finding != nil
    }
  }

  /// Expects a search to find a fault, and its case to be shrunk, repeatable, passed by the system, and shortest in
  /// its neighbourhood.
  func expectFound(_ fault: SystemUnderTest<Language>) throws {
    let check = Check(
      machine, against: fault, seed: Desk.number(of: fault.name), cases: 0..<Self.mostCases,
      shrinker: Shrinker(budget: 2_000))
    let result = check.run()
    #expect(!result.isFlaky)
    let found = try #require(result.counterexample, "\(fault.name) survives")
    switch found.failure {
    case .broken(_, let culprit):
      #expect(culprit == .system || startsOtherwise(fault, in: found.scenario.world))
    case .differs: try expectHeard(fault)
    case .died, .gone, .unlikeFile, .failed: Issue.record("\(fault.name): \(found.failure)")
    }
    // The second way to the shortest case is a search of all states.
    let certificate = machine.certificate(
      for: found.scenario, failing: found.failure, against: fault,
      budget: Desk.sized(20_000, 200_000, 1_000_000))
    if found.minimality?.isSettled != true, certificate.end != .complete {
      var patient = check
      patient.shrinker.budget = 100_000
      patient.cases = found.index..<found.index + 1
      #expect(patient.run().counterexample?.minimality?.isSettled == true, "\(fault.name)")
    }
    let smallest = certificate.better ?? found.scenario
    #expect(smallest.commands.count <= found.scenario.commands.count)
    #expect(check.replay(smallest).failure == found.failure, "\(fault.name)")
    #expect(machine.replay(smallest, against: M.system).failure == nil, "\(fault.name)")
    if case .broken(let claim, _) = found.failure {
      expectLies(of: fault, in: smallest, breaking: claim)
    } else {
      expectLies(of: fault, in: smallest, breaking: nil)
    }
    if let other = elsewhere(fault.name) {
      #expect(said(by: other, in: smallest) == said(by: fault, in: smallest), "\(fault.name)")
    }
    expectBroken(by: fault, in: smallest)
  }

  /// Expects a fault to answer otherwise than the system, unless it breaks a claim over several runs, each of which may
  /// pass.
  private func expectLies(
    of fault: SystemUnderTest<Language>, in scenario: Scenario<Language>,
    breaking claim: ClaimName?
  ) {
    if let claim = claim.flatMap({ M.Claim($0) }), M.claimsOfRuns.contains(claim) { return }
    #expect(said(by: fault, in: scenario) != said(by: M.system, in: scenario), "\(fault.name)")
  }

  /// Expects a search for each claim alone to break it in as few commands as the case, which breaks several.
  private func expectBroken(
    by fault: SystemUnderTest<Language>, in smallest: Scenario<Language>
  ) {
    guard let like = machine.surroundings(of: smallest),
      !startsOtherwise(fault, in: smallest.world)
    else { return }
    for claim in machine.brokenClaims(by: fault, in: smallest)
    where !M.claimsOfRuns.contains(claim) {
      var explorer = Explorer(like.machine, against: fault, at: like.scope)
      explorer.starts = like.worlds.map { Scenario(world: $0) }
      (explorer.besides, explorer.claims) = (like.besides, ClaimList([claim]))
      explorer.wanted = .only(.broken(ClaimName(claim), by: .system))
      explorer.maximumCommands = smallest.commands.count
      explorer.maximumTransitions = Desk.sized(20_000, 100_000, 1_000_000)
      let met = explorer.run()
      if let breach = met.breach {
        #expect(machine.brokenClaims(by: fault, in: breach.scenario).contains(claim))
        continue
      }
      if met.end == .full || met.memory != .told { continue }
      // A key may merge what a fault tells apart, such as spellings. Then the search does not hold the case at all.
      (explorer.claims, explorer.wanted) = (M.everyClaim, .any)
      #expect(explorer.run().end != .broken, "\(fault.name): \(claim) is not broken")
    }
  }

  /// Returns whether a fault shows before the first command: a match judges the model's first step from the state in
  /// which the system starts.
  private func startsOtherwise(
    _ fault: SystemUnderTest<Language>, in world: Language.World
  ) -> Bool { fault.side(world).snapshot() != M.system.side(world).snapshot() }

  /// Returns the outcomes and snapshots of a system in a case, until the system stops.
  private func said(
    by contestant: SystemUnderTest<Language>, in scenario: Scenario<Language>
  ) -> [Answered] {
    var side = contestant.side(scenario.world)
    var said: [Answered] = []
    for command in scenario.commands {
      guard let outcome = side.perform(command).outcome else { break }
      said.append(Answered(outcome: outcome, after: side.snapshot()))
    }
    return said
  }

  /// An outcome and the state after it.
  private struct Answered: Equatable {
    let outcome: Language.Outcome
    let after: Language.Snapshot?
  }

  /// Expects the machine's page to have a row for each fault, and each claim to be broken by some fault.
  ///
  /// - Parameter share: One of so many claims is tried, unless the whole is played.
  func expectEachClaimIsBroken(oneIn share: Int) throws {
    let page = try String(
      contentsOf: Checkout.root.appending(path: "\(M.specs)/Faults.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") }.map {
      $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }.dropFirst()
    #expect(rows.map { $0[0] } == M.faults.map(\.name))
    #expect(rows.map { $0[1] } == M.faults.map(\.summary))
    // The page says where to look first. A claim that is broken seldom is on no row, and only the whole seeks it.
    let claims = Desk.sample(of: M.ownClaims, oneIn: share).filter { claim in
      Desk.size == .whole || rows.contains { $0[2].contains(claim.clause) }
    }
    let faults = zip(M.faults, rows).map { fault, row in
      (fault: fault, listed: Set(claims.filter { row[2].contains($0.clause) }))
    }
    let listed = faults.reduce(into: Set<M.Claim>()) { $0.formUnion($1.listed) }
    var open = Set(claims)
    // The searches with all faults grow together.
    var cases: Range<UInt64> = 0..<16
    let most = Desk.sized(64, 512, Self.mostCases)
    while !open.isEmpty, cases.upperBound <= most {
      for (fault, claims) in faults
      where !open.isSubset(of: listed) || !open.isDisjoint(with: claims) {
        let seed = Desk.number(of: fault.name)
        for index in cases where !open.isEmpty {
          guard let scenario = machine.scenario(ofCase: index, below: seed, commands: 50) else {
            continue
          }
          open.subtract(machine.brokenClaims(by: fault, in: scenario))
        }
      }
      cases = cases.upperBound..<cases.upperBound * 2
    }
    // Few cases of the faults on the page break most claims; only the whole seeks them all.
    #expect(Desk.size == .whole ? open.isEmpty : open.count * 2 <= claims.count, "\(open)")
  }

  /// Expects faults to differ in their names and effects.
  func expectOwnNames() {
    let all = M.faults + M.unrulyFaults
    #expect(Set(all.map(\.name)).count == all.count)
    #expect(Set(all.map(\.summary)).count == all.count)
  }
}
