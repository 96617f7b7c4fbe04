import ConsentModel
import ConsentVocabulary
import Lockstep
import Notation
import StateMachines

/// A quantity that a scope of the contacts machine bounds.
package enum ContactsSize: ScopeSize {
  /// Contacts on the device at once.
  case contacts
  /// Access buttons on the screen at once.
  case buttons
  /// Calls that wait for the prompt at once.
  case calls
  /// Contacts that other apps may see at once.
  case elsewhere
  /// Valid tokens of the change history at once.
  case tokens
  /// Accounts of cards: first one that apps can write to, then a read-only one. With two, the store also notifies
  /// without a change.
  case accounts
  /// Sheets of the app's own at once.
  case sheets
  /// Legibility profiles: first the machine's own, then the others in their order.
  case profiles
  /// Layouts of buttons: a legible one, then one with each blocker in the order of ``ContactsTopics``.
  case layouts
  /// Touches of a button, in the order of ``ContactsTopics``.
  case touches

  package var name: String { "\(self)" }

  package var range: ClosedRange<Int> {
    switch self {
    case .contacts: 0...6
    case .buttons: 0...4
    case .calls: 0...4
    case .elsewhere: 0...6
    case .tokens: 0...2
    case .accounts: 1...2
    case .sheets: 0...1
    case .profiles: 1...LegibilityProfile.allCases.count
    case .layouts: 2...(2 + ContactsTopics.illegible.count)
    case .touches: 2...(2 + ContactsTopics.invalid.count)
    }
  }

  package func told(_ count: Int) -> String {
    switch self {
    case .contacts: count == 1 ? "1 contact" : "\(count) contacts"
    case .buttons: count == 1 ? "1 button" : "\(count) buttons"
    case .calls: count == 1 ? "1 waiting call" : "\(count) waiting calls"
    case .elsewhere: "\(count) granted elsewhere"
    case .tokens: count == 1 ? "1 token" : "\(count) tokens"
    case .sheets: count == 1 ? "1 sheet of the app" : "\(count) sheets of the app"
    case .accounts: count == 1 ? "1 account" : "\(count) accounts"
    case .profiles: count == 1 ? "1 profile" : "\(count) profiles"
    case .layouts: "\(count) layouts"
    case .touches: "\(count) touches"
    }
  }

  package var counts: [String] {
    switch self {
    case .contacts:
      ["contacts", "grants", "hidden", "ticked", "shown", "elsewhere"]
    case .buttons: ["buttons", "shown"]
    case .calls: ["waiting"]
    case .elsewhere: ["elsewhere"]
    default: []
    }
  }

  package var nouns: [String] {
    switch self {
    case .contacts: ["contact"]
    case .buttons: ["button", "touch"]
    case .calls: ["waiting"]
    case .tokens: ["token"]
    default: []
    }
  }

  package func count(neededBy line: String) -> Int? {
    func names(_ blocker: Blocker) -> Bool { line.contains(spaced("\(blocker)")) }
    switch self {
    case .layouts: return ContactsTopics.illegible.lastIndex { names($0.blocker) }.map { $0 + 3 }
    case .touches: return ContactsTopics.invalid.lastIndex { names($0.blocker) }.map { $0 + 3 }
    case .profiles:
      if [Blocker.settling, .staleTouch, .futureTouch].contains(where: names) { return 3 }
      return names(.tooManyButtons) ? 2 : nil
    case .buttons: return names(.tooManyButtons) ? 4 : largestNumber(in: line)
    default: return largestNumber(in: line)
    }
  }

  package static func contents(of scope: Scope<Self>) -> [String] {
    let (plain, button) = (ContactsTopics.plain, scope[.buttons] > 0)
    let cards = plain.cards.map { ($0.emails + $0.phones).joined(separator: " ") }
    let layouts =
      [.lowContrast] + ContactsTopics.illegible.prefix(scope[.layouts] - 2).map(\.blocker)
    let touches = ContactsTopics.invalid.prefix(scope[.touches] - 2).map {
      ", \(spaced("\($0.blocker)"))"
    }
    return ["cards \(zip(plain.cards, cards).map { "\($0.name) \($1)" }.joined(separator: ", "))"]
      + (button
        ? [
          "layouts legible, \(layouts.map { spaced("\($0)") }.joined(separator: ", "))",
          "queries \(ContactsTopics.queries.joined(separator: ", "))",
          "touches in the middle, by a program\(touches.joined())",
        ] : [])
  }
}

