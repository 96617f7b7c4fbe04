import ConsentVocabulary

extension ContactsDevice {
  func store(
    _ operation: StoreOperation, then completion: ((CallResult) -> Void)? = nil
  ) -> ContactsResponse {
    switch interior.status {
    case .notDetermined:  // TS-01, TC-03
      wait(for: .store(operation), then: completion)
    case .restricted, .denied, .authorized, .limited:
      .returned(carryOut(operation))
    }
  }

  /// How an operation ends under the status of now.
  func carryOut(_ operation: StoreOperation) -> CallResult {
    guard interior.status.isReadable else {  // TS-02
      return .failed(ContactsError(.authorizationDenied))
    }
    return switch operation {
    case .fetch(let query): fetch(query)
    case .create(let card): create(card)
    case .update(let contact, let card): update(contact, to: card)
    case .delete(let contact): delete(contact)
    }
  }

  private func fetch(_ query: StoreQuery) -> CallResult {
    switch query {
    case .one(let contact):  // TS-03
      guard interior.canRead(contact) else {
        return .failed(ContactsError(.recordDoesNotExist))
      }
      return .contacts([Contact(id: contact, card: interior.book[contact])])
    case .these(let contacts):  // TS-04
      var asked = ContactSet()
      for contact in contacts where interior.canRead(contact) { asked.insert(contact) }
      return .contacts(interior.book.contacts(asked))
    case .named(let text):  // TS-05
      return .contacts(interior.book.contacts(visibleContacts(named: text)))
    case .all:  // TS-06
      return .contacts(interior.book.contacts(interior.visible))
    }
  }

  /// TS-09. The store is readable.
  private func create(_ card: Card) -> CallResult {
    let contact = put(card)
    switch interior.decision {
    case .limited(let grants):
      interior.decision = .limited(grants.inserting(contact))
      if case .accessPicker(let ticked) = interior.sheet {
        interior.sheet = .accessPicker(ticked.inserting(contact))
      }
    case .full(let created):
      interior.decision = .full(created: created.inserting(contact))
    case .undetermined, .denied:
      break
    }
    return .created(contact)
  }

  /// TS-10, TS-11, TS-13.
  private func update(_ contact: ContactID, to card: Card) -> CallResult {
    guard interior.canRead(contact) else {
      return .failed(ContactsError(.recordDoesNotExist, affected: [contact]))
    }
    put(card, as: contact)
    return .saved
  }

  /// TS-11, TS-12, TS-13.
  private func delete(_ contact: ContactID) -> CallResult {
    guard interior.canRead(contact) else {
      return .failed(ContactsError(.recordDoesNotExist, affected: [contact]))
    }
    remove(contact)
    return .saved
  }
}
