import Lockstep
import Notation
import OperatingSystem
import PropertyTesting
import Reporting
import StateMachines
import Workers

// The results of a machine as data for reports.

extension SuiteMachine {
  /// Returns the catalogue of this machine with its settings.
  ///
  /// - Parameter contestant: The system under test.
  func catalogue(_ run: RunSettings, of contestant: SystemUnderTest<Language>) -> Catalogue {
    var catalogue = Self.bareCatalogue
    catalogue.runs = run.runs
    if judgesNothing { (catalogue.claims, catalogue.claimsOfParts) = ([], catalogue.judgedClaims) }
    catalogue.settings =
      settings + settled.told.map { Catalogue.Setting($0.name, $0.value) } + ground(of: run)
    catalogue.rules = rules.map { Catalogue.Rule($0.clause, "\($0)") }
    catalogue.refusals = refusalPairs.map {
      Catalogue.Refusal(Language.title(of: $0.kind), "\($0.refusal)")
    }
    catalogue.alternatives = alternativesToDraw
    catalogue.untried = untried(in: run)
    if run.fault != nil || peer != nil {
      catalogue.contestant = .init(contestant.name, contestant.summary, isFault: peer == nil)
      if peer?.greeting.isWithoutStates == true { catalogue.contestant?.tellsOutcomesOnly = true }
    }
    catalogue.checks = checks(of: contestant, in: run).map { check in
      var row = check.row
      row.samples = check.samples
      return row
    }
    func files(_ kind: CaseFolder.Kind) -> [String] {
      run.folder?.names(kind, in: Self.cases) ?? []
    }
    catalogue.scenarios = files(.scenarios) + files(.published)
    catalogue.regressions = run.failures.map(\.shown) + files(.regressions)
    return catalogue
  }

  /// The worlds and scopes of a run, and the scopes and twins that it leaves out, as settings.
  private func ground(of run: RunSettings) -> [Catalogue.Setting] {
    if Self.twinsOf != nil { return [] }
    var ground: [Catalogue.Setting] = []
    let designs = run.fault == nil ? designsToCompare.flatMap(\.settings) : []
    if !designs.isEmpty {
      let words = designs.map { "\($0.name) \($0.value)" }.distinct.joined(separator: "; ")
      ground.append(.init("compared as well in", words))
    }
    let scopes = Self.titles(of: exploredScopes(in: run))
    if !scopes.isEmpty { ground.append(.init("explored", scopes.joined(separator: "; "))) }
    return ground + (peer != nil && Self.hasTwins ? [.init("not played", "twins")] : [])
  }

  /// The scopes of the staircase that a run leaves out, and the designs whose scopes it leaves out.
  private func untried(in run: RunSettings) -> [String] {
    if Self.twinsOf != nil { return [] }
    let scopes = Self.titles(of: exploredScopes(in: run))
    let designs = run.explored == .all ? [] : designsToExplore
    return Self.titles(of: Self.staircase).filter { !scopes.contains($0) }
      + designs.map { "scopes with \($0.designName)" }
  }

  private static func titles(of scopes: [Scope<Size>]) -> [String] {
    scopes.map { $0.name.isEmpty ? "all states" : $0.name }
  }

  /// The part of the catalogue that is independent of settings, without rules and refusals.
  static var bareCatalogue: Catalogue {
    var catalogue = Catalogue(machine: name, specs: specs)
    catalogue.twinsOf = twinsOf
    catalogue.claims = ownClaims.map(row)
    catalogue.claimsOfParts = Set(Claim.allCases).subtracting(ownClaims).map(row)
      .sorted { $0.clause < $1.clause }
    catalogue.kinds = Language.Kind.allCases.map { Language.title(of: $0) }
    return catalogue
  }

  private static func row(_ claim: Claim) -> Catalogue.Claim {
    let statement = claim.statement
    return Catalogue.Claim(
      claim.clause, "\(claim)", statement.sentence, landmarks: statement.landmarks)
  }

  /// All pairs of a kind of command and a refusal that it can receive.
  var refusalPairs: [(kind: Language.Kind, refusal: Language.Refusal)] {
    Language.Kind.allCases.flatMap { kind in refusals(of: kind).map { (kind, $0) } }
  }
}

extension Failure {
  /// A name for files, distinct for each class of failures: letters, digits and hyphens.
  var fileName: String {
    switch self {
    case .broken(let claim, by: .system): claim.name
    case .broken(let claim, by: let side): "\(claim.name)-\(side)"
    case .differs(let part):
      "differs-" + part.name.split(separator: " ").drop { $0 == "the" }.joined(separator: "-")
    case .died(let ending): ending.name
    case .gone: "gone"
    case .unlikeFile: "unlikeFile"
    case .failed(let check): check
    }
  }
}

