import Lockstep
import Notation
import PropertyTesting
import Reporting
import StateMachines
import Workers

/// How a run plays each of its machines.
public struct RunSettings: Sendable {
  public var seed: UInt64
  /// How many cases the whole run has of this machine; `nil` to go on until it is stopped.
  public var runs: UInt64?
  /// The part that is played here; `nil` for all of it.
  public var shard: Shard?
  /// The most commands of a case.
  public var maximumCommands: Int
  /// The planted fault, by its name; `nil` for the system as it is.
  public var fault: String?
  /// The workers that play; `nil` to play in this process, which may be ended by it.
  public var isolation: Isolation?
  public var folder: CaseFolder?
  /// Cases of the machine that failed before and are played first.
  public var failures: [CaseText] = []
  /// Whether all states of the machine's scopes are visited as well, where no fault is planted: a search
  /// for a fault ends with the first case that shows it.
  public var explores = false
  /// What makes a counterexample smaller; all of its stages run only where not all that is like it can be
  /// tried.
  public var shrinker = Shrinker()

  public init(
    seed: UInt64, runs: UInt64?, shard: Shard? = nil, maximumCommands: Int = 50,
    fault: String? = nil, isolation: Isolation?, folder: CaseFolder?
  ) {
    (self.seed, self.runs, self.shard) = (seed, runs, shard)
    (self.maximumCommands, self.fault, self.isolation) = (maximumCommands, fault, isolation)
    self.folder = folder
  }

  private var allCases: Range<UInt64> { 0..<(runs ?? UInt64(Int.max)) }

  /// The indices of the cases that are played here.
  var cases: Range<UInt64> { shard?.cases(of: UInt64(allCases.count)) ?? allCases }

  /// How many cases are played here; `nil` where time limits them.
  public var caseCountHere: UInt64? { runs == nil ? nil : UInt64(cases.count) }

  /// How many cases the whole run has, as far as that is known.
  var caseCount: UInt64 { UInt64(allCases.count) }
}

/// Whom a run tells what as it goes on, and who may stop it.
public struct RunEvents {
  /// Asked often; says whether to stop.
  public var shouldStop: () -> Bool
  /// Told when the random cases begin.
  public var onLockstep: () -> Void
  /// Told the number of cases now and then.
  public var onProgress: (UInt64) -> Void
  /// Told what a case that ended its process has printed.
  public var onLastWords: ([UInt8]) -> Void
  /// Told each simpler failing case at once, so that it can be saved.
  public var onImprovement: (CaseFile) -> Void

  public init(
    shouldStop: @escaping () -> Bool = { false }, onLockstep: @escaping () -> Void = {},
    onProgress: @escaping (UInt64) -> Void = { _ in },
    onLastWords: @escaping ([UInt8]) -> Void = { _ in },
    onImprovement: @escaping (CaseFile) -> Void = { _ in }
  ) {
    (self.shouldStop, self.onLockstep, self.onProgress) = (shouldStop, onLockstep, onProgress)
    (self.onLastWords, self.onImprovement) = (onLastWords, onImprovement)
  }
}

/// Why a run or a replay could not be done.
public enum SuiteError: Error {
  case caseFile(CaseFileError)
  /// A file names a planted fault that this build does not have.
  case unknownFault(String, file: String, among: [String])
  case isolation(IsolationError)
}

/// The main job for one machine: saved cases first, then its checks, and random cases in lockstep.
struct MachineRun<M: SuiteMachine> {
  typealias Talk = M.Talk

  let machine: M
  let contestant: Contestant<Talk>
  let settings: RunSettings
  var isolation: Isolation? { settings.isolation }

  func run(_ events: RunEvents) throws(SuiteError) -> MachineReport {
    let tasks = settings.shard?.isFirst ?? true ? try preludeTasks() : nil
    do throws(IsolationError) {
      var prelude: MachineReport.Prelude?
      if let tasks { prelude = try .init(doing: tasks, in: isolation, events.shouldStop) }
      events.onLockstep()
      var check = Check(
        machine, against: contestant, seed: settings.seed, cases: settings.cases,
        maximumCommands: settings.maximumCommands, shrinker: settings.shrinker)
      var certificate: CertificateRecord?
      check.certify = { [check] found in
        certificate = nil
        let certified = check.certified(found, in: isolation, shouldStop: events.shouldStop)
        certificate = certified?.record
        return certified.map { ($0.smallest, $0.record.isSmallest) }
      }
      let save: (Counterexample<M>) -> Void = {
        events.onImprovement(CaseFile($0, against: contestant))
      }
      let result =
        if let isolation {
          try check.run(
            in: isolation, shouldStop: events.shouldStop, onProgress: events.onProgress,
            onLastWords: events.onLastWords, onImprovement: save)
        } else {
          check.run(
            shouldStop: events.shouldStop, onProgress: events.onProgress, onImprovement: save)
        }
      return MachineReport(
        machine: M.name, prelude: prelude,
        lockstep: try LockstepRecord(
          result, of: check, certified: certificate, in: isolation))
    } catch {
      throw .isolation(error)
    }
  }

  /// What failed once is tried first, and on the very machine that is checked.
  private func preludeTasks() throws(SuiteError) -> [PreludeTask] {
    try settings.failures.map { text throws(SuiteError) in
      try replay(text, file: text.shown, as: .regression)
    } + replays(.regressions, as: .regression) + replays(.scenarios, as: .scenario)
      + replays(.published, as: .scenario)
      + machine.checks(of: contestant, in: settings)
      .flatMap { check in
        stride(from: 0, to: check.samples, by: Int(check.block)).map { start in
          .check(check, start..<min(start + check.block, check.samples))
        }
      }
  }

  private func replays(
    _ kind: CaseFolder.Kind, as group: ReplayRecord.Group
  ) throws(SuiteError) -> [PreludeTask] {
    var tasks: [PreludeTask] = []
    for file in settings.folder?.files(kind, in: M.cases) ?? [] {
      let text: CaseText
      do throws(CaseFileError) {
        text = try CaseText(readingFile: file.path)
      } catch {
        throw .caseFile(error)
      }
      tasks.append(try replay(text, file: file.shown, as: group))
    }
    return tasks
  }

  private func replay(
    _ text: CaseText, file: String, as group: ReplayRecord.Group
  ) throws(SuiteError) -> PreludeTask {
    let saved: Case<Talk>
    do throws(CaseFileError) { saved = try text.parsed() } catch { throw .caseFile(error) }
    return .replay { [machine, contestant] isolation throws(IsolationError) in
      // A case is kept to stay fixed: the fault it was found with is not planted again.
      let replay = try CaseReplay(
        saved, file: file, on: machine, against: contestant, in: isolation, .moreWhereItFails)
      var record = ReplayRecord(file: file, group: group, passed: replay.passed)
      (record.mismatches, record.explanation) = (replay.mismatches, replay.explanation)
      record.wavering = replay.wavering
      return record
    }
  }
}

extension CaseText {
  /// The file as a report calls it: its path where that leads down from here, or its name.
  var shown: String {
    file.isRelativePath ? file : file.split(separator: "/").last.map(String.init) ?? file
  }
}

extension CaseFileError {
  /// What is wrong, on one line.
  var sentence: String {
    switch self {
    case .unreadable(let file, let reason): "\(file) cannot be read, \(reason)"
    case .unknownMachine(let file, let name, among: _):
      "\(file) is of a machine \(name) that is not there"
    case .malformed(let error): "\(error)".split(separator: "\n").joined(separator: " ")
    }
  }
}
