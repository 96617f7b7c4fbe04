import ConsentVocabulary
import StateMachines

/// The monitor state of the contacts claims, as far as no snapshot shows it: created contacts, waiting
/// calls, the status beneath a restriction, and the declared buttons.
public struct ContactsMonitorState: History {
  /// The contacts that have existed at any time.
  var named: ContactSet
  /// The number of calls that have waited since the start.
  var calls = 0
  /// The operations of the waiting calls, oldest first; `nil` for a request for access.
  var waiting: [StoreOperation?] = []
  /// The status beneath the current restriction.
  var beneath = AuthorizationStatus.notDetermined
  /// The decision in Settings, if the running app still uses another.
  var pendingDecision: Decided?
  /// Whether a full prompt was up when a process ended.
  var isInterrupted = false
  /// The selection that Settings offers while none is in force.
  var offered = ContactSet()
  /// The contacts that the app created since full access began.
  var created = ContactSet()
  /// The keys of the contacts that the app received last.
  var handed: ContactKeys?
  /// The contacts displayed by the button under the finger when the finger went down.
  var frame = ContactSet()
  /// The touch with which that finger went down.
  var press = Touch(source: .finger, at: nil)
  /// The sources of the grants in force, in the order in which the grants were made.
  var sources: [GrantSource] = []
  /// The mounted buttons, in the order of mounting.
  var places: [Place] = []
  /// The settle time of buttons in this world.
  let settle: Milliseconds
  /// The latest card of each contact, by ordinal less one; blank if the ordinal was never used.
  private(set) var cards: [Card]
  /// The states at which valid tokens were issued.
  var moments = Moments()
  /// Whether a picker has answered and is still closing.
  private(set) var isPickerClosing = false
  /// Whether the app must be notified when it returns to the front.
  private(set) var isNotificationDue = false
  /// The last four searches by name, oldest first.
  private(set) var searches: [Search] = []

  struct Search: Hashable, Sendable {
    let text: String
    /// The contacts that could be read, except contacts whose cards have changed since.
    var among: ContactSet
    let found: ContactSet
  }

  struct Place: Hashable, Sendable {
    let button: ButtonID
    let content: AccessButton
    /// The time at which the button was last disturbed, which restarts its settle time.
    var disturbed: Instant
  }

  public init(in world: ContactsWorld, start: ContactsSnapshot) {
    named = start.existing.union(ContactSet(first: world.cards.count))
    cards = world.cards
    settle = world.configuration.profile.criteria.settleTime
    sources = start.granted.map { GrantSource(contact: $0, way: .prompt([]), time: start.now) }
  }

  /// Returns the latest card of a contact, or `nil` if there has never been one.
  func card(of contact: ContactID) -> Card? {
    contact.ordinal <= cards.count ? cards[contact.ordinal - 1] : nil
  }

  /// Returns whether the latest card of a contact is in a read-only account.
  func isReadOnly(_ contact: ContactID) -> Bool { card(of: contact)?.isReadOnly == true }

  /// Returns the declaration of a mounted button, or `nil` if it is not mounted.
  func content(of button: ButtonID) -> AccessButton? {
    places.first { $0.button == button }?.content
  }

  mutating func put(_ card: Card, as contact: ContactID) {
    // INV-C12 reports ordinals that are too high.
    if contact.ordinal > cards.count + 64 { return }
    while cards.count < contact.ordinal { cards.append(Card(name: "")) }
    cards[contact.ordinal - 1] = card
    for index in searches.indices { searches[index].among.remove(contact) }
  }

