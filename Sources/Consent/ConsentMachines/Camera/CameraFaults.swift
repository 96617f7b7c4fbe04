import ConsentVocabulary
import Lockstep
import StateMachines

/// Plausible mistakes of an app or a platform with the camera, planted around our system and named after
/// their effects.
package enum CameraFaults {
  package static let all: [SystemUnderTest<Camera>] =
    elsewhere + around.map { $0.planted(around: CameraMachine.system) }

  /// Mutants that run in a world other than the case's, and so ignore the field that differs.
  private static let elsewhere = [
    CameraMachine.system.mistaking(
      "primesUnderRestriction", "a restricted person is asked as by the published answer"
    ) { if $0.status == .restricted, $0.hasCamera { $0.policy = .literal } },
    CameraMachine.system.mistaking(
      "neverMissesACamera", "the branch without a camera is never taken"
    ) { $0.hasCamera = true },
    CameraMachine.system.mistaking(
      "livesThroughSettings", "a switch in Settings leaves the app running"
    ) { $0.settingsChange = .leavesAppRunning },
    CameraMachine.system.mistaking(
      "storesNoIntention", "the app forgets why the person went to Settings"
    ) { $0.storesIntention = false },
    CameraMachine.system.mistaking(
      "answersWhatIsLost", "the calls of a lost prompt are refused, where they never end"
    ) { $0.callsOfLostPrompt = .end },
    CameraMachine.system.mistaking(
      "leadsNowhere", "the alert offers Settings where they cannot be opened"
    ) { $0.canOpenSettings = true },
  ]

  /// Faults of the app, and at the end of the list faults of the platform.
  private static let around: [Fault<Camera>] = [
    Fault("waitsForAPromptWhenDenied", "a denied app asks, and waits for a prompt for ever") {
      if $0.command == .select, $1.shows(.settingsAlert) {
        $0.play(.dismiss)
        $1.effects = [.prompted]
      }
    },
    Fault("nagsAfterADenial", "the settings alert comes up right after a denial") {
      if $0.command == .deny, $0.before.isAwaited { $0.selecting(&$1) }
    },
    Fault("presentsForNobody", "an answer presents on a screen that is gone") {
      let isUnheard = $0.before.screen == .prompt && !$0.before.isAwaited
      if $0.command == .allow, isUnheard, $0.world.hasCamera { $0.selecting(&$1) }
    },
    Fault("logsAfterwards", "a decision is logged after its effect") {
      if $1.effects.first?.event != nil { $1.effects.append($1.effects.removeFirst()) }
    },
    Fault("resumesAtEveryLaunch", "a stored intention is never spent", remembering: false) {
      if $0.after.isIntended { $0.memory = true }
      let isFree = $0.after.process == .running && $0.after.screen == nil
      if $0.memory, $0.command == .launchApp, isFree { $0.selecting(&$1) }
    },
    Fault("presentsWhereItIsAnswered", "a screen comes up on the queue of the answer") {
      let queue = $0.world.answersOn
      if $1.effects.contains(.answered(granted: true, on: queue)) { $1.present(on: queue) }
    },
    Fault("dropsAnswersFromElsewhere", "an answer on another queue is lost") {
      if $0.command == .allow, $0.world.answersOn == .other {
        $1.effects.removeAll { $0.notice != nil }
      }
    },
    Fault("stacksScreens", "selecting twice presents twice") {
      if $0.command == .select, let screen = $0.before.screen, $1.response == .done {
        $1.effects = [.ignored(screen)]
      }
    },
    Fault("presentsTwice", "the priming screen comes up two times") {
      if $1.shows(.priming), let last = $1.effects.last { $1.effects.append(last) }
    },
    Fault("forgetsADenial", "a launch forgets that the person denied") {
      if $0.command == .launchApp, $1.response == .done, $0.after.status == .denied {
        $0.play(.resetPrivacy, .launchApp)
      }
    },
    Fault("promptsForTheStatus", "reading the status brings up the prompt") {
      if $1.response == .status(.undetermined), $0.world.hasCamera { $1.effects.append(.prompted) }
    },
    Fault("showsTheSceneToAll", "frames show the scene before access is granted") {
      if $1.response == .frame(.black) { $1.response = .frame(.scene) }
    },
    Fault("callsEndOnReturn", "an interruption is over when the person comes back") {
      if $0.command == .returnToApp, $1.response == .done, $0.after.isInterrupted {
        $0.play(.endInterruption)
      }
    },
    Fault("staysWithAccess", "with access, selecting the camera shows nothing") {
      if $0.command == .select, $1.shows(.camera) {
        $0.play(.dismiss)
        $1.effects = []
      }
    },
    Fault(
      "forgetsTheIntentionInAKill", "a kill drops a stored intention", remembering: false,
      after: {
        if $0.command == .kill, $1.response == .done { $0.memory = true }
        if $0.command == .openSettings { $0.memory = false }
      }, stating: { snapshot, isForgotten in if isForgotten { snapshot.isIntended = false } }),
    Fault("endsWithACall", "an interruption ends the app") {
      if $0.command == .interruptCamera, $1.response == .done { $0.play(.kill) }
    },
    Fault("promptsForEachInput", "an input asks though the person is being asked") {
      if $0.command == .openInput, $0.isUnderThePrompt { $1.effects.append(.prompted) }
    },
    Fault(
      "opensInputsWithoutAReason", "an input without a usage text opens",
      instead: {
        let isOpened = $0.command == .openInput && $0.before.process == .running
        return isOpened && $0.world.hasCamera && !$0.world.hasUsageText
          ? CameraOutcome(.done) : nil
      }),
    Fault(
      "leavesTheCameraUp", "the camera stays up when its access is taken away", remembering: false,
      after: { step, outcome in
        guard outcome.response == .done else { return }
        let loses = step.command == .switchOff && step.after.process == .running
        step.memory = loses && step.before.screen == .camera
      }, stating: { snapshot, isUp in if isUp { snapshot.screen = .camera } }),
    Fault(
      "keepsTheDecision", "a reset forgets nothing",
      instead: {
        let isReset = $0.command == .resetPrivacy && $0.before.process != .notInstalled
        return isReset ? CameraOutcome(.done) : nil
      }),
    Fault(
      "survivesAKill", "the app runs on after a kill",
      instead: {
        $0.command == .kill && $0.before.process == .running ? CameraOutcome(.done) : nil
      }),
    Fault("tellsNoInterruption", "the app is not notified that the camera is taken") {
      $1.effects.removeAll { if case .interrupted = $0 { true } else { false } }
    },
    Fault("staysActiveUnderThePrompt", "an app is not notified that the prompt lies over it") {
      if $0.after.screen == .prompt { $1.effects.removeAll { $0 == .becameInactive } }
    },
  ]
}

extension FaultyStep where Language == Camera {
  /// Plays the app's flow once more from its start.
  fileprivate func selecting(_ outcome: inout CameraOutcome) {
    outcome.effects += play(.select)?.effects ?? []
  }
}

extension FaultyStep where Language == Camera {
  /// Whether the command was carried out while the prompt was up, and the app runs on.
  fileprivate var isUnderThePrompt: Bool { before.screen == .prompt && after.process == .running }
}

extension CameraOutcome {
  fileprivate func shows(_ screen: CameraScreen) -> Bool {
    effects.contains { $0.notice?.screen == screen }
  }

  /// Moves the presentation of each screen to another dispatch queue.
  fileprivate mutating func present(on queue: CameraQueue) {
    effects = effects.map { effect in effect.notice.map { .presented($0, on: queue) } ?? effect }
  }
}
