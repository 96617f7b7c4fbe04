import ConsentSuite
import ConsentVocabulary
import Lockstep

extension DeviceMachine: MeasurableMachine {
  package static func instruction(for command: DeviceCommand) -> String? { command.instruction }

  /// Returns the visible parts of the first event, of later events that reach the app, and of the final state. The
  /// notification of a part is not visible.
  package static func seen(_ answer: Answer<Device>) -> Answer<Device> {
    let clip = { AppClipMachine.seen(Answer($0, answer.state.clip)) }
    let camera = { CameraMachine.seen(Answer($0, answer.state.camera)) }
    let contacts = { ContactsMachine.seen(Answer($0, answer.state.contacts)) }
    let state = DeviceSnapshot(
      clip: clip(AppClip.plainOutcome).state, camera: camera(Camera.plainOutcome).state,
      contacts: contacts(Contacts.plainOutcome).state)
    let events = answer.outcome.events.enumerated().compactMap { index, event in
      switch event {
      case .clip(let command, let outcome, _):
        let outcome = clip(outcome).outcome
        return index > 0 && outcome == AppClip.plainOutcome
          ? nil : DeviceEvent.clip(command, outcome, after: state.clip)
      case .camera(let command, let outcome, _):
        return index > 0 && outcome == Camera.plainOutcome
          ? nil : .camera(command, camera(outcome).outcome, after: state.camera)
      case .contacts(let command, let outcome, _):
        return index > 0 && outcome == Contacts.plainOutcome
          ? nil : .contacts(command, contacts(outcome).outcome, after: state.contacts)
      case .waits: return event
      case .inClip(let call, let outcome): return .inClip(call, contacts(outcome).outcome)
      }
    }
    return Answer(DeviceOutcome(events), state)
  }
}
