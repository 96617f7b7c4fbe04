import ConsentVocabulary

extension ContactsCore {
  mutating func store(_ operation: StoreOperation) throws(Refused) -> ContactsResponse {
    try requireProcess()
    if canStillBeAsked { return hold(.operation(operation)) }  // TS-01, TC-03
    return .returned(carryOut(operation))
  }

  /// Performs an operation under the current decision.
  mutating func carryOut(_ operation: StoreOperation) -> CallResult {
    guard let readable else { return .failed(ContactsError(.authorizationDenied)) }  // TS-02
    switch operation {
    case .fetch(.one(let contact), let keys):  // TS-03
      guard readable.contains(contact) else { return .failed(ContactsError(.recordDoesNotExist)) }
      return .contacts(handOver(ContactSet(just: contact), filling: keys))
    case .fetch(.these(let contacts), let keys):  // TS-04
      return .contacts(handOver(ContactSet(contacts).intersection(readable), filling: keys))
    case .fetch(.named(let text), let keys):  // TS-05
      let found = book.contacts(matching: ContactQuery(named: text), among: readable)
      return .contacts(handOver(found, filling: keys))
    case .fetch(.all, let keys):  // TS-06
      return .contacts(handOver(readable, filling: keys))
    case .create(let card): return .created(byTheApp { $0.create(card.inDefaultAccount) })
    case .update(let contact, let card):  // TS-10, TS-11, TS-13
      guard readable.contains(contact), !book[contact].isReadOnly else { return unwritten(contact) }
      byTheApp { $0.put(card.inDefaultAccount, as: contact) }
      return .saved
    case .delete(let contact):  // TS-11 to TS-13
      guard readable.contains(contact), !book[contact].isReadOnly else { return unwritten(contact) }
      byTheApp { $0.remove(contact) }
      return .saved
    case .token:  // TS-22, TS-27
      return .token(policy.currentToken == .given ? handOutToken(reading: readable) : nil)
    case .changes(let request): return changes(request, reading: readable)
    }
  }

  /// Adds a contact of the app's own (TS-09).
  private mutating func create(_ card: Card) -> ContactID {
    let contact = addContact(card)
    app.ledger.grant(ContactSet(just: contact), by: .ownCreation, at: now)
    app.process.outdated?.grant(ContactSet(just: contact), by: .ownCreation, at: now)
    if case .accessPicker = app.process.screens.top {
      app.process.screens.changeTicks { $0.inserting(contact) }
    }
    return contact
  }

  /// Returns the contacts as the app receives them, and records the properties that the app may read.
  mutating func handOver(_ contacts: ContactSet, filling keys: ContactKeys) -> Unordered<Contact> {
    let unfilled = ContactKeys.all.subtracting(keys)
    if !contacts.isEmpty { app.process.unfilled = unfilled }
    return book.handedOver(contacts, without: unfilled)
  }

  /// Reads a property of the contacts received last (TS-16).
  mutating func read(_ key: ContactKey) throws(Refused) -> ContactsResponse {
    try requireProcess()
    guard let unfilled = app.process.unfilled else { throw Refused(.nothingFetched) }
    if unfilled.isDisjoint(with: ContactKeys(key)) { return .done }
    endProcess()
    return .crashed
  }

  /// Returns the failure of a write to a contact that is not readable, or in a read-only account (TS-11, TS-29).
  private func unwritten(_ contact: ContactID) -> CallResult {
    let code: ContactsError.Code =
      if readable?.contains(contact) == true {
        .recordNotWritable
      } else if book.existing.contains(contact) {
        policy.hiddenWriteError.code
      } else {
        .recordDoesNotExist
      }
    return .failed(ContactsError(code, affected: [contact]))
  }
}

extension Card {
  /// The card as an app saves it: in the default account, which can be written to (TS-29).
  fileprivate var inDefaultAccount: Card {
    var card = self
    card.isReadOnly = false
    return card
  }
}
