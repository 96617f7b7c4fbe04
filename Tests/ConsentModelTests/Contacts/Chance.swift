import ConsentModel
import ConsentVocabulary

/// Draws worlds and commands, the same ones for the same seed.
struct Chance: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func one<Value>(of values: [Value]) -> Value {
    values[Int.random(in: values.indices.lowerBound..<values.indices.upperBound, using: &self)]
  }

  mutating func happens(_ chances: Int, in all: Int) -> Bool {
    Int.random(in: 0..<all, using: &self) < chances
  }

  // MARK: - Worlds

  static let cards = [
    Card(name: "Ada Lovelace", emails: ["ada@example.org"], phones: ["+44 20 7946 0001"]),
    Card(name: "Adam", emails: ["adam@example.org"]), Card(name: "Bo Ek", phones: ["112"]),
    Card(name: ""), Card(name: "\u{C9}lodie \u{5C71}\u{7530}"), Card(name: "\u{D55C}\u{AD6D}"),
  ]

  mutating func world() -> ContactsWorld {
    var configuration = ContactsConfiguration(profile: one(of: LegibilityProfile.allCases))
    if happens(1, in: 2) {
      configuration.usageDescription = happens(1, in: 8) ? .missing : .present
      configuration.emptySelection = one(of: [.allowed, .refused])
      configuration.deniedButton = one(of: [.inert, .pointsToSettings])
      configuration.blankQuery = one(of: [.matchesNothing, .matchesEverything])
      configuration.selectionMemory = one(of: [.remembered, .forgotten])
      configuration.ownCreations = one(of: [.kept, .released])
      configuration.lateCallback = one(of: [.suppressed, .delivered])
      configuration.settingsEdit = one(of: [.killsOnNewStatus, .killsAlways])
    }
    let count = Int.random(in: 0...4, using: &self)
    return ContactsWorld(
      configuration: configuration, cards: (0..<count).map { _ in one(of: Self.cards) })
  }

  // MARK: - Commands

  /// Any command; every other time one that leads on where the model is.
  mutating func command(in state: ContactsModel) -> ContactsCommand {
    if happens(1, in: 2) { return command() }
    guard state.process == .running else {
      return .user(state.process == .stopped ? .launchApp : .installApp)
    }
    return switch (state.session.alert, state.session.sheet) {
    case (.shareOrNot, _): .user(one(of: [.continueSharing, .continueSharing, .refuseSharing]))
    case (.howMuch, _): .user(one(of: [.selectContacts, .shareEverything]))
    case (.selecting, _): .user(one(of: [.toggle(contact()), .finish]))
    case (.confirming, _): .user(one(of: [.confirmSelection, .goBack]))
    case (.simplified, _): .user(one(of: [.allow, .deny]))
    case (nil, .chooser): .user(one(of: [.choose(set()), .cancel]))
    case (nil, .accessPicker): .user(one(of: [.toggle(contact()), .finish]))
    case (nil, .contactPicker): .user(one(of: [.pick(set()), .cancel]))
    case (nil, nil):
      state.session.buttons.isEmpty
        ? one(of: [.app(.mount(ButtonID(1), content())), .app(.requestAccess)])
        : one(of: [.user(.tap(ButtonID(1), touch())), .clock(.advance(Milliseconds(501)))])
    }
  }

  mutating func command() -> ContactsCommand {
    switch one(of: ContactsCommand.Kind.allCases) {
    case .readStatus: .app(.readStatus)
    case .requestAccess: .app(.requestAccess)
    case .mount: .app(.mount(button(), content()))
    case .change: .app(.change(button(), content()))
    case .unmount: .app(.unmount(button()))
    case .tap: .user(.tap(button(), touch()))
    case .press: .user(.press(button(), touch()))
    case .lift: .user(.lift)
    case .liftAt: .user(.liftAt(Point(x: one(of: [0, 20, 340]), y: one(of: [99, 100, 144]))))
    case .slideOff: .user(.slideOff)
    case .cancelTouch: .system(.cancelTouch)
    case .leaveApp: .user(.leaveApp)
    case .returnToApp: .user(.returnToApp)
    case .takeScreenDown: .system(.takeScreenDown)
    case .allow: .user(.allow)
    case .deny: .user(.deny)
    case .refuseSharing: .user(.refuseSharing)
    case .continueSharing: .user(.continueSharing)
    case .shareEverything: .user(.shareEverything)
    case .selectContacts: .user(.selectContacts)
    case .confirmSelection: .user(.confirmSelection)
    case .goBack: .user(.goBack)
    case .toggle: .user(.toggle(contact()))
    case .finish: .user(.finish)
    case .choose: .user(.choose(set()))
    case .pick: .user(.pick(set()))
    case .cancel: .user(.cancel)
    case .fetchAll: .app(.store(.fetch(.all, keys())))
    case .fetchOne: .app(.store(.fetch(.one(contact()), keys())))
    case .fetchThese: .app(.store(.fetch(.these([contact(), contact()]))))
    case .read: .app(.read(one(of: ContactKey.allCases)))
    case .fetchNamed: .app(.store(.fetch(.named(text()))))
    case .create: .app(.store(.create(one(of: Self.cards))))
    case .update: .app(.store(.update(contact(), one(of: Self.cards))))
    case .delete: .app(.store(.delete(contact())))
    case .presentAccessPicker: .app(.presentAccessPicker)
    case .presentContactPicker:
      .app(
        .presentContactPicker(
          ContactPicker(
            enabled: one(of: ContactPicker.Enabled.allCases), allowsSeveral: happens(1, in: 2))))
    case .setNone: .user(.setAccess(.none))
    case .setLimited: .user(.setAccess(.limited(set())))
    case .setOffered: .user(.setAccess(.limitedAsOffered))
    case .setFull: .user(.setAccess(.full))
    case .resetPrivacy: .user(.resetPrivacy)
    case .kill: .system(.kill)
    case .launchApp: .user(.launchApp)
    case .deleteApp: .user(.deleteApp)
    case .installApp: .user(.installApp)
    case .addContact: .user(.addContact(one(of: Self.cards)))
    case .editContact: .user(.editContact(contact(), one(of: Self.cards)))
    case .removeContact: .user(.removeContact(contact()))
    case .grantElsewhere: .user(.grantElsewhere(set()))
    case .restrict: .system(.restrict)
    case .liftRestriction: .system(.liftRestriction)
    case .upgrade: .system(.upgrade)
    case .advance: .clock(.advance(Milliseconds(one(of: [0, 1, 499, 500, 501]))))
    }
  }

  mutating func keys() -> ContactKeys {
    ContactKeys(rawValue: UInt8.random(in: 0...7, using: &self))
  }

  mutating func contact() -> ContactID { ContactID(Int.random(in: 1...6, using: &self)) }
  mutating func button() -> ButtonID { ButtonID(Int.random(in: 1...3, using: &self)) }
  mutating func set() -> ContactSet { ContactSet(bits: next() & next() & 0b11_1111) }
  mutating func text() -> String { one(of: ["ada", "a", "", "bo", "794", "nobody", "\u{E9}"]) }

  mutating func content() -> AccessButton {
    AccessButton(
      query: text(), ignoredEmails: happens(1, in: 4) ? ["adam@example.org"] : [],
      layout: happens(1, in: 4) ? Layout(text: Paint(Color(hex: 0xD3D3D3))) : .plain)
  }

  mutating func touch() -> Touch {
    happens(1, in: 6) ? Touch(source: .programmatic, at: nil) : .finger(on: .plain)
  }
}
