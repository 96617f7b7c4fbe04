import ConsentVocabulary
import Lockstep

extension ContactsFaults {
  static let ofTheHistory: [Fault<Contacts>] = [
    Fault(
      "historyMissesGrants", "a contact granted since a token is not reported",
      remembering: ContactSet(),
      after: { step, outcome in
        // A contact that existed before the last token was not created since.
        let there = step.memory
        if outcome.changes?.dropsEverything == false {
          outcome.changes?.added.removeAll { there.contains($0) }
        }
        if outcome.handsOutToken { step.memory = step.before.existing }
      }),
    Fault("makesATokenOfNone", "a store without a token gives one all the same") { _, outcome in
      if outcome.response == .returned(.token(nil)) {
        outcome.response = .returned(.token(TokenID(1)))
      }
    },
    Fault("takesDamageForNoToken", "data that is no token fetches the whole history") {
      step, outcome in
      guard case .app(.store(.changes(let request))) = step.command, request.start == .damaged,
        outcome.error?.code == .changeHistoryInvalidAnchor
      else { return }
      outcome.changes = step.play(.app(.store(.changes(ChangeRequest()))))?.changes
    },
    Fault("historyMissesEdits", "a changed card is not reported as a change") { _, outcome in
      outcome.changes?.updated = []
    },
    Fault("dropsWithoutAdding", "everything is dropped and nobody added") { _, outcome in
      if outcome.changes?.dropsEverything == true { outcome.changes?.added = [] }
    },
    Fault("dropsEverythingAlways", "everything is dropped although the token is known") {
      step, outcome in
      guard outcome.changes?.dropsEverything == false else { return }
      outcome.changes = step.play(.app(.store(.changes(ChangeRequest()))))?.changes
    },
    Fault(
      "remembersTheHistory", "tokens stay valid after the history was forgotten",
      instead: { step in step.command == .system(.forgetHistory) ? ContactsOutcome(.done) : nil }),
    Fault(
      "tellsWhoCameAndWent", "a contact that came and went since a token is reported",
      remembering: ContactSet(),
      after: { step, outcome in
        step.memory = step.memory.union(step.before.visible)
        if let changes = outcome.changes, !changes.dropsEverything {
          let others = step.memory.subtracting(step.before.visible)
            .subtracting(ContactSet(changes.deleted))
          outcome.changes?.deleted = Unordered(Array(changes.deleted) + others)
        }
        if outcome.handsOutToken { step.memory = [] }
      }),
    Fault(
      "leavesOutWhatItTouched", "a change is left out that the app and others made",
      remembering: ContactSet(),
      after: { step, outcome in
        switch (step.command, outcome.response) {
        case (.app(.store(.update(let contact, _))), .returned(.saved)),
          (.app(.store(.create)), .returned(.created(let contact))):
          step.memory.insert(contact)
        case (.app(.store(.changes(let request))), .returned(.changes(var changes)))
        where request.leavesOutOwn && !changes.dropsEverything:
          let own = step.memory
          changes.added.removeAll { own.contains($0) }
          changes.updated.removeAll { own.contains($0) }
          outcome.changes = changes
        case (_, _): break
        }
      }),
    Fault(
      "leavesNothingOut", "the app's own changes are reported although it leaves them out",
      instead: { step in
        guard case .app(.store(.changes(let request))) = step.command, request.leavesOutOwn else {
          return nil
        }
        return step.play(.app(.store(.changes(ChangeRequest(since: request.token)))))
      }),
    Fault("handsOutOneToken", "every token is the same") { _, outcome in
      outcome.changes?.token = TokenID(1)
    },
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

  fileprivate var handsOutToken: Bool {
    if case .returned(.token) = response { true } else { changes != nil }
  }
}

extension Unordered<ContactID> {
  fileprivate mutating func removeAll(where isOut: (ContactID) -> Bool) {
    self = Unordered(filter { !isOut($0) })
  }
}
