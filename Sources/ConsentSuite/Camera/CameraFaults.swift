import ConsentSystem
import ConsentVocabulary
import Lockstep
import StateMachines

/// The mistakes that an app or a platform could well make about the camera, each named by what it does
/// wrong and planted around our phone.
public enum CameraFaults {
  public static let all: [Contestant<Camera>] =
    elsewhere + (ofTheFlow + ofThePlatform).map { $0.planted(around: .ours) }

  /// Phones in another world than theirs: they miss what is different about it.
  private static let elsewhere: [Contestant<Camera>] = [
    misled("primesUnderRestriction", "a restricted person is asked as by the published answer") {
      if $0.status == .restricted { $0.policy = .literal }
    },
    misled("neverMissesACamera", "the branch without a camera is never taken") {
      $0.hasCamera = true
    },
    misled("livesThroughSettings", "a switch in Settings leaves the app running") {
      $0.settingsChange = .leavesAppRunning
    },
  ]

  private static func misled(
    _ name: String, _ summary: String, _ change: @escaping @Sendable (inout CameraWorld) -> Void
  ) -> Contestant<Camera> {
    Contestant(name, summary) { world in
      var other = world
      change(&other)
      return CameraSide(other)
    }
  }

  /// Mistakes of an app.
  private static let ofTheFlow: [Fault<Camera>] = [
    Fault(
      "waitsForAPromptWhenDenied", "a denied app asks, and waits for a prompt for ever",
      instead: { step in
        guard step.command == .user(.select), step.isFree, step.before.status == .denied else {
          return nil
        }
        return CameraOutcome(.done, [.prompted])
      }),
    Fault("nagsAfterADenial", "the settings alert comes up right after a denial") {
      step, outcome in
      if step.command == .user(.deny), step.before.isAwaited { step.selecting(&outcome) }
    },
    Fault("presentsForNobody", "an answer presents on a screen that is gone") { step, outcome in
      if step.command == .user(.allow), step.before.screen == .prompt, !step.before.isAwaited {
        step.selecting(&outcome)
      }
    },
    Fault("logsWhatItPresents", "accepting is logged when the screen comes up") { step, outcome in
      outcome.effects.removeAll { $0 == .logged(.accepted) }
      if outcome.shows(.priming) { outcome.effects.insert(.logged(.accepted), at: 0) }
    },
    Fault("logsAfterwards", "a decision is logged after its effect") { _, outcome in
      if case .logged = outcome.effects.first {
        outcome.effects.append(outcome.effects.removeFirst())
      }
    },
    Fault(
      "resumesAtEveryLaunch", "a stored intention is never spent", remembering: false,
      after: { step, outcome in
        if step.after.isIntended { step.memory = true }
        if step.memory, step.command == .user(.launchApp), step.after.process == .running,
          step.after.screen == nil
        {
          step.selecting(&outcome)
        }
      }),
    Fault("presentsWhereItIsAnswered", "a screen comes up on the queue of the answer") {
      step, outcome in
      guard outcome.effects.contains(.answered(granted: true, on: step.world.answersOn)) else {
        return
      }
      outcome.change { .presented($0, on: step.world.answersOn) }
    },
    Fault("dropsAnswersFromElsewhere", "an answer on another queue is lost") { step, outcome in
      if step.command == .user(.allow), step.world.answersOn == .other {
        outcome.change { _ in nil }
      }
    },
    Fault("stacksScreens", "selecting twice presents twice") { step, outcome in
      if step.command == .user(.select), let screen = step.before.screen, outcome.response == .done
      {
        outcome.effects = [.ignored(screen)]
      }
    },
    Fault("presentsTwice", "the priming screen comes up two times") { _, outcome in
      if outcome.shows(.priming), let last = outcome.effects.last { outcome.effects.append(last) }
    },
    Fault("locksThePersonIn", "the settings alert cannot be closed") { _, outcome in
      outcome.change { notice in
        var notice = notice
        if notice.screen == .settingsAlert { notice.buttons = [.openSettings] }
        return .presented(notice, on: .main)
      }
    },
    Fault("grantsInItsWords", "the priming screen says allow") { _, outcome in
      outcome.change { notice in
        var notice = notice
        if notice.screen == .priming { notice.buttons[0] = .allow }
        return .presented(notice, on: .main)
      }
    },
    Fault("deniesForTheDeclined", "declining the priming screen denies access") { step, outcome in
      if step.command == .user(.decline), outcome.response == .done, step.world.hasUsageText {
        step.play(.user(.select), .user(.accept), .user(.deny))
      }
    },
  ]

  /// Mistakes of a platform.
  private static let ofThePlatform: [Fault<Camera>] = [
    Fault("forgetsADenial", "a launch forgets that the person denied") { step, outcome in
      if step.command == .user(.launchApp), outcome.response == .done, step.after.status == .denied
      {
        step.play(.user(.resetPrivacy))
      }
    },
    Fault("promptsForTheStatus", "reading the status brings up the prompt") { step, outcome in
      if outcome.response == .status(.undetermined) { outcome.effects.append(.prompted) }
    },
    Fault("showsTheSceneToAll", "frames show the scene before access is granted") { _, outcome in
      if case .frame = outcome.response { outcome.response = .frame(.scene) }
    },
    Fault(
      "leavesTheCameraUp", "the camera stays up when its access is taken away", remembering: false,
      after: { step, outcome in
        if outcome.response == .done {
          step.memory =
            step.before.screen == .camera && step.command == .user(.switchOff)
            && step.after.process == .running
        }
      }, stating: { snapshot, isUp in if isUp { snapshot.screen = .camera } }),
  ]
}

extension FaultyStep<Camera, NoMemory> {
  /// Whether nothing is between the person and the app.
  fileprivate var isFree: Bool {
    before.process == .running && before.screen == nil && !before.isInSettings
  }
}

extension FaultyStep where Talk == Camera {
  /// The app enters its flow once more.
  fileprivate func selecting(_ outcome: inout CameraOutcome) {
    outcome.effects += play(.user(.select))?.effects ?? []
  }
}

extension CameraOutcome {
  fileprivate func shows(_ screen: CameraScreen) -> Bool {
    effects.contains {
      if case .presented(let notice, _) = $0 { notice.screen == screen } else { false }
    }
  }

  /// Puts another effect, or none, in place of each screen that is presented.
  fileprivate mutating func change(_ other: (CameraNotice) -> CameraEffect?) {
    effects = effects.compactMap {
      if case .presented(let notice, _) = $0 { other(notice) } else { $0 }
    }
  }
}
