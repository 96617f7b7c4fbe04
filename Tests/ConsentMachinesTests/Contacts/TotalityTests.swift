import ConsentMachines
import ConsentModel
import ConsentSuite
import ConsentSystem
import ConsentVocabulary
import Desk
import Lockstep
import Notation
import PropertyTesting
import StateMachines
import Testing

/// Draws from a list of values.
extension ChoiceSource {
  fileprivate mutating func one<Value>(of values: [Value]) throws(Discard) -> Value {
    values[try index(below: values.count)]
  }
}

@Suite struct `Model and system are total` {
  private static let numbers = [
    Int.min, .min + 1, -1_000_001, -1_000_000, -1, 0, 1, 2, 63, 64, 65, 1_000_000, 1_000_001,
    .max / 2, .max - 1, .max,
  ]

  private static let texts = [
    "", "\u{301}", "\0", " ", String(repeating: "\u{301}", count: 500),
    String(repeating: "9", count: 20_000), String(repeating: "\u{1F469}\u{200D}", count: 500),
    String(repeating: "\u{302E}\u{1B44}", count: 200),
  ]

  /// Returns a layout with numbers from the ends of every range.
  private static func layout(_ source: inout ChoiceSource) throws(Discard) -> Layout {
    func number() throws(Discard) -> Int { try source.one(of: numbers) }
    func rectangle() throws(Discard) -> Rectangle {
      Rectangle(x: try number(), y: try number(), width: try number(), height: try number())
    }
    return Layout(
      frame: try rectangle(), viewport: try rectangle(),
      ancestors: [Ancestor(clip: try rectangle())],
      overlays: [Overlay(frame: try rectangle(), depth: try number())],
      opacity: Opacity(percent: try number()), text: Paint(Color(hex: try number())),
      needed: Size(width: try number(), height: try number()), fontSize: try number(),
      transform: .scaled(x: Scale(percent: try number()), y: Scale(percent: try number())))
  }

  /// Returns a command with numbers at or beyond the ends of every range.
  private static func command(_ source: inout ChoiceSource) throws(Discard) -> ContactsCommand {
    let contact = ContactID(try source.one(of: numbers))
    let button = ButtonID(try source.one(of: numbers))
    let text = try source.one(of: texts)
    let card = Card(name: text, emails: [text], phones: [text])
    let layout = try layout(&source)
    let content = AccessButton(
      query: text, ignoredEmails: [text], ignoredPhones: [text], layout: layout)
    let far = Point(x: try source.one(of: numbers), y: .max)
    let touch = Touch(
      source: .finger, at: try source.one(of: [layout.center, far]),
      age: Milliseconds(try source.one(of: numbers)))
    let contacts = ContactSet([contact, ContactID(1)])
    let wait = Milliseconds(try source.one(of: numbers))
    return try source.one(of: [
      .app(.mount(button, content)), .app(.change(button, content)), .app(.unmount(button)),
      .user(.tap(button, touch)), .user(.press(button, touch)), .clock(.advance(wait)),
      .user(.toggle(contact)), .user(.choose(contacts)), .user(.pick(contacts)),
      .user(.setAccess(.limited(contacts))), .user(.addContact(card)),
      .user(.editContact(contact, card)), .user(.removeContact(contact)),
      .user(.grantElsewhere(contacts)),
      .app(.store(.fetch(.one(contact)))), .app(.store(.fetch(.these(Array(contacts))))),
      .app(.store(.fetch(.named(text)))), .app(.store(.create(card))),
      .app(.store(.update(contact, card))), .app(.store(.delete(contact))),
    ])
  }

  // A trap would end the process, so the test passes by completing.
  @Test(arguments: [0, 3, 70])
  func `for numbers at the ends of their ranges and for any text`(contacts: Int) throws {
    var taken = 0
    for index in 0..<Desk.sized(3, 3, 25) as Range<UInt64> {
      var source = ChoiceSource(seed: UInt64(contacts), case: index)
      var scenario = try #require(ContactsMachine().scenario(ofCase: index, below: 3, commands: 60))
      scenario.world.cards = Array(repeating: Card(name: "9"), count: contacts)
      var (model, side) = (ContactsModel(scenario.world), ContactsSide(world: scenario.world))
      for plain in scenario.commands {
        let command = try source.boolean(2, in: 3) ? Self.command(&source) : plain
        model = model.applying(command).state
        _ = side.perform(command)
        taken += model.snapshot.buttons.count + model.session.waiting.count
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

  // An endless computation of a luminance would keep the test from completing.
  @Test func `and a channel that is no colour has a luminance as well`() {
    let channels = [Double.nan, .infinity, -.infinity, -1, 256]
    let luminances = channels.map { Channels(red: $0, green: $0, blue: $0).luminance }
    #expect(luminances.count == channels.count && luminances[0].isNaN)
  }
}
