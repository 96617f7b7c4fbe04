import StateMachines

/// The result of a run as data. All outputs are computed from it alone, on any machine.
package struct Report: Sendable {
  package var settings: Settings
  /// The result of each machine that was played, in the order of the settings.
  package var machines: [MachineReport]
  /// Whether a person interrupted the run.
  package var wasInterrupted = false
  /// Sentences on the parts that are missing from a merged run.
  package var gaps: [String] = []

  package init(settings: Settings, machines: [MachineReport]) {
    (self.settings, self.machines) = (settings, machines)
  }

  /// The settings of a run. The parts of one run differ only in `shard`.
  package struct Settings: Codable, Sendable {
    package static let currentVersion = 1

    package var version = currentVersion
    package var seed: UInt64
    /// The requested number of cases. `nil` if the run is limited by time.
    package var runs: UInt64?
    /// The time limit of the run, in milliseconds. `nil` if the run is limited by its number of cases.
    package var milliseconds: UInt64?
    package var limits: Limits
    package var shard: Shard?
    /// The commit of the program that played the shard, or else a digest of the program. `nil` if it is unknown.
    package var build: String?
    /// The requested machines, in the order in which they are reported.
    package var machines: [Catalogue]

    package init(
      seed: UInt64, runs: UInt64?, milliseconds: UInt64? = nil, limits: Limits,
      shard: Shard? = nil, build: String? = nil, machines: [Catalogue]
    ) {
      (self.seed, self.runs, self.milliseconds) = (seed, runs, milliseconds)
      (self.limits, self.shard, self.build, self.machines) = (limits, shard, build, machines)
    }

    /// The machines without their twins; the twins, if there are no others.
    var namedMachines: [Catalogue] {
      let alone = machines.filter { $0.twinsOf == nil }
      return alone.isEmpty ? machines : alone
    }

    var whole: Self {
      var whole = self
      (whole.shard, whole.build) = (nil, nil)
      return whole
    }

    /// Throws an error if the settings are inconsistent.
    func check() throws(Mistake) {
      let names = machines.map(\.machine)
      try expect(!names.isEmpty && names.areDistinct, "at least one machine, each once")
      try expect(
        machines.allSatisfy { ($0.runs == nil) == (runs == nil) }
          && machines.map { $0.runs ?? 0 }.total == runs ?? 0,
        "the total number of cases of the machines")
      for catalogue in machines { try catalogue.check() }
    }
  }

  package struct Limits: Codable, Sendable {
    /// The maximum number of commands of a case.
    package var commands: Int
    /// The time limit of a step, in milliseconds. `nil` if it is unlimited.
    package var patience: Int?
    /// The memory limit of a worker beyond its initial memory, in MiB. `nil` if it is unlimited.
    package var memory: Int?

    package init(commands: Int, patience: Int? = nil, memory: Int? = nil) {
      (self.commands, self.patience, self.memory) = (commands, patience, memory)
    }

    package var words: String {
      "\(commands) commands per case" + (patience.map { ", \($0.grouped) ms per step" } ?? "")
        + Self.words(ofMemory: memory)
    }

    /// Returns a limit of memory in words. A peer has a memory of its own, so that 1 TiB stands for no limit.
    package static func words(ofMemory limit: Int?) -> String {
      limit.flatMap { $0 < 1 << 20 ? ", \($0.grouped) MiB per worker" : nil } ?? ""
    }
  }

  /// A requested machine and its result.
  final class Part {
    let catalogue: Catalogue
    /// The result. `nil` if the run did not reach the machine.
    let report: MachineReport?
    let shard: Shard?
    let limits: Limits

    fileprivate init(_ catalogue: Catalogue, _ report: Report) {
      self.catalogue = catalogue
      self.report = report.machines.first { $0.machine == catalogue.machine }
      (shard, limits) = (report.settings.shard, report.settings.limits)
    }

    /// The coverage of the random cases. `nil` if it is unknown.
    @inline(never) var coverage: CoverageRecord? {
      guard let coverage = report?.lockstep.coverage, coverage.fits(catalogue) else { return nil }
      return coverage
    }
  }

  var parts: [Part] { settings.machines.map { Part($0, self) } }

  /// Replaces each unsaved case file by the result of `save`.
  @inline(never) package mutating func save(_ save: (CaseFile) -> CaseFile) {
    for index in machines.indices {
      machines[index].lockstep.save(save)
      for check in machines[index].prelude?.checks.indices ?? 0..<0 {
        machines[index].prelude?.checks[check].finding?.save(save)
      }
    }
  }
}

