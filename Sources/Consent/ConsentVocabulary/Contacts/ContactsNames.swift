// The contacts, calls and tokens that a command, an event or a result names. What reads or renames them goes by these
// functions, so that a new event lists its own here alone.

extension ContactsCommand {
  package func renaming(
    tokens: (TokenID) -> TokenID = { $0 }, _ name: (ContactID) -> ContactID
  ) -> ContactsCommand {
    switch self {
    case .app(.store(let operation)): .app(.store(operation.renaming(tokens: tokens, name)))
    case .user(let action): .user(action.renaming(name))
    case .app, .system, .clock: self
    }
  }
}

extension StoreOperation {
  package func renaming(
    tokens: (TokenID) -> TokenID = { $0 }, _ name: (ContactID) -> ContactID
  ) -> StoreOperation {
    switch self {
    case .fetch(.one(let contact), let keys): .fetch(.one(name(contact)), keys)
    case .fetch(.these(let contacts), let keys): .fetch(.these(contacts.map(name)), keys)
    case .fetch(.named, _), .fetch(.all, _), .create, .token: self
    case .changes(let request):
      .changes(request.renaming(tokens))
    case .update(let contact, let card): .update(name(contact), card)
    case .delete(let contact): .delete(name(contact))
    }
  }
}

extension ChangeRequest {
  fileprivate func renaming(_ tokens: (TokenID) -> TokenID) -> ChangeRequest {
    switch start {
    case .beginning, .damaged: self
    case .token(let token): ChangeRequest(since: tokens(token), leavesOutOwn: leavesOutOwn)
    }
  }
}

extension ContactsCommand.UserCommand {
  package func renaming(_ name: (ContactID) -> ContactID) -> Self {
    switch self {
    case .toggle(let contact): .toggle(name(contact))
    case .choose(let contacts): .choose(ContactSet(contacts.map(name)))
    case .pick(let contacts): .pick(ContactSet(contacts.map(name)))
    case .setAccess(.limited(let contacts)): .setAccess(.limited(ContactSet(contacts.map(name))))
    case .grantElsewhere(let contacts): .grantElsewhere(ContactSet(contacts.map(name)))
    case .editContact(let contact, let card): .editContact(name(contact), card)
    case .removeContact(let contact): .removeContact(name(contact))
    default: self
    }
  }

  /// The contacts that the action chooses; `nil` if it is no choice of contacts.
  package var chosen: ContactSet? {
    switch self {
    case .choose(let contacts), .pick(let contacts), .setAccess(.limited(let contacts)),
      .grantElsewhere(let contacts):
      contacts
    default: nil
    }
  }
}

extension ContactsOutcome {
  /// The contacts that the app is told of, in the order in which the answer and then the events name them.
  package var toldContacts: [ContactID] {
    var contacts: [ContactID] = []
    func note(_ contact: ContactID) -> ContactID {
      contacts.append(contact)
      return contact
    }
    _ = renaming(calls: { $0 }, tokens: { $0 }, note)
    return contacts
  }

  /// Returns the outcome with other names for calls, tokens and contacts.
  package func renaming(
    calls: (CallID) -> CallID, tokens: (TokenID) -> TokenID, _ name: (ContactID) -> ContactID
  ) -> ContactsOutcome {
    var response = response
    switch response {
    case .returned(let result): response = .returned(result.renaming(tokens: tokens, name))
    case .pending(let call): response = .pending(calls(call))
    case .done, .status, .touch, .refused, .crashed: break
    }
    return ContactsOutcome(
      response, events: events.map { $0.renaming(calls: calls, tokens: tokens, name) },
      contactsChanged: contactsChanged)
  }
}

extension ContactsCallback {
  fileprivate func renaming(
    calls: (CallID) -> CallID, tokens: (TokenID) -> TokenID, _ name: (ContactID) -> ContactID
  ) -> ContactsCallback {
    switch self {
    case .completed(let call, let result):
      .completed(calls(call), result.renaming(tokens: tokens, name))
    case .buttonApproved(let button, let contacts):
      .buttonApproved(button, Unordered(contacts.map(name)))
    case .accessPickerCompleted(let contacts): .accessPickerCompleted(Unordered(contacts.map(name)))
    case .contactPickerPicked(let contacts):
      .contactPickerPicked(Unordered(contacts.map { Contact(id: name($0.id), card: $0.card) }))
    case .contactPickerCancelled, .becameInactive, .wentToBackground, .becameActive, .sheetClosed:
      self
    }
  }
}

extension CallResult {
  fileprivate func renaming(
    tokens: (TokenID) -> TokenID, _ name: (ContactID) -> ContactID
  ) -> CallResult {
    switch self {
    case .access(let granted, let error):
      .access(granted: granted, error: error.map { $0.renaming(name) })
    case .contacts(let contacts):
      .contacts(Unordered(contacts.map { Contact(id: name($0.id), card: $0.card) }))
    case .created(let contact): .created(name(contact))
    case .saved: .saved
    case .token(let token): .token(token.map(tokens))
    case .changes(let changes): .changes(changes.renaming(tokens: tokens, name))
    case .failed(let error): .failed(error.renaming(name))
    }
  }
}

extension ContactChanges {
  fileprivate func renaming(
    tokens: (TokenID) -> TokenID, _ name: (ContactID) -> ContactID
  ) -> ContactChanges {
    var changes = ContactChanges(upTo: tokens(token))
    changes.dropsEverything = dropsEverything
    changes.added = Unordered(added.map(name))
    changes.updated = Unordered(updated.map(name))
    changes.deleted = Unordered(deleted.map(name))
    return changes
  }
}

extension ContactsError {
  fileprivate func renaming(_ name: (ContactID) -> ContactID) -> ContactsError {
    ContactsError(code, affected: affected.map(name))
  }
}
