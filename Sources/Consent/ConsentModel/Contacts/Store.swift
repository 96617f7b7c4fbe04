import ConsentVocabulary
import StateMachines

// The store's answers after a decision. Source: Specs/Contacts/Store.md.
extension ContactsModel {
  /// Returns the result of an operation under the current decision. Only readable contacts are accessible;
  /// hidden contacts count as absent.
  func answer(to operation: StoreOperation) -> Step {
    if !isReadable { return failed(.authorizationDenied, by: .storeRefused) }
    return switch operation {
    case .fetch(.one(let contact), _) where !visible.contains(contact):
      failed(.recordDoesNotExist, by: .oneFetched)
    case .fetch(.one(let contact), let keys): fetch([contact], keys, by: .oneFetched)
    case .fetch(.these(let contacts), let keys): fetch(contacts, keys, by: .severalFetched)
    case .fetch(.named(let text), let keys):
      fetch(contacts(named: text), keys, by: .fetchedByName)
    case .fetch(.all, let keys): fetch(visible, keys, by: .allFetched)
    case .create(let card): creation(card)
    case .update(let contact, let card):
      write(contact, by: .visibleUpdated) { $0.addressBook.replace(contact, by: card.writable) }
    case .delete(let contact): write(contact, by: .visibleDeleted) { $0.remove(contact) }
    case .token: token()
    case .changes(let request): changes(request)
    }
  }

  /// Returns the readable contacts among `ids`, restricted to the requested properties.
  private func fetch(_ ids: some Sequence<ContactID>, _ keys: ContactKeys, by rule: Rule) -> Step {
    let found = addressBook.contacts(ContactSet(ids).intersection(visible), only: keys)
    return with { if !found.isEmpty { $0.session.fetched = keys } }
      .step(.returned(.contacts(found)), by: rule)
  }

  /// Reads a property of the contacts received last. Crashes the app if it has not requested the property.
  func read(_ key: ContactKey) -> Step {
    let isThere = session.fetched?.contains(ContactKeys(key)) ?? false
    return isThere ? step(by: .propertyRead) : ended.step(.crashed, by: .propertyRead)
  }

  /// Adds a contact that the app can read. An open access picker shows it ticked.
  private func creation(_ card: Card) -> Step {
    let contact = addressBook.next
    return with {
      $0.addressBook.add(card.writable)
      $0.changeDecidedContacts { $0.inserting(contact) }
      if case .accessPicker(let ticked) = session.sheet {
        $0.session.sheet = .accessPicker(ticked.inserting(contact))
      }
    }.step(.returned(.created(contact)), by: .created)
  }

  /// Changes a contact if the app can read it and its account is not read only, and fails otherwise.
  private func write(
    _ contact: ContactID, by limited: Rule, _ change: (inout ContactsModel) -> Void
  ) -> Step {
    let isVisible = visible.contains(contact)
    if isVisible, addressBook.card(of: contact)?.isReadOnly == true {
      return failed(.recordNotWritable, [contact], by: .readOnlyWritten)
    }
    let rule: Rule =
      switch (status == .limited, isVisible) {
      case (true, true): limited
      case (true, false): .hiddenWritten
      case (false, _): .writtenUnderFullAccess
      }
    if isVisible { return with(change).step(.returned(.saved), by: rule) }
    let code =
      existing.contains(contact) ? configuration.hiddenWriteError.code : .recordDoesNotExist
    return failed(code, [contact], by: rule)
  }

  /// Notifies the app of a step's changes, by default once it is in front again.
  ///
  /// - Parameter isCauseless: Whether the store notifies without a change.
  func notify(in step: inout Step, isCauseless: Bool) {
    let isDue = step.state.session.isNotificationDue || step.state.isAlwaysNotified(since: self)
    guard isDue || isCauseless && isReadable || step.state.mustNotify(since: self) else { return }
    step.state.session.isNotificationDue =
      step.state.session.isInBackground && configuration.backgroundNotification == .onReturn
    step.outcome.contactsChanged = !step.state.session.isNotificationDue
    if step.outcome.contactsChanged {
      step.rules = step.rules.adding(isDue ? .notifiedOnReturn : .changesTold)
    }
  }

  /// Returns whether the app has returned with access since `before`, and each return notifies it.
  private func isAlwaysNotified(since before: ContactsModel) -> Bool {
    configuration.returnNotification == .always && process == .running
      && before.session.isInBackground && !session.isInBackground
      && isReadable
  }

  /// Returns whether the app must be notified. It must have run since `before`. By default it is notified if
  /// its readable contacts or their cards have changed.
  private func mustNotify(since before: ContactsModel) -> Bool {
    if before.process != .running || process != .running { return false }
    if before.addressBook == addressBook { return before.visible != visible }
    return configuration.changeNotification == .ofEverything || before.visible != visible
      || visible.contains { before.addressBook.card(of: $0) != addressBook.card(of: $0) }
  }

  func failed(_ code: ContactsError.Code, _ affected: [ContactID] = [], by rule: Rule) -> Step {
    step(.returned(.failed(ContactsError(code, affected: affected))), by: rule)
  }
}

extension Card {
  /// This card in an account that apps can write to, as every card that an app saves.
  fileprivate var writable: Card { Card(name: name, emails: emails, phones: phones) }
}
