import ConsentVocabulary
import StateMachines

// Whether the app is active, and the events that report it. Source: Specs/Contacts/Lifecycle.md.
extension ContactsModel {
  /// Whether the app is in front, beneath no screen that makes it inactive. An app begins so at its launch.
  private var isActive: Bool {
    !session.isInBackground && session.alert == nil
      && (session.sheet == nil || configuration.systemSheet == .leavesActive)
  }

  /// Reports changes of the activity to a running app, after all other events.
  func tellActivity(in step: inout Step) {
    let (next, wasBehind) = (step.state, session.isInBackground)
    if next.process != .running { return }
    let returns = wasBehind && !next.session.isInBackground
    if returns { step.outcome.events.append(.becameActive) }
    if next.isActive != (isActive || returns) {
      step.outcome.events.append(next.isActive ? .becameActive : .becameInactive)
      step.rules = step.rules.adding(next.isActive ? .madeActive : .madeInactive)
    }
    if next.session.isInBackground && !wasBehind { step.outcome.events.append(.wentToBackground) }
  }
}
