import ConsentSuite
import ConsentVocabulary
import Lockstep

extension CameraMachine: MeasurableMachine {
  package static func instruction(for command: CameraCommand) -> String? { command.instruction }

  /// Returns the answer without the status and the memory of the app, which have to be read.
  package static func seen(_ answer: Answer<Camera>) -> Answer<Camera> {
    let plain = CameraSnapshot()
    var state = answer.state
    (state.status, state.hasSettingsEntry) = (plain.status, plain.hasSettingsEntry)
    (state.isAwaited, state.isIntended) = (plain.isAwaited, plain.isIntended)
    (state.isInterrupted, state.isAudioInterrupted) = (
      plain.isInterrupted, plain.isAudioInterrupted
    )
    state.hasOtherSession = plain.hasOtherSession
    return Answer(answer.outcome, state)
  }
}
