import ConsentVocabulary
import StateMachines

/// The reference model of contacts access: an immutable state and a total step function.
///
/// Read in this order: this file, with the state and the dispatch of commands; `Authorization` and `Screens`,
/// `Store`, `AccessButton`, `Lifecycle`, `Refusals`; the others as needed. A file for a flow has the name of its
/// page in `Specs/Contacts/`.
///
/// - Source: Specs/Contacts/World.md.
public struct ContactsModel: ReferenceModel {
  public typealias Language = Contacts
  public typealias Rule = ContactsRule
  /// A step of this model.
  public typealias Step = StateMachines.Step<ContactsModel>

  /// The decisions about rules that the platform leaves open.
  public let configuration: ContactsConfiguration
  /// Whether the app is installed, and whether it runs.
  public internal(set) var process = ProcessState.running
  /// The person's decision about the app.
  public internal(set) var decided = Decision.undetermined
  /// Whether a restriction hides the decision. The decision is kept.
  public internal(set) var isRestricted = false
  /// The last selection in force, which Settings offers again.
  public internal(set) var lastSelection: ContactSet?
  /// Whether the process ended during the full prompt, so that the prompt is shown again at launch.
  public internal(set) var isInterrupted = false
  /// The contacts on the device.
  public internal(set) var addressBook: AddressBook
  /// The contacts that other apps may see. This app cannot observe them.
  public internal(set) var elsewhere: ContactSet = []
  /// The states at the known tokens, oldest first.
  public internal(set) var moments: [Moment] = []
  /// The number of tokens issued since the start.
  public internal(set) var tokenCount = 0
  /// The current time.
  public internal(set) var now = Instant.start
  /// The number of calls since the start that had to wait.
  var callCount = 0
  /// The state that ends with the app's process. Empty while the app does not run.
  public internal(set) var session = Session()

  /// Creates the initial state: the app is installed and running, and the only decision is the world's.
  public init(_ world: ContactsWorld) {
    configuration = world.configuration
    addressBook = AddressBook(world.cards)
    switch world.earlier {
    case nil: decided = .undetermined
    case .denied: decided = .denied
    case .limited(let contacts): decided = .limited(contacts.intersection(existing))
    case .authorized: decided = .full(created: [])
    }
  }
}

/// The person's decision about the app.
public enum Decision: Hashable, Sendable {
  /// No decision yet; the system may ask.
  case undetermined
  /// No access.
  case denied
  /// Access to these contacts only. All of them exist.
  case limited(ContactSet)
  /// Access to all contacts, with the contacts that the app has created meanwhile.
  case full(created: ContactSet)

  /// Returns the same decision with its contacts changed.
  func changingContacts(_ change: (ContactSet) -> ContactSet) -> Decision {
    switch self {
    case .undetermined, .denied: self
    case .limited(let contacts): .limited(change(contacts))
    case .full(let created): .full(created: change(created))
    }
  }
}

/// The state that lives and ends with the app's process.
public struct Session: Hashable, Sendable {
  /// The properties of the contacts that the app received last. `nil` if it has received none.
  public internal(set) var fetched: ContactKeys?
  /// Whether another app is in front.
  public internal(set) var isInBackground = false
  /// The app's outdated decision, if Settings has since widened access.
  public internal(set) var stale: Decision?
  /// The current stage of a prompt, in front of everything else.
  public internal(set) var alert: ContactsAlert?
  /// The sheet over the app.
  public internal(set) var sheet: ContactsSheet?
  /// The calls that wait for the prompt, oldest first.
  public internal(set) var waiting: [WaitingCall] = []
  /// The calls whose prompt was lost, and that never end, oldest first.
  public internal(set) var unanswered: [CallID] = []
  /// The access buttons on the screen, in the order of mounting.
  public internal(set) var buttons: [MountedButton] = []
  /// The finger that is down on a button.
  public internal(set) var finger: Finger?
  /// Whether a sheet of the app's own is up, beneath all screens of the system.
  public internal(set) var hasOwnSheet = false
  /// Whether a picker has answered and is still closing.
  public internal(set) var isPickerClosing = false
  /// Whether the app must be notified of changes when it returns to the front.
  public internal(set) var isNotificationDue = false

  /// Whether a screen of the system is up.
  var isCovered: Bool { alert != nil || sheet != nil }

  /// Whether the app is in front and uncovered.
  var isClear: Bool { !isInBackground && !isCovered }
}

// MARK: - Commands

extension ContactsModel {
  /// Returns the step of `command`: a refusal for the first reason that holds, or the command's effects.
  public func applying(_ command: ContactsCommand) -> Step {
    if let refusal = refusal(of: command) { return refused(refusal, command) }
    var step = effects(of: command)
    // Each of these writes a part of the state that the others do not read, so their order is irrelevant. Calls that
    // wait may read the history: it was recorded before they were answered, in `deciding(_:by:)`.
    if !command.isOfTheStore && session.waiting.isEmpty { step.state.note(since: self) }
    step.state.settle(since: self)
    step.state.closePicker(since: self)
    closeOwnSheet(in: &step)
    tellActivity(in: &step)
    notify(in: &step, isCauseless: command == .system(.notifyWithoutChange))
    return step
  }

