import ConsentVocabulary

extension ContactsDevice {
  /// Everything that the device knows, in one place.
  ///
  /// - Source: Specs/Contacts/World.md, State.
  package struct Interior {
    package var process = ProcessState.running
    package var decision = Decision.undetermined { didSet { accessMayDiffer = true } }
    package var isRestricted = false { didSet { accessMayDiffer = true } }
    /// The grants of the limited decision that Settings last took away.
    package var memory: ContactSet?
    package var book: AddressBook { didSet { accessMayDiffer = true } }
    package var alert: ContactsAlert? { didSet { screenMayDiffer = true } }
    package var sheet: ContactsSheet? { didSet { screenMayDiffer = true } }
    /// The calls that wait for an answer, oldest first.
    package var waiting: [WaitingCall] = [] { didSet { waitingMayDiffer = true } }
    /// How many calls have waited since the start.
    package var waitingCallsEver = 0
    /// The mounted buttons in the order of mounting.
    package var buttons: [MountedButton] = [] { didSet { accessMayDiffer = true } }
    package var finger: Finger?
    package var now = Instant.start

    // What may differ from the last snapshot: what can be read and what the buttons show of the
    // rest, the system's screens, the waiting calls.
    var accessMayDiffer = true
    var screenMayDiffer = true
    var waitingMayDiffer = true

    init(book: AddressBook) {
      self.book = book
    }
  }

  /// What the person or Settings has decided, restriction or not.
  package enum Decision: Hashable, Sendable {
    case undetermined
    case denied
    case limited(ContactSet)
    /// With the contacts that the app has created since full access began.
    case full(created: ContactSet)
  }

  /// A call of the app that a prompt holds up.
  package struct WaitingCall {
    package var id: CallID
    package var request: Request
    var completion: ((CallResult) -> Void)?

    package init(id: CallID, request: Request) {
      self.init(id: id, request: request, completion: nil)
    }

    init(id: CallID, request: Request, completion: ((CallResult) -> Void)?) {
      self.id = id
      self.request = request
      self.completion = completion
    }

    package enum Request: Hashable, Sendable {
      case access
      case store(StoreOperation)
    }
  }

  /// A finger that is down, with what the button under it showed when it went down.
  package struct Finger: Hashable, Sendable {
    package var button: ButtonID
    package var frame: ContactSet

    package init(button: ButtonID, frame: ContactSet) {
      self.button = button
      self.frame = frame
    }
  }
}

// Inlined always: what is called on a property of the device is handed a copy of all of it.
extension ContactsDevice.Interior {
  @inline(__always)
  package var status: AuthorizationStatus {
    if isRestricted { return .restricted }
    return switch decision {
    case .undetermined: .notDetermined
    case .denied: .denied
    case .limited: .limited
    case .full: .authorized
    }
  }

  /// The grants of a limited decision, hidden by a restriction or not.
  @inline(__always)
  package var grants: ContactSet {
    switch decision {
    case .limited(let grants): grants
    case .undetermined, .denied, .full: ContactSet()
    }
  }

  /// What the app can read.
  @inline(__always)
  var visible: ContactSet {
    switch status {
    case .authorized: book.existing
    case .limited: grants.intersection(book.existing)
    case .notDetermined, .restricted, .denied: ContactSet()
    }
  }

  /// Whether the app can read `contact`.
  @inline(__always)
  func canRead(_ contact: ContactID) -> Bool {
    switch status {
    case .authorized: book.existing.contains(contact)
    case .limited: grants.contains(contact) && book.existing.contains(contact)
    case .notDetermined, .restricted, .denied: false
    }
  }

  @inline(__always)
  func position(of button: ButtonID) -> Int? {
    buttons.firstIndex { $0.id == button }
  }
}
