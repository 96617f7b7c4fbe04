import ConsentVocabulary

/// A device with one app, one address book and one person, kept in memory.
public final class ContactsDevice {
  let configuration: ContactsConfiguration
  let criteria: LegibilityCriteria
  let collaborators: ContactsCollaborators
  // Checked access would cost as much as the commands do, and no code of others runs during one: the
  // app's closures are called when the device is at rest, collaborators see values only.
  @exclusivity(unchecked) var interior: Interior

  /// What has reached the app since the command began, oldest first.
  @exclusivity(unchecked) var events: [AppEvent] = []
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
