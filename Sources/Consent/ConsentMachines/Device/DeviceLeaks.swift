import ConsentModel
import ConsentSuite
import ConsentVocabulary
import Lockstep
import StateMachines

/// Leaks through the shared state of a device. Each part by itself stays within its policy.
extension DeviceNoninterference {
  package static let leaks = shared + CameraNoninterference.leaks.map(onDevice)

  private static let shared: [Leak<DeviceNoninterference>] = [
    Leak("looksForAClip", "the time of a clip's call depends on the number of contacts") {
      before, _, _, told in
      guard before.watcher == .clip, case .inClip? = told.outcome.events.first else { return }
      told.signals.append(before.contacts.existing.count)
    },
    Leak(
      "tellsTheStageWhereItIsBarred",
      "a barred call of the camera returns the screen of the contacts prompt"
    ) { before, command, _, told in
      guard before.hasWatcher, case .camera = command, command.isCall, told.outcome.events.isEmpty
      else { return }
      told.signals.append(before.contacts.screenOfThePrompt)
    },
    Leak("endsTheDecidedLast", "beneath a restriction, a decided camera ends after contacts") {
      before, _, after, told in
      guard before.isWatchedRunning, !after.isWatchedRunning, before.contacts.isRestricted
      else { return }
      told.signals.append(before.camera.decision == .undetermined ? 0 : 1)
    },
    Leak("tellsWhatWasReset", "an app learns the decision about its clip, though it was reset") {
      before, _, after, told in
      guard before.isReplaced(in: after), after.hasWatcher, after.world.replacement == .resets
      else { return }
      told.signals.append(Int(before.camera.decision.rawValue))
    },
  ]

  private static func onDevice(_ leak: Leak<CameraNoninterference>) -> Leak<DeviceNoninterference> {
    Leak(leak.name, leak.summary) { before, command, after, told in
      guard before.hasWatcher, case .camera(let command) = command,
        case .camera(_, let outcome, _)? = told.outcome.events.first
      else { return }
      var part = ObservableOutcome<Camera>(outcome)
      leak.tell(before.camera, command, after.camera, &part)
      told.signals += part.signals
    }
  }
}

extension DeviceModel {
  fileprivate var isWatchedRunning: Bool { hasWatcher && camera.snapshot.process == .running }
}
