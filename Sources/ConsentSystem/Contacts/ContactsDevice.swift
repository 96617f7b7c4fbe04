import ConsentVocabulary

/// A device with one app, one address book and one person, kept in memory: a double for the tests of
/// an app that asks for contacts.
///
/// The app's calls go to ``store`` and ``app``, the person's deeds to ``user``, ``settings``,
/// ``homeScreen`` and ``addressBook``, those of the platform to ``system``, and time passes by
/// ``clock``. Each facet throws where the deed cannot be done; ``snapshot()`` says what is on the
/// screen.
///
///     let ada = Card(name: "Ada Lovelace", emails: ["ada@example.com"])
///     let alan = Card(name: "Alan Turing", phones: ["+44 20 7946 0123"])
///     let device = ContactsDevice(world: ContactsWorld(cards: [ada, alan]))
///
///     // The app looks for someone whom it cannot see.
///     var approved: [ContactIdentifier] = []
///     let button = ButtonID(1)
///     try device.app.mount(button, AccessButton(query: "love")) { approved = $0 }
///
///     // The person touches the button and allows the one contact that it shows.
///     try device.user.tap(button)
///     try device.user.allow()
///     #expect(approved.map(device.contact) == [ContactID(1)])
///     #expect(try device.store.authorizationStatus == .limited)
///     #expect(try device.store.allContacts() == [FetchedContact(id: approved[0], card: ada)])
///
/// People count contacts: to the person's facets the first card of the world is contact 1. The app
/// names them by identifiers that tell it nothing; ``identifier(of:)`` and ``contact(_:)`` lead from
/// one to the other.
///
/// Nothing happens by itself, and no closure of the app is called while the app calls the device.
/// What is due waits, in order, until the person, the system or the clock has done the next deed, or
/// until the test calls ``deliverCallbacks()``; if the app ends first, it is never called. By then
/// the device has come to rest, and a closure may itself use it.
///
/// ``perform(_:)`` does all of this by command, as the checks of this package do.
///
/// - Source: Specs/Contacts/World.md.
public final class ContactsDevice {
  /// Everything but the app's closures.
  var side: ContactsSide
  let identifiers: Identifiers
  private var callbacks = Callbacks()
  private var isDelivering = false
  /// Whether the app is in a call of its own.
  private var isCalled = false
  private let schedule: ((@escaping () -> Void) -> Void)?

  /// Turns a device on: the app is installed and running, and nothing has been decided.
  ///
  /// - Parameter deliver: Told whenever closures of the app have become due, with what calls them: to
  ///   be run later, such as on a run loop. By default they wait for the next deed.
  public convenience init(
    world: ContactsWorld, deliver: ((@escaping () -> Void) -> Void)? = nil
  ) {
    self.init(world: world, collaborators: ContactsCollaborators(), deliver: deliver)
  }

  package init(
    world: ContactsWorld, collaborators: ContactsCollaborators,
    deliver: ((@escaping () -> Void) -> Void)? = nil
  ) {
    side = ContactsSide(world: world, collaborators: collaborators)
    identifiers = Identifiers(salt: world.salt)
    schedule = deliver
  }

  /// Has the app told, until its process ends, whenever another app comes in front of it and whenever it
  /// is in front again (TC-29, TC-30).
  func observeActivity(_ observer: @escaping (_ isActive: Bool) -> Void) throws(DeviceError) {
    try requireProcess()
    callbacks.activity = observer
  }

  /// Has the app told, until its process ends, whenever what it can read has changed (TS-20).
  func observeChanges(_ observer: @escaping () -> Void) throws(DeviceError) {
    try requireProcess()
    callbacks.changes = observer
  }

  private func requireProcess() throws(DeviceError) {
    let state = snapshot().process
    if state != .running {
      throw .refused(state == .stopped ? .notRunning : .notInstalled)
    }
  }

  /// Carries out one command and says what it led to.
  ///
  /// After a command of the person, the system or the clock, the closures of the app that are due are
  /// called before this returns.
  public func perform(_ command: ContactsCommand) -> ContactsOutcome {
    perform(command) { _, _ in }
  }

  /// The whole state that can be stated of the device.
  public func snapshot() -> ContactsSnapshot { side.stated }

  /// How many cards have been compared with a query so far.
  package var examinedCards: Int { side.core.book.examinedCards }

  // MARK: - Who is who

  /// How the app names a contact, or `nil` as long as it has not been handed it.
  public func identifier(of contact: ContactID) -> ContactIdentifier? { identifiers.known(contact) }

  /// Whom the app means, there or gone, or `nil` where it has made the identifier up.
  public func contact(_ identifier: ContactIdentifier) -> ContactID? {
    identifiers.contact(identifier)
  }

  // MARK: - Callbacks

  /// Calls all closures of the app that are due, in order. What one of them leads to is told after
  /// what was due before it. Does nothing while the app is in a call, or in one of these closures.
  public func deliverCallbacks() {
    if isDelivering || isCalled { return }
    isDelivering = true
    while !callbacks.due.isEmpty { callbacks.due.removeFirst()() }
    isDelivering = false
  }

  /// As ``perform(_:)``, with closures of the app that the command came with: `keep` puts them where
  /// their events find them.
  func perform(
    _ command: ContactsCommand, keeping keep: (inout Callbacks, ContactsResponse) -> Void
  ) -> ContactsOutcome {
    let outcome = side.outcome(of: command)
    if case .refused = outcome.response { return outcome }
    identifiers.note(outcome)
    if !callbacks.isEmpty { callbacks.makeRoom(for: command) }
    keep(&callbacks, outcome.response)
    for event in outcome.events { callbacks.take(event, by: identifiers) }
    if outcome.contactsChanged, let changes = callbacks.changes { callbacks.due.append(changes) }
    if side.stated.process != .running { callbacks = Callbacks() }
    if !callbacks.due.isEmpty { haveDelivered(after: command) }
    return outcome
  }

  private func haveDelivered(after command: ContactsCommand) {
    let isCall = if case .app = command { true } else { false }
    if let schedule {
      isCalled = isCall
      schedule { [weak self] in self?.deliverCallbacks() }
      isCalled = false
    } else if !isCall {
      deliverCallbacks()
    }
  }
}
