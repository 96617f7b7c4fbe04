import ConsentClients
import ConsentExploration
import ConsentSystem
import ConsentVocabulary
import Desk
import PropertyTesting
import Testing

@Suite struct `The coverage of contacts access by tests` {
  private static let cards = [Card(name: "Ada Lovelace"), Card(name: "Alan Turing")]

  private static func suite(
    _ coverage: ContactsCoverage = ContactsCoverage(), _ steps: (ContactsDevice) throws -> Void
  ) rethrows -> ContactsCoverageReport {
    try coverage.record { try steps(ContactsDevice(world: ContactsWorld(cards: cards))) }
    return coverage.report(contacts: 2)
  }

  @Test
  func `counts states up to renaming, and grows by the walk that it proposes`() throws {
    let coverage = ContactsCoverage()
    let small = try Self.suite(coverage) { device in
      try device.store.requestAccess { _, _ in }
      try device.user.refuseSharing()
    }
    #expect(small.states.met == 3 && small.states.all == 447)
    #expect(small.nearest == ["try device.app.presentContactPicker()"])
    #expect(
      small.description == """
        3 of 447 states and 2 of 5834 transitions (contacts=2, up to renaming); the shortest walk to the \
        nearest unmet state:
        try device.app.presentContactPicker()
        """)
    let larger = try Self.suite(coverage) { device in
      try device.store.requestAccess { _, _ in }
      try device.user.refuseSharing()
      try device.app.presentContactPicker()
    }
    #expect(larger.states.met == 4)
    let other = try Self.suite { device in
      try device.settings.resetPrivacy()
      try device.store.requestAccess { _, _ in }
      try device.user.share(only: [1])
    }
    let renamed = try Self.suite { device in
      try device.settings.resetPrivacy()
      try device.store.requestAccess { _, _ in }
      try device.user.share(only: [2])
    }
    #expect(other == renamed)
  }

  /// Random walks, by commands of their own and without the keys of a search.
  @Test func `has every state that a device of its size can reach`() {
    let button = AccessButton(query: "contact")
    let sets: [ContactSet] = [[], [1], [2], [1, 2]]
    let person: [ContactsCommand.UserCommand] =
      [
        .refuseSharing, .continueSharing, .shareEverything, .selectContacts, .goBack, .finish,
        .confirmSelection, .allow, .deny, .cancel, .leaveApp, .returnToApp, .launchApp,
        .resetPrivacy, .deleteApp, .installApp, .toggle(ContactID(1)), .toggle(ContactID(2)),
        .removeContact(ContactID(2)), .setAccess(.none), .setAccess(.full),
        .tap(ButtonID(1), .finger(on: button.layout)),
      ] + sets.map { .setAccess(.limited($0)) } + sets.dropFirst().map { .choose($0) }
    let app: [ContactsCommand.AppCommand] = [
      .requestAccess, .presentAccessPicker, .presentContactPicker(ContactPicker()),
      .mount(ButtonID(1), button), .unmount(ButtonID(1)),
    ]
    let commands =
      person.map { ContactsCommand.user($0) } + app.map { .app($0) }
      + [.system(.kill), .system(.restrict), .system(.liftRestriction), .system(.takeScreenDown)]
    let coverage = ContactsCoverage()
    var dice = RandomStream(seed: 5)
    coverage.record {
      for _ in 0..<300 {
        let cards = [Card(name: "Contact 1"), Card(name: "Contact 2")]
        let device = ContactsDevice(world: ContactsWorld(cards: cards))
        for _ in 0..<400 {
          let command = commands[Int(dice.next(below: UInt64(commands.count)))]
          // One call waits at most in the space.
          if command == .app(.requestAccess), !device.snapshot().pending.isEmpty { continue }
          _ = device.perform(command)
        }
      }
    }
    let report = coverage.report(contacts: 2)
    #expect(report.outside == 0 && report.states.met > 100, "\(report)")
  }

  @Test func `counts states that the space does not have apart`() throws {
    let coverage = ContactsCoverage()
    coverage.record {
      let device = ContactsDevice(world: ContactsWorld(cards: Self.cards + Self.cards))
      try? device.store.requestAccess { _, _ in }
    }
    let report = coverage.report(contacts: 2)
    #expect(report.states.met == 0)
    #expect(report.outside == 2)
    #expect(report.nearest == [])
  }

  @Test(.contactsCoverage(contacts: 1)) func `is recorded by a trait`() throws {
    let device = ContactsDevice(world: ContactsWorld(cards: [Card(name: "Ada")]))
    try device.store.requestAccess { _, _ in }
    #expect(device.snapshot().alert == .shareOrNot)
    #expect(ContactsDevice.recorder != nil)
  }
}
