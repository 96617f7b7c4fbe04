import ConsentModel
import ConsentVocabulary
import Lockstep
import PropertyTesting
import StateMachines

/// The values from which a case draws larger arguments of its commands.
package struct ContactsScenery: Sendable {
  /// The number of contacts that commands may name: the world's, and a few to be created.
  var scope: Int
  /// The declarations of buttons. The first is plain and ignores no contact.
  var looks: [AccessButton]
  /// Whether the app mostly requests changes in this case.
  var isOfHistory = false
  /// The limit of buttons that this case mostly exceeds by one, if any.
  var crowd: Int?
  /// The texts of searches besides the palette.
  var queries: [String] = []
  /// The cards for writing besides the palette.
  var cards: [Card] = []
}

// Draws commands. Each consists of its kind and up to three arguments, whose meaning does not depend on the
// state, so that removing a command leaves the others as they are.
extension ContactsMachine: MachineByKind {
  package var choicesPerCommand: Int { 4 }

  package var steering: [UInt64] { Self.tiers }

  private static let tiers: [UInt64] = [
    mask([
      .refuseSharing, .continueSharing, .shareEverything, .selectContacts, .toggle, .finish,
      .confirmSelection, .goBack, .allow, .deny, .choose, .pick, .cancel, .lift, .launchApp,
      .returnToApp,
    ]),
    mask([.tap, .press]),
    mask([.mount, .requestAccess, .installApp, .liftRestriction]),
  ]

  /// Returns the kinds of commands that the generator draws more often, as a bit set: a kill, then a restriction
  /// and its end, if a prompt would come up again; the removal of the only contact under a finger or in a prompt,
  /// and of a chooser's button; a picker while another is closing; in a case of many buttons, mounting one up to the first beyond
  /// the limit, then unmounting; if the app can read contacts, the request for a history token and, once the app
  /// has a token, writes and requests for the changes since it.
  package func favoured(in model: ContactsModel, amid scenery: ContactsScenery) -> UInt64 {
    if model.isInterrupted { return Self.restricting }
    let comesAgain = model.configuration.interruptedPrompt == .presentedAgain
    if comesAgain && model.session.alert == .shareOrNot { return Self.killing }
    if let outdating = outdating(model) { return outdating }
    if let most = scenery.crowd {
      return model.session.buttons.count > most ? Self.unmounting : Self.mounting
    }
    if !scenery.isOfHistory || model.session.alert != nil || model.session.sheet != nil { return 0 }
    switch model.status {
    case .notDetermined, .restricted, .denied: return 0
    case .limited, .authorized:
      let mayAsk = model.moments.isEmpty && model.configuration.currentToken == .given
      return mayAsk ? Self.asking : Self.following
    }
  }

  /// Returns the kinds that make a touch, a prompt or a chooser refer to something that is gone, or that come
  /// too early for a picker. `nil` if nothing of that can come about.
  private func outdating(_ model: ContactsModel) -> UInt64? {
    func isThere(_ shown: ContactSet) -> Bool {
      shown.count == 1 && shown.isSubset(of: model.existing)
    }
    if let finger = model.session.finger {
      return model.status == .limited && isThere(finger.face.matches) ? Self.removing : nil
    }
    if case .simplified(_, let shown) = model.session.alert {
      return isThere(shown) ? Self.removing : nil
    }
    if case .chooser(let button, _) = model.session.sheet {
      return model.session.buttons.contains { $0.id == button } ? Self.unmounting : nil
    }
    return model.session.isPickerClosing ? Self.presenting : nil
  }

  /// The reasons that refuse all commands of their kinds or none, each with one kind and all as a bit set.
  private static let reasonsOfAll = ContactsRefusal.allCases
    .filter { !reasonsOfSome.contains($0) && $0 != .emptySelection }
    .compactMap { reason in
      let kinds = ContactsCommand.Kind.allCases.filter { Model.refusals(of: $0).contains(reason) }
      return kinds.first.map { (reason, kind: $0, kinds: mask(kinds)) }
    }
  private static let reasonsOfSome: [ContactsRefusal] = [
    .covered, .notPresented, .nothingBefore,
  ]
  private static let some = ContactsCommand.Kind.allCases.flatMap { kind in
    Model.refusals(of: kind)
      .filter { reasonsOfSome.contains($0) && (kind != .presentAccessPicker || $0 != .covered) }
      .map { (reason: $0, kind: kind) }
  }

