import ConsentModel
import ConsentVocabulary
import Lockstep
import StateMachines

/// What a scope of the contacts machine bounds.
public enum ContactsSize: ScopeSize {
  /// Contacts on the device at once.
  case contacts
  /// Access buttons on the screen at once.
  case buttons
  /// Calls that wait for the prompt at once.
  case calls

  public var name: String { "\(self)" }

  public var range: ClosedRange<Int> {
    switch self {
    case .contacts: 0...6
    case .buttons: 0...4
    case .calls: 0...4
    }
  }

  public func told(_ count: Int) -> String {
    switch self {
    case .contacts: count == 1 ? "1 contact" : "\(count) contacts"
    case .buttons: count == 1 ? "1 button" : "\(count) buttons"
    case .calls: count == 1 ? "1 waiting call" : "\(count) waiting calls"
    }
  }
}

// Worlds and commands of a scope: two cards, one with an address and one with a number; searches for
// nobody, for one of them and for both; a button that can be read and one that cannot.
extension ContactsMachine {
  private static let cards = [
    Card(name: "Ada Ek", emails: ["a@example.org"]), Card(name: "Bo Ek", phones: ["112"]),
  ]
  private static let queries = ["ek", "ada", "zoe"]
  private static let looks = [Layout.plain, Layout(text: Paint(.white))].flatMap { layout in
    queries.map { AccessButton(query: $0, layout: layout) }
  }

  public func setting(of world: ContactsWorld) -> AnyHashable {
    AnyHashable(ContactsWorld(configuration: world.configuration, salt: world.salt))
  }

  public func things(at scope: Scope<ContactsSize>) -> Int { scope[.contacts] }

  /// Every address book of a scope, with the decisions of the machine.
  public func worlds(at scope: Scope<ContactsSize>) -> [ContactsWorld] {
    var configuration = configuration ?? ContactsConfiguration()
    if let profile { configuration.profile = profile }
    var (books, longest) = ([[Card]()], [[Card]()])
    for _ in 0..<scope[.contacts] {
      longest = longest.flatMap { book in Self.cards.map { book + [$0] } }
      books += longest
    }
    return settled.worlds(books.map { ContactsWorld(configuration: configuration, cards: $0) })
  }

  /// Every kind of command, about every contact that is there and one that is not, and every set of
  /// contacts. Nobody comes beyond the scope, counting those whom waiting calls will create, and no call
  /// waits beyond it.
  public func commands(
    at scope: Scope<ContactsSize>, for model: ContactsModel
  ) -> [ContactsCommand] {
    let existing = Array(model.existing)
    let waiting = model.session.waiting
    let creations = waiting.count { if case .store(.create) = $0.request { true } else { false } }
    let hasRoom = existing.count + creations < scope[.contacts]
    let mayCall = model.status != .notDetermined || waiting.count < scope[.calls]
    // A call that waits may name somebody who is yet to come; whom it names may go meanwhile.
    let absent = model.status == .notDetermined ? model.next : model.someoneAbsent
    var commands: [ContactsCommand] = [.app(.readStatus)]
    commands.reserveCapacity(128)

    if mayCall {
      commands.append(.app(.requestAccess))
      commands += [
        .fetch(.all), .fetch(.named("ada")), .fetch(.these(existing + existing + [absent])),
      ]
      .map { .app(.store($0)) }
      // What was fetched with which properties no button goes by, and no property by a button.
      if scope[.buttons] == 0 { commands.append(.app(.store(.fetch(.all, ContactKeys(.name))))) }
      for contact in existing + [absent] {
        commands.append(.app(.store(.fetch(.one(contact)))))
        for card in Self.cards { commands.append(.app(.store(.update(contact, card)))) }
        commands.append(.app(.store(.delete(contact))))
      }
      if hasRoom { commands += Self.cards.map { .app(.store(.create($0))) } }
    }
    commands += [.app(.read(.name)), .app(.read(.phones))]
    for place in 0..<scope[.buttons] {
      commands += Self.commands(about: ButtonID(place + 1), model)
    }
    commands += [
      .user(.lift), .user(.liftAt(Point(x: 0, y: 0))), .user(.slideOff), .system(.cancelTouch),
    ]
    commands += [
      .user(.refuseSharing), .user(.continueSharing), .user(.shareEverything),
      .user(.selectContacts), .user(.confirmSelection), .user(.goBack), .user(.finish),
      .user(.allow), .user(.deny), .user(.cancel),
    ]
    for contact in existing + [absent] { commands.append(.user(.toggle(contact))) }
    // Where no set can be chosen, one stands for all.
    let sets = Self.subsets(of: existing)
    commands += (model.refusesAll(.choose) ? [sets[0]] : sets).map { .user(.choose($0)) }
    commands += (model.refusesAll(.pick) ? [sets[0]] : sets).map { .user(.pick($0)) }
    commands += (model.refusesAll(.setLimited) ? [sets[0]] : sets)
      .map { .user(.setAccess(.limited($0))) }
    commands += [
      .app(.presentAccessPicker), .app(.presentContactPicker(ContactPicker(allowsSeveral: true))),
      .app(.presentContactPicker(ContactPicker(enabled: .withEmail))),
      .user(.setAccess(.none)), .user(.setAccess(.limitedAsOffered)), .user(.setAccess(.full)),
      .user(.resetPrivacy), .user(.launchApp), .user(.deleteApp), .user(.installApp),
      .user(.leaveApp), .user(.returnToApp),
    ]
    if hasRoom { commands += Self.cards.map { .user(.addContact($0)) } }
    for contact in existing + [absent] {
      for card in Self.cards { commands.append(.user(.editContact(contact, card))) }
      commands.append(.user(.removeContact(contact)))
    }
    commands += ContactsCommand.SystemCommand.allCases.map { .system($0) }
    let settle = model.configuration.profile.criteria.settleTime
    commands.append(.clock(.advance(Milliseconds(settle.count + 1))))
    if settle > .zero { commands.append(.clock(.advance(settle))) }
    return commands
  }

  private static func commands(
    about button: ButtonID, _ model: ContactsModel
  ) -> [ContactsCommand] {
    let mounted = model.session.buttons.first { $0.id == button }
    let touch = Touch.finger(on: mounted?.content.layout ?? .plain)
    var forged = touch
    forged.source = .programmatic
    // Where a button is there or not, one look stands for all with which it cannot be put there again.
    let (mounts, changes) = mounted == nil ? (looks, [looks[0]]) : ([looks[0]], looks)
    return mounts.map { .app(.mount(button, $0)) } + changes.map { .app(.change(button, $0)) } + [
      .app(.unmount(button)), .user(.tap(button, touch)), .user(.tap(button, forged)),
      .user(.press(button, touch)),
    ]
  }

  private static func subsets(of contacts: [ContactID]) -> [ContactSet] {
    contacts.reduce([ContactSet()]) { sets, contact in
      sets + sets.map { $0.inserting(contact) }
    }
  }
}

extension ContactsModel {
  /// Whom the next creation makes.
  fileprivate var next: ContactID { ContactID(contactsEver + 1) }

  /// Somebody who is gone, or else not yet there.
  fileprivate var someoneAbsent: ContactID {
    var contact = ContactID(1)
    while existing.contains(contact) { contact = ContactID(contact.ordinal + 1) }
    return contact
  }
}
