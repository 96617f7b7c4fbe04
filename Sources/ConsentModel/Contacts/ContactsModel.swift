import ConsentVocabulary
import StateMachines

/// What must happen when an app asks for contacts: a value, from which each step makes the next.
///
/// This file says what there is and what each command leads to, `Refusals.swift` what cannot be done.
/// Every other file is one flow, named like its page in `Specs/Contacts/`.
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
  public internal(set) var decided = Decision.undetermined
  /// Whether a restriction hides the decision, without forgetting it.
  public internal(set) var isRestricted = false
  /// The selection that was last in force, which Settings offers again.
  public internal(set) var memory: ContactSet?
  /// Whether the process ended amid the full prompt, which then comes up again.
  public internal(set) var isInterrupted = false
  /// The contacts on the device.
  public internal(set) var addressBook: AddressBook
  /// The contacts that other apps may see, which this one never hears of.
  public internal(set) var elsewhere: ContactSet = []
  /// The moments of the tokens that are known, oldest first: at most two.
  public internal(set) var moments: [Moment] = []
  /// How many tokens were handed out since the start.
  public internal(set) var tokenCount = 0
  /// The time on the clock.
  public internal(set) var now = Instant.start
  /// How many calls have had to wait since the start.
  var callCount = 0
  /// What ends with the app's process; empty while the app does not run.
  public internal(set) var session = Session()

  /// The app is installed and running, and nothing has been decided beyond what the world says.
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

  /// The same about other contacts.
  func about(_ change: (ContactSet) -> ContactSet) -> Decision {
    switch self {
    case .undetermined, .denied: self
    case .limited(let contacts): .limited(change(contacts))
    case .full(let created): .full(created: change(created))
    }
  }
}

/// What lives and ends with the app's process.
public struct Session: Hashable, Sendable {
  /// What the contacts that the app was handed last came with, if there are any.
  public internal(set) var fetched: ContactKeys?
  /// Whether another app is in front.
  public internal(set) var isInBackground = false
  /// The decision that the app goes on with, where Settings has since made a wider one.
  public internal(set) var stale: Decision?
  /// The stage of a prompt that is up, on top of everything.
  public internal(set) var alert: ContactsAlert?
  /// The sheet that is up over the app.
  public internal(set) var sheet: ContactsSheet?
  /// The calls that wait for the prompt to be answered, oldest first.
  public internal(set) var waiting: [WaitingCall] = []
  /// The access buttons on the screen, in the order of mounting.
  public internal(set) var buttons: [MountedButton] = []
  /// The finger that is down on a button.
  public internal(set) var finger: Finger?

  /// Whether the app is in front with nothing over it.
  var isClear: Bool { !isInBackground && alert == nil && sheet == nil }
}

// MARK: - What each command leads to

extension ContactsModel {
  /// The step that `command` leads to: refused for the first reason that holds, or else one of these.
  public func applying(_ command: ContactsCommand) -> Step {
    if let refusal = refusal(of: command) { return refused(refusal, command) }
    var step = leading(to: command)
    if !command.isOfTheStore && session.waiting.isEmpty { step.state.note(since: self) }
    step.state.settle(since: self)
    if step.state.isNotified(since: self) {
      step.outcome.contactsChanged = true
      step.rules = step.rules.adding(.changesTold)
    }
    return step
  }