  /// An empty selection refuses as well, and a screen the access picker, but only by a decision, and so seldom that
  /// they are tried like the others.
  package func refusedKinds(in model: ContactsModel) -> UInt64 {
    var refused: UInt64 = 0
    for (reason, kind, kinds) in Self.reasonsOfAll where model.applies(reason, to: kind) {
      refused |= kinds
    }
    for (reason, kind) in Self.some where refused >> UInt64(kind.number) & 1 == 0 {
      if model.applies(reason, to: kind) { refused |= 1 << UInt64(kind.number) }
    }
    return refused
  }

  private static let (killing, restricting) = (mask([.kill]), mask([.restrict, .liftRestriction]))
  private static let (mounting, unmounting) = (mask([.mount]), mask([.unmount]))
  private static let (removing, presenting) = (mask([.removeContact]), mask([.presentAccessPicker]))
  private static let asking = mask([.fetchToken])
  private static let following = mask([.fetchChanges, .create, .update, .editContact])

  private static func mask(_ kinds: [ContactsCommand.Kind]) -> UInt64 {
    kinds.reduce(0) { $0 | 1 << UInt64($1.number) }
  }

  package func scenery(
    in world: ContactsWorld, from source: inout ChoiceSource
  ) throws(Discard) -> ContactsScenery {
    var scenery = ContactsScenery(
      scope: world.cards.count + 2, looks: [AccessButton(query: "")])
    scenery.isOfHistory = source.boolean(1, in: 4)
    // Without contacts there is little else to try.
    if world.cards.isEmpty { scenery.crowd = world.configuration.profile.criteria.maximumButtons }
    while scenery.looks.count < 4,
      let look = try element(
        1, in: 3, from: &source,
        draw: { source throws(Discard) in try look(beyond: scenery.looks, in: world, from: &source)
        })
    { scenery.looks.append(look) }
    // A world with generated names gets generated queries.
    let isSpelt = world.cards.contains { !ContactsPalette.names.contains($0.name) }
    guard source.boolean(isSpelt ? 31 : 1, in: 32) else { return scenery }
    while scenery.queries.count < 6,
      let query = try element(
        7, in: 8, from: &source,
        draw: { source throws(Discard) in
          try TextGenerator.query(about: world.cards, after: scenery.queries.last, from: &source)
        })
    { scenery.queries.append(query) }
    while scenery.cards.count < 2,
      let card = try element(
        1, in: 2, from: &source,
        draw: { source throws(Discard) in try TextGenerator.card(from: &source) })
    { scenery.cards.append(card) }
    return scenery
  }

  /// Draws one more element of a collection, or `nil` at its end. The choice to go on and the element share a
  /// span, so that the shrinker can remove them together.
  private func element<Element>(
    _ share: Int, in total: Int, from source: inout ChoiceSource,
    draw: (inout ChoiceSource) throws(Discard) -> Element
  ) throws(Discard) -> Element? {
    let opened = source.openSpan(.element)
    let element = source.boolean(share, in: total) ? try draw(&source) : nil
    source.closeSpan(opened)
    return element
  }

  /// Draws a look. It ignores values of the palette, or values made from the cards and the previous look.
  private func look(
    beyond looks: [AccessButton], in world: ContactsWorld, from source: inout ChoiceSource
  ) throws(Discard) -> AccessButton {
    var look = AccessButton(query: "")
    if source.boolean(1, in: 3) {
      look = try TextGenerator.look(
        about: world.cards, beyond: looks[looks.count - 1], from: &source)
    } else {
      let (emails, phones) = (ContactsPalette.ignoredEmails, ContactsPalette.ignoredPhones)
      look.ignoredEmails = emails[try source.index(below: emails.count)]
      look.ignoredPhones = phones[try source.index(below: phones.count)]
    }
    look.layout = try LayoutGenerator().draw(from: &source)
    return look
  }

