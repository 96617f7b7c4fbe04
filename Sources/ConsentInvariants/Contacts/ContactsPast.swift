import ConsentVocabulary
import StateMachines

/// What the claims remember, as far as no snapshot shows it: what was created, who waits for what,
/// what lies beneath a restriction, and what the app says of its buttons.
public struct ContactsPast: History {
  /// The contacts that were ever there.
  var named: ContactSet
  /// How many calls have waited since the start.
  var calls = 0
  /// What the waiting calls asked for, oldest first; `nil` for a request for access.
  var waiting: [StoreOperation?] = []
  /// The status beneath the restriction that is on.
  var beneath = AuthorizationStatus.notDetermined
  /// The selection that Settings offers where none is in force.
  var offered = ContactSet()
  /// The contacts that the app created since full access began.
  var created = ContactSet()
  /// What the button under the finger showed when the finger went down.
  var frame = ContactSet()
  /// The mounted buttons, in the order of mounting.
  var places: [Place] = []

  struct Place: Hashable, Sendable {
    let button: ButtonID
    let content: AccessButton
    /// When it was mounted, or its layout changed last.
    let disturbed: Instant
  }

  public init(in world: ContactsWorld, start: ContactsSnapshot) {
    named = start.existing.union(ContactSet(first: world.cards.count))
  }

  public mutating func record(_ event: Event<Contacts>) {
    if event.isRefused { return }
    switch event.command {
    case .app(.mount(let button, let content)):
      places.append(Place(button: button, content: content, disturbed: event.before.now))
    case .app(.change(let button, let content)):
      for index in places.indices where places[index].button == button {
        let stays = places[index].content.layout == content.layout
        let disturbed = stays ? places[index].disturbed : event.before.now
        places[index] = Place(button: button, content: content, disturbed: disturbed)
      }
    case .app(.unmount(let button)): places.removeAll { $0.button == button }
    case .user(.press(let button, _)) where event.outcome.response == .touch(.held):
      frame = event.before.shown(by: button) ?? frame
    case .user(.setAccess) where event.before.status == .limited && event.after.status != .limited:
      if event.world.configuration.selectionMemory == .remembered { offered = event.before.granted }
    case .user(.resetPrivacy): offered = []
    case .user(.deleteApp): (offered, beneath) = ([], .notDetermined)
    case .system(.restrict): beneath = event.before.status
    case .app, .user, .system, .clock: break
    }
    let births = ContactSet(event.births)
    named = named.union(births).union(event.after.existing)
    if event.kind != .addContact { created = created.union(births) }
    let isFull = event.after.status == .authorized || event.after.status == .restricted
    if !isFull { created = ContactSet() }
    if case .pending = event.outcome.response {
      calls += 1
      waiting.append(event.operation)
    }
    if event.after.pending.isEmpty && !waiting.isEmpty { waiting = [] }
    if event.after.process != .running && !places.isEmpty { places = [] }
  }
}
