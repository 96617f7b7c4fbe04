import ConsentVocabulary

extension ContactsDevice {
  /// What has been decided about the app when the device is turned on.
  public enum Beginning: Hashable, Sendable {
    case notDetermined
    /// Barred by the device's management; nothing has been decided beneath.
    case restricted
    case denied
    /// Those that were selected in the prompt; whoever is not in the address book is left out.
    case limited(ContactSet)
    case authorized
  }
}

extension ContactsCore {
  /// Has the person answered, or the management barred the app, before anything else happens.
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