  package func command(
    _ kind: ContactsCommand.Kind, for model: ContactsModel, amid scenery: ContactsScenery,
    from source: inout ChoiceSource
  ) throws(Discard) -> ContactsCommand {
    let draw = ContactsArguments(model: model, scenery: scenery)
    switch kind {
    case .readStatus: return .app(.readStatus)
    case .requestAccess: return .app(.requestAccess)
    case .mount:
      let isNew = scenery.crowd != nil
      return .app(.mount(try draw.button(isNew: isNew, &source), try draw.content(&source)))
    case .change:
      let (button, content) = (try draw.button(&source), try draw.content(&source))
      // Sometimes the text that the button has, in other scalars if possible: no change.
      let old = model.session.buttons.first { $0.id == button }?.content
      guard source.boolean(1, in: 8), var same = old else { return .app(.change(button, content)) }
      same.query = TextGenerator.respelled(same.query)
      return .app(.change(button, same))
    case .unmount: return .app(.unmount(try draw.button(&source)))
    case .tap:
      let (button, touch) = try draw.touch(&source)
      return .user(.tap(button, touch))
    case .press:
      let (button, touch) = try draw.touch(&source)
      return .user(.press(button, touch))
    case .lift: return .user(.lift)
    case .liftAt: return .user(.liftAt(try draw.place(&source)))
    case .slideOff: return .user(.slideOff)
    case .cancelTouch: return .system(.cancelTouch)
    case .allow: return .user(.allow)
    case .deny: return .user(.deny)
    case .refuseSharing: return .user(.refuseSharing)
    case .continueSharing: return .user(.continueSharing)
    case .shareEverything: return .user(.shareEverything)
    case .selectContacts: return .user(.selectContacts)
    case .confirmSelection: return .user(.confirmSelection)
    case .goBack: return .user(.goBack)
    case .finish: return .user(.finish)
    case .cancel: return .user(.cancel)
    case .toggle: return .user(.toggle(try draw.contact(&source)))
    case .choose: return .user(.choose(try draw.set(within: draw.offered, &source)))
    case .pick: return .user(.pick(try draw.set(within: model.existing, &source)))
    case .fetchAll: return .app(.store(.fetch(.all, try draw.keys(&source))))
    case .fetchOne:
      return .app(.store(.fetch(.one(try draw.contact(&source)), try draw.keys(&source))))
    case .fetchThese:
      let set = try draw.set(within: model.existing, &source)
      // One more contact, so that a list can have repetitions and is in no order.
      let list = set.reversed() + [try draw.contact(&source)]
      return .app(.store(.fetch(.these(list), try draw.keys(&source))))
    case .fetchNamed:
      // Mostly a name with a match, of one word or of two.
      let name = try source.drawingAgain(
        until: { draw.finds($0) },
        draw: { source throws(Discard) in try draw.query(&source, preferring: 0b1_0111) })
      return .app(.store(.fetch(.named(name), try draw.keys(&source))))
    case .read:
      let keys = ContactKey.allCases
      return .app(.read(keys[try source.index(below: keys.count)]))
    case .create: return .app(.store(.create(try draw.card(&source))))
    case .update: return .app(.store(.update(try draw.contact(&source), try draw.card(&source))))
    case .delete: return .app(.store(.delete(try draw.contact(&source))))
    case .fetchToken: return .app(.store(.token))
    case .fetchChanges: return .app(.store(.changes(try draw.changes(&source))))
    case .presentAccessPicker: return .app(.presentAccessPicker)
    case .presentContactPicker:
      return .app(
        .presentContactPicker(
          ContactPicker(
            enabled: ContactPicker.Enabled.allCases[try source.index(below: 3)],
            allowsSeveral: try source.index(below: 2) == 1)))
    case .setNone: return .user(.setAccess(.none))
    case .setLimited:
      return .user(.setAccess(.limited(try draw.set(within: model.existing, &source))))
    case .setOffered: return .user(.setAccess(.limitedAsOffered))
    case .setFull: return .user(.setAccess(.full))
    case .resetPrivacy: return .user(.resetPrivacy)
    case .kill: return .system(.kill)
    case .launchApp: return .user(.launchApp)
    case .deleteApp: return .user(.deleteApp)
    case .installApp: return .user(.installApp)
    case .addContact: return .user(.addContact(try draw.card(&source)))
    case .editContact: return .user(.editContact(try draw.contact(&source), try draw.card(&source)))
    case .removeContact: return .user(.removeContact(try draw.contact(&source)))
    case .grantElsewhere:
      return .user(.grantElsewhere(try draw.set(within: model.existing, &source)))
    case .restrict: return .system(.restrict)
    case .liftRestriction: return .system(.liftRestriction)
    case .leaveApp: return .user(.leaveApp)
    case .returnToApp: return .user(.returnToApp)
    case .takeScreenDown: return .system(.takeScreenDown)
    case .upgrade: return .system(.upgrade)
    case .forgetHistory: return .system(.forgetHistory)
    case .notifyWithoutChange: return .system(.notifyWithoutChange)
    case .presentSheet: return .app(.presentSheet)
    case .dismissSheet: return .app(.dismissSheet)
    case .advance:
      let waits = ContactsPalette.waits
      return .clock(.advance(waits[try source.index(below: waits.count)]))
    }
  }
}

