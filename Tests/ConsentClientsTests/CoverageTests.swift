import ConsentClients
import ConsentCoverage
import ConsentSystem
import ConsentVocabulary
import Testing

@Suite struct `The coverage of contacts access by tests` {
  private static let cards = [Card(name: "Ada Lovelace"), Card(name: "Alan Turing")]

  private static func suite(_ steps: (ContactsDevice) throws -> Void) rethrows
    -> ContactsCoverageReport
  {
    let coverage = ContactsCoverage()
    try coverage.record { try steps(ContactsDevice(world: ContactsWorld(cards: cards))) }
    return coverage.report(contacts: 2)
  }

  @Test func `counts states up to renaming, and grows by the walk that it proposes`() throws {
    let small = try Self.suite { device in
      try device.store.requestAccess { _, _ in }
      try device.user.refuseSharing()
    }
    #expect(small.states.met == 3 && small.states.all == 274)
    #expect(small.nearest == ["try device.app.presentContactPicker()"])
    #expect(
      small.description == """
        3 of 274 states and 2 of 3314 transitions (contacts=2, up to renaming); the shortest walk to the \
        nearest unmet state:
        try device.app.presentContactPicker()
        """)
    let larger = try Self.suite { device in
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
