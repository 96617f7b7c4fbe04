import ConsentVocabulary
import Lockstep

extension ContactsFaults {
  static let ofTheStore: [Fault<Contacts>] = [
    Fault("readsEverythingWhenLimited", "fetching all returns hidden contacts") { step, outcome in
      if case .app(.store(.fetch(.all, _))) = step.command, step.after.status == .limited,
        case .returned = outcome.response
      {
        let everybody = step.pick(step.before.existing)
        if !everybody.isEmpty { outcome.contacts = everybody }
      }
    },
    Fault("answersNobodyWhenDenied", "a fetch without access finds nobody instead of failing") {
      step, outcome in
      if case .app(.store(.fetch)) = step.command, outcome.error?.code == .authorizationDenied {
        outcome.contacts = []
      }
    },
    Fault("hidesCreatedContacts", "a contact created under limited access is not granted") {
      step, outcome in
      if case .returned(.created(let contact)) = outcome.response, step.after.status == .limited {
        step.grant(step.after.granted.removing(contact))
      }
    },
    Fault("writesReadOnlyCards", "a contact of a read-only account can be written") {
      step, outcome in
      guard let (contact, act) = step.command.storeWrite, outcome.error?.code == .recordNotWritable,
        step.before.visible.contains(contact)
      else { return }
      step.play(act)
      outcome.response = .returned(.saved)
    },
    Fault(
      "keepsDeletedContacts", "deleting says saved and deletes nothing",
      instead: { step in
        guard case .app(.store(.delete(let contact))) = step.command,
          step.before.process == .running, step.before.visible.contains(contact)
        else { return nil }
        return ContactsOutcome(.returned(.saved))
      }),
    Fault(
      "keepsGrantsOfDeletedContacts", "a grant outlives its contact", remembering: ContactSet(),
      after: { step, _ in
        let lost = step.before.granted.subtracting(step.after.existing)
        step.memory = step.after.status == .limited ? step.memory.union(lost) : []
      },
      stating: { snapshot, lost in snapshot.granted = snapshot.granted.union(lost) }),
    Fault("tellsOfHiddenChanges", "the app is notified of contacts that are hidden from it") {
      step, outcome in
      if step.before.process == .running, step.after.process == .running,
        step.before.existing != step.after.existing
      {
        outcome.contactsChanged = true
      }
    },
    Fault(
      "readsUnfetchedAsBlank", "a property that was not requested reads as blank",
      remembering: ContactKeys.all,
      after: { step, outcome in
        if case .app(.store(.fetch(_, let keys))) = step.command, outcome.contacts?.isEmpty == false
        {
          step.memory = keys
        } else if !outcome.events.isEmpty || step.after.process != .running {
          step.memory = .all
        }
      },
      instead: { step in
        guard case .app(.read(let key)) = step.command, step.before.process == .running,
          !step.memory.contains(ContactKeys(key))
        else { return nil }
        return ContactsOutcome(.done)
      }),
    Fault("fillsEverything", "a fetch returns properties that were not requested") {
      step, outcome in
      if case .app(.store(.fetch(let query, let keys))) = step.command, keys != .all,
        outcome.contacts != nil
      {
        outcome.contacts = step.play(.app(.store(.fetch(query))))?.contacts
      }
    },
    Fault("findsTheFirstAlone", "fetching one contact finds only the first readable contact") {
      step, outcome in
      if case .app(.store(.fetch(.one(let contact), _))) = step.command, outcome.contacts != nil,
        contact != step.before.visible.first
      {
        outcome.response = .returned(
          .failed(ContactsError(.recordDoesNotExist, affected: [contact])))
      }
    },
    Fault(
      "tellsHiddenFromAbsent", "writing fails otherwise for a hidden contact than for an absent one"
    ) {
      step, outcome in
      if let affected = outcome.error?.affected, let contact = affected.first,
        step.before.existing.contains(contact)
      {
        let code = step.world.configuration.hiddenWriteError.code
        let other =
          code == .authorizationDenied ? ContactsError.Code.recordNotWritable : .authorizationDenied
        outcome.response = .returned(.failed(ContactsError(other, affected: affected)))
      }
    },
    Fault(
      "illegibleTouchSpoilsTheNextSearch",
      "after a blocked touch the next search by name finds nobody", remembering: false,
      after: { step, outcome in
        if step.memory, case .app(.store(.fetch(.named, _))) = step.command, outcome.contacts != nil
        {
          step.memory = false
          outcome.contacts = []
        }
        if outcome.isBlocked { step.memory = true }
      }),
  ]
}

extension ContactsCommand {
  /// The contact that the app writes to, and the same change by the person. `nil` for any other command.
  fileprivate var storeWrite: (ContactID, ContactsCommand)? {
    switch self {
    case .app(.store(.update(let contact, let card))):
      (contact, .user(.editContact(contact, card)))
    case .app(.store(.delete(let contact))): (contact, .user(.removeContact(contact)))
    case .app, .user, .system, .clock: nil
    }
  }
}

extension ContactsSnapshot {
  /// The contacts that the app can read from the store.
  var visible: ContactSet {
    switch status {
    case .authorized: existing
    case .limited: granted.intersection(existing)
    case .notDetermined, .restricted, .denied: []
    }
  }
}
