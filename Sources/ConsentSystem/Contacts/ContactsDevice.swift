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
  let configuration: ContactsConfiguration
  let criteria: LegibilityCriteria
  let collaborators: ContactsCollaborators
  // Checked access would cost as much as the commands do, and no code of others runs during one: the
  // app's closures are called when the device is at rest, collaborators see values only.
  @exclusivity(unchecked) package internal(set) var interior: Interior

  /// What has reached the app since the command began, oldest first.
  @exclusivity(unchecked) var events: [ContactsCallback] = []
  /// The callbacks that carry `events` to the app's closures, where it gave any.
  var deliveries: [() -> Void] = []
  var isDelivering = false

  /// What the app's closures are, by the button that reports to them; a button that left the screen
  /// may still report.
  var approvalCallbacks: [ButtonID: ([ContactID]) -> Void] = [:]
  var accessPickerCompletion: (([ContactID]) -> Void)?
  var contactPickerCompletion: (([Contact]?) -> Void)?

  /// The last snapshot, kept because few commands change what it lists.
  @exclusivity(unchecked) var shown: ContactsSnapshot

  /// Turns a device on: the app is installed and running, and nothing has been decided.
  public convenience init(world: ContactsWorld) {
    self.init(world: world, collaborators: ContactsCollaborators())
  }

  package init(world: ContactsWorld, collaborators: ContactsCollaborators) {
    configuration = world.configuration
    criteria = world.configuration.profile.criteria
    self.collaborators = collaborators
    interior = Interior(book: AddressBook(cards: world.cards))
    shown = ContactsSnapshot(
      process: .running, status: .notDetermined, granted: ContactSet(), existing: ContactSet(),
      alert: nil, sheet: nil, buttons: [], pending: [], held: nil, now: .start)
  }
}
