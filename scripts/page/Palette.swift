import ConsentModel
import ConsentVocabulary
import Notation
import StateMachines

/// A model that the page plays.
protocol Playable: ReferenceModel where Language: Written {
  /// The world of the first walk.
  static var firstWorld: Language.World { get }
  /// The commands that the page offers in this state, in the order of their kinds.
  var commands: [Language.Command] { get }
  /// The mounted access buttons, as drawn.
  var buttons: [Json] { get }
}

extension Playable {
  var buttons: [Json] { [] }
}

// MARK: - Camera

extension CameraModel: Playable {
  static var firstWorld: CameraWorld { CameraWorld() }
  var commands: [CameraCommand] { CameraCommand.allCases }
}

// MARK: - App Clip

extension AppClipModel: Playable {
  static var firstWorld: AppClipWorld { AppClipWorld() }

  var commands: [AppClipCommand] { AppClipCommand.Kind.allCases.flatMap { commands(of: $0) } }

  private func commands(of kind: AppClipCommand.Kind) -> [AppClipCommand] {
    let (key, value, secret) = (AppClipKey(1), AppClipValue(1), AppClipValue(1, isSecret: true))
    let (item, account) = (AppClipLabel(1), AppClipAccount(1))
    let (group, other) = (AppClipAccessGroup(1), AppClipValue(2, isSecret: true))
    let named = [nil, group]
    let groups = Array(Set(world.clip.groups).union(world.app.groups)).sorted()
    let suites = groups.map { AppClipPlace.defaults(.suite($0)) }
    let places = groups.map { AppClipPlace.container($0) } + suites + [.defaults(.standard), .home]
    let shared = groups.map { AppClipSharedPlace.suite($0) }
    func both(_ calls: [AppClipCommand.CommonCall]) -> [AppClipCommand] {
      calls.flatMap { [.clip(.common($0)), .app(.common($0))] }
    }
    return switch kind {
    case .invoke: [.user(.invoke(nil)), .user(.invoke(AppClipLink(1)))]
    case .open: [.user(.open)]
    case .installApp: [.user(.installApp)]
    case .delete: [.user(.delete)]
    case .kill: [.system(.kill)]
    case .advanceDay: [.clock(.advanceDay)]
    case .resetPrivacy: [.user(.resetPrivacy)]
    case .leave: [.clip(.leave(key, value)), .clip(.leave(key, secret))]
    case .collect: [.app(.collect(key))]
    case .askForContainer: both(groups.map { .askForContainer($0) })
    case .read: both(places.map { .read($0, key) })
    case .write: both(places.map { .write($0, key, value) })
    case .remove: both(suites.map { .remove($0, key) })
    case .otherRead: shared.map { .other(.read($0, key)) }
    case .otherWrite: shared.map { .other(.write($0, key, value)) }
    case .otherRemove: shared.map { .other(.remove($0, key)) }
    case .findItem: both([.findItem(item)])
    case .addItem: both([.addItem(item, secret)])
    case .updateItem: both([.updateItem(item, other)])
    case .removeItem: both([.removeItem(item)])
    case .signIn: both([.signIn(account)])
    case .resume: [.app(.resume)]
    case .stopUsing: [.user(.stopUsing(account))]
    case .transfer: [.system(.transfer(account))]
    case .forget: [.system(.forget(account))]
    case .loseNetwork: [.system(.loseNetwork)]
    case .restoreNetwork: [.system(.restoreNetwork)]
    case .startImport: [.app(.startImport)]
    case .continueImport: [.app(.continueImport)]
    case .findGroupItem: [.app(.item(.find(item), group))]
    case .addGroupItem: [.app(.item(.add(item, secret), group))]
    case .updateGroupItem: [.app(.item(.update(item, other), group))]
    case .removeGroupItem: [.app(.item(.remove(item), group))]
    case .otherFindItem: named.map { .other(.item(.find(item), $0)) }
    case .otherAddItem: named.map { .other(.item(.add(item, secret), $0)) }
    case .otherUpdateItem: named.map { .other(.item(.update(item, other), $0)) }
    case .otherRemoveItem: named.map { .other(.item(.remove(item), $0)) }
    }
  }
}

// MARK: - Contacts

extension ContactsModel: Playable {
  static var firstWorld: ContactsWorld {
    ContactsWorld(cards: [
      Card(name: "Ada Lovelace", emails: ["ada@example.org"]), Card(name: "Grace Hopper"),
      Card(name: "Alan Turing"),
    ])
  }

  var commands: [ContactsCommand] { ContactsCommand.Kind.allCases.flatMap { commands(of: $0) } }

  var buttons: [Json] {
    session.buttons.indices.map { place in
      let (button, face) = (session.buttons[place], face(at: place))
      let names = face.matches.compactMap { addressBook.card(of: $0)?.name }
      let waited = now.sinceStart.count - button.disturbed.sinceStart.count
      return .object([
        ("id", .number(button.id.ordinal)), ("shows", .list(names.map { .text($0) })),
        ("waited", .number(waited)), ("rank", .number(place + 1)),
        ("button", scene(button.content)),
      ])
    }
  }

  /// The first words of the first names in the address book, in lower case.
  private var queries: [String] {
    addressBook.existing.prefix(3).compactMap { contact in
      addressBook.card(of: contact)?.name.split(separator: " ").first.map { $0.lowercased() }
    }
  }

