import Lockstep
import Notation
import OperatingSystem
import PropertyTesting
import Reporting
import StateMachines
import Workers

package struct RunSettings: Sendable {
  package var seed: UInt64
  /// The number of cases of this machine in the whole run. `nil` to continue until the run is stopped.
  package var runs: UInt64?
  /// The shard to play. `nil` for the whole run.
  package var shard: Shard?
  package var maximumCommands: Int
  /// The name of the planted fault. `nil` for the unmodified system.
  package var fault: String?
  /// The workers that play. `nil` to play in this process, which a case may crash.
  package var isolation: Isolation?
  package var folder: CaseFolder?
  /// Cases of the machine that failed in earlier runs. They are played first.
  package var failures: [CaseText] = []
  /// The scopes of the machine of which all states are searched as well; none if a fault is planted.
  package var explored = ExploredScopes.none
  /// Finds the place in the source at which a case ends its process. `nil` if it is not looked for.
  package var backtracer: Backtracer?
  /// The shrinker of counterexamples. All its stages run only if the neighbourhood of a counterexample cannot
  /// be searched exhaustively.
  package var shrinker = Shrinker()

  package init(
    seed: UInt64, runs: UInt64?, shard: Shard? = nil, maximumCommands: Int = 50,
    fault: String? = nil, isolation: Isolation?, folder: CaseFolder?
  ) {
    (self.seed, self.runs, self.shard) = (seed, runs, shard)
    (self.maximumCommands, self.fault, self.isolation) = (maximumCommands, fault, isolation)
    self.folder = folder
  }

  private var allCases: Range<UInt64> { 0..<(runs ?? UInt64(Int.max)) }

  /// The indices of the cases played here.
  var cases: Range<UInt64> { shard?.cases(of: UInt64(allCases.count)) ?? allCases }

  /// The number of cases played here. `nil` if it is limited by time.
  package var caseCountHere: UInt64? { runs == nil ? nil : UInt64(cases.count) }

  /// The number of cases of the whole run. `Int.max` if it is limited by time.
  var caseCount: UInt64 { UInt64(allCases.count) }
}

/// Progress and cancellation callbacks of a run.
package struct RunEvents {
  /// Called frequently. Returns whether to stop.
  package var shouldStop: () -> Bool
  /// Called frequently while failing cases are shrunk. Returns whether to stop.
  package var shouldStopShrinking: () -> Bool
  /// Receives the seconds that a saved file, or some samples of a check, took. They vary between runs.
  package var onTime: (String, Double) -> Void = { _, _ in }
  /// Called when the random cases begin.
  package var onLockstep: () -> Void
  /// Called with the progress whenever it has changed.
  package var onProgress: (RunProgress) -> Void
  /// Receives the output of a case that crashed its process.
  package var onLastWords: ([UInt8]) -> Void
  /// Receives the first case of each class of failures as it was drawn, during the search, so that it can be
  /// saved. The report need not contain it.
  package var onFailure: (CaseFile) -> Void = { _ in }
  /// Receives each simpler failing case immediately, so that it can be saved.
  package var onImprovement: (CaseFile) -> Void

  package init(
    shouldStop: @escaping () -> Bool = { false }, shouldStopShrinking: (() -> Bool)? = nil,
    onLockstep: @escaping () -> Void = {},
    onProgress: @escaping (RunProgress) -> Void = { _ in },
    onLastWords: @escaping ([UInt8]) -> Void = { _ in },
    onImprovement: @escaping (CaseFile) -> Void = { _ in }
  ) {
    (self.shouldStop, self.onLockstep, self.onProgress) = (shouldStop, onLockstep, onProgress)
    (self.onLastWords, self.onImprovement) = (onLastWords, onImprovement)
    self.shouldStopShrinking = shouldStopShrinking ?? shouldStop
  }
}

package enum RunProgress {
  /// Saved files and checks before the random cases: those finished, and all.
  case initialChecks(Int, of: Int)
  /// The number of random cases that were played.
  case cases(UInt64)
  /// The number of classes of failures that are still to be shrunk.
  case shrinking(Int)
  /// The coverage goals that no case has reached yet; evaluated on request.
  case unvisited(() -> [String])
}

/// A run of one machine: saved cases first, then its checks, and random cases in lockstep.
struct MachineRun<M: SuiteMachine> {
  typealias Language = M.Language

  let machine: M
  let contestant: SystemUnderTest<Language>
  let settings: RunSettings
  var isolation: Isolation? { settings.isolation }

