import ConsentModel
import ConsentVocabulary
import PropertyTesting

/// What a case's commands take their larger arguments from.
public struct ContactsScenery: Sendable {
  /// How many contacts commands speak of: those of the world and a few to come.
  var scope: Int
  /// What buttons look like and leave out; the first is plain and leaves nobody out.
  var looks: [AccessButton]
}

/// Draws the next command.
///
/// Every command is four choices - its kind and three arguments, whether it needs them or not - and
/// none of them means something else in another state. So a case gets simpler exactly when it gets
/// shorter, and removing a command leaves the others as they are.
struct ContactsCommandGenerator {
  let scenery: ContactsScenery

  func draw(
    in model: ContactsModelSide, from source: inout ChoiceSource
  ) throws(Discard) -> ContactsCommand {
    let state = model.state
    let sensible = SensibleKinds.of(model)
    let kind = ContactsCommandKind.allCases[
      try source.alternative(
        below: ContactsCommandKind.allCases.count, among: sensible.all,
        preferring: sensible.preferred)]
    switch kind {
    case .readStatus: return try plain(.app(.readStatus), &source)
    case .requestAccess: return try plain(.app(.requestAccess), &source)
    case .mount:
      return .app(.mount(try button(in: state, &source), try content(&source)))
    case .change:
      return .app(.change(try button(in: state, &source), try content(&source)))
    case .unmount: return .app(.unmount(try only(try button(in: state, &source), &source)))
    case .tap:
      let (button, touch) = try touch(in: state, &source)
      return .user(.tap(button, touch))
    case .press:
      let (button, touch) = try touch(in: state, &source)
      return .user(.press(button, touch))
    case .lift: return try plain(.user(.lift), &source)
    case .allow: return try plain(.user(.allow), &source)
    case .deny: return try plain(.user(.deny), &source)
    case .refuseSharing: return try plain(.user(.refuseSharing), &source)
    case .continueSharing: return try plain(.user(.continueSharing), &source)
    case .shareEverything: return try plain(.user(.shareEverything), &source)
    case .selectContacts: return try plain(.user(.selectContacts), &source)
    case .confirmSelection: return try plain(.user(.confirmSelection), &source)
    case .goBack: return try plain(.user(.goBack), &source)
    case .finish: return try plain(.user(.finish), &source)
    case .cancel: return try plain(.user(.cancel), &source)
    case .toggle: return .user(.toggle(try only(try contact(&source), &source)))
    case .choose:
      return .user(.choose(try only(try set(within: offered(in: state), &source), &source)))
    case .pick:
      return .user(.pick(try only(try set(within: state.existing, &source), &source)))
    case .fetchAll: return try plain(.app(.store(.fetch(.all))), &source)
    case .fetchOne:
      return .app(.store(.fetch(.one(try only(try contact(&source), &source)))))
    case .fetchThese:
      let set = try set(within: state.existing, &source)
      let first = try contact(&source, padding: 1)
      // Once more the first, so that a list has repetitions and no order.
      return .app(.store(.fetch(.these(set.reversed() + [first]))))
    case .fetchNamed:
      return .app(.store(.fetch(.named(try only(try query(&source), &source)))))
    case .create: return .app(.store(.create(try only(try card(&source), &source))))
    case .update:
      return .app(.store(.update(try contact(&source), try card(&source, padding: 1))))
    case .delete: return .app(.store(.delete(try only(try contact(&source), &source))))
    case .presentAccessPicker: return try plain(.app(.presentAccessPicker), &source)
    case .presentContactPicker:
      let picker = ContactPicker(
        enabled: ContactPicker.Enabled.allCases[try source.index(below: 3)],
        allowsSeveral: try source.index(below: 2) == 1)
      return .app(.presentContactPicker(try padded(picker, 1, &source)))
    case .setNone: return try plain(.user(.setAccess(.none)), &source)
    case .setLimited:
      return .user(
        .setAccess(
          .limited(try only(try set(within: state.existing, &source), &source))))
    case .setOffered: return try plain(.user(.setAccess(.limitedAsOffered)), &source)
    case .setFull: return try plain(.user(.setAccess(.full)), &source)
    case .resetPrivacy: return try plain(.user(.resetPrivacy), &source)
    case .kill: return try plain(.system(.kill), &source)
    case .launchApp: return try plain(.user(.launchApp), &source)
    case .deleteApp: return try plain(.user(.deleteApp), &source)
    case .installApp: return try plain(.user(.installApp), &source)
    case .addContact: return .user(.addContact(try only(try card(&source), &source)))
    case .editContact:
      return .user(.editContact(try contact(&source), try card(&source, padding: 1)))
    case .removeContact: return .user(.removeContact(try only(try contact(&source), &source)))
    case .restrict: return try plain(.system(.restrict), &source)
    case .liftRestriction: return try plain(.system(.liftRestriction), &source)
    case .upgrade: return try plain(.system(.upgrade), &source)
    case .advance:
      let waits = ContactsPalette.waits
      let wait = Milliseconds(waits[try source.index(below: waits.count)])
      return .clock(.advance(try only(wait, &source)))
    }
  }

