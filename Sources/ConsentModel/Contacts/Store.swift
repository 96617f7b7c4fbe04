import ConsentVocabulary

// What the store answers once access is decided.
//
// Source: Specs/Contacts/Store.md.
extension ContactsModel {
  /// What an operation returns under the decision of now.
  func answer(to operation: StoreOperation) -> Step {
    if !isReadable { return returned(.failed(.denied), by: .storeRefused) }
    return switch operation {
    case .fetch(let query): fetch(query)
    case .create(let card): creation(card)
    case .update(let contact, let card):
      write(contact, by: .visibleUpdated) { $0.addressBook.replace(contact, by: card) }
    case .delete(let contact): write(contact, by: .visibleDeleted) { $0.remove(contact) }
    }
  }

  /// Reads among the contacts that the app can read; one that is hidden is as good as absent.
  private func fetch(_ query: StoreQuery) -> Step {
    switch query {
    case .one(let contact) where !visible.contains(contact):
      returned(.failed(ContactsError(.recordDoesNotExist)), by: .oneFetched)
    case .one(let contact): reading(ContactSet(just: contact), by: .oneFetched)
    case .these(let contacts): reading(ContactSet(contacts), by: .severalFetched)
    case .named(let text): reading(contacts(named: text), by: .fetchedByName)
    case .all: reading(visible, by: .allFetched)
    }
  }

  /// Those of `contacts` that the app can read, with their cards.
  private func reading(_ contacts: ContactSet, by rule: ContactsRule) -> Step {
    returned(.contacts(addressBook.contacts(contacts.intersection(visible))), by: rule)
  }

  /// Adds a contact, which is the app's to read without a further grant. Nobody unticked it, so an
  /// access picker that is up keeps it.
  private func creation(_ card: Card) -> Step {
    let contact = addressBook.next
    return with {
      $0.addressBook.add(card)
      $0.decision = decision.about { $0.inserting(contact) }
      if case .accessPicker(let ticked) = session.sheet {
        $0.session.sheet = .accessPicker(ticked.inserting(contact))
      }
    }.returned(.created(contact), by: .created)
  }

  /// Changes a contact that the app can read; a hidden one answers as an absent one does.
  private func write(
    _ contact: ContactID, by limited: ContactsRule, _ change: (inout ContactsModel) -> Void
  ) -> Step {
    let (isVisible, isLimited) = (visible.contains(contact), status == .limited)
    let rule = isLimited ? isVisible ? limited : .hiddenWritten : .writtenUnderFullAccess
    if isVisible { return with(change).returned(.saved, by: rule) }
    return returned(.failed(ContactsError(.recordDoesNotExist, affected: [contact])), by: rule)
  }

  /// The step of a call that returns at once.
  consuming func returned(_ result: CallResult, by rule: ContactsRule) -> Step {
    step(.returned(result), by: rule)
  }
}

extension ContactsError {
  /// What every call gets without access.
  static var denied: ContactsError { ContactsError(.authorizationDenied) }
}
