import ConsentClients
import ConsentExploration
import ConsentSystem
import ConsentVocabulary
import Synchronization
import Testing

private let ada = Card(name: "Ada Lovelace")
private let alan = Card(name: "Alan Turing")

@Suite struct `An explored app` {
  @Test func `whose calls wait is explored as well`() async {
    var scope = ExplorationScope(cards: [ada], additions: [], moves: .undisturbed)
    scope.configuration.wideningInSettings = .live
    let right = await explore(ContactSync<Correct>.self, name: "Sync", in: scope) { app, device in
      await app.isRight(on: device)
    }
    #expect(right.end == .complete, "\(right)")
    #expect(right.states == 182)
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
            let walk = await AppWalk(
              ContactSync<ReadsOnce>.self,
              in: ExplorationScope(
                cards: [Card(name: "Ada Lovelace")], beginning: .notDetermined,
                configuration: ContactsConfiguration(wideningInSettings: .live), additions: []
              ))
            let device = walk.device
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
    let walk = await AppWalk(
      ContactSync<ReadsOnce>.self,
      in: ExplorationScope(
        cards: [Card(name: "Ada Lovelace")], beginning: .notDetermined,
        configuration: ContactsConfiguration(wideningInSettings: .live), additions: []
      ))
    let device = walk.device
    await walk.send(.sync)
    try await walk.move { try device.user.continueSharing() }
    try await walk.move { try device.user.shareEverything() }
    try await walk.move { try device.addressBook.remove(ContactID(1)) }
    let app = try #require(await walk.app)
    #expect(await app.isRight(on: device) == false)
  }

  @Test func `is the same on every run, whatever its tasks do`() async {
    let scope = ExplorationScope(cards: [ada], beginning: .limited([]), additions: [], depth: 4)
    var found: Set<String> = []
    for _ in 0..<5 {
      let run = await explore(Debounces.self, in: scope) { app, _ in app.state.rows.isEmpty }
      found.insert("\(run) by \(run.transitions)")
    }
    #expect(found.count == 1, "\(found)")
  }

  @Test func `stops at its depth, and says so`() async {
    let scope = ExplorationScope(cards: [ada, alan], depth: 4)
    let found = await explore(SearchScreen<NoMistakes>.self, in: scope) { _, _ in true }
    #expect(found.end == .depth(4))
    #expect(found.holds)
    var small = scope
    small.maximumStates = 10
    let cut = await explore(SearchScreen<NoMistakes>.self, in: small) { _, _ in true }
    #expect(!cut.holds)
    #expect(cut.walk == nil)
  }

  @Test func `is printed with its configuration, and a command without a facet as that command`()
    throws
  {
    var scope = ExplorationScope(cards: [ada])
    scope.configuration.wideningInSettings = .live
    let walk = BrokenWalk<SearchScreenAction>(
      [
        .app(.type("a\"b")), .person(.command(.user(.grantElsewhere([1])))),
        .person(.turnRunLoop),
      ],
      in: scope)
    let lines = walk.swiftTest(of: "App", condition: "true").split(separator: "\n")
    let text = lines.joined(separator: "\n")
    #expect(
      text.contains(
        """
            in: ExplorationScope(
              cards: [Card(name: "Ada Lovelace")], beginning: .notDetermined,
              configuration: ContactsConfiguration(wideningInSettings: .live)
            ))
        """), "\(text)")
    #expect(
      lines.dropFirst(8).prefix(3) == [
        #"  await walk.send(.type("a\"b"))"#,
        "  await walk.move { _ = device.perform(.user(.grantElsewhere([1]))) }",
        "  await walk.turnRunLoop()",
      ], "\(text)")
  }

  @Test func `is offered a turn of its run loop while a closure of an answered call is due`() async
  {
    let scope = ExplorationScope(cards: [ada], beginning: .denied, callbacks: .late)
    let found = await explore(AsksAgain.self, in: scope) { app, _ in app.state == 0 }
    #expect(found.walk == [.app(.ask), .person(.turnRunLoop)], "\(found)")
  }
}

@Suite struct `An app as a value` {
  @Test func `receives the answers to its calls as events`() async {
    let scope = ExplorationScope(cards: [ada])
    let found = await explore(AskingReducer.self, in: scope) { app, device in
      app.state.answer != true || device.snapshot().status != .denied
    }
    #expect(found.end == .complete, "\(found)")
    let never = await explore(AskingReducer.self, in: scope) { app, _ in app.state.answer == nil }
    #expect(never.walk == [.app(.ask), .person(.command(.user(.refuseSharing)))], "\(never)")
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
