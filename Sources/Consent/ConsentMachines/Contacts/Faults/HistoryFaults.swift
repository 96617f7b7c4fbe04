import ConsentVocabulary
import Lockstep

extension ContactsFaults {
  static let ofTheHistory: [Fault<Contacts>] = [
    Fault("historyMissesEdits", "a changed card is not reported as a change") { _, outcome in
      outcome.changes?.updated = []
    },
    Fault("dropsEverythingAlways", "everything is dropped although the token is known") {
      step, outcome in
      guard outcome.changes?.dropsEverything == false else { return }
      outcome.changes = step.play(.app(.store(.changes(ChangeRequest()))))?.changes
    },
    Fault(
      "leavesNothingOut", "the app's own changes are reported although it leaves them out",
      instead: { step in
        guard case .app(.store(.changes(let request))) = step.command, request.leavesOutOwn else {
          return nil
        }
        return step.play(.app(.store(.changes(ChangeRequest(since: request.token)))))
      }),
    Fault(
      "tellsAgain", "changes are reported again although nothing has happened since",
      remembering: ContactChanges(upTo: TokenID(1)),
      after: { step, outcome in
        guard let changes = outcome.changes, !changes.dropsEverything else { return }
        if changes.added.isEmpty && changes.updated.isEmpty && changes.deleted.isEmpty {
          outcome.changes?.added = step.memory.added
        }
        step.memory = changes
      }),
  ]
}

extension ContactsOutcome {
  fileprivate var changes: ContactChanges? {
    get { if case .returned(.changes(let changes)) = response { changes } else { nil } }
    set { if let newValue { response = .returned(.changes(newValue)) } }
  }
}
