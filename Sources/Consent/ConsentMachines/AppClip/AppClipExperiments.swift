import ConsentSuite
import ConsentVocabulary
import Lockstep

extension AppClipMachine: MeasurableMachine {
  package static func instruction(for command: AppClipCommand) -> String? { command.instruction }

  /// Returns the answer without stored data, which has to be read, without containers, which come and go unseen,
  /// and without the session of a program that does not run.
  package static func seen(_ answer: Answer<AppClip>) -> Answer<AppClip> {
    let plain = AppClipSnapshot()
    var (outcome, state) = (answer.outcome, answer.state)
    outcome.effects.removeAll {
      switch $0 {
      case .dropped, .created: true
      case .ended, .launched, .removed, .installed, .asked, .migrated, .imported: false
      }
    }
    (state.idleDays, state.containers, state.cells) = (0, plain.containers, plain.cells)
    (state.items, state.isKeychainMarked) = (plain.items, plain.isKeychainMarked)
    (state.accounts, state.plan) = (plain.accounts, plain.plan)
    state.release = plain.release
    if state.clip != .running { state.clipSession = nil }
    if state.app != .running { state.appSession = nil }
    return Answer(outcome, state)
  }
}
