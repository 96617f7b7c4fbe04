import ConsentVocabulary

extension ContactsDevice {
  /// The authorization of the app when the device is turned on.
  public enum Beginning: Hashable, Sendable {
    /// No decision has been made.
    case notDetermined
    /// Restricted by the device's management. No decision has been made.
    case restricted
    /// Access denied in the prompt.
    case denied
    /// Access to the contacts selected in the prompt. Contacts that are not in the address book are left out.
    case limited(ContactSet)
    /// Access to all contacts.
    case authorized
  }
}

extension ContactsCore {
  /// Records the initial decision or restriction, before any command.
  mutating func begin(_ beginning: ContactsDevice.Beginning) {
    switch beginning {
    case .notDetermined: break
    case .restricted: isRestricted = true
    case .denied: note(.denied)
    case .limited(let contacts): note(.limited(contacts))
    case .authorized: note(.authorized)
    }
  }
}