  func run(_ events: RunEvents) throws(CommandError) -> MachineReport {
    let tasks = settings.shard?.isFirst ?? true ? try preludeTasks(events.shouldStop) : nil
    var prelude: MachineReport.InitialChecks?
    // The place in the source is looked for in the system of this package alone.
    let backtracer = machine.peer == nil ? settings.backtracer : nil
    if let tasks {
      prelude = try .init(
        doing: tasks, againstProgram: contestant.isProgram, in: isolation, backtracer, events)
    }
    // A program that has failed already need not fail once more.
    var time = TimeAfterFailure()
    if contestant.isProgram, prelude?.hasFailure ?? false { time.begin() }
    events.onLockstep()
    var check = Check(
      machine, against: contestant, seed: settings.seed, cases: settings.cases,
      maximumCommands: settings.maximumCommands, shrinker: settings.shrinker)
    (check.playsOn, check.mostDeaths) = (true, LockstepRecord.mostDeaths)
    check.simplerWorlds = [Language.plainWorld]
    check.keepsHarm = true
    let shouldStopShrinking = check.shrinks(orUntil: events.shouldStopShrinking) {
      events.onProgress(.shrinking($0))
    }
    var certificates: [(failure: Failure, certificate: Certificate<M>)] = []
    check.certify = { check, found in
      let certified = check.certified(
        found, in: isolation, shouldStop: shouldStopShrinking)
      if let certified { certificates.append((found.failure, certified.certificate)) }
      return certified.map { ($0.smallest, $0.certificate.isSmallest) }
    }
    let save: (Counterexample<M>) -> Void = {
      events.onImprovement(CaseFile($0, on: machine, against: contestant))
    }
    let saveDrawn: (Counterexample<M>) -> Void = {
      events.onFailure(CaseFile($0, on: machine, against: contestant))
    }
    let result = try check.run(
      in: isolation, shouldStop: { [time] in time.isOver || events.shouldStop() },
      onProgress: { events.onProgress(.cases($0)) },
      onCoverage: { [machine] coverage in
        // Without the registers: while they are held, each merge copies them.
        var counts = Coverage<M>()
        (counts.rules, counts.refusals) = (coverage.rules, coverage.refusals)
        counts.held = coverage.held
        events.onProgress(.unvisited { [counts] in machine.goals(unreachedBy: counts) })
      },
      onLastWords: events.onLastWords, onFailure: saveDrawn, onImprovement: save)
    return MachineReport(
      machine: M.name, prelude: prelude,
      lockstep: try LockstepRecord(
        result, of: check, certified: certificates, in: isolation, backtracer))
  }

  /// Returns the tasks before the random cases. Cases that failed in earlier runs come first. Files are read
  /// until `shouldStop` returns `true`.
  private func preludeTasks(
    _ shouldStop: () -> Bool
  ) throws(CommandError) -> [InitialCheckTask] {
    func replays(
      _ kind: CaseFolder.Kind, as group: ReplayRecord.Group
    ) throws(CommandError) -> [InitialCheckTask] {
      var tasks: [InitialCheckTask] = []
      for file in settings.folder?.files(kind, in: M.cases) ?? [] where !shouldStop() {
        let text = try file.read()
        let copy = settings.folder?.carried(file)
        tasks.append(
          try replay(
            text, file: file.shown, as: group, differs: copy.map { $0 != text.bytes } ?? false))
      }
      return tasks
    }
    return try settings.failures.map { text throws(CommandError) in
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

  private func replay(
    _ text: CaseText, file: String, as group: ReplayRecord.Group, differs: Bool = false
  ) throws(CommandError) -> InitialCheckTask {
    let saved: Case<Language> = try text.parsed()
    return .replay { [machine, contestant] isolation, backtracer throws(CommandError) in
      // Regressions must stay fixed, so the fault with which a case was found is not planted.
      let replay = try CaseReplay(
        saved, file: file, on: machine, against: contestant, in: isolation,
        backtracer == nil ? .moreWhereItFails : .once)
      var record = ReplayRecord(file: file, group: group)
      record.wavering = replay.wavering
      if group == .scenario {
        if saved.assertsNothing { record.assertsNothing = true }
        if differs { record.differsFromCopy = true }
      }
      if !replay.passed, replay.wavering == nil {
        record.finding = replay.finding(in: saved, file, group)
        if case .died(let ending) = replay.failure, let isolation, let backtracer {
          var planted = saved
          planted.plantedFault = contestant.plantedFault
          record.finding?.crash = CrashSite(
            of: ending, in: CaseFile(name: "case", text: planted.description), backtracer,
            isolation.limits)
        }
      }
      return record
    }
  }
}

extension CaseText {
  /// The name of the file in reports: its path if it is below the working directory, otherwise its last part.
  var shown: String {
    file.isRelativePath ? file : file.split(separator: "/").last.map(String.init) ?? file
  }
}