  public mutating func record(_ event: Event<Contacts>) {
    if event.isRefused { return }
    noteMoments(of: event)
    noteSources(of: event)
    isNotificationDue = event.leavesNotificationDue(after: self)
    isPickerClosing = event.leavesPickerClosing(after: self)
    switch event.command {
    case .app(.mount(let button, let content)):
      places.append(Place(button: button, content: content, disturbed: event.before.now))
    case .app(.change(let button, let content)):
      for index in places.indices where places[index].button == button {
        var place = Place(button: button, content: content, disturbed: places[index].disturbed)
        if place.isDisturbed(since: places[index], at: index, in: event.world) {
          place.disturbed = event.before.now
        }
        places[index] = place
      }
    case .app(.unmount(let button)):
      let most = event.world.configuration.profile.criteria.maximumButtons ?? .max
      let gone = places.firstIndex { $0.button == button } ?? .max
      places.removeAll { $0.button == button }
      // The first button beyond the limit comes within it, and begins to wait.
      if gone < most, 0 < most, most <= places.count {
        places[most - 1].disturbed = event.before.now
      }
    case .user(.press(let button, let touch)) where event.outcome.response == .touch(.held):
      frame = event.before.shown(by: button) ?? frame
      press = touch
    case .user(.setAccess(let choice)): settle(by: choice, in: event)
    case .user(.resetPrivacy): (offered, beneath, created) = ([], .notDetermined, [])
    case .user(.deleteApp): (offered, beneath) = ([], .notDetermined)
    case .system(.restrict): beneath = event.known(after: self).status
    case .app, .user, .system, .clock: break
    }
    for (contact, card) in event.written(after: self) { put(card, as: contact) }
    if let search = event.search {
      if searches.count == 4 { searches.removeFirst() }
      searches.append(search)
    }
    handed = event.handed(after: self) ?? handed
    let newContacts = ContactSet(event.newContacts)
    named = named.union(newContacts).union(event.after.existing)
    if event.kind != .addContact { created = created.union(newContacts) }
    let inForce = pendingDecision?.status ?? event.after.status
    if inForce != .authorized && inForce != .restricted { created = ContactSet() }
    if case .pending = event.outcome.response {
      calls += 1
      waiting.append(event.operation)
    }
    if event.after.pending.isEmpty && !waiting.isEmpty { waiting = [] }
    if let decided = pendingDecision {
      pendingDecision?.granted = decided.granted.intersection(event.after.existing)
    }
    restartWaiting(after: event)
    if event.after.process != .running { endProcess(with: event) }
    if event.kind == .launchApp || event.kind == .resetPrivacy { isInterrupted = false }
  }

  /// Updates the offered selection and the pending decision in Settings after a choice.
  private mutating func settle(by choice: SettingsChoice, in event: Event<Contacts>) {
    let before = event.decided(after: self)
    let decided = event.decision(by: choice, after: self)
    if before.status == .limited, decided.status != .limited,
      event.world.configuration.selectionMemory == .remembered
    {
      offered = before.granted
    }
    pendingDecision = decided == Decided(in: event.after) ? nil : decided
  }

  /// Restarts the wait of each button that becomes visible or shows other contacts.
  private mutating func restartWaiting(after event: Event<Contacts>) {
    let comesToBeSeen = !event.before.isClear && event.after.isClear
    if !comesToBeSeen && event.before.buttons == event.after.buttons { return }
    for index in places.indices {
      let button = places[index].button
      let shown = event.before.shown(by: button)
      let shows = shown != nil && event.after.shown(by: button) != shown
      if comesToBeSeen || shows { places[index].disturbed = event.after.now }
    }
  }

  private mutating func endProcess(with event: Event<Contacts>) {
    switch event.before.alert {
    case .shareOrNot, .howMuch, .selecting, .confirming: isInterrupted = true
    case .simplified, nil: break
    }
    if event.kind == .deleteApp { isInterrupted = false }
    (pendingDecision, handed) = (nil, nil)
    if !places.isEmpty { places = [] }
  }
}

extension ContactsMonitorState.Place {
  /// Returns whether a change alters the query, the ignored contacts or the position, or removes a blocker.
  fileprivate func isDisturbed(since before: Self, at index: Int, in world: ContactsWorld) -> Bool {
    let criteria = world.configuration.profile.criteria
    if criteria.settleTime == .zero { return false }
    let (old, new) = (before.content, content)
    let saysElse =
      old.query != new.query || old.ignoredEmails != new.ignoredEmails
      || old.ignoredPhones != new.ignoredPhones
    if saysElse || old.layout.frame != new.layout.frame
      || old.layout.transform != new.layout.transform
    {
      return true
    }
    let obstacles = [old, new].map { button in
      LegibilityScene(
        layout: button.layout, touch: Touch(source: .key, at: nil),
        undisturbed: Milliseconds(.max), rank: index + 1
      ).exactBlockers(under: criteria)
    }
    return !obstacles[0].isSubset(of: obstacles[1])
  }
}

extension ContactsSnapshot {
  /// Whether the app is in front without a prompt or sheet.
  var isClear: Bool { !isInBackground && alert == nil && sheet == nil }
}