  /// Returns the effects of a command that is not refused, before the app is notified.
  private func effects(of command: ContactsCommand) -> Step {
    switch command {
    // The status, the prompt, the store.
    case .app(.readStatus): step(.status(status), by: .statusRead)
    case .app(.requestAccess): call(.access)
    case .app(.store(let operation)): call(.store(operation))
    case .app(.read(let key)): read(key)

    // The access button.
    case .app(.mount(let id, let content)): mount(id, content)
    case .app(.change(let id, let content)): change(id, content)
    case .app(.unmount(let id)): unmount(id)
    case .user(.tap(let id, let touch)): touched(id, touch) { tap(on: $0) }
    case .user(.press(let id, let touch)): touched(id, touch) { press($0, by: touch) }
    case .user(.lift): lifted(at: session.finger?.touch.point)
    case .user(.liftAt(let point)): lifted(at: point)
    case .user(.slideOff), .system(.cancelTouch): withoutFinger.step(by: .slidOff)

    // The pickers.
    case .app(.presentAccessPicker): accessPicker()
    case .app(.presentContactPicker(let picker)):
      presenting(.contactPicker(picker), by: .contactPickerShown)
    case .app(.presentSheet): presentSheet()
    case .app(.dismissSheet): dismissSheet()

    // Changes of the address book by the person.
    case .user(.addContact(let card)): with { $0.addressBook.add(card) }.step(by: .userAdded)
    case .user(.editContact(let contact, let card)):
      with { $0.addressBook.replace(contact, by: card) }.step(by: .userEdited)
    case .user(.removeContact(let contact)): with { $0.remove(contact) }.step(by: .userRemoved)
    case .user(.grantElsewhere(let contacts)):
      with { $0.elsewhere = contacts.intersection(existing) }.step(by: .grantedElsewhere)

    // Settings, the restriction, the process, and the clock, which never goes back.
    case .user(.setAccess(let choice)): settings(choice)
    case .user(.resetPrivacy): reset()
    case .system(.restrict): restriction()
    case .system(.liftRestriction): with { $0.isRestricted = false }.step(by: .restrictionLifted)
    case .system(.kill): kill()
    case .system(.upgrade): step(by: .upgraded)
    case .system(.forgetHistory): with { $0.moments = [] }.step(by: .historyForgotten)
    case .system(.notifyWithoutChange): step(by: .notifiedWithoutChange)
    case .user(.deleteApp): deletion()
    case .user(.installApp): with { $0.process = .stopped }.step(by: .appInstalled)
    case .user(.launchApp): launch()
    case .user(.leaveApp):
      withoutFinger.with { $0.session.isInBackground = true }.step(by: .leftAlone)
    case .user(.returnToApp): with { $0.session.isInBackground = false }.step(by: .returned)
    case .clock(.advance(let delay)):
      with {
        $0.now = now.advanced(by: max(delay, .zero))
        if delay > .zero { $0.session.isPickerClosing = false }
      }.step(by: .timePassed)

    // The screen on top: the system removes it, or the person answers it.
    case .system(.takeScreenDown): screenLost()
    case .user(let answer): answered(by: answer)
    }
  }

  /// Returns this state with `change` applied.
  consuming func with(_ change: (inout ContactsModel) -> Void) -> ContactsModel {
    change(&self)
    return self
  }

  /// Returns the step to this state, with the answer to the command and the events for the app.
  consuming func step(
    _ response: ContactsResponse = .done, sending events: [ContactsCallback] = [],
    by rule: Rule? = nil, and other: Rule? = nil
  ) -> Step {
    var rules = rule.map { Rules($0) } ?? Rules()
    if let other { rules = rules.adding(other) }
    return Step(self, ContactsOutcome(response, events: events), by: rules)
  }

  /// Removes a contact from the address book, the decision and other apps' grants.
  mutating func remove(_ contact: ContactID) {
    addressBook.remove(contact)
    elsewhere.remove(contact)
    changeDecidedContacts { $0.removing(contact) }
  }

  /// Changes the contacts of the decision, and of the app's outdated decision.
  mutating func changeDecidedContacts(_ change: (ContactSet) -> ContactSet) {
    decided = decided.changingContacts(change)
    session.stale = session.stale?.changingContacts(change)
  }
}

// MARK: - Derived properties

extension ContactsModel {
  /// The decision that the app observes.
  public internal(set) var decision: Decision {
    get { session.stale ?? decided }
    set { if session.stale == nil { decided = newValue } else { session.stale = newValue } }
  }

  /// The status that the app observes.
  public var status: AuthorizationStatus {
    if isRestricted { return .restricted }
    return switch decision {
    case .undetermined: .notDetermined
    case .denied: .denied
    case .limited: .limited
    case .full: .authorized
    }
  }

  /// The grants of a limited decision. Empty under any other decision.
  public var granted: ContactSet {
    if case .limited(let granted) = decision { granted } else { [] }
  }

  /// The contacts in the address book, visible to the app or hidden.
  public var existing: ContactSet { addressBook.existing }

  /// This state without waiting calls: the effect of a decision alone.
  public var withoutWaitingCalls: ContactsModel { with { $0.session.waiting = [] } }

  /// Whether the store can be read at all.
  var isReadable: Bool { status == .limited || status == .authorized }

  /// The contacts that the app can read.
  public var visible: ContactSet {
    status == .limited ? granted : status == .authorized ? existing : []
  }

  /// The part of the state that is compared with the system under test.
  public var snapshot: ContactsSnapshot { snapshot(showing: session.buttons.indices.map(face)) }

  /// Returns the snapshot, given the contents of the buttons in the order of mounting.
  public func snapshot(showing faces: [ButtonFace]) -> ContactsSnapshot {
    ContactsSnapshot(
      process: process, isInBackground: session.isInBackground, status: status, granted: granted,
      existing: existing, elsewhere: elsewhere,
      alert: session.alert, sheet: session.sheet, hasOwnSheet: session.hasOwnSheet, buttons: faces,
      pending: session.waiting.map { $0.id }, unanswered: session.unanswered,
      held: session.finger?.face.button, now: now)
  }
}
