import ConsentVocabulary

extension ContactsDevice {
  /// The app's page in Settings.
  public var settings: Settings { Settings(device: self) }

  /// Where apps are launched, installed and deleted.
  public var homeScreen: HomeScreen { HomeScreen(device: self) }

  /// The person's own contacts.
  public var addressBook: Book { Book(device: self) }

  /// What the operating system or the device's management does.
  public var system: System { System(device: self) }

  /// The device's own time.
  public var clock: Clock { Clock(device: self) }

  /// The app's page in Settings.
  ///
  /// - Source: Specs/Contacts/Lifecycle.md.
  public struct Settings: Sendable {
    let device: ContactsDevice

    /// The selection that Settings offers for limited access (TC-25).
    public var offeredSelection: ContactSet { device.core.offeredSelection }

    /// The app's grants, those that have ended too, in the order in which they were made. A reset or
    /// a deletion of the app forgets them.
    public var grants: [ContactGrant] { device.core.app.ledger.grants }

    /// Changes what the app may read (TC-16 to TC-18). The app may end by it.
    public func setAccess(_ choice: SettingsChoice) throws(DeviceError) {
      try device.act(.user(.setAccess(choice)))
    }

    /// Makes the system ask again (TC-19).
    public func resetPrivacy() throws(DeviceError) { try device.act(.user(.resetPrivacy)) }
  }

  /// Where apps are launched, installed and deleted.
  public struct HomeScreen: Sendable {
    let device: ContactsDevice

    /// Starts the app; nothing is up and nothing is mounted (TC-27).
    public func launchApp() throws(DeviceError) { try device.act(.user(.launchApp)) }

    /// Puts another app in front of it (TC-29).
    public func leaveApp() throws(DeviceError) { try device.act(.user(.leaveApp)) }

    /// Comes back to it (TC-30).
    public func returnToApp() throws(DeviceError) { try device.act(.user(.returnToApp)) }

    /// Puts the app on the device, undecided (TC-23).
    public func installApp() throws(DeviceError) { try device.act(.user(.installApp)) }

    /// Takes the app off the device, and its decision with it (TC-22).
    public func deleteApp() throws(DeviceError) { try device.act(.user(.deleteApp)) }
  }

  /// The person's own contacts.
  ///
  /// - Source: Specs/Contacts/AddressBook.md.
  public struct Book: Sendable {
    let device: ContactsDevice

    /// All contacts with their cards, in ascending order.
    public var contacts: [Contact] {
      let book = device.core.book
      return book.contacts(book.existing)
    }

    /// Adds a contact; the app is granted nothing by it (TS-17).
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
      guard let added else {
        preconditionFailure("a contact that is added is in the address book")
      }
      return added
    }

    /// Gives a contact another card (TS-18).
    public func edit(_ contact: ContactID, to card: Card) throws(DeviceError) {
      try device.act(.user(.editContact(contact, card)))
    }

    /// Removes a contact, and every grant of it (TS-19).
    public func remove(_ contact: ContactID) throws(DeviceError) {
      try device.act(.user(.removeContact(contact)))
    }

    /// Lets other apps see these contacts and no others, of which this app hears nothing (TS-21).
    public func grantElsewhere(_ contacts: ContactSet) {
      _ = device.perform(.user(.grantElsewhere(contacts)))
    }
  }

  /// What the operating system or the device's management does.
  public struct System: Sendable {
    let device: ContactsDevice

    /// Takes the finger that is down for something else, such as scrolling (TB-24).
    public func cancelTouch() throws(DeviceError) { try device.act(.system(.cancelTouch)) }

    /// Loses the screen that is up before the person has answered it (TC-31).
    public func takeScreenDown() throws(DeviceError) { try device.act(.system(.takeScreenDown)) }

    /// Ends the app (TC-13).
    public func kill() throws(DeviceError) { try device.act(.system(.kill)) }

    /// Bars the app from contacts, whatever was decided (TC-20, TC-26).
    public func restrict() throws(DeviceError) { try device.act(.system(.restrict)) }

    /// Restores what was decided (TC-21).
    public func liftRestriction() throws(DeviceError) { try device.act(.system(.liftRestriction)) }

    /// Brings a new version of the system; decisions stay (TC-24).
    public func upgrade() throws(DeviceError) { try device.act(.system(.upgrade)) }

    /// Forgets what has changed: no token that the app was handed is known any more (TS-25).
    public func forgetHistory() throws(DeviceError) { try device.act(.system(.forgetHistory)) }

    /// Has the app's next call of the store fail: its next request for access, fetch or change, which
    /// then asks nobody and changes nothing. Several failures are met in the order given, and none goes
    /// with the process.
    public func failNextCall(with error: StoreError) { device.fail(with: error) }

    /// Has the app's next fetch of several that is answered at once leave these out of whom it finds;
    /// nothing else goes by it. Several omissions are met in the order given, and none goes with the
    /// process.
    public func leaveOutOfNextFetch(_ contacts: ContactSet) { device.leaveOut(contacts) }

    /// How many of these failures no call has met yet.
    public var failuresLeft: Int { device.failuresLeft }
  }

  /// The device's own time, which passes only here.
  public struct Clock: Sendable {
    let device: ContactsDevice

    /// The time since the device was turned on.
    public var now: Instant { device.snapshot().now }

    /// Lets time pass (TC-28). A negative duration counts as zero.
    public func advance(by duration: Milliseconds) {
      _ = device.perform(.clock(.advance(duration)))
    }
  }
}
