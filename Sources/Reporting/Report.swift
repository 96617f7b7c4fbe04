/// What a run came to, as data: every output is made from it alone, wherever the run took place.
public struct Report: Sendable {
  public var settings: Settings
  /// One for each machine that was played, in the order of the settings.
  public var machines: [MachineReport]
  /// Whether a person ended the run.
  public var wasInterrupted = false
  /// What is missing from a merged run, a sentence each.
  public var gaps: [String] = []

  public init(settings: Settings, machines: [MachineReport]) {
    (self.settings, self.machines) = (settings, machines)
  }

  /// What was asked for. Parts of one run differ in `shard` alone.
  public struct Settings: Codable, Sendable {
    /// The version of the format in which reports are written.
    public static let currentVersion = 6

    public var version = currentVersion
    public var seed: UInt64
    /// How many cases were asked for; `nil` where time limits the run.
    public var runs: UInt64?
    /// How long the run may take, in milliseconds; `nil` where the number of cases limits it.
    public var milliseconds: UInt64?
    public var limits: Limits
    public var shard: Shard?
    /// The machines that were asked for, in the order in which they are reported.
    public var machines: [Catalogue]

    public init(
      seed: UInt64, runs: UInt64?, milliseconds: UInt64? = nil, limits: Limits,
      shard: Shard? = nil, machines: [Catalogue]
    ) {
      (self.seed, self.runs, self.milliseconds) = (seed, runs, milliseconds)
      (self.limits, self.shard, self.machines) = (limits, shard, machines)
    }

    /// The settings of the run that this is a part of.
    var whole: Self {
      var whole = self
      whole.shard = nil
      return whole
    }

    /// - Throws: where this is not sound.
    func check() throws(Expected) {
      let names = machines.map(\.machine)
      try expect(!names.isEmpty && names.areDistinct, "each machine once, at least one")
      try expect(
        machines.allSatisfy { ($0.runs == nil) == (runs == nil) }
          && machines.map { $0.runs ?? 0 }.total == runs ?? 0,
        "as many cases as the machines have together")
      for catalogue in machines { try catalogue.check() }
    }
  }

  /// What no case may exceed.
  public struct Limits: Codable, Sendable {
    /// The most commands of a case.
    public var commands: Int
    /// How long a step may take, in milliseconds; `nil` where nobody watches.
    public var patience: Int?
    /// How much memory a worker may take beyond its start, in MiB; `nil` where nobody watches.
    public var memory: Int?

    public init(commands: Int, patience: Int? = nil, memory: Int? = nil) {
      (self.commands, self.patience, self.memory) = (commands, patience, memory)
    }

    /// The limits in a line.
    public var words: String {
      "\(commands) commands a case" + (patience.map { ", \($0.grouped) ms a step" } ?? "")
        + (memory.map { ", \($0) MiB a worker" } ?? "")
    }
  }

  /// A machine that was asked for, and what came of it.
  final class Part {
    let catalogue: Catalogue
    /// `nil` where the run did not get to it.
    let report: MachineReport?
    let shard: Shard?
    let limits: Limits

    fileprivate init(_ catalogue: Catalogue, _ report: Report) {
      self.catalogue = catalogue
      self.report = report.machines.first { $0.machine == catalogue.machine }
      (shard, limits) = (report.settings.shard, report.settings.limits)
    }

    /// What the random cases visited; `nil` where nothing is known.
    @inline(never) var coverage: CoverageRecord? {
      guard let coverage = report?.lockstep.coverage, coverage.fits(catalogue) else { return nil }
      return coverage
    }
  }

  var parts: [Part] { settings.machines.map { Part($0, self) } }

  /// Replaces each file that was to be saved by what `save` makes of it.
  @inline(never) public mutating func save(_ save: (CaseFile) -> CaseFile) {
    for place in machines.indices { machines[place].lockstep.save(save) }
  }
}

/// What came of one machine.
public struct MachineReport: Codable, Sendable {
  /// Its name, as in its ``Catalogue``.
  public var machine: String
  /// What does not depend on the random cases; `nil` in every shard but the first.
  public var prelude: Prelude?
  public var lockstep: LockstepRecord

  public init(machine: String, prelude: Prelude?, lockstep: LockstepRecord) {
    (self.machine, self.prelude, self.lockstep) = (machine, prelude, lockstep)
  }

  /// What is played and judged besides the random cases: a function of the seed and the number of
  /// cases, not of who plays which of them.
  public struct Prelude: Codable, Sendable {
    public var replays: [ReplayRecord]
    /// The checks of the catalogue that were made, in its order.
    public var checks: [CheckRecord]

