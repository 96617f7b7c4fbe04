import ConsentVocabulary
import StateMachines

/// What the claims remember, as far as no snapshot shows it: what was created, who waits for what,
/// what lies beneath a restriction, and what the app says of its buttons.
public struct ContactsPast: History {
  /// One more than the greatest ordinal ever used.
  var next: Int
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
  /// The cards that were written last, by ordinal less one; blank where the ordinal was never used.
  private var cards: [Card]
  /// The last few searches by name.
  private(set) var searches: [Search] = []

  struct Search: Hashable, Sendable {
    let text: String
    /// Who could be read, apart from those whose cards have changed since.
    var among: ContactSet
    let found: ContactSet
  }

  struct Place: Hashable, Sendable {
    let button: ButtonID
    let content: AccessButton
    /// When it was mounted, or its layout changed last.
    let disturbed: Instant
  }

  public init(in world: ContactsWorld, start: ContactsSnapshot) {
    next = Swift.max(world.cards.count, start.existing.last?.ordinal ?? 0) + 1
    cards = world.cards
  }

  /// The card that was written last; `nil` if there never was one.
  func card(of contact: ContactID) -> Card? {
    contact.ordinal <= cards.count ? cards[contact.ordinal - 1] : nil
  }

  mutating func put(_ card: Card, as contact: ContactID) {
    // INV-C12 speaks of an ordinal far away.
    if contact.ordinal > cards.count + 64 { return }
    while cards.count < contact.ordinal { cards.append(Card(name: "")) }
    cards[contact.ordinal - 1] = card
    for place in searches.indices { searches[place].among.remove(contact) }
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
    for (contact, card) in event.written(after: self) { put(card, as: contact) }
    if let search = event.search {
      if searches.count == 4 { searches.removeFirst() }
      searches.append(search)
    }
    let births = event.births(next: next)
    next += births.count
    if event.kind != .addContact { created = created.union(ContactSet(births)) }
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
