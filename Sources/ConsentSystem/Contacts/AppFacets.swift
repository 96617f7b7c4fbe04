import ConsentVocabulary

extension ContactsDevice {
  /// The contact store, as the app calls it.
  public var store: Store { Store(device: self) }

  /// What else the app's code does: buttons and pickers.
  public var app: App { App(device: self) }

  /// The contact store, as the app calls it.
  ///
  /// - Source: Specs/Contacts/Authorization.md, Specs/Contacts/Store.md.
  public struct Store {
    let device: ContactsDevice

    /// What the app may do with contacts (TC-01).
    public var authorizationStatus: AuthorizationStatus { device.snapshot().status }

    /// Asks for access (TC-02 to TC-04, TC-14, TC-15).
    ///
    /// - Parameter completion: Called once: before this returns where a decision has been made,
    ///   otherwise when the person makes it. Never if the app ends first.
    public func requestAccess(
      completion: @escaping (_ granted: Bool, _ error: ContactsError?) -> Void
    ) throws(DeviceError) {
      try call(.requestAccess) { result in
        switch result {
        case .access(let granted, let error): completion(granted, error)
        case .contacts, .created, .saved, .failed: break
        }
      }
    }

    /// Carries an operation out, now or when the person has decided (TS-01).
    ///
    /// - Parameter completion: Called as for ``requestAccess(completion:)``.
    public func perform(
      _ operation: StoreOperation, completion: @escaping (CallResult) -> Void
    ) throws(DeviceError) {
      try call(.store(operation), then: completion)
    }

    private func call(
      _ command: ContactsCommand.AppCommand, then completion: @escaping (CallResult) -> Void
    ) throws(DeviceError) {
      let response = try device.act(.app(command)) { callbacks, response in
        if case .pending(let call) = response { callbacks.calls[call] = completion }
      }
      if case .returned(let result) = response { completion(result) }
    }

    // MARK: - Answers at once

    // These throw `waiting` where a prompt holds the call up; its answer then goes nowhere.

    /// One contact by its identifier (TS-03).
    public func contact(_ contact: ContactID) throws(DeviceError) -> Contact {
      guard let found = try contacts(fetching: .one(contact)).first else {
        throw .failed(ContactsError(.recordDoesNotExist))
      }
      return found
    }

    /// Several contacts by identifiers, in ascending order, those that can be read (TS-04).
    public func contacts(_ contacts: [ContactID]) throws(DeviceError) -> [Contact] {
      try self.contacts(fetching: .these(contacts))
    }

    /// The readable contacts with a name that matches (TS-05).
    public func contacts(named text: String) throws(DeviceError) -> [Contact] {
      try contacts(fetching: .named(text))
    }

    /// All readable contacts (TS-06).
    public func allContacts() throws(DeviceError) -> [Contact] {
      try contacts(fetching: .all)
    }

    /// Adds a contact (TS-09).
    @discardableResult
    public func create(_ card: Card) throws(DeviceError) -> ContactID {
      guard case .created(let contact) = try answer(to: .create(card)) else {
        preconditionFailure("a creation ends with what it created, or throws")
      }
      return contact
    }

    /// Gives a contact another card (TS-10, TS-11, TS-13).
    public func update(_ contact: ContactID, to card: Card) throws(DeviceError) {
      _ = try answer(to: .update(contact, card))
    }

    /// Removes a contact from the address book (TS-11 to TS-13).
    public func delete(_ contact: ContactID) throws(DeviceError) {
      _ = try answer(to: .delete(contact))
    }

    private func contacts(fetching query: StoreQuery) throws(DeviceError) -> [Contact] {
      guard case .contacts(let contacts) = try answer(to: .fetch(query)) else {
        preconditionFailure("a fetch ends with what it found, or throws")
      }
      return contacts
    }

    private func answer(to operation: StoreOperation) throws(DeviceError) -> CallResult {
      switch try device.act(.app(.store(operation))) {
      case .returned(.failed(let error)): throw .failed(error)
      case .returned(let result): return result
      case .pending(let call): throw .waiting(call)
      case .done, .status, .touch, .refused, .crashed:
        preconditionFailure("an operation of the store returns or waits")
      }
    }
  }

  /// What else the app's code does: buttons and pickers.
  public struct App {
    let device: ContactsDevice

    /// Has the app told whenever it goes to the background and becomes active again (TC-29, TC-30).
    public func onActivity(_ observer: @escaping (_ isActive: Bool) -> Void) throws(DeviceError) {
      try device.observeActivity(observer)
    }

    /// Puts an access button on the screen, after those that are there (TB-01).
    ///
    /// - Parameter onApproval: Called with contacts that a touch on the button has just added, in
    ///   ascending order (TB-19). The app learns nothing else of what the button shows.
    public func mount(
      _ button: ButtonID, _ content: AccessButton,
      onApproval: (([ContactID]) -> Void)? = nil
    ) throws(DeviceError) {
      try device.act(.app(.mount(button, content))) { callbacks, _ in
        callbacks.approvals[button] = onApproval
      }
    }

    /// Changes a mounted button's query, ignore sets or layout (TB-01).
    public func change(_ button: ButtonID, to content: AccessButton) throws(DeviceError) {
      try device.act(.app(.change(button, content)))
    }

    /// Takes a button off the screen (TB-01).
    public func unmount(_ button: ButtonID) throws(DeviceError) {
      try device.act(.app(.unmount(button)))
    }

    /// Lets the person choose what the app can read, under limited access (TP-01, TP-02).
    ///
    /// - Parameter completion: Called once with the contacts that were added, nobody outside
    ///   limited access.
    public func presentAccessPicker(
      completion: (([ContactID]) -> Void)? = nil
    ) throws(DeviceError) {
      try device.act(.app(.presentAccessPicker)) { callbacks, _ in
        callbacks.accessPicker = completion
      }
    }

    /// Lets the person hand over copies of contacts, whatever the app can read (TP-06).
    ///
    /// - Parameter completion: Called once with what was picked, or with `nil` after cancelling.
    public func presentContactPicker(
      _ picker: ContactPicker = ContactPicker(), completion: (([Contact]?) -> Void)? = nil
    ) throws(DeviceError) {
      try device.act(.app(.presentContactPicker(picker))) { callbacks, _ in
        callbacks.contactPicker = completion
      }
    }
  }
}
