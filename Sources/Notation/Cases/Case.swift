import StateMachines

/// A world and what happens in it, step by step: a saved case where nothing is expected of the
/// steps, a scenario where something is.
public struct Case<Talk: Written>: Hashable, Sendable {
  /// The format that this build writes, and the only one that it reads.
  public static var format: Int { caseFormat }

  public var world: Talk.World
  /// How the case was found. Replaying does not need it.
  public var provenance: CaseOrigin?
  /// What breaks in it.
  public var breaks: SavedBreaks
  /// The fault that was planted when it was found, by its name, such as `grantsWhenClipped`;
  /// replaying plants it again.
  public var plantedFault: String?
  /// Whether each step has to say all that comes of it, so that one without lines fails.
  public var isStrict: Bool
  public var steps: [Step]

  public init(
    world: Talk.World = Talk.plainWorld, provenance: CaseOrigin? = nil,
    breaks: SavedBreaks = .nothing,
    plantedFault: String? = nil, isStrict: Bool = false, steps: [Step] = []
  ) {
    self.world = world
    self.isStrict = isStrict
    self.provenance = provenance
    self.breaks = breaks
    self.plantedFault = plantedFault
    self.steps = steps
  }

  /// The failure that the case was saved for.
  public var breach: SavedFailure? {
    get { if case .failure(let failure) = breaks { failure } else { nil } }
    set { breaks = newValue.map { .failure($0) } ?? .nothing }
  }

  /// A scenario of which nothing is expected.
  public init(_ scenario: Scenario<Talk>) {
    self.init(world: scenario.world, steps: scenario.commands.map { Step($0) })
  }

  /// The case without its expectations and its origin.
  public var scenario: Scenario<Talk> {
    Scenario(world: world, commands: steps.map { $0.command })
  }

  /// A command, and the transcript that is expected of it.
  public struct Step: Hashable, Sendable {
    public var command: Talk.Command
    /// All that is to come of the command; empty where nothing is said about it, which a strict case
    /// does not allow.
    public var expectations: [ExpectedLine]
    public var line: SourceLine

    public init(
      _ command: Talk.Command, expectations: [ExpectedLine] = [],
      line: SourceLine = SourceLine()
    ) {
      (self.command, self.expectations, self.line) = (command, expectations, line)
    }
  }
}

/// See ``Case/format``.
let caseFormat = 1

/// The search that found a case.
public struct CaseOrigin: Hashable, Sendable {
  public var seed: UInt64
  /// The place of the case in its search, from 0.
  public var index: Int
  /// The engine's choices in a form of its own.
  public var choices: String?

  public init(seed: UInt64, index: Int, choices: String? = nil) {
    (self.seed, self.index, self.choices) = (seed, index, choices)
  }
}

/// What the header of a case says of claims that do not hold.
public enum SavedBreaks: Hashable, Sendable {
  case nothing
  /// A search has saved the case for this failure, which may be mended since.
  case failure(SavedFailure)
  /// A design breaks these claims on purpose, each first at this step: the case is as written where
  /// model and system break them alike, and no others. The steps ascend.
  case claims([BrokenClaims])
}

/// The claims that are first broken at a step.
public struct BrokenClaims: Hashable, Sendable {
  /// The clauses, such as `INV-M16`, in the order of the claims; at least one.
  public var clauses: [String]
  /// The step, from 1.
  public var step: Int

  public init(_ clauses: [String], at step: Int) { (self.clauses, self.step) = (clauses, step) }
}

/// A claim that does not hold in a case.
public struct SavedFailure: Hashable, Sendable {
  /// The claim by its name, such as `illegibleTouchesDoNothing`.
  public var claim: String
  /// The side that breaks it, where that is known.
  public var side: Side?

  public init(_ claim: String, by side: Side? = nil) {
    (self.claim, self.side) = (claim, side)
  }

  public enum Side: String, Hashable, Sendable, CaseIterable {
    case model, system, both
  }
}

/// A line that is expected below a step.
public struct ExpectedLine: Hashable, Sendable {
  public var content: TranscriptLine
  public var line: SourceLine

  public init(_ content: TranscriptLine, line: SourceLine = SourceLine()) {
    (self.content, self.line) = (content, line)
  }
}

/// A place in the file that something was read from. It makes no difference to a case: two of these
/// are always equal.
public struct SourceLine: Hashable, Sendable {
  /// The line, from 1; `nil` if it was not read from a file.
  public let number: Int?

  public init(_ number: Int? = nil) { self.number = number }

  public static func == (left: SourceLine, right: SourceLine) -> Bool { true }

  public func hash(into hasher: inout Hasher) {}
}
