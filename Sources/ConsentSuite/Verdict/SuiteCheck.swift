import ConsentInvariants
import ConsentVocabulary
import Lockstep

/// The whole main job: saved cases first, then scenarios, laws, and random cases in lockstep.
public struct SuiteCheck {
  public var machine: ContactsMachine
  public var seed: UInt64
  /// How many cases the whole run has; `nil` to go on until it is stopped.
  public var runs: UInt64?
  /// The part that is played here; `nil` for all of it.
  public var shard: Shard?
  public var folder: CaseFolder?
  /// The failures that somebody knows about: they are played, and do not violate.
  public var known: [KnownDivergence] = []

  public init(
    machine: ContactsMachine, seed: UInt64, runs: UInt64?, shard: Shard? = nil, folder: CaseFolder?
  ) {
    self.machine = machine
    self.seed = seed
    self.runs = runs
    self.shard = shard
    self.folder = folder
  }

  private var allCases: Range<UInt64> { 0..<(runs ?? UInt64(Int.max)) }

  /// The indices of the cases that are played here.
  public var cases: Range<UInt64> { shard?.cases(of: allCases) ?? allCases }

  public var settings: SuiteReport.Settings {
    SuiteReport.Settings(
      seed: seed, runs: runs, contacts: machine.maximumContacts, profile: machine.profile?.words,
      fault: machine.fault?.name, limits: SuiteReport.Limits(commands: machine.maximumCommands),
      shard: shard)
  }

  /// How many samples each law is judged on: enough to visit its landmark, few beside the cases.
  var lawSamples: UInt64 { min(max(UInt64(allCases.count) / 50, 400), 2_000) }

  /// How many scenes are judged by both sides: a million beside a run of 20,000 cases.
  var scenes: UInt64 { min(UInt64(allCases.count), 20_000) * 50 }

  /// The classes of failure that random cases may show without being counterexamples.
  public var knownFailures: Set<ContactsMachine.Failure> {
    Set(
      known.map { $0.play(on: machine) }.filter { $0.record.state == .stands }
        .compactMap(\.failure))
  }

  public func run(
    shouldStop: @escaping () -> Bool = { false },
    onLockstep: () -> Void = {},
    onProgress: (UInt64) -> Void = { _ in },
    onImprovement: @escaping (Counterexample<ContactsMachine>) -> Void = { _ in }
  ) throws(CaseFileError) -> SuiteReport {
    let isWithPrelude = shard?.isFirst ?? true
    let prelude = isWithPrelude ? try prelude(shouldStop: shouldStop) : nil
    onLockstep()
    let result = Check(machine, seed: seed, cases: cases)
      .run(shouldStop: shouldStop, onProgress: onProgress, onImprovement: onImprovement)
    return SuiteReport(
      settings: settings, prelude: prelude,
      lockstep: LockstepRecord(result, of: machine, from: cases.lowerBound),
      known: known.map { $0.play(on: machine).record })
  }

  /// Plays what comes before the random cases.
  public func prelude(
    shouldStop: () -> Bool = { false }
  ) throws(CaseFileError) -> SuiteReport.Prelude {
    // What failed once is tried first, and on the very machine that is checked.
    let regressions = try replays(.regressions, as: .regression)
    let scenarios = try replays(.scenarios, as: .scenario)
    let laws = LawCheck(seed: seed, samples: lawSamples, fault: machine.fault)
      .run(shouldStop: shouldStop)
    let sight = SightComparison(seed: seed, scenes: scenes, fault: machine.fault)
      .run(shouldStop: shouldStop)
    return SuiteReport.Prelude(
      replays: regressions + scenarios, laws: LawRecord.records(laws), sight: SightRecord(sight))
  }

  private func replays(
    _ folderKind: CaseFolder.Kind, as kind: ReplayRecord.Kind
  ) throws(CaseFileError) -> [ReplayRecord] {
    var records: [ReplayRecord] = []
    for file in folder?.files(folderKind) ?? [] {
      var scenario = try ContactsCase(readingFile: file)
      // A regression is kept to stay fixed: the fault it was found with is not planted again.
      scenario.plantedFault = nil
      let replay = ContactsReplay(
        scenario, file: "Specs/\(folderKind.rawValue)/\(file.lastPathComponent)",
        fault: machine.fault)
      records.append(ReplayRecord(replay, kind: kind))
    }
    return records
  }
}

extension String {
  fileprivate var lastPathComponent: String { split(separator: "/").last.map(String.init) ?? self }
}