extension SavedFailure {
  package init(_ failure: Failure) {
    switch failure {
    case .broken(let claim, by: let culprit):
      self.init(claim.name, by: culprit)
    case .differs(let part): self.init("\(part.name) differs")
    case .died(let ending): self.init("the process \(ending.words)")
    case .gone(let reason): self.init("gone: \(reason)")
    case .unlikeFile, .failed: preconditionFailure("a case is saved for a failure of its own")
    }
  }
}

extension Case {
  init<M: SuiteMachine>(
    _ found: Counterexample<M>, against contestant: SystemUnderTest<Language>
  ) where M.Model.Language == Language {
    self.init(found.scenario)
    provenance = CaseOrigin(
      seed: found.seed, index: Int(clamping: found.index), choices: found.choices.description)
    (savedFailure, plantedFault) = (SavedFailure(found.failure), contestant.plantedFault)
  }
}

extension SystemUnderTest {
  /// The name of the mutant in files. `nil` for the unmodified system.
  var plantedFault: String? { [Self.systemName, Self.peerName].contains(name) ? nil : name }

  /// The part of a file's name that names the mutant, such as `-forgetsARefusal`. Empty for the system.
  var plantedPart: String {
    plantedFault.map { "-" + $0.split(separator: ",").joined(separator: "-").prefix(100) } ?? ""
  }

  /// The name of this package's own system.
  static var systemName: String { "ours" }
}

extension CaseFile {
  init<M: SuiteMachine>(
    _ found: Counterexample<M>, on machine: M, against contestant: SystemUnderTest<M.Language>
  ) {
    self.init(
      found.failure, Case<M.Language>(found, against: contestant), on: machine,
      named: "\(contestant.plantedPart)-\(found.seed)-\(found.index)")
  }

  /// Creates the file of a failing case, whose name ends with `part`.
  init<M: SuiteMachine>(
    _ failure: Failure, _ saved: Case<M.Language>, on machine: M, named part: String
  ) {
    let isDecided = machine.isDecided(failure, of: saved.scenario)
    self.init(
      name: "\(M.name)-\(failure.fileName)\(isDecided ? "-\(Self.decided)" : "")\(part)",
      text: saved.description)
  }
}

extension LockstepRecord {
  /// Creates the record of a check.
  ///
  /// - Parameters:
  ///   - certificates: The results of the searches for smaller counterexamples, by class.
  ///   - isolation: The worker that replays counterexamples for display.
  ///   - backtracer: Finds the place in the source at which a counterexample ends its process.
  init<M: SuiteMachine>(
    _ result: CheckResult<M>, of check: Check<M>,
    certified certificates: [(failure: Failure, certificate: Certificate<M>)],
    in isolation: Isolation?, _ backtracer: Backtracer?
  ) throws(CommandError) {
    self.init(result.stretches)
    (cases, endedAt, leftOut) = (result.cases, result.endedAt, check.machine.leftOut)
    deaths = result.deaths.map { Death(index: $0.index, cost: $0.cost) }
    if let found = result.flaky {
      flaky = FlakyRecord(
        index: found.index, first: found.first.map { ComparedLine(.same, $0) },
        second: found.second.map { ComparedLine(.same, $0) },
        file: CaseFile(flaky: found.index, of: check))
    }
    for found in result.counterexamples {
      let certificate = certificates.last { $0.failure == found.failure }?.certificate
      var finding = try Finding(
        found.failure, Case<M.Language>(found, against: check.contestant),
        .drawn(case: .init(found)), CaseFile(found, on: check.machine, against: check.contestant),
        on: check.machine, against: check.contestant, in: isolation, backtracer)
      finding.minimality = found.words(on: certificate)
      findings.append(finding)
    }
    if endedAt != nil { return }
    passed = UInt64(clamping: result.coverage.cases)
    (failed, discarded) = (result.failed, UInt64(clamping: result.discarded))
    coverage = CoverageRecord(result.coverage, of: check.machine)
    coverage?.alternatives = check.machine
      .drawsAlternatives(in: result.stretches.ranges, of: check.seed).map { $0 ? 1 : 0 }
  }
}