/// The cards, buttons, texts and times that occur in worlds and commands of a scope.
struct ContactsTopics: Sendable, Equatable {
  var cards: [Card]
  var looks: [AccessButton]
  /// The number of looks in use while there are more than two buttons.
  var looksOfMany = Int.max
  var texts: [String]
  var pickers: [ContactPicker]
  /// The keys that fetches request.
  var keys: [ContactKeys] = [.all]
  /// The touches besides a finger in the middle of the button and a programmatic touch.
  var touches: [Touch] = []
  /// The points at which a held finger goes up.
  var places = [Point(x: 0, y: 0)]
  /// Whether scopes with tokens fetch and pick contacts as well, on which the history does not depend.
  var fetchesBesideTokens = true
  /// The waits besides the settle time and the settle time plus one millisecond.
  var waits: [Milliseconds] = []

  /// Two cards, one with an address and one with a number; queries for none, one and both of them; a legible
  /// and an illegible button, but only the first look if there are many buttons.
  static let plain = ContactsTopics(
    cards: [Card(name: "Ada Ek", emails: ["a@example.org"]), Card(name: "Bo Ek", phones: ["112"])],
    looks: [Layout.plain, Layout(text: Paint(.white))].flatMap { layout in
      queries.map { AccessButton(query: $0, layout: layout) }
    },
    looksOfMany: 1,
    texts: ["ada"],
    pickers: [ContactPicker(allowsSeveral: true), ContactPicker(enabled: .withEmail)],
    fetchesBesideTokens: false)

  static let queries = ["ek", "ada", "zoe"]

  /// The cards of a scope: those of the topics and, with two accounts, the first in a read-only one.
  func cards(at scope: Scope<ContactsSize>) -> [Card] {
    guard scope[.accounts] == 2, var card = cards.first, !cards.contains(where: \.isReadOnly) else {
      return cards
    }
    card.isReadOnly = true
    return cards + [card]
  }
  /// The layouts of larger scopes, each with the blocker that it shows.
  static let illegible: [(blocker: Blocker, layout: Layout)] = [
    (.clipped, Layout(ancestors: [Ancestor(clip: Rectangle(x: 20, y: 100, width: 9, height: 9))])),
    (.covered, Layout(overlays: [Overlay(frame: Layout.plain.frame)])),
    (.distorted, Layout(transform: .rotated(degrees: 90))), (.filtered, Layout(filter: .blur)),
    (.faded, Layout(opacity: Opacity(percent: 50))),
    (.translucentText, Layout(text: Paint(.black, opacity: Opacity(percent: 50)))),
    (.noRoom, Layout(needed: Size(width: 400, height: 20))),
    (.unreadableFont, Layout(fontSize: 10)),
  ]
  /// The touches of larger scopes, each with its blocker.
  static let invalid: [(blocker: Blocker, touch: Touch)] = [
    (.touchOutside, Touch(source: .finger, at: Point(x: 0, y: 0))),
    (.staleTouch, Touch(source: .assistive, at: nil, age: Milliseconds(60_000))),
    (.futureTouch, Touch(source: .assistive, at: nil, age: Milliseconds(-1))),
  ]
}

extension ContactsMachine {
  package func setting(of world: ContactsWorld) -> AnyHashable {
    AnyHashable(ContactsWorld(configuration: world.configuration, salt: world.salt))
  }

  package func things(at scope: Scope<ContactsSize>) -> Int { scope[.contacts] }

  /// Returns a world for every address book and profile of the scope and every earlier decision, including
  /// none. All have the machine's configuration.
  package func worlds(at scope: Scope<ContactsSize>) -> [ContactsWorld] {
    let worlds = undecidedWorlds(at: scope).flatMap { world in
      let everybody = world.cards.indices.map { ContactID($0 + 1) }
      let decisions =
        [nil, EarlierDecision.denied, .authorized]
        + Self.subsets(of: everybody).map { .limited($0) }
      return decisions.map { decision in
        var world = world
        world.earlier = decision
        return world
      }
    }
    return settled.worlds(worlds)
  }

