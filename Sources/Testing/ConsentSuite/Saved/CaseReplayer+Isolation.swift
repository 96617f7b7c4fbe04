import Lockstep
import Notation
import OperatingSystem
import Reporting
import StateMachines
import Workers

extension CaseReplayer {
  /// Plays the case in a separate process, which it may end. In this case, the steps before the end are played
  /// again, so that their transcripts are available.
  ///
  /// - Parameters:
  ///   - isolation: The worker that plays. `nil` to play in this process.
  ///   - onWait: Called often while a worker plays.
  func replay(
    in isolation: Isolation?, _ onWait: (PlayProgress) -> Void = { _ in }
  ) throws(CommandError) -> CaseReplay {
    guard let isolation else { return replayHere() }
    switch try play(in: isolation, onWait) {
    case .finished(let replay): return replay
    case .died(var replay, let ending):
      guard let other = try otherEnd(than: ending, in: isolation, onWait) else { return replay }
      // A slow or a full machine ends one play, and lets another one pass: the case is played anew.
      if ending.isOfMachine, case .finished(var anew) = try play(in: isolation, onWait),
        anew.failure?.endsSystem != true
      {
        if anew.passed {
          let note = "The process \(ending.words) in an earlier play, and passed when played anew."
          anew.lines.append(ComparedLine(.same, note))
        }
        return anew
      }
      replay.waver(
        Wavering(
          replay.lines,
          [ComparedLine(.same, other.failure?.words(M.bareCatalogue)[0] ?? "It passes.")],
          plays: other.plays + 1, alike: other.alike + 1))
      return replay
    }
  }

  /// The result of playing a case in a process of its own.
  private enum Played {
    case finished(CaseReplay)
    /// The process ended at a step, or after all.
    case died(CaseReplay, ExitReason)
  }

  private func play(
    in isolation: Isolation, _ onWait: (PlayProgress) -> Void
  ) throws(CommandError) -> Played {
    var (taken, lines) = (0, [ComparedLine]())
    var progress = PlayProgress.steps(0, of: saved.steps.count)
    var (played, wavering): (CaseReplay?, Wavering?) = (nil, nil)
    let death = try isolation.run(
      onMessage: { message in
        switch message.value(CaseReplay.Progress.self) {
        case .taken(let steps):
          taken = steps
          progress = .steps(steps, of: saved.steps.count)
        case .again(let play, let all): progress = .plays(play, of: all)
        case .line(let line): lines.append(line)
        case .end(let replay): played = replay
        case .wavers(let found): wavering = found
        }
      },
      onWait: { onWait(progress) },
      { speaker in
        func say(_ progress: CaseReplay.Progress) { speaker.say(Message(progress)) }
        let (played, first) = firstPlay(
          onStep: { say(.taken($0)) }, onLine: { say(.line($0)) }, onRest: { speaker.beat() })
        speaker.checkLine()
        say(.end(played))
        let other = differing(
          from: first, in: played, onStep: { speaker.beat() },
          onPlay: { say(.again($0, of: $1)) })
        if let other { say(.wavers(other)) }
      })
    guard var played else {
      let ending = death?.ending ?? .exited(code: 0)
      var replay = try ended(by: ending, after: taken, in: isolation)
      replay.lastWords = death?.lastWords ?? []
      return .died(replay, ending)
    }
    played.lines = lines + played.lines
    if let death, !death.ending.isOfMachine {
      let end = ended(by: death.ending, at: saved.steps.count).lines
      wavering = Wavering(played.lines, played.lines + end, plays: 2, alike: 1)
    }
    if let wavering { played.waver(wavering) }
    return .finished(played)
  }

  /// Plays the case again in processes of its own. Returns a result that differs from the first end, the number of
  /// plays, and how many ended alike; `nil` if all did, or if the case is played once.
  private func otherEnd(
    than ending: ExitReason, in isolation: Isolation, _ onWait: (PlayProgress) -> Void
  ) throws(CommandError) -> (failure: Failure?, plays: Int, alike: Int)? {
    if case .once = plays { return nil }
    let failure = Failure.died(ending)
    // Each repetition has its own process.
    let again = contestant.isProgram || failure.costsTime ? Check<M>.equalEnds - 1 : 9
    let met = try Check(machine, against: contestant).failures(
      of: saved.scenario, times: again, in: isolation.thinking(ending),
      onWait: { onWait(.plays(2, of: again + 1)) })
    return met.first { $0 != failure }.map { ($0, met.count, met.count { $0 == failure }) }
  }

  /// Returns the result of a case that ended its process, with the transcripts of the steps before.
  ///
  /// - Parameter taken: The number of steps before the end.
  private func ended(
    by ending: ExitReason, after taken: Int, in isolation: Isolation
  ) throws(CommandError) -> CaseReplay {
    guard saved.steps.indices.contains(taken), taken > 0 else {
      return ended(by: ending, at: min(taken, saved.steps.count))
    }
    var before = saved
    before.steps = Array(saved.steps.prefix(taken))
    var replay = try CaseReplayer(before, file: file, machine, contestant, detail: detail)
      .replay(in: isolation)
    let last = ended(by: ending, at: taken)
    replay.lines += last.lines
    if detail.isData { replay.steps += last.steps }
    (replay.failure, replay.edits, replay.length) = (last.failure, nil, last.length)
    let modelDies =
      try isolation.run { speaker in
        var model = M.Model(saved.world)
        for step in saved.steps {
          model = model.applying(step.command).state
          speaker.beat()
        }
      } != nil
    replay.explanation =
      last.explanation + [
        modelDies
          ? "The model alone does not survive these steps either."
          : "The model alone survives these steps: the system is wrong."
      ]
    return replay
  }

  /// Returns the result of a case that ended its process, without the steps before.
  ///
  /// - Parameter taken: The number of steps before the end.
  private func ended(by ending: ExitReason, at taken: Int) -> CaseReplay {
    var replay = CaseReplay()
    (replay.failure, replay.length) = (.died(ending), taken + 1)
    replay.explanation = replay.failure?.words(M.bareCatalogue) ?? []
    let commands = saved.commandLines
    let margin = Margin(of: taken, among: commands.count)
    if commands.indices.contains(taken) {
      replay.lines.append(
        ComparedLine(.same, "\(margin.numbered)  \(commands[taken])", step: taken + 1))
      replay.steps.append(
        ReplayedStep(number: taken + 1, command: commands[taken], model: nil, system: nil))
    }
    replay.lines.append(ComparedLine(.system, "\(margin.blank)  ! the process \(ending.words)"))
    return replay
  }
}
