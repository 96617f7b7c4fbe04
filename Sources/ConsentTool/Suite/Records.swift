import Lockstep
import Notation
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
    catalogue.settings =
      settings + settled.told.map { Catalogue.Setting($0.name, $0.value) }
    catalogue.rules = rules.map { Catalogue.Rule($0.clause, "\($0)") }
    catalogue.refusals = refusalPairs.map {
      Catalogue.Refusal(Language.title(of: $0.kind), "\($0.refusal)")
    }
    catalogue.alternatives = alternativesToDraw
    if run.fault != nil {
      catalogue.contestant = .init(contestant.name, contestant.summary, isFault: true)
    }
    catalogue.checks = checks(of: contestant, in: run).map { check in
      var row = check.row
      row.samples = check.samples
      return row
    }
    func files(_ kind: CaseFolder.Kind) -> [String] {
      run.folder?.files(kind, in: Self.cases).map(\.shown) ?? []
    }
    catalogue.scenarios = files(.scenarios) + files(.published)
    catalogue.regressions = run.failures.map(\.shown) + files(.regressions)
    return catalogue
  }

  /// The part of the catalogue that is independent of settings, without rules and refusals.
  static var bareCatalogue: Catalogue {
    var catalogue = Catalogue(machine: name, specs: specs)
    catalogue.twinsOf = twinsOf
    catalogue.claims = ownClaims.map(row)
    catalogue.claimsOfParts = Set(Claim.allCases).subtracting(ownClaims).map(row)
      .sorted { $0.clause < $1.clause }
    catalogue.kinds = Language.Kind.allCases.map { Language.title(of: $0) }
    catalogue.stages = stages
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
  /// The violation, with names as in files and outputs.
  var record: BreachRecord {
    switch self {
    case .broken(let claim, by: let side):
      .broken(claim: claim.name, by: BreachRecord.Culprit(side))
    case .differs(let part): .differs(in: part.name)
    case .died(let ending): .died(how: ending.words)
    case .gone(let reason): .died(how: "stopped responding: \(reason)")
    }
  }

  /// A name for files, distinct for each class of failures: letters, digits and hyphens.
  var fileName: String {
    switch self {
    case .broken(let claim, by: .system): claim.name
    case .broken(let claim, by: let side): "\(claim.name)-\(side)"
    case .differs(let part):
      "differs-" + part.name.split(separator: " ").drop { $0 == "the" }.joined(separator: "-")
    case .died(let ending): ending.name
    case .gone: "gone"
    }
  }
}

extension BreachRecord.Culprit {
  init(_ culprit: Culprit) {
    switch culprit {
    case .system: self = .system
    case .model: self = .model
    case .both: self = .both
    }
  }
}

extension SavedFailure {
  /// Creates the name of a failure in case files.
  package init(_ failure: Failure) {
    switch failure {
    case .broken(let claim, by: let culprit):
      self.init(claim.name, by: SavedFailure.Side(rawValue: culprit.rawValue))
    case .differs(let part): self.init("\(part.name) differs")
    case .died(let ending): self.init("the process \(ending.words)")
    case .gone(let reason): self.init("gone: \(reason)")
    }
  }
}

extension Case {
  /// Creates a case file from a counterexample.
  init<M: SuiteMachine>(
    _ found: Counterexample<M>, against contestant: SystemUnderTest<Language>
  ) where M.Model.Language == Language {
    self.init(found.scenario)
    provenance = CaseOrigin(
      seed: found.seed, index: Int(clamping: found.index), choices: found.choices.description)
    (breach, plantedFault) = (SavedFailure(found.failure), contestant.plantedFault)
  }
}

extension SystemUnderTest {
  /// The name of the mutant in files. `nil` for the unmodified system.
  var plantedFault: String? { name == Self.systemName ? nil : name }

  /// The name of this package's own system.
  static var systemName: String { "ours" }
}

extension CaseFile {
  init<M: SuiteMachine>(_ found: Counterexample<M>, against contestant: SystemUnderTest<M.Language>)
  {
    let planted = contestant.plantedFault.map { "-\($0)" } ?? ""
    self.init(
      name: "\(M.name)-\(found.failure.fileName)\(planted)-\(found.seed)-\(found.index)",
      text: Case<M.Language>(found, against: contestant).description)
  }
}