extension CaseFile {
  fileprivate init?<M: SuiteMachine>(flaky index: UInt64, of check: Check<M>) {
    guard
      let scenario = check.machine.scenario(
        ofCase: index, below: check.seed, commands: check.maximumCommands)
    else { return nil }
    var saved = Case<M.Language>(scenario)
    saved.provenance = CaseOrigin(seed: check.seed, index: Int(clamping: index))
    saved.plantedFault = check.contestant.plantedFault
    self.init(
      name:
        "\(M.name)-flaky\(check.contestant.plantedPart)-\(check.seed)-\(index)",
      text: saved.description)
  }
}

extension Finding {
  /// Creates the finding of a case that fails, which is replayed for display.
  ///
  /// - Parameters:
  ///   - saved: The case, up to its failing step.
  ///   - file: The case as a file.
  ///   - isolation: The worker that replays. `nil` to replay in this process.
  ///   - backtracer: Finds the place in the source at which the case ends its process.
  init<M: SuiteMachine>(
    _ failure: Failure, _ saved: Case<M.Language>, _ origin: Origin, _ file: CaseFile,
    on machine: M, against contestant: SystemUnderTest<M.Language>, in isolation: Isolation?,
    _ backtracer: Backtracer? = nil
  ) throws(CommandError) {
    var thinking = isolation
    if case .died(let ending) = failure { thinking = isolation?.thinking(ending) }
    let replay = try CaseReplay(
      saved, file: "", on: machine, against: contestant, in: thinking)
    self.init(failure, origin)
    (explanation, lines) = (replay.explanation, saved.comparedWorld + replay.lines)
    pairs = replay.pairs
    (length, self.file) = (UInt64(saved.steps.count), file)
    if case .died(let ending) = failure, let isolation, let backtracer {
      crash = CrashSite(of: ending, in: file, backtracer, isolation.limits)
    }
  }
}

extension Finding.Drawn {
  fileprivate init<M: Machine>(_ found: Counterexample<M>) {
    self.init(seed: found.seed, index: found.index)
    (evaluations, cases) = (UInt64(found.evaluations), found.cases)
    originalLength = UInt64(found.originalLength)
  }
}

extension Counterexample {
  /// Returns sentences on its minimality, including the result of the search in its neighbourhood, if there was one.
  func words(on certificate: Certificate<M>?) -> [String] where M: SuiteMachine {
    guard let certificate else { return minimalityInWords }
    return
      (certificate.better == nil
      ? minimalityInWords : ["A search in the neighbourhood of the case found a smaller one."])
      + [certificate.sentence(of: scenario.commands.count)]
  }

  fileprivate var minimalityInWords: [String] {
    if failure.endsSystem, scenario.commands.count == 1, minimality == .budgetEnded {
      return ["No case has fewer than one command."]
    }
    switch minimality {
    case .leastOfAll(let tried):
      return ["No simpler case fails in this way: all \(tried.grouped) were tried."]
    case .nothingShorter(let tried):
      return [
        "No shorter case fails in this way: all \(tried.grouped) were tried."
          + " No simpler case of this length was found."
      ]
    case .nothingSimpler:
      return ["No simpler failing case was found."]
    case .budgetEnded:
      return ["Shrinking used up its budget; a smaller case may exist."]
    case .stopped, nil: return ["Shrinking ended early; a smaller case may exist."]
    case .notReproduced:
      return ["The case was not shrunk: under the lower limits of shrinking it ends differently."]
    }
  }
}

extension SuiteMachine {
  /// Returns the coverage goals that no case has reached: rules, landmarks and refusals.
  func goals(unreachedBy coverage: Coverage<Self>) -> [String] {
    var goals = rules.filter { coverage.count(of: $0) == 0 }.map(\.clause)
    for claim in claimsToVisit {
      for (branch, count) in coverage.counts(of: claim).enumerated() where count == 0 {
        goals.append("\(claim.clause)/\(branch + 1)")
      }
    }
    for (kind, refusal) in refusalPairs where coverage.count(of: kind, refused: refusal) == 0 {
      goals.append("\(Language.title(of: kind)) \(refusal)")
    }
    return goals
  }
}

extension CoverageRecord {
  init<M: SuiteMachine>(_ coverage: Coverage<M>, of machine: M) {
    self.init()
    func count(_ number: Int) -> UInt64 { UInt64(clamping: number) }
    commands = count(coverage.commands)
    rules = machine.rules.map { count(coverage.count(of: $0)) }
    kinds = coverage.kinds.map(count)
    refusals = machine.refusalPairs.map { count(coverage.count(of: $0.kind, refused: $0.refusal)) }
    held = machine.claimsToVisit.map { coverage.counts(of: $0).map(count) }
    breaks = coverage.broken
    sequences = DistinctCount(coverage.sequences)
  }
}