private struct ContactsArguments {
  let model: ContactsModel
  let scenery: ContactsScenery

  /// Draws a contact, mostly one at stake, and now and then one with a high number.
  func contact(_ source: inout ChoiceSource) throws(Discard) -> ContactID {
    if scenery.scope > 60 { return ContactID(try source.index(below: scenery.scope) + 1) }
    let far = ContactsPalette.farContacts
    let near: UInt64 = (1 << UInt64(scenery.scope)) - 1
    let atStake = self.atStake & near
    let index = try source.alternative(
      below: scenery.scope + far.count, among: .max, preferring: atStake == 0 ? near : atStake)
    return index < scenery.scope ? ContactID(index + 1) : far[index - scenery.scope]
  }

  /// Draws the keys of a fetch, mostly all.
  func keys(_ source: inout ChoiceSource) throws(Discard) -> ContactKeys {
    let less = try source.index(below: 16)
    return less < 8 ? ContactKeys(rawValue: ContactKeys.all.rawValue - UInt8(less)) : .all
  }

  /// Draws a request for changes, mostly since a valid token, or from the beginning.
  func changes(_ source: inout ChoiceSource) throws(Discard) -> ChangeRequest {
    var known: UInt64 = 0
    for moment in model.moments where moment.token.ordinal < 12 {
      known |= 1 << UInt64(moment.token.ordinal)
    }
    let index = try source.alternative(below: 13, among: .max, preferring: known)
    let start: ChangeRequest.Start =
      index == 0 ? .beginning : index == 12 ? .damaged : .token(TokenID(index))
    return ChangeRequest(from: start, leavesOutOwn: source.boolean(1, in: 4))
  }

  /// The contacts on the screen or under the finger, as bits.
  private var atStake: UInt64 {
    if let finger = model.session.finger { return finger.face.matches.lowBits }
    if case .simplified(_, let contacts) = model.session.alert { return contacts.lowBits }
    if case .chooser(_, let contacts) = model.session.sheet { return contacts.lowBits }
    return 0
  }

  /// Draws a set of contacts, mostly a subset of `contacts`.
  func set(
    within contacts: ContactSet, _ source: inout ChoiceSource
  ) throws(Discard) -> ContactSet {
    let bits = try source.bits(min(scenery.scope, 62), within: contacts.lowBits)
    var set = ContactSet(bits: bits)
    if scenery.scope > 62, try source.index(below: 2) == 1 {
      set.insert(ContactID(62 + (try source.index(below: scenery.scope - 61))))
    }
    return set
  }