extension LockstepRecord {
  /// Creates the record of a check.
  ///
  /// - Parameters:
  ///   - certificate: The result of the search for a smaller counterexample.
  ///   - isolation: The worker that replays counterexamples for display.
  init<M: SuiteMachine>(
    _ result: CheckResult<M>, of check: Check<M>, certified certificate: CertificateRecord?,
    in isolation: Isolation?
  ) throws(IsolationError) {
    self.init(result.stretches.ranges)
    cases = result.cases
    if let found = result.flaky {
      flaky = FlakyRecord(
        index: found.index, first: found.first.map { ComparedLine(.same, $0) },
        second: found.second.map { ComparedLine(.same, $0) },
        file: CaseFile(flaky: found.index, of: check))
    } else if let found = result.counterexample {
      counterexample = try CounterexampleRecord(found, of: check, in: isolation)
      if let certificate { counterexample?.minimality = found.words(with: certificate) }
      for other in result.others {
        others.append(try CounterexampleRecord(other, of: check, in: isolation))
      }
    }
    if flaky == nil && counterexample == nil {
      passed = UInt64(clamping: result.coverage.cases)
      discarded = UInt64(clamping: result.discarded)
      coverage = CoverageRecord(result.coverage, of: check.machine)
      coverage?.alternatives = check.machine
        .drawsAlternatives(in: result.stretches.ranges, of: check.seed).map { $0 ? 1 : 0 }
    }
  }
}

extension CaseFile {
  /// Creates a case file for a case that fails intermittently.
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
        "\(M.name)-flaky\(saved.plantedFault.map { "-\($0)" } ?? "")-\(check.seed)-\(index)",
      text: saved.description)
  }
}

extension CounterexampleRecord {
  fileprivate init<M: SuiteMachine>(
    _ found: Counterexample<M>, of check: Check<M>, in isolation: Isolation?
  ) throws(IsolationError) {
    let saved = Case<M.Language>(found, against: check.contestant)
    var isolation = isolation
    if case .died(let ending) = found.failure { isolation = isolation?.thinking(ending) }
    let replay = try CaseReplay(
      saved, file: "", on: check.machine, against: check.contestant, in: isolation)
    self.init(found.failure.record, CaseFile(found, against: check.contestant))
    explanation = replay.explanation
    (lines, pairs) = (saved.comparedWorld + replay.lines, replay.pairs)
    (seed, index, evaluations) = (found.seed, found.index, UInt64(found.evaluations))
    originalLength = UInt64(found.originalLength)
    length = UInt64(found.scenario.commands.count)
    minimality = found.minimalityInWords
  }
}

extension Counterexample {
  /// Returns sentences on its minimality, including the result of the search in its neighbourhood.
  fileprivate func words(with certificate: CertificateRecord) -> [String] {
    certificate.better == nil
      ? minimalityInWords + [certificate.sentence]
      : ["A search in the neighbourhood of the case found a smaller one.", certificate.sentence]
  }

  fileprivate var minimalityInWords: [String] {
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
    case .stopped, nil: return ["Shrinking was interrupted; a smaller case may exist."]
    case .notReproduced:
      return ["The case was not shrunk: under the lower limits of shrinking it ends differently."]
    }
  }
}

extension CoverageRecord {
  /// Creates the coverage counts in the order of the catalogue.
  init<M: SuiteMachine>(_ coverage: Coverage<M>, of machine: M) {
    func fingerprints(_ set: FingerprintSet) -> Fingerprints {
      set.estimate.map { Fingerprints($0, capacity: set.capacity) }
        ?? Fingerprints(set.values, capacity: set.capacity)
    }
    self.init()
    func count(_ number: Int) -> UInt64 { UInt64(clamping: number) }
    commands = count(coverage.commands)
    rules = machine.rules.map { count(coverage.count(of: $0)) }
    kinds = coverage.kinds.map(count)
    stages = coverage.stages.map(count)
    refusals = machine.refusalPairs.map { count(coverage.count(of: $0.kind, refused: $0.refusal)) }
    held = M.ownClaims.map { coverage.counts(of: $0).map(count) }
    (states, sequences) = (fingerprints(coverage.states), fingerprints(coverage.sequences))
  }
}
