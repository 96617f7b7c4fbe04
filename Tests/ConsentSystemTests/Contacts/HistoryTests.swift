import ConsentSystem
import ConsentVocabulary
import Testing

/// Tests of the changes since a token (TS-15, TS-22 to TS-25), as an app receives them.
@Suite struct `The change history` {
  @Test func `leads an app that follows it to what it can read`() throws {
    let device = ContactsDevice.authorized()
    var known = Set(try device.store.allContacts().map(\.id))
    let token = try device.store.historyToken
    device.addressBook.add(Card(name: "New"))
    try device.addressBook.edit(.ada, to: Card(name: "Ada King"))
    try device.addressBook.remove(.alan)
    let changes = try device.store.changeHistory(since: token)
    let ada = try #require(device.identifier(of: .ada))
    let alan = try #require(device.identifier(of: .alan))
    let new = try #require(device.identifier(of: ContactID(4)))
    #expect(changes.events == [.add(new), .update(ada), .delete(alan)])
    known = known.subtracting([alan]).union([new])
    #expect(known == Set(try device.store.allContacts().map(\.id)))
    #expect(try device.store.changeHistory(since: changes.token).events == [])
  }

  @Test func `is begun anew without a token, with a forgotten and with a made up one`() throws {
    let device = ContactsDevice.limited(to: [1])
    let token = try device.store.historyToken
    try device.system.forgetHistory()
    for token in [nil, token, HistoryToken("made up"), HistoryToken(token.description)] {
      let events = try device.store.changeHistory(since: token).events
      let ada = try #require(device.identifier(of: .ada))
      #expect(events == [.dropEverything, .add(ada)])
    }
  }

  @Test func `fails with a token that is not known, where that is decided`() throws {
    var configuration = ContactsConfiguration()
    configuration.expiredToken = .fails
    let device = ContactsDevice.limited(to: [1], configuration)
    #expect(throws: DeviceError.failed(StoreError(.changeHistoryExpired))) {
      try device.store.changeHistory(since: HistoryToken("made up"))
    }
  }

  @Test func `outlives the process, and tells of nobody by a number`() throws {
    let (device, other) = (ContactsDevice.limited(to: [1]), ContactsDevice.limited(to: [1]))
    // Changes one device only, in contacts that are hidden on both.
    device.addressBook.add(Card(name: "Hidden"))
    try device.addressBook.edit(.alan, to: Card(name: "Hidden"))
    let tokens = try [device, other].map { try $0.store.historyToken }
    #expect(tokens[0] == tokens[1])
    #expect(try device.store.historyToken != tokens[0])
    try device.system.kill()
    try device.homeScreen.launchApp()
    #expect(try device.store.changeHistory(since: tokens[0]).events == [])
  }

  @Test func `leaves out what the app alone has changed, if asked to`() throws {
    let device = ContactsDevice.limited(to: [1, 2])
    let contacts = try device.store.allContacts()
    let token = try device.store.historyToken
    try device.addressBook.edit(.ada, to: Card(name: "Ada King"))
    for contact in contacts { try device.store.update(contact.id, to: Card(name: "New")) }
    try device.store.create(Card(name: "Own"))
    let others = try device.store.changeHistory(since: token, excludingOwn: true).events
    #expect(others == [.update(try #require(device.identifier(of: .ada)))])
    #expect(try device.store.changeHistory(since: token).events.count == 3)
  }

  @Test func `waits for the person, and is told of once access is decided`() throws {
    let device = ContactsDevice.withThreeContacts()
    let answers = Heard<[StoreAnswer]>([])
    try device.store.perform(.historyToken) { answers.value.append($0) }
    try device.store.perform(.changeHistory(since: nil)) { answers.value.append($0) }
    #expect(answers.value == [])
    _ = device.perform(.user(.refuseSharing))
    #expect(answers.value == Array(repeating: .failed(StoreError(.authorizationDenied)), count: 2))
  }
}
