import Lockstep
import Notation
import OperatingSystem
import Reporting
import StateMachines
import Workers

/// The result of playing a saved case or a scenario on both sides.
package struct CaseReplay: Codable, Portable, Sendable {
  package internal(set) var failure: Failure?
  /// The failure, the side that causes it, and the consequence, in lines. Empty without a failure.
  package internal(set) var explanation: [String] = []
  /// The differences from the expected transcripts, on either side.
  package internal(set) var mismatches: [ReplayRecord.Mismatch] = []
  /// The edits that complete the transcripts in the file. `nil` if the sides differ.
  var edits: [LineEdit]?
  /// The claims that both sides break alike by a refuted design, in lines. Empty after a failure.
  package internal(set) var design: [String] = []
  /// The header line with the claims that the design breaks, if the header of the file differs from it.
  package var designLine: String?
  /// The steps with their transcripts.
  package internal(set) var lines: [ComparedLine] = []
  /// The number of steps, up to the failing one.
  package internal(set) var length = 0
  /// Notes on the final state, such as the origin of each grant.
  package internal(set) var notes: [String] = []
  /// The steps in both worlds, if the machine consists of twins.
  package internal(set) var pairs: [PairedStep] = []
  /// The planted fault, from the file or in its place. `nil` without a fault.
  package private(set) var plantedFault: String?
  /// The header lines that describe the world.
  package private(set) var world: [String] = []
  /// The failure for which the case was saved. `nil` for a scenario.
  package private(set) var savedFailure: SavedFailure?
  /// The text of the file with complete transcripts. `nil` if the sides differ.
  package private(set) var filled: String?

  /// The broken claims that the header of the case specifies, in its notation, if model and system both break
  /// them in the replay; `nil` otherwise.
  package internal(set) var asWritten: String?
  /// The steps as data. Empty unless requested.
  package internal(set) var steps: [ReplayedStep] = []
  /// Two plays of the case that differ. `nil` if all plays agreed.
  package internal(set) var wavering: Wavering?
  /// The end of the output of a process that the case ended. It varies between runs.
  package internal(set) var lastWords: [UInt8] = []

  /// The policy for playing a case repeatedly.
  package enum Plays: Sendable {
    case once
    /// Repeatedly if it fails or differs from its expectations.
    case moreWhereItFails
    /// Always repeatedly, at least ten times.
    case more

    /// The time after which a program is not played again. A check plays many files, and each may fail.
    package var time: Duration {
      switch self {
      case .once, .moreWhereItFails: .seconds(1)
      case .more: .seconds(20)
      }
    }
  }

  /// Whether both sides met the expectations of the file without failures, in all plays.
  package var passed: Bool { failure == nil && mismatches.isEmpty && wavering == nil }

  init() {}

  /// Replays a saved case, with its planted fault.
  ///
  /// - Parameter fault: The name of a fault to plant instead of the fault in the file.
  init<M: SuiteMachine>(
    _ text: CaseText, on machine: M, against fault: String?, in isolation: Isolation?,
    _ plays: Plays = .more, detail: ReplayDetail = ReplayDetail(),
    onWait: (PlayProgress) -> Void = { _ in }
  ) throws(CommandError) {
    var (saved, contestant) = try text.parsed(for: machine, against: fault)
    let steps = saved.steps.count
    if case .after(let step) = detail.states, step > steps {
      throw .tooFewSteps(steps, file: text.file)
    }
    if let until = detail.until {
      guard until <= steps else { throw .tooFewSteps(steps, file: text.file) }
      saved = saved.prefix(until)
    }
    self = try CaseReplayer(
      saved, file: text.file, machine, contestant, plays: plays, detail: detail
    ).replay(in: isolation, onWait)
    (plantedFault, savedFailure) = (fault ?? saved.plantedFault, saved.savedFailure)
    (world, lines) = text.named(saved.worldLines, lines, at: saved.steps.map(\.line))
    // The rest of a longer file has not been played.
    if saved.steps.count == steps, let edits {
      filled = text.filled(by: edits + text.edits(toSay: designLine), isStrict: saved.isStrict)
    }
  }

  /// Replays a case in a separate process, which it may end, or in this one.
  ///
  /// - Parameters:
  ///   - file: The name of the file that contains the case, for messages.
  ///   - isolation: The worker that plays. `nil` to play in this process.
  package init<M: SuiteMachine>(
    _ saved: Case<M.Language>, file: String, on machine: M,
    against contestant: SystemUnderTest<M.Language>, in isolation: Isolation?,
    _ plays: Plays = .once
  ) throws(CommandError) {
    self = try CaseReplayer(saved, file: file, machine, contestant, plays: plays)
      .replay(in: isolation)
  }

  /// Discards the results of a case whose plays differ.
  mutating func waver(_ wavering: Wavering) {
    var wavered = CaseReplay()
    (wavered.wavering, wavered.explanation) = (wavering, [wavering.sentence])
    (wavered.lines, wavered.length, wavered.lastWords) = (wavering.lines, length, lastWords)
    self = wavered
  }
}
