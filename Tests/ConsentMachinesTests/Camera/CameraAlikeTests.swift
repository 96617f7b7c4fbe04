import ConsentMachines
import ConsentVocabulary
import Desk
import Lockstep
import StateMachines
import Testing

/// Mistakes about interruptions, the app's other session, lost prompts and the app's activity that model and
/// system share.
private let mistakes: [Fault<Camera>] = [
  Fault("blamesTheBackground", "a hot device is reported as an app behind another") { _, outcome in
    outcome.effects = outcome.effects.map { effect in
      effect == .interrupted(.notAvailableDueToSystemPressure)
        ? .interrupted(.notAvailableInBackground) : effect
    }
  },
  Fault("interruptsTwice", "an interruption is reported twice as it begins") { _, outcome in
    for case .interrupted(let reason) in outcome.effects {
      outcome.effects.append(.interrupted(reason))
    }
  },
  Fault("endsInSilence", "the end of an interruption is never reported") { _, outcome in
    outcome.effects.removeAll { $0 == .interruptionEnded }
  },
  Fault("tellsWhatIsUntold", "the end that is not reported is reported") { step, outcome in
    if step.command == .endInterruptionUntold, outcome.response == .done {
      outcome.effects.append(.interruptionEnded)
    }
  },
  Fault("filmsBesideTheOther", "frames show the scene while the other session has the camera") {
    step, outcome in
    if step.before.hasOtherSession, outcome.response == .frame(.black) {
      outcome.response = .frame(.scene)
    }
  },
  Fault("callsTakeFrames", "a call that takes the microphone makes the frames black") {
    step, outcome in
    if step.before.isAudioInterrupted, step.world.audioInterruption == .leavesFrames,
      outcome.response == .frame(.scene)
    {
      outcome.response = .frame(.black)
    }
  },
  Fault("decidesALostPrompt", "a prompt that is lost has denied access") { step, outcome in
    if step.command == .takeScreenDown, outcome.response == .done, step.after.screen == nil,
      step.world.canOpenSettings
    {
      step.play(.requestAccess, .deny)
    }
  },
  Fault("staysActiveUnderThePrompt", "the prompt makes the app neither inactive nor active again") {
    step, outcome in
    switch step.command {
    case .visitSettings, .openSettings, .returnToApp: break
    case _: outcome.effects.removeAll { $0 == .becameInactive || $0 == .becameActive }
    }
  },
  Fault("becomesActiveTwice", "the app is told twice that it is active again") { _, outcome in
    if outcome.effects.contains(.becameActive) { outcome.effects.append(.becameActive) }
  },
  Fault("diesAloud", "an app whose process ends is told that it became inactive") { step, outcome in
    if step.command == .kill, outcome.response == .done { outcome.effects.append(.becameInactive) }
  },
  Fault(
    "endsTheOtherSession", "the system's end of an interruption ends the app's other session",
    instead: { step in
      step.before.hasOtherSession && step.command == .endInterruption
        ? step.play(.stopOtherSession) : nil
    }),
  Fault(
    "stopsWhatTheSystemTook", "the end of the app's other session ends an interruption as well",
    instead: { step in
      step.before.isInterrupted && step.command == .stopOtherSession
        ? step.play(.endInterruption) : nil
    }),
  Fault(
    "interruptsAnew", "a call takes the place of another interruption",
    instead: { step in
      step.before.isInterrupted && step.command == .interruptAudio
        ? step.play(.endInterruption, .interruptAudio) : nil
    }),
  Fault(
    "saysTheScreenIsDivided", "a camera that nothing may take in the background is taken there",
    instead: { step in
      step.command == .interruptInBackground && !step.before.isInSettings
        ? step.play(.interruptBesideApps).map { outcome in
          outcome.response == .done
            ? CameraOutcome(.done, [.interrupted(.notAvailableInBackground)]) : outcome
        } : nil
    }),
]

@Suite struct `A mistake about interruptions and activity that both sides share` {
  @Test(arguments: Desk.sample(of: Array(mistakes.indices), oneIn: 3))
  func `is told by a claim`(place: Int) throws {
    let mutant = mistakes[place].planted(around: CameraMachine.system)
    #expect(told(mutant, on: try CameraMachine([:])), "\(mutant.summary)")
  }

  @Test func `has a name of its own`() {
    expectOwnNames(mistakes.map { $0.planted(around: CameraMachine.system) })
  }
}
