import ConsentClients
import ConsentSystem
import ConsentVocabulary
import PropertyTesting
import Testing

private let ada = Card(name: "Ada Lovelace")
private let alan = Card(name: "Alan Turing")
private let world = ContactsWorld(cards: [ada, alan])

@Suite struct `An explored app` {
  private static func isFresh(
    _ app: Recipients<some RecipientsDesign>, _ device: ContactsDevice
  ) -> Bool {
    app.state.status == device.snapshot().status
  }

  @Test func `shows its stale status by the shortest walk`() throws {
    let found = explore(
      Recipients<Talk>.self, name: "Recipients", in: ExplorationScope(cards: [ada, alan]),
      condition: Self.isFresh)
    #expect(
      found.walk == [
        .app(.type("ada")), .person(.tap(.search)), .person(.command(.user(.allow))),
      ])
    #expect(
      found.swiftTest(
        of: "Recipients<Talk>", condition: "app.state.status == device.snapshot().status")
          == """
          @Test func `Recipients<Talk> is right after 3 steps`() throws {
            let device = ContactsDevice(
              world: ContactsWorld(cards: [Card(name: "Ada Lovelace"), Card(name: "Alan Turing")]),
              beginning: .notDetermined)
            var walk = AppWalk(Recipients<Talk>.self, on: device)
            walk.send(.type("ada"))
            try walk.move { try device.user.tap(ButtonID(1)) }
            try walk.move { try device.user.allow() }
            let app = try #require(walk.app)
            #expect(app.state.status == device.snapshot().status)
          }
          """)
  }

  /// The walk above, as it is printed.
  @Test func `fails in the printed test`() throws {
    let device = ContactsDevice(
      world: ContactsWorld(cards: [Card(name: "Ada Lovelace"), Card(name: "Alan Turing")]),
      beginning: .notDetermined)
    var walk = AppWalk(Recipients<Talk>.self, on: device)
    walk.send(.type("ada"))
    try walk.move { try device.user.tap(ButtonID(1)) }
    try walk.move { try device.user.allow() }
    let app = try #require(walk.app)
    #expect(app.state.status != device.snapshot().status)
  }

  @Test func `is caught by random users as well`() throws {
    let users = Generator<Int>.integers(in: 0...99).array(0...20)
    let found = Search(seed: 1, count: 5_000).firstFailure(of: users) { numbers in
      var isWrong = false
      var walk = AppWalk(Recipients<Talk>.self, on: ContactsDevice(world: world))
      walk.wander(numbers) { _, walk in
        if let app = walk.app, !Self.isFresh(app, walk.device) { isWrong = true }
      }
      return isWrong ? CaseOutcome.failed(true) : .passed
    }
    #expect(found.found != nil)
  }

  @Test func `that is mended holds in every state`() {
    let found = explore(
      Recipients<Mended>.self, name: "Recipients", in: ExplorationScope(cards: [ada, alan])
    ) { app, device in
      let rows = Set(app.state.rows)
      return Self.isFresh(app, device)
        && (device.snapshot().isInBackground || rows.count == app.state.rows.count)
    }
    #expect(found.end == .complete)
    #expect(found.description == "Recipients × contacts: 105 states, all visited")
    #expect(found.transitions == 875)
  }

  @Test func `stops at its depth, and says so`() {
    let scope = ExplorationScope(cards: [ada, alan], depth: 4)
    let found = explore(Recipients<Mended>.self, name: "Recipients", in: scope) { _, _ in true }
    #expect(found.end == .depth(4))
    #expect(found.holds)
    var small = scope
    small.maximumStates = 10
    let cut = explore(Recipients<Mended>.self, in: small) { _, _ in true }
    #expect(!cut.holds)
    #expect(cut.walk == nil)
  }

  @Test func `whose calls wait is explored as well`() async {
    var scope = ExplorationScope(cards: [ada, alan], moves: .all)
    scope.configuration.wideningInSettings = .live
    let right = await explore(ContactSync<Correct>.self, name: "Sync", in: scope) { app, device in
      await app.isRight(on: device)
    }
    #expect(right.end == .complete, "\(right)")
    #expect(right.states == 149)
    let once = await explore(ContactSync<ReadsOnce>.self, in: scope) { app, device in
      await app.isRight(on: device)
    }
    #expect(
      once.walk == [
        .app(.sync), .person(.command(.user(.continueSharing))),
        .person(.command(.user(.shareEverything))),
        .person(.command(.user(.removeContact(ContactID(1))))),
      ])
    let all = await explore(ContactSync<Accumulates>.self, in: scope) { app, device in
      await app.isRight(on: device)
    }
    #expect(all.walk?.count == 4)
    #expect(
      once.swiftTest(
        of: "ContactSync<ReadsOnce>", condition: "await app.isRight(on: device) == false")
          == """
          @Test func `ContactSync<ReadsOnce> is right after 4 steps`() async throws {
            let device = ContactsDevice(
              world: ContactsWorld(cards: [Card(name: "Ada Lovelace"), Card(name: "Alan Turing")]),
              beginning: .notDetermined)
            let walk = await AsyncAppWalk(ContactSync<ReadsOnce>.self, on: device)
            await walk.send(.sync)
            try await walk.move { try device.user.continueSharing() }
            try await walk.move { try device.user.shareEverything() }
            try await walk.move { try device.addressBook.remove(ContactID(1)) }
            let app = try #require(await walk.app)
            #expect(await app.isRight(on: device) == false)
          }
          """)
  }

  /// The test above, as it is printed.
  @Test func `ContactSync<ReadsOnce> is right after 4 steps`() async throws {
    let device = ContactsDevice(
      world: ContactsWorld(cards: [Card(name: "Ada Lovelace"), Card(name: "Alan Turing")]),
      beginning: .notDetermined)
    let walk = await AsyncAppWalk(ContactSync<ReadsOnce>.self, on: device)
    await walk.send(.sync)
    try await walk.move { try device.user.continueSharing() }
    try await walk.move { try device.user.shareEverything() }
    try await walk.move { try device.addressBook.remove(ContactID(1)) }
    let app = try #require(await walk.app)
    #expect(await app.isRight(on: device) == false)
  }

  @Test func `may be a reducer that receives its answers`() {
    let found = explore(AskingReducer.self, in: ExplorationScope(cards: [ada])) { app, device in
      app.state.answer != true || device.snapshot().status != .denied
    }
    #expect(found.end == .complete, "\(found)")
    let never = explore(AskingReducer.self, in: ExplorationScope(cards: [ada])) { app, _ in
      app.state.answer == nil
    }
    #expect(
      never.walk == [.app(.ask), .person(.command(.user(.refuseSharing)))], "\(never)")
  }
}