  // MARK: - Arguments

  private func contact(
    _ source: inout ChoiceSource, padding: Int = 0
  ) throws(Discard) -> ContactID {
    let ordinal = try source.index(below: scenery.scope) + 1
    return try padded(ContactID(ordinal), padding, &source)
  }

  /// A set of contacts, at random mostly among those that make sense.
  private func set(
    within contacts: ContactSet, _ source: inout ChoiceSource
  ) throws(Discard) -> ContactSet {
    let count = min(scenery.scope, 62)
    return ContactSet(bits: try source.bits(count, within: contacts.lowBits))
  }

  private func button(
    in state: ContactsModel, _ source: inout ChoiceSource
  ) throws(Discard) -> ButtonID {
    var mounted: UInt64 = 0
    for index in state.session.buttons.indices {
      mounted |= 1 << UInt64(state.session.buttons[index].id.ordinal - 1)
    }
    return ButtonID(try source.alternative(below: 4, among: .max, preferring: mounted) + 1)
  }

  private func query(_ source: inout ChoiceSource) throws(Discard) -> String {
    let queries = ContactsPalette.queries
    return queries[
      try source.alternative(below: queries.count, among: .max, preferring: 0b11_1111)]
  }

  private func card(
    _ source: inout ChoiceSource, padding: Int = 0
  ) throws(Discard) -> Card {
    let card = ContactsPalette.cards[try source.index(below: ContactsPalette.cards.count)]
    return try padded(card, padding, &source)
  }

  private func content(_ source: inout ChoiceSource) throws(Discard) -> AccessButton {
    let query = try query(&source)
    // Numbers beyond the looks of this case stand for the plain one, so that a look can be dropped.
    let place = try source.index(below: 4)
    var content = scenery.looks[place < scenery.looks.count ? place : 0]
    content.query = query
    return content
  }

  private func touch(
    in state: ContactsModel, _ source: inout ChoiceSource
  ) throws(Discard) -> (ButtonID, Touch) {
    let button = try button(in: state, &source)
    let kind = try source.integer(in: 0...31, .uniform)
    let layout = layout(of: button, in: state)
    var touch = Touch.finger(on: layout)
    switch kind {
    case 1: touch.source = .programmatic
    case 2: touch = Touch(source: .key, at: nil)
    case 3: touch = Touch(source: .assistive, at: nil)
    case 4: touch.point = Point(x: layout.frame.x, y: layout.frame.y)
    case 5: touch.point = Point(x: layout.frame.x + layout.frame.width, y: layout.frame.y)
    case 6: touch.age = Milliseconds(5_000)
    case 7: touch.age = Milliseconds(5_001)
    case 8: touch.age = Milliseconds(-1)
    case 9: touch.source = .pointer
    default: break
    }
    return (button, try padded(touch, 1, &source))
  }

  private func layout(of button: ButtonID, in state: ContactsModel) -> Layout {
    for index in state.session.buttons.indices
    where state.session.buttons[index].id == button {
      return state.session.buttons[index].content.layout
    }
    return .plain
  }

  private func offered(in state: ContactsModel) -> ContactSet {
    switch state.session.sheet {
    case .chooser(_, let contacts): contacts
    case .accessPicker, .contactPicker, nil: state.existing
    }
  }

  // MARK: - Equal length

  private func plain(
    _ command: ContactsCommand, _ source: inout ChoiceSource
  ) throws(Discard) -> ContactsCommand {
    try padded(command, 3, &source)
  }

  private func only<Value>(
    _ value: Value, _ source: inout ChoiceSource
  ) throws(Discard) -> Value {
    try padded(value, 2, &source)
  }

  /// Draws `count` choices that have one answer, in place of arguments that are not needed.
  private func padded<Value>(
    _ value: Value, _ count: Int, _ source: inout ChoiceSource
  ) throws(Discard) -> Value {
    source.pad(count)
    return value
  }
}