  private func commands(of kind: ContactsCommand.Kind) -> [ContactsCommand] {
    let contacts = Array(addressBook.existing.prefix(4))
    let shown = session.buttons.map { $0.id }
    let card = Card(name: "Katherine Johnson")
    let one = contacts.first ?? ContactID(1)
    let button = shown.first ?? ButtonID(1)
    let free = (1...9).lazy.map { ButtonID($0) }.first { !shown.contains($0) } ?? ButtonID(9)
    func touches(_ act: (ButtonID, Touch) -> ContactsCommand.UserCommand) -> [ContactsCommand] {
      if session.buttons.isEmpty { return [.user(act(button, .finger(on: .plain)))] }
      return session.buttons.map { .user(act($0.id, .finger(on: $0.content.layout))) }
    }
    func alone(_ act: (ContactSet) -> ContactsCommand.UserCommand) -> [ContactsCommand] {
      contacts.map { .user(act(ContactSet(just: $0))) }
    }
    return switch kind {
    case .readStatus: [.app(.readStatus)]
    case .requestAccess: [.app(.requestAccess)]
    case .mount:
      (queries + [""]).map { .app(.mount(free, AccessButton(query: $0))) }
        + firstButtons.dropFirst().map { .app(.mount(free, $0.button)) }
    case .tap: touches { .tap($0, $1) }
    case .allow: [.user(.allow)]
    case .refuseSharing: [.user(.refuseSharing)]
    case .continueSharing: [.user(.continueSharing)]
    case .shareEverything: [.user(.shareEverything)]
    case .selectContacts: [.user(.selectContacts)]
    case .toggle: contacts.map { .user(.toggle($0)) }
    case .finish: [.user(.finish)]
    case .confirmSelection: [.user(.confirmSelection)]
    case .fetchAll: [.app(.store(.fetch(.all)))]
    case .fetchOne: contacts.map { .app(.store(.fetch(.one($0)))) }
    case .fetchThese: [.app(.store(.fetch(.these(contacts))))]
    case .fetchNamed: queries.prefix(2).map { .app(.store(.fetch(.named($0)))) }
    case .read: ContactKey.allCases.map { .app(.read($0)) }
    case .create: [.app(.store(.create(card)))]
    case .update: [.app(.store(.update(one, card)))]
    case .delete: [.app(.store(.delete(one)))]
    case .choose: alone { .choose($0) }
    case .cancel: [.user(.cancel)]
    case .deny: [.user(.deny)]
    case .goBack: [.user(.goBack)]
    case .press: touches { .press($0, $1) }
    case .lift: [.user(.lift)]
    case .liftAt: [.user(.liftAt(Layout.plain.center))]
    case .slideOff: [.user(.slideOff)]
    case .cancelTouch: [.system(.cancelTouch)]
    case .change:
      session.buttons.flatMap { button in
        let others = queries.filter { $0 != button.content.query }
        return others.prefix(2).map { query -> ContactsCommand in
          var content = button.content
          content.query = query
          return .app(.change(button.id, content))
        }
      }
    case .unmount: [.app(.unmount(button))]
    case .presentAccessPicker: [.app(.presentAccessPicker)]
    case .presentContactPicker: [.app(.presentContactPicker(ContactPicker()))]
    case .pick: alone { .pick($0) }
    case .setNone: [.user(.setAccess(.none))]
    case .setLimited: alone { .setAccess(.limited($0)) }
    case .setOffered: [.user(.setAccess(.limitedAsOffered))]
    case .setFull: [.user(.setAccess(.full))]
    case .resetPrivacy: [.user(.resetPrivacy)]
    case .kill: [.system(.kill)]
    case .launchApp: [.user(.launchApp)]
    case .deleteApp: [.user(.deleteApp)]
    case .installApp: [.user(.installApp)]
    case .leaveApp: [.user(.leaveApp)]
    case .returnToApp: [.user(.returnToApp)]
    case .addContact: [.user(.addContact(card))]
    case .editContact: [.user(.editContact(one, card))]
    case .removeContact: contacts.map { .user(.removeContact($0)) }
    case .restrict: [.system(.restrict)]
    case .liftRestriction: [.system(.liftRestriction)]
    case .upgrade: [.system(.upgrade)]
    case .takeScreenDown: [.system(.takeScreenDown)]
    case .advance: [.clock(.advance(Milliseconds(1_000)))]
    case .grantElsewhere: [.user(.grantElsewhere(ContactSet(contacts)))]
    case .fetchToken: [.app(.store(.token))]
    case .fetchChanges:
      [.app(.store(.changes(ChangeRequest())))]
        + (tokenCount > 0
          ? [.app(.store(.changes(ChangeRequest(since: TokenID(tokenCount)))))] : [])
    case .forgetHistory: [.system(.forgetHistory)]
    case .notifyWithoutChange: [.system(.notifyWithoutChange)]
    case .presentSheet: [.app(.presentSheet)]
    case .dismissSheet: [.app(.dismissSheet)]
    }
  }
}

// MARK: - Device

extension DeviceModel: Playable {
  static var firstWorld: DeviceWorld {
    var world = DeviceWorld()
    world.contacts = ContactsModel.firstWorld
    return world
  }

  var commands: [DeviceCommand] {
    clip.commands.map { .clip($0) } + camera.commands.map { .camera($0) }
      + contacts.commands.map { .contacts($0) }
  }

  var buttons: [Json] { contacts.buttons }
}
