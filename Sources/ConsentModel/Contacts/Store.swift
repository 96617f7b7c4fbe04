import ConsentVocabulary

// What the store answers once access is decided. Source: Specs/Contacts/Store.md.
extension ContactsModel {
  /// What an operation returns under the decision of now. It reaches the contacts that the app can
  /// read; one that is hidden is as good as absent.
  func answer(to operation: StoreOperation) -> Step {
    if !isReadable { return failed(.authorizationDenied, by: .storeRefused) }
    return switch operation {
    case .fetch(.one(let contact)) where !visible.contains(contact):
      failed(.recordDoesNotExist, by: .oneFetched)
    case .fetch(.one(let contact)): reading(ContactSet(just: contact), by: .oneFetched)
    case .fetch(.these(let contacts)): reading(ContactSet(contacts), by: .severalFetched)
    case .fetch(.named(let text)): reading(contacts(named: text), by: .fetchedByName)
    case .fetch(.all): reading(visible, by: .allFetched)
    case .create(let card): creation(card)
    case .update(let contact, let card):
      write(contact, by: .visibleUpdated) { $0.addressBook.replace(contact, by: card) }
    case .delete(let contact): write(contact, by: .visibleDeleted) { $0.remove(contact) }
    }
  }

  /// Those of `contacts` that the app can read, with their cards.
  private func reading(_ contacts: ContactSet, by rule: Rule) -> Step {
    step(.returned(.contacts(addressBook.contacts(contacts.intersection(visible)))), by: rule)
  }

  /// Adds a contact, which is the app's to read; an access picker that is up has it ticked.
  private func creation(_ card: Card) -> Step {
    let contact = addressBook.next
    return with {
      $0.addressBook.add(card)
      $0.redecide { $0.inserting(contact) }
      if case .accessPicker(let ticked) = session.sheet {
        $0.session.sheet = .accessPicker(ticked.inserting(contact))
      }
    }.step(.returned(.created(contact)), by: .created)
  }

  /// Changes a contact, if the app can read it.
  private func write(
    _ contact: ContactID, by limited: Rule, _ change: (inout ContactsModel) -> Void
  ) -> Step {
    let (isVisible, isLimited) = (visible.contains(contact), status == .limited)
    let rule = isLimited ? isVisible ? limited : .hiddenWritten : .writtenUnderFullAccess
    if isVisible { return with(change).step(.returned(.saved), by: rule) }
    let code = existing.contains(contact) ? configuration.hiddenWriteError : .recordDoesNotExist
    return failed(code, [contact], by: rule)
  }

  private func failed(
    _ code: ContactsError.Code, _ affected: [ContactID] = [], by rule: Rule
  ) -> Step {
    step(.returned(.failed(ContactsError(code, affected: affected))), by: rule)
  }
}
