import ConsentModel
import ConsentVocabulary
import StateMachines
import Testing

@Suite struct `The model is total` {
  static let numbers = [
    Int.min, .min + 1, -1_000_001, -1_000_000, -1, 0, 1, 2, 63, 64, 65, 1_000_000, 1_000_001,
    .max / 2, .max - 1, .max,
  ]

  /// A layout with numbers from the ends of every range.
  static func layout(_ chance: inout Chance) -> Layout {
    func rectangle() -> Rectangle {
      Rectangle(
        x: chance.one(of: numbers), y: chance.one(of: numbers), width: chance.one(of: numbers),
        height: chance.one(of: numbers))
    }
    var layout = Layout(
      frame: rectangle(), viewport: rectangle(), ancestors: [Ancestor(clip: rectangle())],
      overlays: [Overlay(frame: rectangle(), depth: chance.one(of: numbers))],
      opacity: Opacity(percent: chance.one(of: numbers)),
      text: Paint(Color(hex: chance.one(of: numbers))),
      needed: Size(width: chance.one(of: numbers), height: chance.one(of: numbers)),
      fontSize: chance.one(of: numbers),
      transform: .scaled(
        x: Scale(percent: chance.one(of: numbers)), y: Scale(percent: chance.one(of: numbers))))
    layout.frame.width = chance.one(of: numbers)
    layout.viewport.x = chance.one(of: numbers)
    layout.fontSize = chance.one(of: numbers)
    return layout
  }

  static let texts = [
    "", "\u{301}", "\0", " ", String(repeating: "\u{301}", count: 500),
    String(repeating: "9", count: 20_000), String(repeating: "\u{1F469}\u{200D}", count: 500),
    String(repeating: "\u{302E}\u{1B44}", count: 200),
  ]

  /// A command whose numbers lie at the ends of every range, or beyond.
  static func command(_ chance: inout Chance) -> ContactsCommand {
    let contact = ContactID(chance.one(of: numbers))
    let button = ButtonID(chance.one(of: numbers))
    let text = chance.one(of: texts)
    let card = Card(name: text, emails: [text], phones: [text])
    let layout = layout(&chance)
    let content = AccessButton(
      query: text, ignoredEmails: [text], ignoredPhones: [text], layout: layout)
    let touch = Touch(
      source: .finger,
      at: chance.one(of: [layout.center, Point(x: chance.one(of: numbers), y: .max)]),
      age: Milliseconds(chance.one(of: numbers)))
    let contacts = ContactSet([contact, ContactID(1)])
    return chance.one(of: [
      .app(.mount(button, content)), .app(.change(button, content)), .app(.unmount(button)),
      .user(.tap(button, touch)), .user(.press(button, touch)),
      .clock(.advance(Milliseconds(chance.one(of: numbers)))),
      .user(.toggle(contact)), .user(.choose(contacts)), .user(.pick(contacts)),
      .user(.setAccess(.limited(contacts))), .user(.addContact(card)),
      .user(.editContact(contact, card)), .user(.removeContact(contact)),
      .user(.grantElsewhere(contacts)),
      .app(.store(.fetch(.one(contact)))), .app(.store(.fetch(.these(Array(contacts))))),
      .app(.store(.fetch(.named(text)))), .app(.store(.create(card))),
      .app(.store(.update(contact, card))), .app(.store(.delete(contact))),
    ])
  }

  // A trap ends the process, so that arriving at the end is what is expected.
  @Test(arguments: [0, 3, 70])
  func `for numbers at the ends of their ranges and for any text`(contacts: Int) {
    var chance = Chance(seed: UInt64(contacts))
    var taken = 0
    for _ in 0..<60 {
      var world = chance.world()
      world.cards = Array(repeating: Card(name: "9"), count: contacts)
      var state = ContactsModel(world)
      for _ in 0..<60 {
        let isExtreme = chance.happens(2, in: 3)
        let command = isExtreme ? Self.command(&chance) : chance.command(in: state)
        state = state.applying(command).state
        taken += state.snapshot.buttons.count + state.canonical.session.waiting.count
      }
    }
    #expect(taken > 0)
  }

  @Test func `for thousands of contacts`() {
    let world = ContactsWorld(cards: (1...5_000).map { Card(name: "Ada \($0)") })
    let commands: [ContactsCommand] = [
      .app(.mount(ButtonID(1), AccessButton(query: "ada"))),
      .user(.tap(ButtonID(1), .finger(on: .plain))), .user(.allow),
      .user(.choose(ContactSet(first: 4_999))),
    ]
    let state = commands.reduce(ContactsModel(world)) { $0.applying($1).state }
    #expect(state.granted.count == 4_999)
    #expect(state.snapshot.buttons.map(\.matches.first) == [ContactID(5_000)])
  }

  @Test func `and the clock stops at its last moment`() {
    let longest = ContactsCommand.clock(.advance(Milliseconds(.max)))
    let once = ContactsModel(ContactsWorld()).applying(longest).state
    #expect(once.now == .last)
    #expect(once.applying(longest).state.now == .last)
    #expect(once.applying(.clock(.advance(Milliseconds(.min)))).state.now == .last)
  }

  // A luminance that is worked out for ever would not arrive at the end.
  @Test func `and a channel that is no colour has a luminance as well`() {
    let channels = [Double.nan, .infinity, -.infinity, -1, 256]
    let luminances = channels.map { Channels(red: $0, green: $0, blue: $0).luminance }
    #expect(luminances.count == channels.count && luminances[0].isNaN)
  }
}
