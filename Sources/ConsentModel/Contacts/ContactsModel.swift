import ConsentVocabulary
import StateMachines

/// What must happen when an app asks for contacts: a value, from which each step makes the next.
///
/// This file says what there is, `ContactsModel+Step.swift` what each command leads to, and
/// `Refusals.swift` what cannot be done. Every other file is one flow, named like its page in
/// `Specs/Contacts/`.
///
/// - Source: Specs/Contacts/World.md.
public struct ContactsModel: ReferenceModel {
  public typealias Talk = Contacts
  public typealias Rule = ContactsRule
  public typealias Step = StateMachines.Step<ContactsModel>

  /// How the rules are read that the platform leaves open.
  public let configuration: ContactsConfiguration
  /// Whether the app is on the device, and whether it runs.
  public internal(set) var process = ProcessState.running
  /// What the person has decided about the app.
  public internal(set) var decision = Decision.undetermined
  /// Whether a restriction hides the decision, without forgetting it.
  public internal(set) var isRestricted = false
  /// The selection that was last in force, which Settings offers again.
  public internal(set) var memory: ContactSet?
  /// The contacts on the device.
  public internal(set) var addressBook: AddressBook
  /// The time on the clock.
  public internal(set) var now = Instant.start
  /// How many calls have had to wait since the start.
  var callCount = 0
  /// What ends with the app's process; empty while the app does not run.
  public internal(set) var session = Session()

  /// The app is installed and running, and nothing has been decided.
  public init(_ world: ContactsWorld) {
    configuration = world.configuration
    addressBook = AddressBook(world.cards)
  }
}

/// What the person has decided about the app.
public enum Decision: Hashable, Sendable {
  /// Nothing yet: the system may ask.
  case undetermined
  /// Nobody.
  case denied
  /// Only these contacts, each of them in the address book.
  case limited(ContactSet)
  /// All contacts; remembers those that the app created meanwhile.
  case full(created: ContactSet)
}

/// What lives and ends with the app's process.
public struct Session: Hashable, Sendable {
  /// The stage of a prompt that is up, on top of everything.
  public internal(set) var alert: ContactsAlert?
  /// The sheet that is up over the app.
  public internal(set) var sheet: ContactsSheet?
  /// The calls that wait for the prompt to be answered, oldest first.
  public internal(set) var waiting: [WaitingCall] = []
  /// The access buttons on the screen, in the order of mounting.
  public internal(set) var buttons: [MountedButton] = []
  /// What the button under the finger that is down showed when it was touched, which is all that
  /// lifting the finger can grant.
  public internal(set) var finger: ButtonFace?
}

// MARK: - What follows from the state

extension ContactsModel {
  /// What the app is told of the decision.
  public var status: AuthorizationStatus {
    if isRestricted { return .restricted }
    return switch decision {
    case .undetermined: .notDetermined
    case .denied: .denied
    case .limited: .limited
    case .full: .authorized
    }
  }

  /// What a limited decision grants; nobody under any other.
  public var granted: ContactSet {
    if case .limited(let granted) = decision { granted } else { [] }
  }

  /// The contacts in the address book, hidden from the app or not.
  public var existing: ContactSet { addressBook.existing }

  /// Whether the store answers at all.
  var isReadable: Bool { status == .limited || status == .authorized }

  /// The contacts that the app can read.
  public var visible: ContactSet {
    switch status {
    case .limited: granted
    case .authorized: existing
    case .notDetermined, .restricted, .denied: []
    }
  }

  /// What the model states in common with whoever is compared with it.
  public var snapshot: ContactsSnapshot {
    snapshot(finding: session.buttons.map { addressBook.contacts(matching: $0.search) })
  }

  /// The snapshot, given whom the search of each button finds in the address book, in the order of
  /// mounting.
  public func snapshot(finding found: [ContactSet]) -> ContactsSnapshot {
    ContactsSnapshot(
      process: process, status: status, granted: granted, existing: existing,
      alert: session.alert, sheet: session.sheet,
      buttons: zip(session.buttons.indices, found).map { place, found in
        ButtonFace(button: session.buttons[place].id, matches: shown(of: found))
      },
      pending: session.waiting.map { $0.id }, held: session.finger?.button, now: now)
  }

  /// This state without what nothing can tell apart: when the clock was started, how long a button
  /// has stood still beyond the settle time, and how many calls have ended.
  ///
  /// States that are alike in it behave alike, but for the numbers of calls and the time on the clock.
  public var canonical: ContactsModel {
    let settled = configuration.profile.criteria.settleTime.count + 1
    return with { next in
      next.now = Instant(Milliseconds(settled))
      next.session.buttons = session.buttons.map { button in
        let age = min(button.age(at: now).count, settled)
        return button.with { $0.disturbed = Instant(Milliseconds(settled - age)) }
      }
      next.session.waiting = session.waiting.indices.map { place in
        WaitingCall(id: CallID(place + 1), request: session.waiting[place].request)
      }
      next.callCount = session.waiting.count
    }
  }
}
