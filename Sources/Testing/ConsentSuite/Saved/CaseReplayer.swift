import Lockstep
import Notation
import Reporting
import StateMachines
import Workers

/// A player of a saved case, which grows its result step by step.
struct CaseReplayer<M: SuiteMachine> {
  typealias Language = M.Language

  let saved: Case<Language>
  /// The name of the file that contains the case, for messages.
  let file: String
  let machine: M
  let contestant: SystemUnderTest<Language>
  let plays: CaseReplay.Plays
  let detail: ReplayDetail

  init(
    _ saved: Case<Language>, file: String, _ machine: M, _ contestant: SystemUnderTest<Language>,
    plays: CaseReplay.Plays = .once, detail: ReplayDetail = ReplayDetail()
  ) {
    (self.saved, self.file, self.machine, self.contestant) = (saved, file, machine, contestant)
    (self.plays, self.detail) = (plays, detail)
  }

  /// Plays the case in this process.
  func replayHere() -> CaseReplay {
    var (replay, first) = firstPlay()
    if let other = differing(from: first, in: replay) { replay.waver(other) }
    return replay
  }

  /// The play of a case that is judged, with which others are compared.
  struct FirstPlay {
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
  func firstPlay(
    onStep: (Int) -> Void = { _ in }, onLine: ((ComparedLine) -> Void)? = nil,
    onRest: () -> Void = {}
  ) -> (CaseReplay, FirstPlay) {
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
    played.explain(judged, whole)
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
    shown.tellComparedLines(states: detail.states) { line in
      if let onLine { onLine(line) } else { played.lines.append(line) }
    }
    played.compare(saved, with: whole, file, onStep: onRest)
    (played.notes, played.length) = (shown.notes, shown.steps.count)
    played.pairs = machine.pairs(of: scenario, against: contestant, onStep: onRest)
    let other = whole.begins(as: replay) ? nil : replay
    return (played, FirstPlay(replay: whole, isBeyondClaims: isBrokenAlike, other: other))
  }

  /// Returns a play of the case that differs from the judged one. Returns `nil` if all plays agree.
  ///
  /// - Parameters:
  ///   - replay: The result of the judged play.
  ///   - onStep: Called at each step.
  ///   - onPlay: Called with the number of each play, from 2, and the number of all.
  func differing(
    from first: FirstPlay, in replay: CaseReplay, onStep: () -> Void = {},
    onPlay: (Int, Int) -> Void = { _, _ in }
  ) -> Wavering? {
    let judged = first.replay
    let scenario = Scenario<Language>(world: judged.world, commands: judged.commands)
    let count =
      switch plays {
      case .once: 1
      case .moreWhereItFails where replay.passed && first.other == nil: 1
      case .moreWhereItFails, .more: max(10, min(60, 60_000 / max(scenario.commands.count, 1)))
      }
    let check = Check(machine, against: contestant)
    var (other, alike, met) = (first.other, 1, [judged.failure])
    // A slow program is not waited for sixty times.
    let end = contestant.isProgram ? ContinuousClock.now + plays.time : nil
    for play in 1..<count where !check.isEnough(met) {
      if let end, play >= Check<M>.equalEnds, ContinuousClock.now >= end { break }
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
}

extension CaseReplay {
  /// Sets the explanation: all claims broken by the failing step, and for a design, also by later steps.
  fileprivate mutating func explain<M: SuiteMachine>(_ replay: Replay<M>, _ whole: Replay<M>) {
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
  fileprivate mutating func compare<M: SuiteMachine>(
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

  /// Records each difference between the transcript of a side and the expectations.
  fileprivate mutating func compare<M: SuiteMachine>(
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
        guard
          expected.mismatch(with: lines, file: file, isStrict: true) != nil
        else { return nil }
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
