import ConsentVocabulary
import Lockstep

extension ContactsFaults {
  /// Process and Settings.
  static let ofTheProcess: [Fault<Contacts>] = [
    Fault("survivesSettings", "the app runs on after its access was changed in Settings") {
      step, _ in
      if case .user(.setAccess) = step.command, step.before.process == .running {
        step.play(.user(.launchApp))
      }
    },
    Fault("liftingForgetsTheDecision", "lifting a restriction leaves access undetermined") {
      step, outcome in
      if step.command == .system(.liftRestriction), outcome.isDone {
        step.play(.user(.resetPrivacy))
        if step.before.process == .running { step.play(.user(.launchApp)) }
      }
    },
    Fault("launchingGrantsTheRest", "a launch under limited access grants every contact") {
      step, outcome in
      if step.command == .user(.launchApp), outcome.isDone, step.after.status == .limited {
        step.grant(step.before.existing)
      }
    },
    Fault("crashesOnUnknownContacts", "fetching an unknown contact ends the app") {
      step, outcome in
      if case .app(.store(.fetch(.one(let contact)))) = step.command,
        case .returned(.failed) = outcome.response, !step.before.existing.contains(contact)
      {
        step.play(.system(.kill))
        outcome.response = .crashed
      }
    },
    Fault(
      "rememberedStatusIsReported", "the status is read once and never refreshed",
      remembering: nil as AuthorizationStatus?,
      after: { step, outcome in
        if case .status(let status) = outcome.response {
          step.memory = step.memory ?? status
          outcome.response = .status(step.memory ?? status)
        }
      }),
  ]
}
