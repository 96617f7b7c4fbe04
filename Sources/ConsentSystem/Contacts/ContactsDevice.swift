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
///     var approved: [ContactID] = []
///     let button = ButtonID(1)
///     try device.app.mount(button, AccessButton(query: "love")) { approved = $0 }
///
///     // The person touches the button and allows the one contact that it shows.
///     try device.user.tap(button)
///     try device.user.allow()
///     #expect(approved == [ContactID(1)])
///     #expect(device.store.authorizationStatus == .limited)
///     #expect(try device.store.allContacts() == [Contact(id: ContactID(1), card: ada)])
///
/// Nothing is asynchronous and nothing happens by itself: a callback is called within the deed that
/// it answers, once the device has come to rest, and may itself use the device.
///
/// ``perform(_:)`` does all of this by command, as the checks of this package do.
///
/// - Source: Specs/Contacts/World.md.
public final class ContactsDevice {
  /// Everything but the app's closures.
  var side: ContactsSide
  private var callbacks = Callbacks()
  /// What the app is still to be called back with, oldest first.
  private var deliveries: [() -> Void] = []
  private var isDelivering = false

  /// Turns a device on: the app is installed and running, and nothing has been decided.
  public init(world: ContactsWorld) { side = ContactsSide(world: world) }

  package init(world: ContactsWorld, collaborators: ContactsCollaborators) {
    side = ContactsSide(world: world, collaborators: collaborators)
  }

  /// Has the app told, until its process ends, whenever another app comes in front of it and whenever it
  /// is in front again (TC-29, TC-30).
  func observeActivity(_ observer: @escaping (_ isActive: Bool) -> Void) throws(DeviceError) {
    let state = snapshot().process
    if state != .running {
      throw .refused(state == .stopped ? .notRunning : .notInstalled)
    }
    callbacks.activity = observer
  }

  /// Carries out one command and says what it led to.
  ///
  /// Callbacks that were given through the facets are called before this returns, after the device
  /// has come to rest.
  public func perform(_ command: ContactsCommand) -> ContactsOutcome {
    perform(command) { _, _ in }
  }

  /// The whole state that can be stated of the device.
  public func snapshot() -> ContactsSnapshot { side.stated }

  /// How many cards have been compared with a query so far.
  package var examinedCards: Int { side.core.book.examinedCards }

  // MARK: - Callbacks

  /// As ``perform(_:)``, with closures of the app that the command came with: `keep` puts them where
  /// their events find them.
  func perform(
    _ command: ContactsCommand, keeping keep: (inout Callbacks, ContactsResponse) -> Void
  ) -> ContactsOutcome {
    let outcome = side.outcome(of: command)
    if case .refused = outcome.response { return outcome }
    if !callbacks.isEmpty { callbacks.makeRoom(for: command) }
    keep(&callbacks, outcome.response)
    for event in outcome.events {
      if let delivery = callbacks.delivery(of: event) { deliveries.append(delivery) }
    }
    if !callbacks.isEmpty && side.stated.process != .running { callbacks = Callbacks() }
    deliver()
    return outcome
  }

  /// Calls the app back now that the device is at rest, so that a callback may use the device. What a
  /// callback leads to is told after what was due before it.
  private func deliver() {
    if isDelivering { return }
    isDelivering = true
    while !deliveries.isEmpty { deliveries.removeFirst()() }
    isDelivering = false
  }
}
