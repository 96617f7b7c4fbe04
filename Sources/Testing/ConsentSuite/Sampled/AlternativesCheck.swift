import Lockstep
import Notation
import OperatingSystem
import PropertyTesting
import Reporting
import StateMachines
import Workers

extension SampledCheck {
  /// Creates a check that plays random cases in worlds with one field changed, each value in turn.
  package init<M: SuiteMachine>(
    alternativesOf machine: M, against contestant: SystemUnderTest<M.Language>, in run: RunSettings
  ) {
    let machines = machine.withEachAlternative
    // Each alternative occurs once in a short run, and some thirty times in a long one.
    let samples = min(max(run.caseCount / 50, UInt64(machines.count)), 2_000)
    let row = Catalogue.NamedCheck(
      "every alternative", "Model and system agree in worlds with each alternative of each field.")
    self.init(
      VariedCases(row: row, base: machine, machines: machines, contestant: contestant, run: run),
      samples: samples, block: 500)
  }

  /// Creates a check that plays random cases in the worlds that a machine leaves out because their designs break
  /// claims on purpose: those of each such design, and those in which a field of the design differs from the default
  /// together with another field. Returns `nil` if it leaves out none.
  package init?<M: SuiteMachine>(
    designsBeside machine: M, against contestant: SystemUnderTest<M.Language>, in run: RunSettings
  ) {
    let machines = machine.designsToCompare
    if machines.isEmpty { return nil }
    var cases = VariedCases(
      row: Catalogue.NamedCheck(
        "every design",
        "Model and system agree in worlds whose design breaks claims on purpose."),
      base: machine, machines: machines, contestant: contestant, run: run)
    let (rules, refusals) = (
      machine.rules, machine.refusalPairs.map { [$0.kind.number, $0.refusal.number] }
    )
    cases.rules = machines.flatMap(\.rules).filter { !rules.contains($0) }.distinct
    cases.refusals = machines.flatMap(\.refusalPairs).filter {
      !refusals.contains([$0.kind.number, $0.refusal.number])
    }
    if !cases.rules.isEmpty || !cases.refusals.isEmpty {
      cases.row.landmark = "each rule is taken and each refusal met that only these designs have"
    }
    // A rule of one design alone is not to be missed because there are many designs.
    let ofDesigns = min(max(run.caseCount / 16, 1), 4_000) * UInt64(machines.count)
    cases.inTurn = ofDesigns
    cases.pairs = machine.pairsOfDesignFields
    let ofPairs = min(run.caseCount, UInt64(cases.pairs.count) * 4)
    self.init(cases, samples: ofDesigns + ofPairs, block: ofDesigns + ofPairs)
  }

  private init<M: SuiteMachine>(_ cases: VariedCases<M>, samples: UInt64, block: UInt64) {
    self.init(cases.row, samples: samples, block: block) { indices, shouldStop in
      withoutActuallyEscaping(shouldStop) { shouldStop in
        // Without isolation, no process is needed.
        (try? cases.judge(indices, in: nil, shouldStop))
          ?? CheckRecord(cases.row.name, samples: 0, isFinished: false)
      }
    }
    again = { indices, isolation, shouldStop throws(CommandError) in
      try cases.judge(indices, in: isolation, shouldStop)
    }
  }
}

/// Random cases of several machines in turn, each of which draws other worlds, and then of the
/// usual machine with each pair of changes in turn.
private struct VariedCases<M: SuiteMachine>: Sendable {
  var row: Catalogue.NamedCheck
  /// The machine that draws the usual worlds.
  let base: M
  let machines: [M]
  let contestant: SystemUnderTest<M.Language>
  let run: RunSettings
  /// The number of cases of the machines in turn.
  var inTurn = UInt64.max
  var pairs: [[@Sendable (M.Language.World) -> M.Language.World]] = []
  /// The rules and refusals that the cases together have to reach.
  var rules: [M.Model.Rule] = []
  var refusals: [(kind: M.Language.Kind, refusal: M.Language.Refusal)] = []

  /// Plays the cases with these indices, up to the first that fails, which is shrunk as any random case is.
  func judge(
    _ indices: Range<UInt64>, in isolation: Isolation?, _ shouldStop: @escaping () -> Bool
  ) throws(CommandError) -> CheckRecord {
    var record = CheckRecord(row.name, samples: 0)
    var coverage = Coverage<M>()
    for index in indices where record.finding == nil && record.isFinished {
      if shouldStop() {
        record.isFinished = false
        break
      }
      let (result, first) = try played(index, on: machine(ofCase: index), in: isolation, shouldStop)
      if let first {
        // The failure may not need the answer that the machine fixes.
        let plain = try played(index, on: base, in: isolation, shouldStop).found
        let found = plain.flatMap { isLike($0, first) ? $0 : nil } ?? first
        record.finding = try finding(found, in: isolation)
      } else if result.isFlaky {
        (record.isFinished, record.obstacle) = (false, "\(row.name): a case is flaky")
      } else {
        record.samples += 1
        coverage.merge(result.coverage)
      }
    }
    record.breaks = coverage.broken
    if rules.allSatisfy({ coverage.count(of: $0) > 0 }),
      refusals.allSatisfy({ coverage.count(of: $0.kind, refused: $0.refusal) > 0 })
    {
      record.visits = record.samples
    }
    return record
  }

