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
  package private(set) var wavering: Wavering?

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
    _ plays: Plays = .more, detail: ReplayDetail = ReplayDetail()
  ) throws(SuiteError) {
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
    do throws(IsolationError) {
      try self.init(
        saved, file: text.file, on: machine, against: contestant, in: isolation, plays,
        detail: detail)
      (plantedFault, savedFailure) = (fault ?? saved.plantedFault, saved.savedFailure)
      (world, lines) = text.named(saved.worldLines, lines, at: saved.steps.map(\.line))
      // The rest of the file has not been played.
      filled =
        isCut
        ? nil
        : edits.map {
          text.filled(by: $0 + text.edits(toSay: designLine), isStrict: saved.isStrict)
        }
    } catch {
      throw .isolation(error)
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
    let first: Replay<M>
    (self, first) = Self.played(
      saved, file: file, on: machine, against: contestant, detail: detail)
    if let other = differing(from: first, on: machine, against: contestant, plays) { waver(other) }
  }

  /// Plays a case, and returns its result and the replay.
  ///
  /// - Parameters:
  ///   - onStep: Called before each step with the number of steps taken.
  ///   - onLine: Receives each line as soon as it is available. The result then has no lines.
  ///   - onRest: Called for each step of the work after the lines, as a sign of progress.
  private static func played<M: SuiteMachine>(
    _ saved: Case<M.Language>, file: String, on machine: M,
    against contestant: SystemUnderTest<M.Language>,
    detail: ReplayDetail = ReplayDetail(),
    onStep: (Int) -> Void = { _ in },
    onLine: ((ComparedLine) -> Void)? = nil,
    onRest: () -> Void = {}
  ) -> (CaseReplay, Replay<M>) {
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
    return (played, replay)
  }

  private init() {}

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

  /// Returns a play of the case that differs from the first. Returns `nil` if all plays agree.
  ///
  /// - Parameter onStep: Called at each step.
  private func differing<M: SuiteMachine>(
    from first: Replay<M>, on machine: M, against contestant: SystemUnderTest<M.Language>,
    _ plays: Plays,
    onStep: () -> Void = {}
  ) -> Wavering? {
    switch plays {
    case .once: return nil
    case .moreWhereItFails where passed: return nil
    case .moreWhereItFails, .more: break
    }
    let scenario = Scenario<M.Language>(world: first.world, commands: first.commands)
    let count = max(10, min(60, 60_000 / max(scenario.commands.count, 1)))
    let check = Check(machine, against: contestant)
    var (other, alike) = (Replay<M>?.none, 1)
    for play in 1..<count {
      let next = check.replay(scenario, play: play, onStep: onStep)
      if next.agrees(with: first) { alike += 1 } else { other = other ?? next }
    }
    return other.map {
      Wavering(first.comparedLines, $0.comparedLines, plays: count, alike: alike)
    }
  }

  /// Discards the results of a case whose plays differ.
  private mutating func waver(_ wavering: Wavering) {
    self.wavering = wavering
    (failure, mismatches, edits, asWritten, design) = (nil, [], nil, nil, [])
    (lines, notes, pairs, steps) = (wavering.lines, [], [], [])
    explanation = [wavering.sentence]
  }

  /// Replays a case in a separate process, which it may crash. In this case, the steps before the crash are
  /// replayed again, so that their transcripts are available.
  ///
  /// - Parameter isolation: The worker that plays. `nil` to play in this process.
  package init<M: SuiteMachine>(
    _ saved: Case<M.Language>, file: String, on machine: M,
    against contestant: SystemUnderTest<M.Language>,
    in isolation: Isolation?, _ plays: Plays = .once, detail: ReplayDetail = ReplayDetail()
  ) throws(IsolationError) {
    guard let isolation else {
      self.init(
        saved, file: file, on: machine, against: contestant, plays, detail: detail)
      return
    }
    var taken = 0
    var told: [ComparedLine] = []
    var played: CaseReplay?
    var wavering: Wavering?
    let death = try isolation.run(
      onMessage: { message in
        switch message.value(Progress.self) {
        case .taken(let steps): taken = steps
        case .line(let line): told.append(line)
        case .end(let replay): played = replay
        case .wavers(let told): wavering = told
        }
      },
      { speaker in
        let (played, first) = Self.played(
          saved, file: file, on: machine, against: contestant, detail: detail,
          onStep: { speaker.say(Message(Progress.taken($0))) },
          onLine: { speaker.say(Message(Progress.line($0))) },
          onRest: { speaker.beat() })
        speaker.checkLine()
        speaker.say(Message(Progress.end(played)))
        let other = played.differing(from: first, on: machine, against: contestant, plays) {
          speaker.beat()
        }
        if let other { speaker.say(Message(Progress.wavers(other))) }
      })
    if let played {
      self = played
      lines = told + lines
      if let death, !death.ending.isOfMachine {
        let end = Self(dead: death.ending, saved, on: machine, at: saved.steps.count).lines
        wavering = Wavering(lines, lines + end, plays: 2, alike: 1)
      }
      if let wavering { waver(wavering) }
      return
    }
    let ending = death?.ending ?? .exited(code: 0)
    try self.init(
      dead: ending, after: taken, saved, file: file, on: machine, against: contestant,
      detail: detail, isolation)
    if case .once = plays { return }
    // Each repetition has its own process.
    let again = failure?.costsTime == true ? 2 : 9
    let met = try Check(machine, against: contestant).failures(
      of: saved.scenario, times: again, in: isolation.thinking(ending))
    if let other = met.first(where: { $0 != failure }) {
      if ending.isOfMachine {
        // A slow or a full machine ends one play, and lets another one pass: the case is played anew.
        try self.init(
          saved, file: file, on: machine, against: contestant, in: isolation, detail: detail)
        if passed {
          let note = "The process \(ending.words) in an earlier play, and passed when played anew."
          lines.append(ComparedLine(.same, note))
        }
        return
      }
      waver(
        Wavering(
          lines, [ComparedLine(.same, other?.words(M.bareCatalogue)[0] ?? "It passes.")],
          plays: again + 1, alike: met.count { $0 == failure } + 1))
    }
  }

  private init<M: SuiteMachine>(
    dead ending: ExitReason, after taken: Int, _ saved: Case<M.Language>, file: String,
    on machine: M,
    against contestant: SystemUnderTest<M.Language>, detail: ReplayDetail,
    _ isolation: Isolation
  ) throws(IsolationError) {
    guard saved.steps.indices.contains(taken), taken > 0 else {
      self.init(dead: ending, saved, on: machine, at: min(taken, saved.steps.count))
      return
    }
    var before = saved
    before.steps = Array(saved.steps.prefix(taken))
    try self.init(
      before, file: file, on: machine, against: contestant, in: isolation, detail: detail)
    let last = CaseReplay(dead: ending, saved, on: machine, at: taken)
    lines += last.lines
    if detail.isData { steps += last.steps }
    (failure, edits, length) = (.died(ending), nil, taken + 1)
    let modelDies =
      try isolation.run { speaker in
        var model = M.Model(saved.world)
        for step in saved.steps {
          model = model.applying(step.command).state
          speaker.beat()
        }
      } != nil
    explanation =
      (failure?.words(M.bareCatalogue) ?? []) + [
        modelDies
          ? "The model alone does not survive these steps either."
          : "The model alone survives these steps: the system is wrong."
      ]
  }

  /// Creates the result of a case whose process crashed.
  ///
  /// - Parameter taken: The number of steps before the crash.
  private init<M: SuiteMachine>(
    dead ending: ExitReason, _ saved: Case<M.Language>, on machine: M, at taken: Int
  ) {
    (failure, length) = (.died(ending), taken + 1)
    explanation = failure?.words(M.bareCatalogue) ?? []
    let commands = saved.commandLines
    let margin = Margin(of: taken, among: commands.count)
    if commands.indices.contains(taken) {
      lines.append(
        ComparedLine(.same, "\(margin.numbered)  \(commands[taken])", step: taken + 1))
      steps.append(
        ReplayedStep(number: taken + 1, command: commands[taken], model: nil, system: nil))
    }
    lines.append(ComparedLine(.system, "\(margin.blank)  ! the process \(ending.words)"))
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
