import ConsentVocabulary

// What the store answers once access is decided.
//
// Source: Specs/Contacts/Store.md.
extension ContactsModel {
  /// What an operation returns under the decision of now.
  func answer(to operation: StoreOperation) -> Return {
    guard isReadable else {
      return returning(.failed(ContactsError(.authorizationDenied)), by: .storeRefused)
    }
    return switch operation {
    case .fetch(let query): fetch(query)
    case .create(let card): creation(card)
    case .update(let contact, let card):
      write(contact, by: .visibleUpdated) { with(addressBook.replacing(contact, by: card)) }
    case .delete(let contact): write(contact, by: .visibleDeleted) { removing(contact) }
    }
  }

  /// Reads among the contacts that the app can read; one that is hidden is as good as absent.
  private func fetch(_ query: StoreQuery) -> Return {
    switch query {
    case .one(let contact) where !visible.contains(contact):
      returning(.failed(ContactsError(.recordDoesNotExist)), by: .oneFetched)
    case .one(let contact): reading(ContactSet(just: contact), by: .oneFetched)
    case .these(let contacts): reading(ContactSet(contacts), by: .severalFetched)
    case .named(let text):
      reading(addressBook.contacts(where: NameSearch(text).matches), by: .fetchedByName)
    case .all: reading(visible, by: .allFetched)
    }
  }

  /// Those of `contacts` that the app can read, with their cards.
  private func reading(_ contacts: ContactSet, by rule: ContactsRule) -> Return {
    returning(.contacts(addressBook.contacts(contacts.intersection(visible))), by: rule)
  }

  /// Adds a contact, which is the app's to read without a further grant. Nobody unticked it, so an
  /// access picker that is up keeps it.
  private func creation(_ card: Card) -> Return {
    let contact = addressBook.next
    let created = with {
      $0.addressBook = addressBook.adding(card)
      $0.decision = decision.adding(contact)
      if case .accessPicker(let ticked) = session.sheet {
        $0.session.sheet = .accessPicker(ticked.inserting(contact))
      }
    }
    return created.returning(.created(contact), by: .created)
  }

  /// Leads to `written` if the app can read the contact; a hidden one answers as an absent one does.
  private func write(
    _ contact: ContactID, by limited: ContactsRule, _ written: () -> ContactsModel
  ) -> Return {
    let isLimited = status == .limited
    guard visible.contains(contact) else {
      return returning(
        .failed(ContactsError(.recordDoesNotExist, affected: [contact])),
        by: isLimited ? .hiddenWritten : .writtenUnderFullAccess)
    }
    return written().returning(.saved, by: isLimited ? limited : .writtenUnderFullAccess)
  }
}

extension Decision {
  /// This decision about one contact more, which the app has created.
  fileprivate func adding(_ contact: ContactID) -> Decision {
    switch self {
    case .limited(let granted): .limited(granted.inserting(contact))
    case .full(let created): .full(created: created.inserting(contact))
    case .undetermined, .denied: self
    }
  }
}
