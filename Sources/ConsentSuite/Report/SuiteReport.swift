import ConsentInvariants
import ConsentVocabulary
import Isolation

/// What a run of the main job came to, as data: every output is made from it alone, wherever the
/// run took place.
public struct SuiteReport: Codable, Sendable, Equatable {
  public var settings: Settings
  /// What does not depend on the random cases; `nil` in every shard but the first.
  public var prelude: Prelude?
  public var lockstep: LockstepRecord
  /// The known divergences that were handed in, in their order.
  public var known: [KnownRecord]
  /// Whether a person ended the run.
  public var wasInterrupted = false
  /// What is missing from a merged run, a sentence each.
  public var gaps: [String] = []

  public init(
    settings: Settings, prelude: Prelude?, lockstep: LockstepRecord, known: [KnownRecord] = []
  ) {
    self.settings = settings
    self.prelude = prelude
    self.lockstep = lockstep
    self.known = known
  }

  /// What was asked for. Parts of one run differ in `shard` alone.
  public struct Settings: Codable, Sendable, Hashable {
    /// The version of the format in which reports are written.
    public static let currentVersion = 2

    public var version = currentVersion
    public var seed: UInt64
    /// How many cases the whole run has; `nil` where time limits it.
    public var runs: UInt64?
    /// The most contacts of a world.
    public var contacts: Int
    /// The legibility profile of every world by its name; `nil` for all of them.
    public var profile: String?
    /// The planted fault by its name.
    public var fault: String?
    public var limits: Limits
    public var shard: Shard?

    public init(
      seed: UInt64, runs: UInt64?, contacts: Int, profile: String?, fault: String?,
      limits: Limits, shard: Shard? = nil
    ) {
      self.seed = seed
      self.runs = runs
      self.contacts = contacts
      self.profile = profile
      self.fault = fault
      self.limits = limits
      self.shard = shard
    }
  }

  /// What no case may exceed.
  public struct Limits: Codable, Sendable, Hashable {
    /// The most commands of a case.
    public var commands: Int
    /// How long a case may go on without a sign of life, in milliseconds; `nil` where nobody watches.
    public var patience: Int?
    /// How much memory a worker may take beyond its start, in MiB; `nil` where nobody watches.
    public var memory: Int?

    public init(commands: Int, patience: Int? = nil, memory: Int? = nil) {
      self.commands = commands
      self.patience = patience
      self.memory = memory
    }

    /// The limits in a line.
    public var words: String {
      let watched = [
        patience.map { "\($0.grouped) ms without a sign of life" },
        memory.map { "\($0) MiB a worker" },
      ].compactMap { $0 }
      return (["\(commands) commands a case"] + watched).joined(separator: ", ")
    }
  }

  /// What is played and judged besides the random cases: a function of the seed and the number of
  /// cases, not of who plays which of them.
  public struct Prelude: Codable, Sendable, Equatable {
    public var replays: [ReplayRecord]
    /// Every law, in the order of ``LegibilityLaw``.
    public var laws: [LawRecord]
    public var sight: SightRecord

    public init(replays: [ReplayRecord], laws: [LawRecord], sight: SightRecord) {
      self.replays = replays
      self.laws = laws
      self.sight = sight
    }

    public func replays(_ kind: ReplayRecord.Kind) -> [ReplayRecord] {
      replays.filter { $0.kind == kind }
    }
  }
}

/// A saved case or scenario that was played.
public struct ReplayRecord: Codable, Sendable, Equatable {
  public enum Kind: String, Codable, Sendable { case scenario, regression }

  private enum CodingKeys: String, CodingKey {
    case file, passed, mismatches, explanation
    // A line of JSON already says what kind of record it is.
    case kind = "group"
  }

  public var file: String
  public var kind: Kind
  /// Whether both sides went as it is written.
  public var passed: Bool
  /// Where a side does not say what is written.
  public var mismatches: [Mismatch]
  /// What failed, a line each; empty where nothing did.
  public var explanation: [String]

  public struct Mismatch: Codable, Sendable, Equatable {
    /// Whose answer it is: `model` or `system`.
    public var side: String
    /// The line of the file, from 1.
    public var line: Int?
    /// The place, the step, what was expected and what came.
    public var text: String
  }

  init(_ replay: ContactsReplay, kind: Kind) {
    file = replay.file
    self.kind = kind
    passed = replay.passed
    mismatches = replay.mismatches.map {
      Mismatch(
        side: "\($0.side)", line: $0.line, text: $0.difference)
    }
    explanation = replay.explanation
  }
}

/// A law of legibility that was judged.
public struct LawRecord: Codable, Sendable, Equatable {
  public var name: String
  public var clause: String
  /// Whether both sides obey it on every sample.
  public var kept: Bool
  /// Whether its antecedent held on some sample.
  public var visited: Bool
  /// What breaks it, a line each; empty where nothing does.
  public var breach: [String]

  init(_ law: LegibilityLaw, _ result: LawCheck.Result) {
    name = "\(law)"
    clause = law.clause
    kept = result.kept.contains(law)
    visited = result.visited.contains(law)
    breach = result.breaches.first { $0.law == law }?.explanation ?? []
  }

  /// A law whose judging has ended a process.
  init(_ law: LegibilityLaw, ending: Ending) {
    name = "\(law)"
    clause = law.clause
    kept = false
    visited = true
    breach = [
      "\(law) (\(law.clause)) cannot be judged: the process \(ending.words).", law.claim,
    ]
  }
}

/// The scenes that both sides judged.
public struct SightRecord: Codable, Sendable, Equatable {
  /// How many they judged alike.
  public var scenes: Int
  /// The smallest scene that they judge differently, a line each; empty where there is none.
  public var difference: [String]

  init() {
    scenes = 0
    difference = []
  }

  /// Scenes whose judging has ended a process.
  init(ending: Ending) {
    scenes = 0
    difference = ["A scene cannot be judged: the process \(ending.words)."]
  }

  init(_ result: SightComparison.Result) {
    scenes = result.scenes
    difference = result.difference?.explanation ?? []
  }
}

/// A known divergence that was played.
public struct KnownRecord: Codable, Sendable, Equatable {
  public enum State: String, Codable, Sendable {
    /// It fails as it was recorded.
    case stands
    /// It no longer fails.
    case gone
    /// It fails in another way.
    case changed
  }

  public var id: String
  /// The case file, as it can be replayed from here.
  public var file: String
  public var owner: String
  public var reason: String
  /// Where the entry stands: file and line.
  public var place: String
  /// The entry as it is written.
  public var entry: String
  public var state: State
  /// What it shows today; `nil` where nothing fails.
  public var breach: BreachRecord?
  /// What came of it, a line each; empty where nothing failed.
  public var explanation: [String]

  package init(
    id: String,
    file: String,
    owner: String,
    reason: String,
    place: String,
    entry: String,
    state: State,
    breach: BreachRecord? = nil,
    explanation: [String]
  ) {
    self.id = id
    self.file = file
    self.owner = owner
    self.reason = reason
    self.place = place
    self.entry = entry
    self.state = state
    self.breach = breach
    self.explanation = explanation
  }
}