  /// Draws a button, mostly a mounted one, or one that is not.
  func button(isNew: Bool = false, _ source: inout ChoiceSource) throws(Discard) -> ButtonID {
    var mounted: UInt64 = 0
    for index in model.session.buttons.indices where model.session.buttons[index].id.ordinal <= 4 {
      mounted |= 1 << UInt64(model.session.buttons[index].id.ordinal - 1)
    }
    let index = try source.alternative(
      below: 5, among: 0b1111, preferring: isNew ? ~mounted : mounted)
    return index < 4 ? ButtonID(index + 1) : ContactsPalette.farButton
  }

  /// Draws a query, preferably one of the case; if it has none, one whose bit in `simplest` is set.
  func query(
    _ source: inout ChoiceSource, preferring simplest: UInt64 = 0b11_1111
  ) throws(Discard) -> String {
    let known = ContactsPalette.queries
    let index = try source.alternative(
      below: known.count + 6, among: .max,
      preferring: scenery.queries.isEmpty
        ? simplest : ((1 << UInt64(scenery.queries.count)) - 1) << UInt64(known.count))
    // Higher numbers stand for the simplest query.
    if index < known.count { return known[index] }
    return scenery.queries.dropFirst(index - known.count).first ?? known[0]
  }

  /// Returns whether a fetch by this name finds a contact. Returns `true` if that cannot be determined yet.
  func finds(_ name: String) -> Bool {
    if model.visible.isEmpty { return true }
    let response = model.applying(.app(.store(.fetch(.named(name))))).outcome.response
    return response != .returned(.contacts([]))
  }

  func card(_ source: inout ChoiceSource) throws(Discard) -> Card {
    let known = ContactsPalette.cards
    let place = try source.index(below: known.count + 2)
    if place < known.count { return known[place] }
    return scenery.cards.dropFirst(place - known.count).first ?? known[0]
  }

  func content(_ source: inout ChoiceSource) throws(Discard) -> AccessButton {
    let query = try query(&source)
    // Numbers beyond the looks of this case stand for the plain one, so that a look can be removed.
    let place = try source.index(below: 8)
    var content = scenery.looks[place % 4 < scenery.looks.count ? place % 4 : 0]
    // Half of the draws keep a look's own query, if it has one.
    if place < 4 || content.query.isEmpty { content.query = query }
    return content
  }

  func touch(_ source: inout ChoiceSource) throws(Discard) -> (ButtonID, Touch) {
    let button = try button(&source)
    let kind = try source.integer(in: 0...31, .uniform)
    let layout = model.session.buttons.first { $0.id == button }?.content.layout ?? Layout.plain
    var touch = Touch.finger(on: layout)
    switch kind {
    case 1: touch.source = .programmatic
    case 2: touch = Touch(source: .key, at: nil)
    case 3: touch = Touch(source: .assistive, at: nil)
    case 4: touch.point = Point(x: layout.drawnArea.x, y: layout.drawnArea.y)
    case 5:
      touch.point = Point(x: layout.drawnArea.x + layout.drawnArea.width, y: layout.drawnArea.y)
    case 6: touch.age = Milliseconds(5_000)
    case 7: touch.age = Milliseconds(5_001)
    case 8: touch.age = Milliseconds(-1)
    case 9: touch.source = .pointer
    default: break
    }
    return (button, touch)
  }

  /// Draws a point on the button under the finger, at its edges or just beyond them.
  func place(_ source: inout ChoiceSource) throws(Discard) -> Point {
    let button = model.session.finger.flatMap { finger in
      model.session.buttons.first { $0.id == finger.face.button }
    }
    let frame = (button?.content.layout ?? .plain).frame
    let places = [
      Point(x: frame.x, y: frame.y), Point(x: frame.x - 1, y: frame.y),
      Point(x: frame.x + frame.width - 1, y: frame.y + frame.height - 1),
      Point(x: frame.x, y: frame.y + frame.height), Point(x: 0, y: 0),
    ]
    return places[try source.index(below: places.count)]
  }

  /// The contacts in the chooser, or all contacts if no chooser is up.
  var offered: ContactSet {
    switch model.session.sheet {
    case .chooser(_, let contacts): contacts
    case .accessPicker, .contactPicker, nil: model.existing
    }
  }
}
