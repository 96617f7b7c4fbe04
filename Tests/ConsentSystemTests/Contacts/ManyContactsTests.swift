import ConsentSystem
import ConsentVocabulary
import Desk
import Testing

struct ManyContactsTests {
  static let many = 100_000

  /// The cards: contact n is "Person Pn", with a unique email address and phone number.
  static let cards = (1...many).map { number in
    Card(
      name: "Person P\(number)", emails: ["p\(number)@example.com"],
      phones: ["+44 \(2_000_000 + number * 7)"])
  }

  @Test func `among a hundred thousand contacts only a few cards are looked at`() {
    let device = ContactsDevice(world: ContactsWorld(cards: Self.cards))
    device.play(limiting(to: [2]))
    let phone = "\(2_000_000 + 4_242 * 7)"
    let button = AccessButton(query: "person p99999", ignoredPhones: ["+44 \(phone)"])
    let steps: [(Step, atMost: Int)] = [
      (app(.mount(.one, button)), 150),
      (tap(.one, .granted(ContactID(99_999)), [.buttonApproved(.one, [ContactID(99_999)])]), 0),
      (app(.change(.one, AccessButton(query: "P4242@"))), 20),
      (app(.change(.one, AccessButton(query: phone))), 20),
      // A contact is compared once for each way to match: by name, email and phone.
      (user(.editContact(ContactID(5), Card(name: "Changed", phones: [phone]))), 3),
      (user(.removeContact(ContactID(4_242))), 0),
      (tap(.one, .granted(ContactID(5)), [.buttonApproved(.one, [ContactID(5)])]), 0),
      (
        app(
          .store(.fetch(.named("chang"))),
          .returned(
            .contacts([Contact(id: ContactID(5), card: Card(name: "Changed", phones: [phone]))]))),
        3
      ),
      (user(.addContact(Card(name: "Newcomer"))), 3),
      (app(.change(.one, AccessButton(query: "newc"))), 20),
      (tap(.one, .granted(ContactID(100_001)), [.buttonApproved(.one, [ContactID(100_001)])]), 0),
      (app(.unmount(.one)), 0),
    ]
    for (step, most) in steps {
      let before = device.examinedCards
      device.play([step])
      _ = device.snapshot()
      #expect(device.examinedCards - before <= most, "\(step.command)")
    }
  }

  @Test func `where everybody matches only the ignored are looked at`() {
    let device = ContactsDevice(
      world: ContactsWorld(
        configuration: ContactsConfiguration(blankQuery: .matchesEverything),
        cards: Array(Self.cards.prefix(5_000))))
    _ = device.perform(
      .app(
        .mount(
          .one,
          AccessButton(
            query: "", ignoredEmails: ["P7@example.com"], ignoredPhones: ["\(2_000_000 + 9 * 7)"])))
    )
    let shown = device.snapshot().buttons[0].matches
    #expect(shown == ContactSet(first: 5_000).subtracting([7, 9]))
    #expect(device.examinedCards < 500)
  }

  @Test func `tables and comparison one by one find the same, edit after edit`() {
    let queries = ["a", "ab b", "b@", "123", "2 3 4", "", "é", "c1"]
    var state: UInt64 = 7
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    func card() -> Card {
      let words = ["ab", "b", "Bc", "É1", "c12", ""]
      return Card(
        name: "\(words[next(6)]) \(words[next(6)])",
        emails: next(2) == 0 ? ["\(words[next(6)])@x"] : [" b@y"],
        phones: next(2) == 0 ? ["\(next(10_000))1234\(next(100))"] : ["\(next(100))"])
    }
    let configuration = ContactsConfiguration(blankQuery: .matchesEverything)
    let device = ContactsDevice(
      world: ContactsWorld(configuration: configuration, cards: (0..<90).map { _ in card() }))
    var buttons: [ButtonID: AccessButton] = [:]
    for step in 0..<600 {
      let contact = ContactID(1 + next(100))
      let command: ContactsCommand =
        switch next(6) {
        case 0: .user(.addContact(card()))
        case 1: .user(.removeContact(contact))
        case 2, 3: .user(.editContact(contact, card()))
        case 4: .app(.mount(ButtonID(1 + next(3)), AccessButton(query: queries[next(8)])))
        default:
          .app(
            .change(
              ButtonID(1 + next(3)),
              AccessButton(
                query: queries[next(8)], ignoredEmails: ["b@y", "ab@X"],
                ignoredPhones: ["\(next(100))", "12341\(next(10))"])))
        }
      let response = device.perform(command).response
      switch command {
      case .app(.mount(let id, let button)), .app(.change(let id, let button)):
        if response == .done { buttons[id] = button }
      case .app, .user, .system, .clock: break
      }
      for face in device.snapshot().buttons {
        let alone = Self.matches(
          buttons[face.button], among: device.addressBook.contacts, configuration)
        if face.matches != alone {
          Issue.record("step \(step): \(command)")
          return
        }
      }
    }
  }

  /// Returns the contacts that a button shows, from devices so small that they have no search index.
  static func matches(
    _ button: AccessButton?, among contacts: [Contact], _ configuration: ContactsConfiguration
  ) -> ContactSet {
    var found = ContactSet()
    var rest = contacts[...]
    while !rest.isEmpty, let button {
      let some = Array(rest.prefix(50))
      rest = rest.dropFirst(50)
      let device = ContactsDevice(
        world: ContactsWorld(configuration: configuration, cards: some.map(\.card)))
      _ = device.perform(.app(.mount(.one, button)))
      for match in device.snapshot().buttons[0].matches { found.insert(some[match.ordinal - 1].id) }
    }
    return found
  }
}
