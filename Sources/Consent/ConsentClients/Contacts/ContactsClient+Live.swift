// Not yet compiled on a Mac: this file is written from the documentation of the Contacts framework.
#if canImport(Contacts)
  import ConsentSystem
  import ConsentVocabulary
  import Contacts
  import Foundation

  extension ContactsClient {
    /// The platform's contacts. Pickers and the access button are views of an app, so that their calls throw
    /// ``UnimplementedCall`` unless the app provides them:
    ///
    ///     var contacts = ContactsClient.live
    ///     contacts.pickAccess = { try await presenter.showAccessPicker() }
    public static var live: ContactsClient {
      let store = CNContactStore()
      return ContactsClient(
        status: { AuthorizationStatus(CNContactStore.authorizationStatus(for: .contacts)) },
        request: {
          try await converting { try await store.requestAccess(for: .contacts) }
        },
        call: { call in try await converting { try store.answer(to: call) } },
        changes: {
          AsyncStream { continuation in
            let observer = NotificationCenter.default.addObserver(
              forName: .CNContactStoreDidChange, object: nil, queue: nil
            ) { _ in continuation.yield() }
            nonisolated(unsafe) let token = observer
            continuation.onTermination = { _ in NotificationCenter.default.removeObserver(token) }
          }
        })
    }
  }

  /// Converts the platform's errors.
  private func converting<Value>(_ body: () async throws -> Value) async throws -> Value {
    do { return try await body() } catch let error as CNError {
      let affected =
        (error.userInfo[CNErrorUserInfoAffectedRecordIdentifiersKey] as? [String]) ?? []
      throw StoreError(
        StoreError.Code(rawValue: error.errorCode) ?? .communicationError,
        affected: affected.map { ContactIdentifier($0) })
    }
  }

  extension AuthorizationStatus {
    fileprivate init(_ status: CNAuthorizationStatus) {
      switch status {
      case .notDetermined: self = .notDetermined
      case .restricted: self = .restricted
      case .denied: self = .denied
      case .authorized: self = .authorized
      default: self = status.rawValue == 4 ? .limited : .denied
      }
    }
  }

  extension ContactKeys {
    fileprivate var descriptors: [any CNKeyDescriptor] {
      var keys: [any CNKeyDescriptor] = []
      if contains(ContactKeys(.name)) {
        keys.append(CNContactFormatter.descriptorForRequiredKeys(for: .fullName))
      }
      if contains(ContactKeys(.emails)) { keys.append(CNContactEmailAddressesKey as NSString) }
      if contains(ContactKeys(.phones)) { keys.append(CNContactPhoneNumbersKey as NSString) }
      return keys
    }
  }

  extension CNContactStore {
    fileprivate func answer(to call: StoreCall) throws -> StoreAnswer {
      switch call {
      case .contact(let contact, let keys):
        let found = try unifiedContact(
          withIdentifier: contact.description, keysToFetch: keys.descriptors)
        return .contacts([FetchedContact(found, keys)])
      case .contacts(let contacts, let keys):
        return try found(
          CNContact.predicateForContacts(withIdentifiers: contacts.map(\.description)), keys)
      case .contactsNamed(let text, let keys):
        return try found(CNContact.predicateForContacts(matchingName: text), keys)
      case .allContacts(let keys):
        var contacts: [FetchedContact] = []
        try enumerateContacts(with: CNContactFetchRequest(keysToFetch: keys.descriptors)) {
          contact, _ in contacts.append(FetchedContact(contact, keys))
        }
        return .contacts(contacts)
      case .create(let card):
        let contact = CNMutableContact()
        contact.fill(from: card)
        let request = CNSaveRequest()
        request.add(contact, toContainerWithIdentifier: nil)
        try execute(request)
        return .created(ContactIdentifier(contact.identifier))
      case .update(let contact, let card):
        let changed = try mutable(contact)
        changed.fill(from: card)
        let request = CNSaveRequest()
        request.update(changed)
        try execute(request)
        return .saved
      case .delete(let contact):
        let request = CNSaveRequest()
        request.delete(try mutable(contact))
        try execute(request)
        return .saved
      case .historyToken:
        return .token(currentHistoryToken.map { HistoryToken($0.base64EncodedString()) })
      case .changeHistory:
        // The change history is read by an Objective-C enumerator, which an app provides itself.
        throw UnimplementedCall.reported("changeHistory(since:)")
      }
    }

    private func found(_ predicate: NSPredicate, _ keys: ContactKeys) throws -> StoreAnswer {
      let contacts = try unifiedContacts(matching: predicate, keysToFetch: keys.descriptors)
      return .contacts(contacts.map { FetchedContact($0, keys) })
    }

    private func mutable(_ contact: ContactIdentifier) throws -> CNMutableContact {
      let found = try unifiedContact(
        withIdentifier: contact.description, keysToFetch: ContactKeys.all.descriptors)
      guard let copy = found.mutableCopy() as? CNMutableContact else {
        throw StoreError(.dataAccessError)
      }
      return copy
    }
  }

  extension FetchedContact {
    fileprivate init(_ contact: CNContact, _ keys: ContactKeys) {
      let name =
        keys.contains(ContactKeys(.name))
        ? CNContactFormatter.string(from: contact, style: .fullName) ?? "" : ""
      let emails =
        keys.contains(ContactKeys(.emails))
        ? contact.emailAddresses.map { $0.value as String } : []
      let phones =
        keys.contains(ContactKeys(.phones)) ? contact.phoneNumbers.map(\.value.stringValue) : []
      self.init(
        id: ContactIdentifier(contact.identifier),
        card: Card(name: name, emails: emails, phones: phones), keys: keys)
    }
  }

  extension CNMutableContact {
    /// Writes a card. The name becomes the given name, because a full name cannot be taken apart reliably.
    fileprivate func fill(from card: Card) {
      (givenName, familyName) = (card.name, "")
      emailAddresses = card.emails.map { CNLabeledValue(label: nil, value: $0 as NSString) }
      phoneNumbers = card.phones.map {
        CNLabeledValue(label: nil, value: CNPhoneNumber(stringValue: $0))
      }
    }
  }
#endif