  /// Returns the same worlds without earlier decisions, unless the machine fixes one.
  func undecidedWorlds(at scope: Scope<ContactsSize>) -> [ContactsWorld] {
    var configuration = configuration ?? ContactsConfiguration()
    if let profile { configuration.profile = profile }
    // A bound keeps the states of a scope finite.
    if scope[.tokens] == 2, self.configuration == nil { configuration.knownTokens = .lastTwo }
    var (books, longest) = ([[Card]()], [[Card]()])
    for _ in 0..<scope[.contacts] {
      longest = longest.flatMap { book in topics.cards(at: scope).map { book + [$0] } }
      books += longest
    }
    let others = LegibilityProfile.allCases.filter { $0 != configuration.profile }
    let profiles = ([configuration.profile] + others).prefix(scope[.profiles])
    return settled.worlds(
      profiles.flatMap { profile in
        configuration.profile = profile
        return books.map { ContactsWorld(configuration: configuration, cards: $0, salt: salt) }
      })
  }

  /// Returns commands of every kind, about every existing contact, one absent contact, and every set of
  /// contacts. Their contacts, including contacts to be created by waiting calls, and their waiting calls
  /// stay within the scope.
  package func commands(
    at scope: Scope<ContactsSize>, for model: ContactsModel
  ) -> [ContactsCommand] {
    let existing = Array(model.existing)
    let waiting = model.session.waiting
    let creations = waiting.count { if case .store(.create) = $0.request { true } else { false } }
    let hasRoom = existing.count + creations < scope[.contacts]
    let waits = model.status == .notDetermined && model.configuration.usageDescription == .present
    let fetches = scope[.tokens] == 0 || topics.fetchesBesideTokens
    let mayCall = !waits || waiting.count + model.session.unanswered.count < scope[.calls]
    // A waiting call may name a contact that does not exist yet, or that is deleted while the call waits.
    let absent = waits ? model.addressBook.next : model.someoneAbsent
    let cards = topics.cards(at: scope)
    var commands: [ContactsCommand] = [.app(.readStatus)]
    commands.reserveCapacity(128)

    if mayCall {
      commands.append(.app(.requestAccess))
      // No button depends on the keys of a fetch, and no read of a key depends on a button.
      if fetches {
        for keys in topics.keys + (scope[.buttons] == 0 ? [ContactKeys(.name)] : []) {
          commands.append(.app(.store(.fetch(.all, keys))))
        }
        commands += topics.texts.map { .app(.store(.fetch(.named($0)))) }
        // The arguments depend on the app's knowledge only, not on the number of hidden contacts.
        let (visible, hidden) = (Array(model.visible), model.existing.subtracting(model.visible))
        let unknown = [hidden.count == 1 ? hidden.first ?? absent : absent, absent]
        commands.append(.app(.store(.fetch(.these(visible + visible + unknown)))))
        for contact in existing + [absent] { commands.append(.app(.store(.fetch(.one(contact))))) }
      }
      for contact in existing + [absent] {
        for card in topics.cards { commands.append(.app(.store(.update(contact, card)))) }
        commands.append(.app(.store(.delete(contact))))
      }
      if hasRoom { commands += topics.cards.map { .app(.store(.create($0))) } }
      commands += history(at: scope, for: model)
    }
    commands += [.app(.read(.name)), .app(.read(.phones))]
    for index in 0..<scope[.buttons] {
      let looks =
        (scope[.buttons] > 2 ? topics.looks.prefix(topics.looksOfMany) : topics.looks[...])
        + ContactsTopics.illegible.prefix(scope[.layouts] - 2).map {
          AccessButton(query: "ek", layout: $0.layout)
        }
      let touches =
        topics.touches + ContactsTopics.invalid.prefix(scope[.touches] - 2).map(\.touch)
      commands += self.commands(
        about: ButtonID(index + 1), looking: Array(looks), by: touches, model)
    }
    commands += [.user(.lift), .user(.slideOff)]
    commands += topics.places.map { .user(.liftAt($0)) }
    commands += [
      .user(.refuseSharing), .user(.continueSharing), .user(.shareEverything),
      .user(.selectContacts), .user(.confirmSelection), .user(.goBack), .user(.finish),
      .user(.allow), .user(.deny), .user(.cancel),
    ]
    for contact in existing + [absent] { commands.append(.user(.toggle(contact))) }
    // If all sets are refused, one represents them.
    let sets = Self.subsets(of: existing)
    let refused = refusedKinds(in: model)
    func choices(_ kind: ContactsCommand.Kind) -> ArraySlice<ContactSet> {
      refused >> UInt64(kind.number) & 1 == 1 ? sets[...0] : sets[...]
    }
    commands += choices(.choose).map { .user(.choose($0)) }
    commands += choices(.pick).map { .user(.pick($0)) }
    commands += choices(.setLimited).map { .user(.setAccess(.limited($0))) }
    commands += [
      .app(.presentAccessPicker), .user(.setAccess(.none)), .user(.setAccess(.limitedAsOffered)),
      .user(.setAccess(.full)),
      .user(.resetPrivacy), .user(.launchApp), .user(.deleteApp), .user(.installApp),
      .user(.leaveApp), .user(.returnToApp),
    ]
    if scope[.sheets] > 0 { commands += [.app(.presentSheet), .app(.dismissSheet)] }
    if fetches { commands += topics.pickers.map { .app(.presentContactPicker($0)) } }
    if hasRoom { commands += cards.map { .user(.addContact($0)) } }
    for contact in existing + [absent] {
      for card in cards { commands.append(.user(.editContact(contact, card))) }
      commands.append(.user(.removeContact(contact)))
    }
    if scope[.elsewhere] > 0 {
      commands += sets.filter { $0.count <= scope[.elsewhere] }.map { .user(.grantElsewhere($0)) }
    }
    var absences: [ContactsCommand.SystemCommand] = scope[.tokens] == 0 ? [.forgetHistory] : []
    if scope[.accounts] == 1 { absences.append(.notifyWithoutChange) }
    commands += ContactsCommand.SystemCommand.allCases.filter { !absences.contains($0) }
      .map { .system($0) }
    let settle = model.configuration.profile.criteria.settleTime
    let delays = [Milliseconds(settle.count + 1)] + (settle > .zero ? [settle] : []) + topics.waits
    commands += delays.map { .clock(.advance($0)) }
    return commands
  }

