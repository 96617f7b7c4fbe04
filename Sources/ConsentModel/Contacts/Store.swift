import ConsentVocabulary

// What the store answers, by status.
//
// Source: Specs/Contacts/Store.md.
extension ContactsState {
  mutating func asking(_ operation: StoreOperation) -> Answer {
    guard status.isDetermined else {
      return waiting(for: .store(operation), joined: .storeAskedFirst, shown: .storeAskedFirst)
    }
    let (transition, result) = carryingOut(operation)
    return Answer(transition, .returned(result))
  }

  /// What an operation returns under the status of now, which is determined.
  mutating func carryingOut(
    _ operation: StoreOperation
  ) -> (transition: ContactsTransition, result: CallResult) {
    guard status.isReadable else {
      return (.storeRefused, .failed(ContactsError(.authorizationDenied)))
    }
    switch operation {
    case .fetch(let query): return fetching(query)
    case .create(let card): return (.created, .created(creating(card)))
    case .update(let contact, let card):
      return writing(contact, as: .visibleUpdated) {
        $0.keep(card, for: contact)
      }
    case .delete(let contact): return writing(contact, as: .visibleDeleted) { $0.drop(contact) }
    }
  }

  private func fetching(_ query: StoreQuery) -> (ContactsTransition, CallResult) {
    switch query {
    case .one(let contact):
      guard visible.contains(contact) else {
        return (.oneFetched, .failed(ContactsError(.recordDoesNotExist)))
      }
      return (.oneFetched, .contacts(addressBook.contacts(ContactSet(just: contact))))
    case .these(let contacts):
      let found = ContactSet(contacts).intersection(visible)
      return (.severalFetched, .contacts(addressBook.contacts(found)))
    case .named(let text):
      let search = NameSearch(text)
      let found = addressBook.contacts(visible, where: search.matches)
      return (.fetchedByName, .contacts(addressBook.contacts(found)))
    case .all:
      return (.allFetched, .contacts(addressBook.contacts(visible)))
    }
  }

  /// Adds a contact, which is the app's to read without a further grant.
  private mutating func creating(_ card: Card) -> ContactID {
    let contact = enter(card)
    switch decision {
    case .limited(let granted): decision = .limited(granted.inserting(contact))
    case .full(let created): decision = .full(created: created.inserting(contact))
    case .undetermined, .denied: break
    }
    // Nobody unticked it, so an access picker that is up keeps it.
    if case .accessPicker(let ticked) = session.sheet {
      session.sheet = .accessPicker(ticked.inserting(contact))
    }
    return contact
  }

  /// Writes to a contact that the app can read; a hidden one answers exactly as an absent one does.
  private mutating func writing(
    _ contact: ContactID, as limited: ContactsTransition, _ write: (inout ContactsState) -> Void
  ) -> (ContactsTransition, CallResult) {
    let isLimited = status == .limited
    guard visible.contains(contact) else {
      return (
        isLimited ? .hiddenWritten : .writtenUnderFullAccess,
        .failed(ContactsError(.recordDoesNotExist, affected: [contact]))
      )
    }
    write(&self)
    return (isLimited ? limited : .writtenUnderFullAccess, .saved)
  }
}
