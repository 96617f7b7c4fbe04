import ConsentModel
import ConsentSuite
import ConsentVocabulary
import Lockstep
import StateMachines

/// Leaks through the shared state of a device. Each part by itself stays within its policy.
extension DeviceNoninterference {
  package static let leaks = shared + CameraNoninterference.leaks.map(onDevice)

  private static let shared: [Leak<DeviceNoninterference>] = [
    Leak("looksForAClip", "what a clip asks of contacts takes as long as there are contacts") {
      before, _, _, told in
      guard before.watcher == .clip, case .inClip? = told.outcome.events.first else { return }
      told.signals.append(before.contacts.existing.count)
    },
    Leak(
      "tellsTheStageWhereItIsBarred",
      "a call of the camera that is barred says how far the prompt of contacts has come"
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
    Leak("tellsWhatWasReset", "an app is told what its clip had been, though it is reset") {
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