    public init(replays: [ReplayRecord] = [], checks: [CheckRecord] = []) {
      (self.replays, self.checks) = (replays, checks)
    }

    func replays(_ group: ReplayRecord.Group) -> [ReplayRecord] {
      replays.filter { $0.group == group }
    }
  }

  var brokenReplays: [ReplayRecord] {
    prelude?.replays.filter { !$0.passed && $0.wavering == nil } ?? []
  }
  /// The saved files that do not come out the same each time.
  var flakyReplays: [ReplayRecord] { prelude?.replays.filter { $0.wavering != nil } ?? [] }
  var brokenChecks: [CheckRecord] { prelude?.checks.filter { !$0.breach.isEmpty } ?? [] }

  var isViolated: Bool {
    lockstep.counterexample != nil || !brokenReplays.isEmpty || !brokenChecks.isEmpty
  }

  /// - Throws: where this cannot stand in a file of a run with these settings.
  func check(_ settings: Report.Settings, _ catalogue: Catalogue) throws(Expected) {
    let (coverage, hasFailed) = (lockstep.coverage, lockstep.hasFailed)
    try expect(
      (prelude != nil) == (settings.shard?.isFirst ?? true),
      "a prelude in the first shard, and in no other")
    // `merge` saves under these names what others wrote.
    try expect(
      lockstep.files.allSatisfy(\.name.isFileName),
      "letters, digits and hyphens in the name of a file")
    try expect(lockstep.counterexample != nil || lockstep.others.isEmpty, "a first failure")
    try expect(coverage != nil || hasFailed, "coverage or a failure")
    try expect(coverage == nil || !hasFailed, "either coverage or a failure")
    try expect(coverage?.fits(catalogue) ?? true, "a number for each item of the header")
    try expect(
      settings.shard == nil || coverage?.hasFingerprints ?? true, "fingerprints in a shard")
    for replay in prelude?.replays ?? [] {
      try expect(replay.mismatches.allSatisfy { $0.line ?? 1 > 0 }, "lines of files from 1")
    }
    let ledger = Ledger(Report(settings: settings, machines: [self]))
    let contradiction = ledger.contradiction
    try expect(contradiction == nil, "an account that adds up, but \(contradiction ?? "")")
  }
}

/// A saved case or scenario that was played.
public struct ReplayRecord: Codable, Sendable {
  public enum Group: String, Codable, Sendable { case scenario, regression }

  /// The file, from the root of the checkout.
  public var file: String
  public var group: Group
  /// Whether both sides went as it is written.
  public var passed: Bool
  /// Where a side does not say what is written.
  public var mismatches: [Mismatch] = []
  /// What failed, a line each; empty where nothing did.
  public var explanation: [String] = []
  /// Two plays that differ, where the file does not come out the same each time: it neither passed nor
  /// failed then.
  public var wavering: Wavering?

  public struct Mismatch: Codable, Sendable, Equatable {
    /// Whose answer it is: `model`, `system`, or `both` where they agree.
    public var side: String
    /// The line of the file, from 1.
    public var line: Int?
    /// The place and the step, and below them each line of it: `-` before what is written and did not
    /// come, `+` before what came and is not written.
    public var text: String

    public init(side: String, line: Int?, text: String) {
      (self.side, self.line, self.text) = (side, line, text)
    }
  }

  public init(file: String, group: Group, passed: Bool) {
    (self.file, self.group, self.passed) = (file, group, passed)
  }
}

/// A check of the catalogue that was made.
public struct CheckRecord: Codable, Sendable {
  public var name: String
  /// On how many samples it held, up to one that breaks it.
  public var samples: UInt64
  /// How many of them met the landmark, as far as that was counted.
  public var visits: UInt64 = 0
  /// Whether all samples were judged, up to one that breaks it.
  public var isFinished: Bool
  /// What breaks it, a line each; empty where nothing does.
  public var breach: [String] = []
  /// What a search over all states has met; `nil` of any other check.
  public var explored: Explored?

  /// How much a search over all states has met.
  public struct Explored: Codable, Sendable {
    /// The states in all numberings, and how many commands were tried in them.
    public var states, transitions: UInt64

    public init(states: UInt64, transitions: UInt64) {
      (self.states, self.transitions) = (states, transitions)
    }
  }

  public init(_ name: String, samples: UInt64, isFinished: Bool = true) {
    (self.name, self.samples, self.isFinished) = (name, samples, isFinished)
  }

  /// Whether it held on each sample that the catalogue asks for, and on one at least.
  @inline(never) func held(_ catalogue: Catalogue) -> Bool {
    isFinished && breach.isEmpty && samples > 0 && samples == catalogue.check(name)?.samples
  }
}
