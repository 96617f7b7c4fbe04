import StateMachines

/// A world and the steps that are played in it. A case without expectations is a saved case, a case with
/// expectations is a scenario.
package struct Case<Language: Written>: Hashable, Sendable {
  /// The format version that this build writes, and the newest that it reads.
  package static var format: Int { caseFormat }

  package var world: Language.World
  /// The search that found the case. Replay does not need it.
  package var provenance: CaseOrigin?
  package var breaks: SavedBreaks
  /// The name of the mutant in which the case was found, such as `grantsWhenClipped`. Replay applies the
  /// same fault again.
  package var plantedFault: String?
  /// Whether every step must list its complete transcript, so that a step without lines fails.
  package var isStrict: Bool
  /// The steps, in order.
  package var steps: [Step]

  package init(
    world: Language.World = Language.plainWorld, provenance: CaseOrigin? = nil,
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

  /// The failure for which the case was saved. `nil` if there is none.
  package var savedFailure: SavedFailure? {
    get { if case .failure(let failure) = breaks { failure } else { nil } }
    set { breaks = newValue.map { .failure($0) } ?? .nothing }
  }

  package init(_ scenario: Scenario<Language>) {
    self.init(world: scenario.world, steps: scenario.commands.map { Step($0) })
  }

  /// The world and the commands of the case, without its expectations and its origin.
  package var scenario: Scenario<Language> {
    Scenario(world: world, commands: steps.map { $0.command })
  }

  /// Whether the case passes whatever both sides answer, as long as they agree.
  package var assertsNothing: Bool {
    !isStrict && breaks == .nothing && steps.allSatisfy(\.expectations.isEmpty)
  }

  /// A command and its expected transcript.
  package struct Step: Hashable, Sendable {
    package var command: Language.Command
    /// The complete expected transcript. If it is empty, any transcript is accepted, except in a strict
    /// case.
    package var expectations: [ExpectedLine]
    package var line: SourceLine

    package init(
      _ command: Language.Command, expectations: [ExpectedLine] = [],
      line: SourceLine = SourceLine()
    ) {
      (self.command, self.expectations, self.line) = (command, expectations, line)
    }
  }
}

/// The value of ``Case/format``.
let caseFormat = 1

/// The search that found a case.
package struct CaseOrigin: Hashable, Sendable {
  package var seed: UInt64
  /// The index of the case in its search, from 0.
  package var index: Int
  /// The choice sequence of the case, in the engine's encoding. `nil` if it was not saved.
  package var choices: String?

  package init(seed: UInt64, index: Int, choices: String? = nil) {
    (self.seed, self.index, self.choices) = (seed, index, choices)
  }
}

/// The claims that fail in a case, as listed in its header.
package enum SavedBreaks: Hashable, Sendable {
  case nothing
  /// The failure for which a search saved the case. It may have been fixed since.
  case failure(SavedFailure)
  /// The claims that a design breaks on purpose, each with the first step that breaks it, in ascending
  /// order of steps. The case passes if model and system break exactly these claims.
  case claims([BrokenClaims])
}

/// Claims that are first broken at a step.
package struct BrokenClaims: Hashable, Sendable {
  /// The clauses, such as `INV-M16`, in the order of the claims; at least one.
  package var clauses: [String]
  /// The number of the step, from 1.
  package var step: Int

  package init(_ clauses: [String], at step: Int) { (self.clauses, self.step) = (clauses, step) }
}

package struct SavedFailure: Codable, Hashable, Sendable {
  /// The name of the claim, such as `illegibleTouchesDoNothing`.
  package var claim: String
  /// The side that breaks the claim. `nil` if it is unknown.
  package var side: Culprit?

  package init(_ claim: String, by side: Culprit? = nil) {
    (self.claim, self.side) = (claim, side)
  }
}

/// An expected transcript line below a step.
package struct ExpectedLine: Hashable, Sendable {
  package var content: TranscriptLine
  package var line: SourceLine

  package init(_ content: TranscriptLine, line: SourceLine = SourceLine()) {
    (self.content, self.line) = (content, line)
  }
}

/// A line number in the file from which a value was parsed. All source lines are equal, so they do not
/// affect the equality of cases.
package struct SourceLine: Hashable, Sendable {
  /// The number of the line, from 1. `nil` if the value was not parsed from a file.
  package let number: Int?

  package init(_ number: Int? = nil) { self.number = number }

  package static func == (left: SourceLine, right: SourceLine) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}
