import ConsentInvariants
import ConsentModel
import ConsentVocabulary
import Lockstep

/// The whole main job: saved cases first, then scenarios, laws, and random cases in lockstep.
public struct SuiteCheck {
  public var machine: ContactsMachine
  public var seed: UInt64
  public var cases: Range<UInt64>
  public var folder: CaseFolder?

  public init(
    machine: ContactsMachine, seed: UInt64, cases: Range<UInt64>, folder: CaseFolder?
  ) {
    self.machine = machine
    self.seed = seed
    self.cases = cases
    self.folder = folder
  }

  /// How many samples each law is judged on: enough to visit its landmark, few beside the cases.
  var lawSamples: UInt64 { min(max(UInt64(cases.count) / 50, 400), 2_000) }

  /// How many scenes are judged by both sides: a million beside a run of 20,000 cases.
  var scenes: UInt64 { min(UInt64(cases.count), 20_000) * 50 }

  public func run(
    shouldStop: @escaping () -> Bool = { false },
    onLockstep: () -> Void = {},
    onProgress: (UInt64) -> Void = { _ in },
    onImprovement: @escaping (Counterexample<ContactsMachine>) -> Void = { _ in }
  ) throws(CaseFileError) -> SuiteResult {
    // What failed once is tried first, and on the very machine that is checked.
    let regressions = try replays(.regressions)
    let scenarios = try replays(.scenarios)
    let laws = LawCheck(seed: seed, samples: lawSamples, fault: machine.fault)
      .run(shouldStop: shouldStop)
    let sight = SightComparison(seed: seed, scenes: scenes, fault: machine.fault)
      .run(shouldStop: shouldStop)
    onLockstep()
    let lockstep = Check(machine, seed: seed, cases: cases)
      .run(shouldStop: shouldStop, onProgress: onProgress, onImprovement: onImprovement)
    return SuiteResult(
      regressions: regressions, scenarios: scenarios, laws: laws, sight: sight,
      lockstep: lockstep)
  }

  private func replays(_ kind: CaseFolder.Kind) throws(CaseFileError) -> [ContactsReplay] {
    var replays: [ContactsReplay] = []
    for file in folder?.files(kind) ?? [] {
      var scenario = try ContactsCase(readingFile: file)
      // A regression is kept to stay fixed: the fault it was found with is not planted again.
      scenario.plantedFault = nil
      replays.append(
        ContactsReplay(
          scenario, file: "Specs/\(kind.rawValue)/\(file.lastPathComponent)",
          fault: machine.fault))
    }
    return replays
  }
}

extension String {
  fileprivate var lastPathComponent: String { split(separator: "/").last.map(String.init) ?? self }
}

/// What the main job came to.
public struct SuiteResult {
  public let regressions: [ContactsReplay]
  public let scenarios: [ContactsReplay]
  public let laws: LawCheck.Result
  public let sight: SightComparison.Result
  public let lockstep: CheckResult<ContactsMachine>

  /// The saved cases and scenarios that do not go as they should.
  public var brokenReplays: [ContactsReplay] {
    (regressions + scenarios).filter { $0.failure != nil || !$0.mismatches.isEmpty }
  }

  /// The landmarks that no case visited.
  public var unvisited: [ContactsInvariant] {
    ContactsInvariant.allCases.filter { !lockstep.coverage.landmarks.contains($0) }
  }

  public var unvisitedLaws: [LegibilityLaw] {
    LegibilityLaw.allCases.filter { !laws.visited.contains($0) }
  }

  public var transitionsNotTaken: [ContactsTransition] {
    ContactsTransition.allCases.filter { lockstep.coverage.transitions[Int($0.rawValue)] == 0 }
  }

  public var verdict: Verdict {
    if lockstep.counterexample != nil && !lockstep.isFlaky
      || !laws.breaches.isEmpty || sight.difference != nil || !brokenReplays.isEmpty
    {
      return .violated
    }
    if lockstep.isFlaky { return .unknown([.flaky]) }
    if lockstep.wasStopped && lockstep.cases == 0 { return .unknown([.nothingPlayed]) }
    let reasons =
      unvisited.map { Verdict.Reason.unvisited($0) }
      + unvisitedLaws.map { Verdict.Reason.unvisitedLaw($0) }
    return reasons.isEmpty ? .holds : .unknown(reasons)
  }
}

/// What a run is worth.
public enum Verdict: Hashable, Sendable {
  case holds
  case violated
  case unknown([Reason])

  /// Why a run without a violation does not show that the claims hold.
  public enum Reason: Hashable, Sendable {
    /// No case visited the landmark of this invariant.
    case unvisited(ContactsInvariant)
    case unvisitedLaw(LegibilityLaw)
    /// A failure did not repeat.
    case flaky
    /// The run ended before its first case.
    case nothingPlayed

    /// The reason in a line.
    public var words: String {
      switch self {
      case .unvisited(let invariant):
        "never visited: \(invariant.landmark) (\(invariant.clause) \(invariant))"
      case .unvisitedLaw(let law): "never visited: \(law.landmark) (\(law.clause) \(law))"
      case .flaky: "a failure did not show itself again when its case was replayed"
      case .nothingPlayed: "the run ended before its first case"
      }
    }
  }
}
