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

  package static func questions(of world: CameraWorld) -> CameraWorld {
    let plain = CameraWorld()
    var world = world
    (world.policy, world.status) = (plain.policy, plain.status)
    (world.hasCamera, world.listsDevices) = (plain.hasCamera, plain.listsDevices)
    (world.hasUsageText, world.storesIntention) = (plain.hasUsageText, plain.storesIntention)
    (world.staleRefusal, world.canOpenSettings) = (plain.staleRefusal, plain.canOpenSettings)
    return world
  }
}
