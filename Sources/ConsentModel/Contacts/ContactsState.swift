import ConsentVocabulary

/// The state of the contacts machine: a value, from which each step makes the next.
///
/// - Source: Specs/Contacts/World.md.
public struct ContactsState: Hashable, Sendable {
  public let configuration: ContactsConfiguration

  // What outlives the app's process.
  public internal(set) var process = ProcessState.running
  public internal(set) var decision = Decision.undetermined
  /// Hides the decision without forgetting it.
  public internal(set) var isRestricted = false
  /// The selection that was last in force, which Settings offers again.
  public internal(set) var memory: ContactSet?
  public internal(set) var addressBook: AddressBook
  public internal(set) var now = Instant.start
  var callCount = 0

  /// What ends with the app's process; empty while the app does not run.
  public internal(set) var session = Session()

  public init(_ world: ContactsWorld) {
    configuration = world.configuration
    addressBook = AddressBook(world.cards)
  }
}

/// What the person has decided about the app.
public enum Decision: Hashable, Sendable {
  case undetermined
  case denied
  /// Only these contacts, each of them in the address book.
  case limited(ContactSet)
  /// All contacts; remembers those that the app created meanwhile.
  case full(created: ContactSet)
}

/// What lives and ends with the app's process.
public struct Session: Hashable, Sendable {
  public internal(set) var alert: ContactsAlert?
  public internal(set) var sheet: ContactsSheet?
  public internal(set) var waiting: [WaitingCall] = []
  public internal(set) var buttons: [MountedButton] = []
  public internal(set) var finger: HeldFrame?
}

/// A call that returns only when the prompt has been answered.
public struct WaitingCall: Hashable, Sendable {
  public let id: CallID
  public let request: Request

  public enum Request: Hashable, Sendable {
    case access
    case store(StoreOperation)
  }
}

extension ContactsState {
  public var status: AuthorizationStatus {
    if isRestricted { return .restricted }
    return switch decision {
    case .undetermined: .notDetermined
    case .denied: .denied
    case .limited: .limited
    case .full: .authorized
    }
  }

  /// What a limited decision grants; nothing under any other.
  public var granted: ContactSet {
    switch decision {
    case .limited(let granted): granted
    case .undetermined, .denied, .full: ContactSet()
    }
  }

  /// What the app can read.
  public var visible: ContactSet {
    switch status {
    case .limited: granted
    case .authorized: addressBook.existing
    case .notDetermined, .restricted, .denied: ContactSet()
    }
  }

  /// What both sides can state in common.
  public var snapshot: ContactsSnapshot {
    ContactsSnapshot(
      process: process, status: status, granted: granted, existing: addressBook.existing,
      alert: session.alert, sheet: session.sheet, buttons: faces,
      pending: session.waiting.map(\.id), held: session.finger?.button, now: now)
  }
}