package struct MachineReport: Codable, Sendable {
  /// The name, as in its ``Catalogue``.
  package var machine: String
  /// The checks before the random cases. `nil` in every shard but the first.
  package var prelude: InitialChecks?
  /// The result of the random cases.
  package var lockstep: LockstepRecord

  package init(machine: String, prelude: InitialChecks?, lockstep: LockstepRecord) {
    (self.machine, self.prelude, self.lockstep) = (machine, prelude, lockstep)
  }

  /// The results of the checks before the random cases. They depend only on the seed and the number of
  /// cases, not on the distribution of cases among workers.
  package struct InitialChecks: Codable, Sendable {
    /// The results of the saved cases and scenarios.
    package var replays: [ReplayRecord]
    /// The results of the catalogue's checks that were performed, in its order.
    package var checks: [CheckRecord]

    package init(replays: [ReplayRecord] = [], checks: [CheckRecord] = []) {
      (self.replays, self.checks) = (replays, checks)
    }

    /// Whether a file or a check fails.
    package var hasFailure: Bool {
      replays.contains { $0.finding != nil } || checks.contains { $0.finding != nil }
    }

    func replays(_ group: ReplayRecord.Group) -> [ReplayRecord] {
      replays.filter { $0.group == group }
    }
  }

  /// The saved files whose replays differ from each other.
  var flakyReplays: [ReplayRecord] { prelude?.replays.filter { $0.wavering != nil } ?? [] }

  var isViolated: Bool { !findings.isEmpty }

  /// Throws an error if the result is invalid in a report with these settings.
  func check(_ settings: Report.Settings, _ catalogue: Catalogue) throws(Mistake) {
    let coverage = lockstep.coverage
    try expect(
      (prelude != nil) == (settings.shard?.isFirst ?? true),
      "a prelude in the first shard only")
    // `merge` creates files with these names, which come from other processes.
    try expect(
      (findings.compactMap(\.file) + lockstep.files).allSatisfy(\.name.isFileName),
      "letters, digits and hyphens in the name of a file")
    try expect(
      (coverage == nil) == (lockstep.endedAt != nil), "coverage, or the case that ended the search")
    try expect(coverage?.fits(catalogue) ?? true, "a number for each item of the header")
    try expect(
      settings.shard == nil || coverage?.canBeMerged ?? true,
      "registers of the estimates in a shard")
    for finding in findings {
      try expect(
        finding.saved?.line ?? 1 > 0 && finding.crash?.line ?? 1 > 0, "lines of files from 1")
      try expect(finding.crash?.file?.isRelativePath ?? true, "a path in the source of a crash")
    }
    let ledger = Ledger(Report(settings: settings, machines: [self]))
    let contradiction = ledger.contradiction
    try expect(contradiction == nil, "consistent counts, but \(contradiction ?? "")")
  }
}

/// The result of a saved case or scenario.
package struct ReplayRecord: Codable, Sendable {
  /// The kind of a saved file: a scenario, or a saved failing case.
  package enum Group: String, Codable, Sendable {
    /// The folder of the file: a walk-through, or a case that failed once.
    case scenario, regression
  }

  /// The file, from the root of the checkout.
  package var file: String
  package var group: Group
  /// The failure. `nil` if both sides behaved as the file specifies.
  package var finding: Finding?
  /// Two plays that differ, if the results of the file vary. In this case, it neither passes nor fails.
  package var wavering: Wavering?
  /// `true` for a scenario that expects nothing; otherwise `nil`.
  package var assertsNothing: Bool?
  /// `true` for a scenario that differs from the copy in the program; otherwise `nil`.
  package var differsFromCopy: Bool?

  /// Whether both sides behaved as the file specifies in all plays.
  package var passed: Bool { finding == nil && wavering == nil }

  /// A difference between the expected and the actual transcript of a step.
  package struct Mismatch: Codable, Sendable, Equatable {
    /// The side whose transcript differs from the expected one: `model` or `system`, or `both` if their
    /// transcripts agree with each other and not with it.
    package var side: String
    /// The line of the file, from 1.
    package var line: Int?
    /// The position and the step, followed by each transcript line: `-` marks an expected line that did not
    /// occur, `+` a line that occurred and was not expected.
    package var text: String

    package init(side: String, line: Int?, text: String) {
      (self.side, self.line, self.text) = (side, line, text)
    }
  }

  package init(file: String, group: Group) { (self.file, self.group) = (file, group) }
}

/// The result of a check of the catalogue.
package struct CheckRecord: Codable, Sendable {
  package var name: String
  /// The number of samples on which it held, up to the first that fails.
  package var samples: UInt64
  /// The number of these samples that met the landmark, as far as they were counted.
  package var visits: UInt64 = 0
  /// Whether all samples were judged, up to the first that fails.
  package var isFinished: Bool
  /// The reason why it could not be judged, as a sentence without its end. `nil` if it was.
  package var obstacle: String?
  /// The failure. `nil` if the check holds.
  package var finding: Finding?
  /// The claims that both sides broke alike in worlds of refuted designs, by clause; `nil` if there are none.
  package var breaks: [String]?
  /// The size of the state space, if the check is an exhaustive search. `nil` for any other check.
  package var explored: Explored?

  /// The size of a state space that was searched.
  package struct Explored: Codable, Sendable {
    /// The number of states, counting all renamings, and the number of commands tried in them.
    package var states, transitions: UInt64

    package init(states: UInt64, transitions: UInt64) {
      (self.states, self.transitions) = (states, transitions)
    }
  }

  package init(_ name: String, samples: UInt64, isFinished: Bool = true) {
    (self.name, self.samples, self.isFinished) = (name, samples, isFinished)
  }

  /// Records the first sample that fails, with an explanation in lines.
  package mutating func fail(_ explanation: [String]) {
    var failure = Finding(.failed(check: name), .checked(check: name))
    failure.explanation = explanation
    finding = failure
  }

  /// Returns whether the check held on every sample that the catalogue requires, and on at least one.
  @inline(never) func held(_ catalogue: Catalogue) -> Bool {
    isFinished && finding == nil && samples > 0 && samples == catalogue.check(name)?.samples
  }
}
