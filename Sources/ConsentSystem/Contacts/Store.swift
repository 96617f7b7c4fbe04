import ConsentVocabulary

extension ContactsCore {
  mutating func store(_ operation: StoreOperation) throws(Refused) -> ContactsResponse {
    try requireProcess()
    if canStillBeAsked { return hold(.operation(operation)) }  // TS-01, TC-03
    return .returned(carryOut(operation))
  }

  /// How an operation ends now that it is not up to the person.
  mutating func carryOut(_ operation: StoreOperation) -> CallResult {
    guard let readable else { return .failed(ContactsError(.authorizationDenied)) }  // TS-02
    switch operation {
    case .fetch(.one(let contact)):  // TS-03
      guard readable.contains(contact) else { return .failed(ContactsError(.recordDoesNotExist)) }
      return .contacts([Contact(id: contact, card: book[contact])])
    case .fetch(.these(let contacts)):  // TS-04
      return .contacts(book.handedOver(ContactSet(contacts).intersection(readable)))
    case .fetch(.named(let text)):  // TS-05
      return .contacts(
        book.handedOver(
          book.contacts(matching: ContactQuery(named: text), among: readable)))
    case .fetch(.all):  // TS-06
      return .contacts(book.handedOver(readable))
    case .create(let card):  // TS-09
      let contact = addContact(card)
      app.ledger.grant(ContactSet(just: contact), by: .ownCreation, at: now)
      app.process.outdated?.grant(ContactSet(just: contact), by: .ownCreation, at: now)
      if case .accessPicker = app.process.screens.top {
        app.process.screens.changeTicks { $0.inserting(contact) }
      }
      return .created(contact)
    case .update(let contact, let card):  // TS-10, TS-11, TS-13
      guard readable.contains(contact) else { return notFound(contact) }
      put(card, as: contact)
      return .saved
    case .delete(let contact):  // TS-11 to TS-13
      guard readable.contains(contact) else { return notFound(contact) }
      remove(contact)
      return .saved
    }
  }

  /// TS-11.
  private func notFound(_ contact: ContactID) -> CallResult {
    let isThere = book.existing.contains(contact)
    let code = isThere ? policy.hiddenWriteError : .recordDoesNotExist
    return .failed(ContactsError(code, affected: [contact]))
  }
}
