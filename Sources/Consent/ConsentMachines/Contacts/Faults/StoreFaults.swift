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
    Fault("updatesHiddenContacts", "a hidden contact can be updated") { step, outcome in
      if case .app(.store(.update(let contact, let card))) = step.command, outcome.error != nil,
        step.after.status == .limited, step.before.existing.contains(contact)
      {
        step.play(.user(.editContact(contact, card)))
        outcome.response = .returned(.saved)
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
    Fault("tellsOfNothing", "a notification without a change does not reach the app") {
      step, outcome in
      if step.command == .system(.notifyWithoutChange) { outcome.contactsChanged = false }
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
    Fault("missesTheLastOfSeveral", "fetching several leaves out the last") { step, outcome in
      if case .app(.store(.fetch(.these, _))) = step.command, let contacts = outcome.contacts {
        outcome.contacts = Unordered(contacts.dropLast())
      }
    },
    Fault(
      "updatesNothing", "updating says saved and writes nothing",
      instead: { step in
        guard case .app(.store(.update(let contact, _))) = step.command,
          step.before.process == .running, step.before.visible.contains(contact)
        else { return nil }
        return ContactsOutcome(.returned(.saved))
      }),
    Fault("handsOverAnothersCard", "every fetched contact has the card of the first one") {
      step, outcome in
      if let contacts = outcome.contacts, let first = contacts.first {
        outcome.contacts = Unordered(contacts.map { Contact(id: $0.id, card: first.card) })
      }
    },
    Fault("tellsOfHiddenChanges", "the app is notified of contacts that are hidden from it") {
      step, outcome in
      if step.before.process == .running, step.after.process == .running,
        step.before.existing != step.after.existing
      {
        outcome.contactsChanged = true
      }
    },
    Fault("tellsOfNoEdits", "the app is not notified when a card changes") { step, outcome in
      if step.before.visible == step.after.visible { outcome.contactsChanged = false }
    },
    Fault("forgetsChangesBehind", "a change in the background is never reported to the app") {
      step, outcome in
      if case .user(.returnToApp) = step.command { outcome.contactsChanged = false }
    },
    Fault("notifiesBehind", "an app in the background is notified at once") { step, outcome in
      if step.after.process == .running, step.after.isInBackground,
        step.before.visible != step.after.visible
      {
        outcome.contactsChanged = true
      }
    },
    Fault("tellsOfNoGrants", "the app is not notified of new grants") { step, outcome in
      if step.before.existing == step.after.existing, step.before.visible != step.after.visible {
        outcome.contactsChanged = false
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
    Fault("stopsAtTheFirstName", "a search by name ends with the first contact that it finds") {
      step, outcome in
      if case .app(.store(.fetch(.named, _))) = step.command, let contacts = outcome.contacts {
        outcome.contacts = Unordered(contacts.prefix(1))
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
    Fault("failsOnUnknownIdentifiers", "fetching several fails if one cannot be read") {
      step, outcome in
      if case .app(.store(.fetch(.these(let asked), _))) = step.command, outcome.contacts != nil,
        !ContactSet(asked).isSubset(of: step.before.visible)
      {
        outcome.response = .returned(.failed(ContactsError(.recordDoesNotExist)))
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