  /// Returns the commands that issue a token if there is room. At size two, a third token replaces another.
  private func history(
    at scope: Scope<ContactsSize>, for model: ContactsModel
  ) -> [ContactsCommand] {
    let known = model.moments.map(\.token)
    let replaces = scope[.tokens] == 2 && model.configuration.knownTokens == .lastTwo
    let hasRoom = known.count < scope[.tokens] || replaces
    if !hasRoom { return [] }
    let requests: [ChangeRequest.Start] =
      [.beginning, .damaged, .token(TokenID(.max))] + known.map { .token($0) }
    return [.app(.store(.token))]
      + [false, true].flatMap { leavesOutOwn in
        requests.map {
          .app(.store(.changes(ChangeRequest(from: $0, leavesOutOwn: leavesOutOwn))))
        }
      }
  }

  private func commands(
    about button: ButtonID, looking looks: [AccessButton], by touches: [Touch],
    _ model: ContactsModel
  ) -> [ContactsCommand] {
    let mounted = model.session.buttons.first { $0.id == button }
    let touch = Touch.finger(on: mounted?.content.layout ?? .plain)
    var forged = touch
    forged.source = .programmatic
    // Mounting a mounted button and changing an absent one are refused, so one look represents all there.
    let (mounts, changes) =
      mounted == nil ? (looks, Array(looks.prefix(1))) : (Array(looks.prefix(1)), looks)
    return mounts.map { .app(.mount(button, $0)) } + changes.map { .app(.change(button, $0)) } + [
      .app(.unmount(button)), .user(.tap(button, touch)), .user(.tap(button, forged)),
      .user(.press(button, touch)),
    ]
      + touches.flatMap { [.user(.tap(button, $0)), .user(.press(button, $0))] }
  }

  private static func subsets(of contacts: [ContactID]) -> [ContactSet] {
    contacts.reduce([ContactSet()]) { sets, contact in sets + sets.map { $0.inserting(contact) } }
  }
}

extension ContactsModel {
  /// The number of contacts that have ever existed.
  var contactsEver: Int { addressBook.next.ordinal - 1 }

  /// The absent contact with the lowest number: a deleted one, or else the next to be created.
  fileprivate var someoneAbsent: ContactID {
    var contact = ContactID(1)
    while existing.contains(contact) { contact = ContactID(contact.ordinal + 1) }
    return contact
  }
}