  private func leading(to command: ContactsCommand) -> Step {
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
      showing(.contactPicker(picker), by: .contactPickerShown)

    // The address book in the person's hands.
    case .user(.addContact(let card)): with { $0.addressBook.add(card) }.step(by: .userAdded)
    case .user(.editContact(let contact, let card)):
      with { $0.addressBook.replace(contact, by: card) }.step(by: .userEdited)
    case .user(.removeContact(let contact)): with { $0.remove(contact) }.step(by: .userRemoved)
    case .user(.grantElsewhere(let contacts)):
      with { $0.elsewhere = contacts.intersection(existing) }.step(by: .grantedElsewhere)

    // Settings, the restriction, the process, the clock, which never goes back.
    case .user(.setAccess(let choice)): settings(choice)
    case .user(.resetPrivacy): reset()
    case .system(.restrict): restriction()
    case .system(.liftRestriction): with { $0.isRestricted = false }.step(by: .restrictionLifted)
    case .system(.kill): kill()
    case .system(.upgrade): step(by: .upgraded)
    case .system(.forgetHistory): with { $0.moments = [] }.step(by: .historyForgotten)
    case .user(.deleteApp): deletion()
    case .user(.installApp): with { $0.process = .stopped }.step(by: .appInstalled)
    case .user(.launchApp): launch()
    case .user(.leaveApp):
      withoutFinger.with { $0.session.isInBackground = true }
        .step(sending: [.wentToBackground], by: .leftAlone)
    case .user(.returnToApp):
      with { $0.session.isInBackground = false }.step(sending: [.becameActive], by: .returned)
    case .clock(.advance(let delay)):
      with { $0.now = now.advanced(by: max(delay, .zero)) }.step(by: .timePassed)

    // What is up: the system loses it, or the person answers.
    case .system(.takeScreenDown): screenLost()
    case .user(let answer): answered(by: answer)
    }
  }

  /// This state, but for `change`.
  consuming func with(_ change: (inout ContactsModel) -> Void) -> ContactsModel {
    change(&self)
    return self
  }

  /// The step that ends here, with the answer to the command and what the app is sent.
  consuming func step(
    _ response: ContactsResponse = .done, sending events: [ContactsCallback] = [],
    by rule: Rule, and other: Rule? = nil
  ) -> Step {
    let rules = Rules(rule)
    return Step(
      self, ContactsOutcome(response, events: events), by: other.map(rules.adding) ?? rules)
  }

  /// The step of an answer to a screen that is not up, which the refusals rule out.
  func step() -> Step { Step(self, ContactsOutcome(.done)) }

  /// Removes a contact, which no decision speaks of any more.
  mutating func remove(_ contact: ContactID) {
    addressBook.remove(contact)
    elsewhere.remove(contact)
    redecide { $0.removing(contact) }
  }

  /// Changes the contacts that the decision is about, and those of the one that the app goes on with.
  mutating func redecide(_ change: (ContactSet) -> ContactSet) {
    decided = decided.about(change)
    session.stale = session.stale?.about(change)
  }
}

// MARK: - What follows from the state

extension ContactsModel {
  /// The decision as the app has it.
  public internal(set) var decision: Decision {
    get { session.stale ?? decided }
    set { if session.stale == nil { decided = newValue } else { session.stale = newValue } }
  }

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

  /// How many contacts there ever were.
  public var contactsEver: Int { addressBook.next.ordinal - 1 }

  /// This state as if no call waited: what a decision gives before any call makes use of it.
  public var unasked: ContactsModel { with { $0.session.waiting = [] } }

  /// Whether the store answers at all.
  var isReadable: Bool { status == .limited || status == .authorized }

  /// The contacts that the app can read.
  public var visible: ContactSet {
    status == .limited ? granted : status == .authorized ? existing : []
  }

  /// What the model states in common with whoever is compared with it.
  public var snapshot: ContactsSnapshot {
    snapshot(showing: session.buttons.indices.map(face))
  }

  /// The snapshot, given what the buttons show, in the order of mounting.
  public func snapshot(showing faces: [ButtonFace]) -> ContactsSnapshot {
    ContactsSnapshot(
      process: process, isInBackground: session.isInBackground, status: status, granted: granted,
      existing: existing, elsewhere: elsewhere,
      alert: session.alert, sheet: session.sheet, buttons: faces,
      pending: session.waiting.map { $0.id }, held: session.finger?.face.button, now: now)
  }

  /// This state without what nothing can tell apart: when the clock was started, how long a button
  /// has stood still beyond the settle time, and how many calls have ended.
  ///
  /// States that are alike in it behave alike, but for the numbers of calls and the time on the clock.
  public var canonical: ContactsModel {
    let settled = configuration.profile.criteria.settleTime.count + 1
    return with {
      $0.now = Instant(Milliseconds(settled))
      for place in session.buttons.indices {
        let age = min(age(of: session.buttons[place]).count, settled)
        $0.session.buttons[place].disturbed = Instant(Milliseconds(settled - age))
      }
      for place in session.waiting.indices { $0.session.waiting[place].id = CallID(place + 1) }
      $0.callCount = session.waiting.count
    }
  }
}
