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
  }

  /// Whether both sides met the expectations of the file without failures, in all plays.
  package var passed: Bool { failure == nil && mismatches.isEmpty && wavering == nil }

  /// Replays a saved case, with its planted fault.
  ///
  /// - Parameter fault: The name of a fault to plant instead of the fault in the file.
  init<M: SuiteMachine>(
    _ text: CaseText, on machine: M, against fault: String?, in isolation: Isolation?,
    _ plays: Plays = .more, detail: ReplayDetail = ReplayDetail(),
    onWait: (PlayProgress) -> Void = { _ in }
  ) throws(CommandError) {
    let (parsed, contestant) = try text.parsed(for: machine, against: fault)
    if case .after(let step) = detail.states, step > parsed.steps.count {
      throw .tooFewSteps(parsed.steps.count, file: text.file)
    }
    var (saved, isCut) = (parsed, false)
    if let until = detail.until {
      guard until <= saved.steps.count else {
        throw .tooFewSteps(saved.steps.count, file: text.file)
      }
      isCut = until < saved.steps.count
      saved = saved.prefix(until)
    }
    try self.init(
      saved, file: text.file, on: machine, against: contestant, in: isolation, plays,
      detail: detail, onWait: onWait)
    (plantedFault, savedFailure) = (fault ?? saved.plantedFault, saved.savedFailure)
    (world, lines) = text.named(saved.worldLines, lines, at: saved.steps.map(\.line))
    // The rest of the file has not been played.
    filled =
      isCut
      ? nil
      : edits.map {
        text.filled(by: $0 + text.edits(toSay: designLine), isStrict: saved.isStrict)
      }
  }

  /// Replays a case in this process.
  ///
  /// - Parameter file: The name of the file that contains the case, for messages.
  package init<M: SuiteMachine>(
    _ saved: Case<M.Language>, file: String, on machine: M,
    against contestant: SystemUnderTest<M.Language>,
    _ plays: Plays = .once, detail: ReplayDetail = ReplayDetail()
  ) {
    let first: FirstPlay<M>
    (self, first) = Self.played(
      saved, file: file, on: machine, against: contestant, detail: detail)
    if let other = differing(from: first, on: machine, against: contestant, plays) { waver(other) }
  }

  /// The play of a case that is judged, with which others are compared.
  struct FirstPlay<M: SuiteMachine> {
    let replay: Replay<M>
    /// Whether a claim that both sides break alike did not end it.
    let isBeyondClaims: Bool
    /// The play before, which ended at such a claim, if it differs.
    let other: Replay<M>?
  }

  /// Plays a case, and returns its result and the judged play.
  ///
  /// - Parameters:
  ///   - onStep: Called before each step with the number of steps taken.
  ///   - onLine: Receives each line as soon as it is available. The result then has no lines.
  ///   - onRest: Called for each step of the work after the lines, as a sign of progress.
  static func played<M: SuiteMachine>(
    _ saved: Case<M.Language>, file: String, on machine: M,
    against contestant: SystemUnderTest<M.Language>,
    detail: ReplayDetail = ReplayDetail(),
    onStep: (Int) -> Void = { _ in },
    onLine: ((ComparedLine) -> Void)? = nil,
    onRest: () -> Void = {}
  ) -> (CaseReplay, FirstPlay<M>) {
    let scenario = saved.scenario
    let replay = machine.replay(scenario, against: contestant, onStep: onStep)
    // If both sides break a claim alike, the transcripts of later steps are well defined.
    let isBrokenAlike = if case .broken(_, by: .both) = replay.failure { true } else { false }
    let whole =
      isBrokenAlike
      ? machine.replayBeyondClaims(scenario, against: contestant, onStep: onStep) : replay
    // What a design breaks alike on both sides is known: a later difference is the finding.
    let isDesign =
      if case .claims = saved.breaks { true } else { M.isRefuted(scenario.world) }
    let judged = isDesign && whole.failure != nil ? whole : replay
    var played = CaseReplay()
    played.explain(judged, whole, on: machine)
    if let failure = played.failure, let twins = M.modelTwins,
      machine.replay(scenario, against: twins, onStep: { _ in onRest() }).failure == failure
    {
      played.explanation = failure.wordsOfLeak(
        M.bareCatalogue, byDecision: !M.isDiscreet(scenario.world))
    }
    if case .claims(let written) = saved.breaks, whole.failure == nil {
      played.compare(written, with: whole, file)
    }
    let shown = played.failure == nil ? whole : judged
    if detail.isData { played.steps = shown.steps(of: saved) }
    if let onLine {
      shown.tellComparedLines(states: detail.states, onLine)
    } else {
      shown.tellComparedLines(states: detail.states) { played.lines.append($0) }
    }
    played.compare(saved, with: whole, file, onStep: onRest)
    (played.notes, played.length) = (shown.notes, shown.steps.count)
    played.pairs = machine.pairs(of: scenario, against: contestant, onStep: onRest)
    return (
      played,
      FirstPlay(
        replay: whole, isBeyondClaims: isBrokenAlike, other: whole.begins(as: replay) ? nil : replay
      )
    )
  }

  init() {}

  /// Sets the explanation: all claims broken by the failing step, and for a design, also by later steps.
  private mutating func explain<M: SuiteMachine>(
    _ replay: Replay<M>, _ whole: Replay<M>, on machine: M
  ) {
    failure = replay.failure
    let byDesign = M.isRefuted(replay.world)
    guard let failure else {
      let broken = byDesign ? whole.brokenClaims : []
      guard let first = broken.first else { return }
      let same = broken.dropFirst().prefix { $0.step == first.step }
      let all = SavedBreaks.claims(broken.inHeader)
      designLine = "breaks \(all)"
      design =
        Failure.broken(first.claim, by: .both).words(
          M.bareCatalogue, and: same.map { ($0.claim, .both) }, byDesign: true)
        + ["Altogether the case breaks \(all)."]
      return
    }
    var others: [Failure.Broken] = []
    if case .broken(let first, by: _) = failure {
      others = replay.brokenClaims.filter { $0.step == replay.steps.count && $0.claim != first }
        .map { (claim: $0.claim, by: $0.culprit) }
    }
    explanation = failure.words(M.bareCatalogue, and: others, byDesign: byDesign)
  }

  /// Compares the claims that both sides break with the claims in the header, for which the case was written.
  private mutating func compare<M: SuiteMachine>(
    _ written: [BrokenClaims], with whole: Replay<M>, _ file: String
  ) {
    let (broken, saved) = (whole.brokenClaims.inHeader, SavedBreaks.claims(written))
    (failure, explanation, design) = (nil, [], [])
    if broken == written {
      asWritten = "\(saved)"
      return
    }
    designLine = broken.isEmpty ? "" : "breaks \(SavedBreaks.claims(broken))"
    let met = designLine.map { $0.isEmpty ? "" : "\n  + \($0)" } ?? ""
    mismatches.append(
      ReplayRecord.Mismatch(
        side: "both", line: nil, text: "\(file), header:\n  - breaks \(saved)\(met)"))
  }

  /// Returns a play of the case that differs from the judged one. Returns `nil` if all plays agree.
  ///
  /// - Parameters:
  ///   - onStep: Called at each step.
  ///   - onPlay: Called with the number of each play, from 2, and the number of all.
  func differing<M: SuiteMachine>(
    from first: FirstPlay<M>, on machine: M, against contestant: SystemUnderTest<M.Language>,
    _ plays: Plays,
    onStep: () -> Void = {}, onPlay: (Int, Int) -> Void = { _, _ in }
  ) -> Wavering? {
    let judged = first.replay
    let scenario = Scenario<M.Language>(world: judged.world, commands: judged.commands)
    let count =
      switch plays {
      case .once: 1
      case .moreWhereItFails where passed && first.other == nil: 1
      case .moreWhereItFails, .more: max(10, min(60, 60_000 / max(scenario.commands.count, 1)))
      }
    let check = Check(machine, against: contestant)
    var (other, alike, met) = (first.other, 1, [judged.failure])
    for play in 1..<count where !check.isEnough(met) {
      onPlay(play + 1, count)
      let next = check.replay(
        scenario, play: play, beyondClaims: first.isBeyondClaims, onStep: onStep)
      met.append(next.failure)
      if next.agrees(with: judged) { alike += 1 } else { other = other ?? next }
    }
    return other.map {
      Wavering(
        judged.comparedLines, $0.comparedLines, plays: met.count + (first.other == nil ? 0 : 1),
        alike: alike)
    }
  }

  /// Discards the results of a case whose plays differ.
  mutating func waver(_ wavering: Wavering) {
    self.wavering = wavering
    (failure, mismatches, edits, asWritten, design) = (nil, [], nil, nil, [])
    (lines, notes, pairs, steps) = (wavering.lines, [], [], [])
    explanation = [wavering.sentence]
  }

  /// Records each difference between the transcript of a side and the expectations.
  private mutating func compare<M: SuiteMachine>(
    _ saved: Case<M.Language>, with replay: Replay<M>, _ file: String, onStep: () -> Void
  ) {
    typealias Language = M.Language
    var edits: [LineEdit] = []
    var (modelBefore, sideBefore) = (replay.modelStart, replay.sideStart)
    for (expected, step) in zip(saved.steps, replay.steps) {
      defer {
        (modelBefore, sideBefore) = (step.model.state, step.side?.state ?? step.model.state)
        onStep()
      }
      func mismatch(
        _ answer: Answer<Language>, after before: Language.Snapshot
      ) -> ExpectationMismatch? {
        let lines = Language.transcript(of: answer.outcome, from: before, to: answer.state)
        // The transcript usually equals the expectations; then the outline is not needed.
        guard expected.mismatch(with: lines, file: file, isStrict: true) != nil else { return nil }
        return expected.mismatch(
          with: lines,
          outline: Language.transcript(
            of: Language.outline(of: answer.outcome), from: before, to: answer.state),
          file: file, isStrict: true)
      }
      let model = mismatch(step.model, after: modelBefore)
      edits += model?.edits ?? []
      if expected.expectations.isEmpty && !saved.isStrict { continue }
      // Both sides usually have the same transcript; then it is compared only once.
      let side =
        step.side == step.model && sideBefore == modelBefore
        ? model : step.side.flatMap { mismatch($0, after: sideBefore) }
      if model == side, let model {
        mismatches.append(ReplayRecord.Mismatch("both", model))
      } else {
        if let model { mismatches.append(ReplayRecord.Mismatch("model", model)) }
        if let side { mismatches.append(ReplayRecord.Mismatch("system", side)) }
      }
    }
    if replay.failure == nil { self.edits = edits }
  }
}

extension ReplayRecord.Mismatch {
  fileprivate init(_ side: String, _ mismatch: ExpectationMismatch) {
    self.init(side: side, line: mismatch.line, text: "\(mismatch)")
  }
}
