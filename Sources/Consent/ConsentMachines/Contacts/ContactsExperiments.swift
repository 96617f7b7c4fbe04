import ConsentSuite
import ConsentVocabulary
import Lockstep

extension ContactsMachine: MeasurableMachine {
  package static func instruction(for command: ContactsCommand) -> String? { command.instruction }

  /// Returns the answer without status and grants, which the app has to read, and without the reason for which
  /// a touch does nothing. The person sees whether the touch points to Settings.
  package static func seen(_ answer: Answer<Contacts>) -> Answer<Contacts> {
    var (outcome, state) = (answer.outcome, answer.state)
    if case .touch(.inert(let reason)) = outcome.response, reason != .pointsToSettings {
      outcome.response = .touch(.inert(.nothingToGrant))
    }
    (state.status, state.granted) = (.notDetermined, [])
    return Answer(outcome, state)
  }
}
