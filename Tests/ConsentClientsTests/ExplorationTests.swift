import ConsentClients
import ConsentSystem
import ConsentVocabulary
import Synchronization
import Testing

private let ada = Card(name: "Ada Lovelace")
private let alan = Card(name: "Alan Turing")

@Suite struct `An explored app` {
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
              world: ContactsWorld(
                configuration: ContactsConfiguration(wideningInSettings: .live),
                cards: [Card(name: "Ada Lovelace"), Card(name: "Alan Turing")]
              ),
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
      world: ContactsWorld(
        configuration: ContactsConfiguration(wideningInSettings: .live),
        cards: [Card(name: "Ada Lovelace"), Card(name: "Alan Turing")]
      ),
      beginning: .notDetermined)
    let walk = await AsyncAppWalk(ContactSync<ReadsOnce>.self, on: device)
    await walk.send(.sync)
    try await walk.move { try device.user.continueSharing() }
    try await walk.move { try device.user.shareEverything() }
    try await walk.move { try device.addressBook.remove(ContactID(1)) }
    let app = try #require(await walk.app)
    #expect(await app.isRight(on: device) == false)
  }

  @Test func `stops at its depth, and says so`() {
    let scope = ExplorationScope(cards: [ada, alan], depth: 4)
    let found = explore(SearchScreen<NoMistakes>.self, in: scope) { _, _ in true }
    #expect(found.end == .depth(4))
    #expect(found.holds)
    var small = scope
    small.maximumStates = 10
    let cut = explore(SearchScreen<NoMistakes>.self, in: small) { _, _ in true }
    #expect(!cut.holds)
    #expect(cut.walk == nil)
  }

  @Test func `is printed with its configuration, and a command without a facet as that command`()
    throws
  {
    var scope = ExplorationScope(cards: [ada])
    scope.configuration.wideningInSettings = .live
    let walk = BrokenWalk<SearchScreenAction>(
      [.app(.type("a\"b")), .person(.command(.user(.addContact(alan)))), .person(.turnRunLoop)],
      in: scope, isAsync: false)
    let lines = walk.swiftTest(of: "App", condition: "true").split(separator: "\n")
    #expect(
      lines.dropFirst(2).prefix(5).map { $0.drop { $0 == " " } } == [
        "world: ContactsWorld(", "configuration: ContactsConfiguration(wideningInSettings: .live),",
        "cards: [Card(name: \"Ada Lovelace\")]", "),", "beginning: .notDetermined)",
      ])
    #expect(
      lines.dropFirst(8).prefix(3) == [
        #"  walk.send(.type("a\"b"))"#,
        #"  walk.move { _ = device.perform(.user(.addContact(Card(name: "Alan Turing")))) }"#,
        "  walk.turnRunLoop()",
      ], "\(walk.swiftTest(of: "App", condition: "true"))")
  }

  @Test func `is offered a turn of its run loop while a closure of an answered call is due`() {
    let scope = ExplorationScope(cards: [ada], beginning: .denied, callbacks: .late)
    let found = explore(AsksAgain.self, in: scope) { app, _ in app.state == 0 }
    #expect(found.walk == [.app(.ask), .person(.turnRunLoop)], "\(found)")
  }

  @Test func `whose calls wait is printed without a run loop, in any scope`() {
    let scope = ExplorationScope(cards: [ada], callbacks: .late)
    let walk = BrokenWalk<SearchScreenAction>([.app(.type("a"))], in: scope, isAsync: true)
    let text = walk.swiftTest(of: "App", condition: "true")
    #expect(text.contains("let walk = await AsyncAppWalk(App.self, on: device)"), "\(text)")
    #expect(!text.contains("late:"))
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

/// An app that asks for access, though it is decided, and counts the answers.
private final class AsksAgain: ExploredApp, Sendable {
  enum Action: Hashable, Sendable { case ask }

  private let device: ContactsDevice
  private let answers = Mutex(0)

  init(on device: ContactsDevice) { self.device = device }

  var actions: [Action] { [.ask] }
  var state: Int { answers.withLock { $0 } }

  func send(_ action: Action) {
    try? device.store.requestAccess { [weak self] _, _ in self?.answers.withLock { $0 = 1 } }
  }
}