  /// A shrunk case, with the check that found it and the certificate of its length.
  private typealias Found = (
    case: Counterexample<M>, check: Check<M>, certificate: Certificate<M>?
  )

  /// Whether a case in a plain world fails as another one does. A program may have lacked the time to shrink it.
  private func isLike(_ plain: Found, _ first: Found) -> Bool {
    let (one, two) = (plain.case, first.case)
    let isHurried =
      contestant.isProgram && one.scenario.commands.count > two.scenario.commands.count
    return one.failure == two.failure && !isHurried
  }

  /// Plays one case in worlds of a machine, and shrinks it in half of the time of a check: a failure is shrunk twice.
  private func played(
    _ index: UInt64, on machine: M, in isolation: Isolation?, _ shouldStop: @escaping () -> Bool
  ) throws(CommandError) -> (result: CheckResult<M>, found: Found?) {
    var check = Check(
      machine, against: contestant, seed: run.seed, cases: index..<index + 1,
      maximumCommands: run.maximumCommands, shrinker: run.shrinker)
    (check.playsOn, check.keepsHarm) = (true, true)
    let time = ShrinkingTime(ShrinkingTime.ofCheck / 2)
    let shouldStopShrinking = check.shrinks(in: time, orUntil: shouldStop)
    var certificates: [Certificate<M>] = []
    check.certify = { check, found in
      let certified = check.certified(found, in: isolation, shouldStop: shouldStopShrinking)
      if let certified { certificates.append(certified.certificate) }
      return certified.map { ($0.smallest, $0.certificate.isSmallest) }
    }
    let result = try check.run(in: isolation, shouldStop: shouldStop)
    return (result, result.counterexample.map { ($0, check, certificates.last) })
  }

  private func machine(ofCase index: UInt64) -> M {
    if index < inTurn { return machines[Int(index % UInt64(machines.count))] }
    var machine = base
    // A short run has pairs of all fields: those of one field follow each other in the list.
    let count = UInt64(pairs.count)
    let step = (count * 5 / 8...count).first { $0.isCoprime(to: count) } ?? 1
    for change in pairs[Int((index - inTurn) % count * step % count)] {
      machine.settled.set("", to: "", change)
    }
    return machine
  }

  private func finding(
    _ found: Found, in isolation: Isolation?
  ) throws(CommandError) -> Finding {
    let (found, check, certificate) = found
    var saved = Case<M.Language>(found, against: contestant)
    // The machine itself does not draw this world.
    saved.provenance = nil
    let name = row.name.replacing(" ", with: "-")
    let file = CaseFile(
      found.failure, saved, on: check.machine,
      named: "\(contestant.plantedPart)-\(name)-\(found.index)")
    var finding = try Finding(
      found.failure, saved, .checked(check: row.name), file, on: check.machine,
      against: contestant, in: isolation, run.backtracer)
    finding.minimality = found.words(on: certificate)
    return finding
  }
}

extension UInt64 {
  fileprivate func isCoprime(to other: UInt64) -> Bool {
    var (one, rest) = (self, other)
    while rest > 0 { (one, rest) = (rest, one % rest) }
    return one == 1
  }
}

extension Coverage {
  /// The clauses of the claims that both sides broke alike in worlds of refuted designs; `nil` if there are none.
  var broken: [String]? {
    let claims = zip(M.Claim.allCases, breaks).filter { $0.1 > 0 }.map(\.0.clause)
    return claims.isEmpty ? nil : claims
  }
}

/// A difference between both sides in a case.
private enum Difference {
  /// The explanation and the steps.
  case steady([String])
  /// Only some plays are equal to the first, which differed.
  case flaky(Int, of: Int)
}

extension SuiteMachine {
  /// The machine itself, and a copy for each value of each field, which fixes the value in all worlds.
  var withEachAlternative: [Self] {
    [self]
      + changes.map { change in
        var machine = self
        machine.settled.set("", to: "", change)
        return machine
      }
  }

  /// The number of refuted designs among 64 drawn worlds.
  private var refutedWorlds: Int {
    (0..<64).count {
      scenario(ofCase: $0, below: 1, commands: 0).map { Self.isRefuted($0.world) } ?? false
    }
  }

  /// Whether most worlds have designs that break claims on purpose, so that no landmark has to be visited.
  var judgesNothing: Bool { refutedWorlds > 32 }

  /// The claims whose landmarks a run has to visit.
  var claimsToVisit: [Claim] { judgesNothing ? [] : Self.ownClaims }

  /// The machines of refuted designs whose worlds the decisions made do not exclude.
  var designsToCompare: [Self] { refutedDesigns.filter { $0.refutedWorlds > 0 } }

  /// Returns a scenario that differs in the same way, without the commands after the failing step and those
  /// that it does not need.
  func shortened(
    _ scenario: Scenario<Language>, failing failure: Failure,
    against contestant: SystemUnderTest<Language>
  ) -> Scenario<Language> {
    func fails(_ scenario: Scenario<Language>) -> Bool {
      forgivingReplay(scenario, against: contestant).failure == failure
    }
    let steps = forgivingReplay(scenario, against: contestant).steps.count
    let cut = Scenario<Language>(
      world: scenario.world, commands: Array(scenario.commands.prefix(steps)))
    return (fails(cut) ? cut : scenario).shortened(while: fails)
  }
}
