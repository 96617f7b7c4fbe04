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

  @Test func `is begun anew without a token, with a forgotten one and with one of another device`()
    throws
  {
    let device = ContactsDevice.limited(to: [1])
    let token = try #require(try device.store.historyToken)
    let foreign = try ContactsDevice(
      world: ContactsWorld(salt: Salt(7)), beginning: .authorized
    ).store.historyToken
    try device.system.forgetHistory()
    for token in [nil, token, foreign, HistoryToken(token.description)] {
      let events = try device.store.changeHistory(since: token).events
      let ada = try #require(device.identifier(of: .ada))
      #expect(events == [.dropEverything, .add(ada)])
    }
  }

  @Test(arguments: ["", "made up"])
  func `is not begun anew with text that is no token`(text: String) throws {
    let device = ContactsDevice.limited(to: [1])
    _ = try device.store.historyToken
    #expect(throws: DeviceError.failed(StoreError(.changeHistoryInvalidAnchor))) {
      try device.store.changeHistory(since: HistoryToken(text))
    }
  }

  @Test func `may have no token, so that an app begins with the whole history`() throws {
    let configuration = ContactsConfiguration(currentToken: .absent)
    let device = ContactsDevice(
      world: ContactsWorld(configuration: configuration, cards: [Card(name: "Ada")]),
      beginning: .authorized)
    #expect(try device.store.historyToken == nil)
    let changes = try device.store.changeHistory(since: nil)
    #expect(changes.events.first == .dropEverything)
    #expect(try device.store.changeHistory(since: changes.token).events == [])
  }

  @Test func `outlives the process, and tells of nobody by a number`() throws {
    let (device, other) = (ContactsDevice.limited(to: [1]), ContactsDevice.limited(to: [1]))
    // Changes one device only, in contacts that are hidden on both.
    device.addressBook.add(Card(name: "Hidden"))
    try device.addressBook.edit(.alan, to: Card(name: "Hidden"))
    let tokens = try [device, other].map { try $0.store.historyToken }
    #expect(tokens[0] == tokens[1])
    for _ in 0..<9 { #expect(try device.store.historyToken != tokens[0]) }
    try device.system.kill()
    try device.homeScreen.launchApp()
    #expect(try device.store.changeHistory(since: tokens[0]).events == [])
  }
}
