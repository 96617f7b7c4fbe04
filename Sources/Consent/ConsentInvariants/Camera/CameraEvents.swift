import ConsentVocabulary
import StateMachines

// The notifications of the system: interruptions of the session, and the activity of the app.
extension CameraClaim {
  enum Told: UInt8, Numbered { case camera, audio, background, apps, pressure, ends, endsUntold }
  enum Activity: UInt8, Numbered { case asked, answered, leaves, leavesInactive, returns, ends }

  static let events = list {
    interruptionsAreTold.means(
      "An interruption is reported once as it begins, with its reason, and at its end, unless that is not reported.",
      sometimes: (Told.camera, "Another session takes the camera."),
      (.audio, "A call takes the microphone."),
      (.background, "The camera is taken from an app behind."),
      (.apps, "The camera is taken from an app beside others."),
      (.pressure, "The camera is taken under pressure."),
      (.ends, "The end of an interruption is reported."),
      (.endsUntold, "The end of an interruption is not reported.")
    ) { step, _ in
      let reason = step.command.interruption
      let ends = step.command == .endInterruption || step.command == .stopOtherSession
      let expected =
        reason.map { [CameraEffect.interrupted($0)] } ?? (ends ? [.interruptionEnded] : [])
      let told = step.outcome.effects.filter(\.isOfInterruption)
      let landmark: Told =
        switch reason {
        case .inUseByAnotherClient: .camera
        case .audioInUseByAnotherClient: .audio
        case .notAvailableInBackground: .background
        case .notAvailableWithMultipleForegroundApps: .apps
        case .notAvailableDueToSystemPressure: .pressure
        case nil: ends ? .ends : .endsUntold
        }
      return .when(
        CameraCommand.interruptions.contains(step.command) || !told.isEmpty, at: landmark,
        requires: told == expected)
    }
    activityIsToldOnce.means(
      "An app is active in front, inactive under the prompt and behind elsewhere; each change is reported once.",
      sometimes: (Activity.asked, "The prompt makes an app inactive."),
      (.answered, "An app is active again as the prompt closes."),
      (.leaves, "The person leaves an active app."),
      (.leavesInactive, "The person leaves an inactive app."),
      (.returns, "The person returns, and the app is active."),
      (.ends, "An inactive app ends.")
    ) { step, _ in
      let (before, after) = (step.before, step.after)
      let told = step.outcome.effects.filter(\.isOfActivity)
      if before.process != .running || after.process != .running {
        let ends = before.screen == .prompt && !before.isInSettings
        return .when(ends || !told.isEmpty, at: .ends, requires: told.isEmpty)
      }
      let (wasActive, isActive) = (before.isActive, after.isActive)
      let expected: [CameraEffect] =
        wasActive == isActive ? [] : isActive ? [.becameActive] : [.becameInactive]
      let leaves = after.isInSettings && !before.isInSettings
      let activity: Activity =
        leaves
        ? wasActive ? .leaves : .leavesInactive
        : !isActive ? .asked : before.isInSettings ? .returns : .answered
      // A return begins with it, and any other step ends with it.
      let effects = step.outcome.effects
      let isInPlace =
        told.isEmpty || told.first == (activity == .returns ? effects.first : effects.last)
      return .when(
        leaves || wasActive != isActive || !told.isEmpty, at: activity,
        requires: told == expected && isInPlace)
    }
  }
}

extension CameraCommand {
  /// The commands that begin or end an interruption.
  static let interruptions: Set<CameraCommand> = [
    .interruptCamera, .endInterruption, .startOtherSession, .stopOtherSession,
    .interruptInBackground, .interruptBesideApps, .interruptUnderPressure, .interruptAudio,
    .endInterruptionUntold,
  ]

  /// The reason of the interruption that the command begins, if any.
  var interruption: CameraInterruption? {
    switch self {
    case .interruptCamera, .startOtherSession: .inUseByAnotherClient
    case .interruptAudio: .audioInUseByAnotherClient
    case .interruptInBackground: .notAvailableInBackground
    case .interruptBesideApps: .notAvailableWithMultipleForegroundApps
    case .interruptUnderPressure: .notAvailableDueToSystemPressure
    default: nil
    }
  }
}

extension CameraEffect {
  fileprivate var isOfActivity: Bool { self == .becameActive || self == .becameInactive }
  fileprivate var isOfInterruption: Bool {
    if case .interrupted = self { true } else { self == .interruptionEnded }
  }
}

extension CameraOutcome {
  /// The outcome without notifications of the system.
  var unheard: CameraOutcome {
    CameraOutcome(response, effects.filter { !$0.isOfActivity && !$0.isOfInterruption })
  }
}

extension CameraSnapshot {
  /// Whether a running app is in front, and no prompt is up.
  fileprivate var isActive: Bool { !isInSettings && screen != .prompt }
  /// Whether the camera, the microphone, and the camera by the app itself are taken.
  var interruptions: [Bool] { [isInterrupted, isAudioInterrupted, hasOtherSession] }
}
