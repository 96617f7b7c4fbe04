import ConsentInvariants
import ConsentVocabulary
import Isolation
import Lockstep
import StateMachines

/// The whole main job: saved cases first, then scenarios, laws, and random cases in lockstep.
public struct SuiteCheck {
  public var machine: ContactsMachine
  public var seed: UInt64
  /// How many cases the whole run has; `nil` to go on until it is stopped.
  public var runs: UInt64?
  /// The part that is played here; `nil` for all of it.
  public var shard: Shard?
  public var folder: CaseFolder?
  /// The workers that play; `nil` to play in this process, which may be ended by it.
  public var isolation: Isolation?
  /// The failures that somebody knows about: they are played, and do not violate.
  public var known: [KnownDivergence] = []

  public init(
    machine: ContactsMachine, seed: UInt64, runs: UInt64?, shard: Shard? = nil,
    folder: CaseFolder?, isolation: Isolation? = nil
  ) {
    self.machine = machine
    self.seed = seed
    self.runs = runs
    self.shard = shard
    self.folder = folder
    self.isolation = isolation
  }

  private var allCases: Range<UInt64> { 0..<(runs ?? UInt64(Int.max)) }

  /// The indices of the cases that are played here.
  public var cases: Range<UInt64> { shard?.cases(of: allCases) ?? allCases }

  public var settings: SuiteReport.Settings {
    SuiteReport.Settings(
      seed: seed, runs: runs, contacts: machine.maximumContacts, profile: machine.profile?.words,
      fault: machine.fault?.name,
      limits: SuiteReport.Limits(
        commands: machine.maximumCommands, patience: isolation?.limits.patience,
        memory: isolation?.limits.memory),
      shard: shard)
  }

  /// How many samples each law is judged on: enough to visit its landmark, few beside the cases.
  var lawSamples: UInt64 { min(max(UInt64(allCases.count) / 50, 400), 2_000) }

  /// How many scenes are judged by both sides: a million beside a run of 20,000 cases.
  var scenes: UInt64 { min(UInt64(allCases.count), 20_000) * 50 }

  /// - Parameter onLastWords: Told what a case that ended its process has printed.
  public func run(
    shouldStop: @escaping () -> Bool = { false },
    onLockstep: () -> Void = {},
    onProgress: (UInt64) -> Void = { _ in },
    onLastWords: @escaping ([UInt8]) -> Void = { _ in },
    onImprovement: @escaping (Counterexample<ContactsMachine>) -> Void = { _ in }
  ) throws(SuiteError) -> SuiteReport {
    let tasks = shard?.isFirst ?? true ? try preludeTasks() : nil
    do throws(IsolationError) {
      var prelude: SuiteReport.Prelude?
      if let tasks { prelude = try self.prelude(tasks, shouldStop: shouldStop) }
      var played: [(record: KnownRecord, failure: ContactsMachine.Failure?)] = []
      for divergence in known { played.append(try divergence.play(on: machine, in: isolation)) }
      onLockstep()
      var check = Check(machine, seed: seed, cases: cases)
      check.known = Set(played.filter { $0.record.state == .stands }.compactMap(\.failure))
      let result =
        if let isolation {
          try check.run(
            in: isolation, shouldStop: shouldStop, onProgress: onProgress,
            onLastWords: onLastWords, onImprovement: onImprovement)
        } else {
          check.run(shouldStop: shouldStop, onProgress: onProgress, onImprovement: onImprovement)
        }
      return SuiteReport(
        settings: settings, prelude: prelude,
        lockstep: try LockstepRecord(result, of: machine, in: isolation),
        known: played.map(\.record))
    } catch {
      throw .isolation(error)
    }
  }

  /// Plays what comes before the random cases.
  private func prelude(
    _ tasks: [PreludeTask], shouldStop: () -> Bool
  ) throws(IsolationError) -> SuiteReport.Prelude {
    guard let isolation else {
      return SuiteReport.Prelude(tasks.map { $0.result(of: self, shouldStop: shouldStop) })
    }
    var parts: [Int: PreludePart] = [:]
    var deaths: [(Int, Ending)] = []
    try isolation.overBlocks(
      of: 0..<UInt64(tasks.count), shouldStop: shouldStop,
      work: { block, marker in
        var message = Message()
        for index in block.cases {
          marker.begin(index)
          let part = tasks[Int(index)].result(of: self) {
            marker.beat()
            return marker.isStopped
          }
          message.write(index)
          part.write(to: &message)
        }
        return message
      },
      onMessage: { _, message in
        var message = message
        while let index = message.word() { parts[Int(index)] = PreludePart(from: &message) }
        return .goOn
      },
      onDeath: { index, death in
        deaths.append((Int(index), death.ending))
        return .goOn
      })
    for (index, ending) in deaths {
      parts[index] = try tasks[index].result(of: self, ending: ending, in: isolation)
    }
    return SuiteReport.Prelude(parts.sorted { $0.key < $1.key }.map(\.value))
  }

  /// What failed once is tried first, and on the very machine that is checked.
  private func preludeTasks() throws(SuiteError) -> [PreludeTask] {
    let regressions = try replays(.regressions, as: .regression)
    let scenarios = try replays(.scenarios, as: .scenario)
    let steps = stride(from: 0, to: scenes, by: Int(PreludeTask.scenesAtATime))
    return regressions + scenarios + LegibilityLaw.allCases.map { .law($0) }
      + steps.map { .sight($0..<min($0 + PreludeTask.scenesAtATime, scenes)) }
  }

  func lawCheck(of law: LegibilityLaw) -> LawCheck {
    var check = LawCheck(seed: seed, samples: lawSamples, fault: machine.fault)
    check.laws = [law]
    return check
  }

  private func replays(
    _ folderKind: CaseFolder.Kind, as kind: ReplayRecord.Kind
  ) throws(SuiteError) -> [PreludeTask] {
    var tasks: [PreludeTask] = []
    for file in folder?.files(folderKind) ?? [] {
      do throws(CaseFileError) {
        var scenario = try ContactsCase(readingFile: file)
        // A regression is kept to stay fixed: the fault it was found with is not planted again.
        scenario.plantedFault = nil
        let shown = "Specs/\(folderKind.rawValue)/\(file.lastPathComponent)"
        tasks.append(.replay(scenario, file: shown, kind))
      } catch {
        throw .caseFile(error)
      }
    }
    return tasks
  }
}

/// Why the main job could not be done.
public enum SuiteError: Error {
  case caseFile(CaseFileError)
  case isolation(IsolationError)
}

extension String {
  fileprivate var lastPathComponent: String { split(separator: "/").last.map(String.init) ?? self }
}
