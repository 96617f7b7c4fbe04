import Lockstep
import Notation
import OperatingSystem
import Reporting
import StateMachines
import Workers

extension CaseReplay {
  /// Replays a case in a separate process, which it may crash. In this case, the steps before the crash are
  /// replayed again, so that their transcripts are available.
  ///
  /// - Parameters:
  ///   - isolation: The worker that plays. `nil` to play in this process.
  ///   - onWait: Called often while a worker plays.
  package init<M: SuiteMachine>(
    _ saved: Case<M.Language>, file: String, on machine: M,
    against contestant: SystemUnderTest<M.Language>,
    in isolation: Isolation?, _ plays: Plays = .once, detail: ReplayDetail = ReplayDetail(),
    onWait: (PlayProgress) -> Void = { _ in }
  ) throws(CommandError) {
    guard let isolation else {
      self.init(
        saved, file: file, on: machine, against: contestant, plays, detail: detail)
      return
    }
    try self.init(
      saved, file: file, on: machine, against: contestant, in: isolation, plays, detail: detail,
      isAnew: false, onWait)
  }

  /// Replays a case in a separate process.
  ///
  /// - Parameter isAnew: Whether an earlier play ended its process, and others did not.
  private init<M: SuiteMachine>(
    _ saved: Case<M.Language>, file: String, on machine: M,
    against contestant: SystemUnderTest<M.Language>,
    in isolation: Isolation, _ plays: Plays, detail: ReplayDetail, isAnew: Bool,
    _ onWait: (PlayProgress) -> Void
  ) throws(CommandError) {
    var taken = 0
    var progress = PlayProgress.steps(0, of: saved.steps.count)
    var told: [ComparedLine] = []
    var played: CaseReplay?
    var wavering: Wavering?
    let death = try isolation.run(
      onMessage: { message in
        switch message.value(Progress.self) {
        case .taken(let steps):
          taken = steps
          progress = .steps(steps, of: saved.steps.count)
        case .again(let play, let all): progress = .plays(play, of: all)
        case .line(let line): told.append(line)
        case .end(let replay): played = replay
        case .wavers(let told): wavering = told
        }
      },
      onWait: { onWait(progress) },
      { speaker in
        let (played, first) = Self.played(
          saved, file: file, on: machine, against: contestant, detail: detail,
          onStep: { speaker.say(Message(Progress.taken($0))) },
          onLine: { speaker.say(Message(Progress.line($0))) },
          onRest: { speaker.beat() })
        speaker.checkLine()
        speaker.say(Message(Progress.end(played)))
        let other = played.differing(
          from: first, on: machine, against: contestant, plays, onStep: { speaker.beat() },
          onPlay: { speaker.say(Message(Progress.again($0, of: $1))) })
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
    lastWords = death?.lastWords ?? []
    if case .once = plays { return }
    if isAnew { return }
    // Each repetition has its own process.
    let again = contestant.isProgram || failure?.costsTime == true ? Check<M>.equalEnds - 1 : 9
    let met = try Check(machine, against: contestant).failures(
      of: saved.scenario, times: again, in: isolation.thinking(ending),
      onWait: { onWait(.plays(2, of: again + 1)) })
    guard let other = met.first(where: { $0 != failure }) else { return }
    if ending.isOfMachine {
      // A slow or a full machine ends one play, and lets another one pass: the case is played anew.
      let anew = try CaseReplay(
        saved, file: file, on: machine, against: contestant, in: isolation, plays, detail: detail,
        isAnew: true, onWait)
      if anew.failure.map({ !$0.endsSystem }) ?? true {
        self = anew
        if passed {
          let note = "The process \(ending.words) in an earlier play, and passed when played anew."
          lines.append(ComparedLine(.same, note))
        }
        return
      }
    }
    waver(
      Wavering(
        lines, [ComparedLine(.same, other?.words(M.bareCatalogue)[0] ?? "It passes.")],
        plays: met.count + 1, alike: met.count { $0 == failure } + 1))
  }

  private init<M: SuiteMachine>(
    dead ending: ExitReason, after taken: Int, _ saved: Case<M.Language>, file: String,
    on machine: M,
    against contestant: SystemUnderTest<M.Language>, detail: ReplayDetail,
    _ isolation: Isolation
  ) throws(CommandError) {
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
}
