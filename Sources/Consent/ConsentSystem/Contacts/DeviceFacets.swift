import ConsentVocabulary

extension ContactsDevice {
  /// The app's page in Settings.
  public var settings: Settings { Settings(device: self) }

  /// The home screen, to launch, install and delete apps.
  public var homeScreen: HomeScreen { HomeScreen(device: self) }

  /// The person's address book.
  public var addressBook: Book { Book(device: self) }

  /// The operating system and the device's management.
  public var system: System { System(device: self) }

  /// The clock of the device.
  public var clock: Clock { Clock(device: self) }

  /// The app's page in Settings.
  ///
  /// The person leaves an app in front to change its access, and returns to it unless the change ends it: the
  /// app is told of both, after the change. For other tasks this is one step. `perform(.user(.setAccess(_:)))`
  /// alone changes the access and nothing else.
  ///
  /// - Source: Specs/Contacts/Lifecycle.md.
  public struct Settings: Sendable {
    let device: ContactsDevice

    /// The selection that Settings offers for limited access (TC-25).
    public var offeredSelection: ContactSet { device.core.offeredSelection }

    /// The app's grants, including ended ones, in the order in which they were made. A reset or a deletion of
    /// the app removes them.
    public var grants: [ContactGrant] { device.core.app.ledger.grants }

    /// Changes the app's access (TC-16 to TC-18). This may end the app.
    public func setAccess(_ choice: SettingsChoice) throws(DeviceError) {
      try device.actOutside(.user(.setAccess(choice)))
    }

    /// Resets the decision, so that the system can ask again (TC-19).
    public func resetPrivacy() throws(DeviceError) { try device.actOutside(.user(.resetPrivacy)) }
  }

  /// The home screen, to launch, install and delete apps.
  public struct HomeScreen: Sendable {
    let device: ContactsDevice

    /// Launches the app, without screens or buttons (TC-27).
    public func launchApp() throws(DeviceError) { try device.act(.user(.launchApp)) }

    /// Brings another app to the front (TC-29).
    public func leaveApp() throws(DeviceError) { try device.act(.user(.leaveApp)) }

    /// Returns to the app (TC-30).
    public func returnToApp() throws(DeviceError) { try device.act(.user(.returnToApp)) }

    /// Installs the app, without a decision (TC-23).
    public func installApp() throws(DeviceError) { try device.act(.user(.installApp)) }

    /// Deletes the app together with its decision (TC-22).
    public func deleteApp() throws(DeviceError) { try device.act(.user(.deleteApp)) }
  }

  /// The person's address book.
  ///
  /// - Source: Specs/Contacts/AddressBook.md.
  public struct Book: Sendable {
    let device: ContactsDevice

    /// All contacts with their cards, in ascending order.
    public var contacts: [Contact] {
      let book = device.core.book
      return book.contacts(book.existing)
    }

    /// Adds a contact. This grants the app nothing (TS-17).
    @discardableResult
    public func add(_ card: Card) -> ContactID {
      var before = ContactSet()
      var added: ContactID?
      _ = device.answer { core in
        before = core.book.existing
        return .user(.addContact(card))
      } keeping: { state, _ in
        added = state.side.stated.existing.subtracting(before).first
      }
      guard let added else { preconditionFailure("a contact that is added is in the address book") }
      return added
    }

    /// Replaces a contact's card (TS-18).
    public func edit(_ contact: ContactID, to card: Card) throws(DeviceError) {
      try device.act(.user(.editContact(contact, card)))
    }

    /// Removes a contact and all its grants (TS-19).
    public func remove(_ contact: ContactID) throws(DeviceError) {
      try device.act(.user(.removeContact(contact)))
    }

    /// Lets other apps see exactly these contacts. This app cannot observe it (TS-21).
    public func grantElsewhere(_ contacts: ContactSet) {
      _ = device.perform(.user(.grantElsewhere(contacts)))
    }
  }

  /// The operating system and the device's management.
  public struct System: Sendable {
    let device: ContactsDevice

    /// Interprets the touch as something else, such as scrolling (TB-24).
    public func cancelTouch() throws(DeviceError) { try device.act(.system(.cancelTouch)) }

    /// Removes the current screen before the person has answered it (TC-31).
    public func takeScreenDown() throws(DeviceError) { try device.act(.system(.takeScreenDown)) }

    /// Ends the app (TC-13).
    public func kill() throws(DeviceError) { try device.act(.system(.kill)) }

    /// Restricts the app's access to contacts and hides the decision (TC-20, TC-26).
    public func restrict() throws(DeviceError) { try device.act(.system(.restrict)) }

    /// Lifts the restriction and restores the decision (TC-21).
    public func liftRestriction() throws(DeviceError) { try device.act(.system(.liftRestriction)) }

    /// Upgrades the system. Decisions are kept (TC-24).
    public func upgrade() throws(DeviceError) { try device.act(.system(.upgrade)) }

    /// Discards the change history, so that all tokens expire (TS-25).
    public func forgetHistory() throws(DeviceError) { try device.act(.system(.forgetHistory)) }

    /// Notifies the app of changed contacts although nothing has changed (TS-30).
    public func notifyWithoutChange() throws(DeviceError) {
      try device.act(.system(.notifyWithoutChange))
    }

    /// Makes the app's next store call fail: its next access request, fetch or change, which then shows no
    /// prompt and changes nothing. Several failures occur in the order given. They outlive the process.
    public func failNextCall(with error: StoreError) { device.fail(with: error) }

    /// Omits these contacts from the result of the app's next fetch of several contacts that is answered at
    /// once. Each call of this method affects one fetch, in the order of the calls.
    public func leaveOutOfNextFetch(_ contacts: ContactSet) { device.leaveOut(contacts) }

    /// The number of requested failures that have not occurred yet.
    public var failuresLeft: Int { device.failuresLeft }
  }

  /// The clock of the device, which advances only by ``advance(by:)``.
  public struct Clock: Sendable {
    let device: ContactsDevice

    /// The time since the device was turned on.
    public var now: Instant { device.snapshot().now }

    /// Advances the time (TC-28). A negative duration counts as zero.
    public func advance(by duration: Milliseconds) {
      _ = device.perform(.clock(.advance(duration)))
    }
  }
}
