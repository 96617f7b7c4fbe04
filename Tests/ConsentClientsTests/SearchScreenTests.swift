import ConsentClients
import ConsentExploration
import ConsentSystem
import ConsentVocabulary
import Desk
import Foundation
import PropertyTesting
import Testing

private let cards = [Card(name: "Ada Lovelace"), Card(name: "Alan Turing")]

/// Runs a synchronous search on a thread of its own, which may wait for tasks.
func onThread<Result: Sendable>(_ search: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: search()) }
  }
}

/// Waits for a task, on a thread that runs no tasks.
func waiting<Result: Sendable>(_ work: @escaping @Sendable () async -> Result) -> Result? {
  let (result, done) = (Guarded<Result?>(nil), DispatchSemaphore(value: 0))
  Task {
    let value = await work()
    result.withLock { $0 = value }
    done.signal()
  }
  done.wait()
  return result.withLock { $0 }
}

private protocol ScreenSearch {
  static func explored(
    in scope: ExplorationScope<ContactsDevice>, for mistake: SearchScreenMistake
  ) async -> AppExploration<SearchScreenAction>
  static func used(
    by user: RandomUser, in scope: ExplorationScope<ContactsDevice>,
    for mistake: SearchScreenMistake
  ) async -> BrokenWalk<SearchScreenAction>?
}

extension SearchScreen: ScreenSearch {
  fileprivate static func explored(
    in scope: ExplorationScope<ContactsDevice>, for mistake: SearchScreenMistake
  ) async -> AppExploration<SearchScreenAction> {
    await explore(Self.self, in: scope) { !mistake.isMade(by: $0.state, on: $1) }
  }

  fileprivate static func used(
    by user: RandomUser, in scope: ExplorationScope<ContactsDevice>,
    for mistake: SearchScreenMistake
  ) async -> BrokenWalk<SearchScreenAction>? {
    await user.use(Self.self, in: scope) { !mistake.isMade(by: $0.state, on: $1) }
  }
}

/// An app that makes one mistake of the talk's search screen is caught by random users and by exploration.
@Suite struct `A search screen` {
  private static func scope(of mistake: SearchScreenMistake) -> ExplorationScope<ContactsDevice> {
    switch mistake {
    case .staleStatus: ExplorationScope(cards: cards)
    case .swallowedError:
      ExplorationScope(cards: cards, beginning: .limited([1]), moves: [.usual, .failures])
    case .rowTwice:
      ExplorationScope(
        cards: cards, beginning: .limited([]), moves: [.answers, .taps], callbacks: .late)
    }
  }

  /// The shortest walks to each mistake.
  private static func walk(
    to mistake: SearchScreenMistake
  ) -> [AppStep<SearchScreenAction>] {
    let tap = PersonMove.tap(ButtonID(1))
    return switch mistake {
    case .staleStatus:
      [.app(.type("ada")), .person(tap), .person(.command(.user(.allow)))]
    case .swallowedError:
      [.person(.failNextCall(.dataAccessError)), .app(.type("ada"))]
    case .rowTwice:
      [.app(.type("ada")), .person(tap), .app(.type("ada")), .person(.turnRunLoop)]
    }
  }

  /// Calls `body` with the screen that makes one mistake.
  private static func making<Result>(
    _ mistake: SearchScreenMistake, _ body: (any ScreenSearch.Type) async -> Result
  ) async -> Result {
    switch mistake {
    case .staleStatus: await body(SearchScreen<StaleStatus>.self)
    case .swallowedError: await body(SearchScreen<SwallowedError>.self)
    case .rowTwice: await body(SearchScreen<RowTwice>.self)
    }
  }

  @Test(arguments: SearchScreenMistake.allCases)
  func `shows the mistake that it makes, by the shortest walk`(mistake: SearchScreenMistake) async {
    let scope = Self.scope(of: mistake)
    let found = await Self.making(mistake) { await $0.explored(in: scope, for: mistake) }
    #expect(found.walk == Self.walk(to: mistake), "\(found)")
    // The talk's screen makes all of them, perhaps sooner.
    let talk = await SearchScreen<TalksMistakes>.explored(in: scope, for: mistake)
    #expect(talk.walk.map { $0.count <= Self.walk(to: mistake).count } == true, "\(talk)")
  }

  @Test(arguments: Desk.sample(of: SearchScreenMistake.allCases, oneIn: 3))
  func `is caught in each mistake by random users, shrunk to the shortest walk`(
    mistake: SearchScreenMistake
  ) async throws {
    let scope = Self.scope(of: mistake)
    let users = RandomUser.any()
    @Sendable func walk(of user: RandomUser) async -> [AppStep<SearchScreenAction>]? {
      await Self.making(mistake) { await $0.used(by: user, in: scope, for: mistake) }?.steps
    }
    let sizes = await onThread {
      func judge(_ user: RandomUser) -> CaseOutcome<SearchScreenMistake> {
        (waiting { await walk(of: user) } ?? nil) == nil ? .passed : .failed(mistake)
      }
      return (UInt64(1)...Desk.sized(1, 1, 3)).map { seed -> Int? in
        let found = Search(seed: seed, count: 1_000).firstFailure(of: users, judge: judge).found
        guard let found else { return nil }
        let shrunk = Shrinker(budget: 2_000).shrink(
          found.choices, of: users, keeping: mistake, judge: judge)
        var source = ChoiceSource(replaying: shrunk.choices)
        guard let user = try? source.draw(users) else { return nil }
        return (waiting { await walk(of: user) } ?? nil)?.count
      }
    }
    #expect(sizes.allSatisfy { $0 == Self.walk(to: mistake).count }, "\(mistake): \(sizes)")
  }

  @Test(arguments: Desk.sample(of: ExplorationCallbacks.allCases, oneIn: 3))
  func `without mistakes makes none in any state`(callbacks: ExplorationCallbacks) async {
    var scope = ExplorationScope(cards: cards, callbacks: callbacks)
    let mistakes = SearchScreenMistake.allCases
    if callbacks == .atOnce { scope.moves = [.usual, .failures] }
    let found = await explore(SearchScreen<NoMistakes>.self, in: scope) { app, device in
      !mistakes.contains { $0.isMade(by: app.state, on: device) }
    }
    #expect(found.end == .complete, "\(found)")
  }

  /// The states and steps of a search with a dictionary, which tries each command of a fixed list in
  /// each state.
  private static func counted() async throws -> (states: Int, steps: Int) {
    typealias Screen = SearchScreen<NoMistakes>
    struct State: Hashable {
      var app: SearchScreenState?
      var device: ContactsSnapshot
      var offered: ContactSet
      /// State outside the snapshot, as probes at the end of a walk show it: the answer to a read of a fetched
      /// property, and whether the app is notified as it comes back.
      var read: ContactsResponse
      var isTold: Bool
    }
    enum Move {
      case type(String)
      case tap
      case choose(SettingsChoice)
      case play(ContactsCommand)
    }
    let sets: [ContactSet] = [[], [1], [2], [1, 2]]
    let answers: [ContactsCommand.UserCommand] =
      [
        .refuseSharing, .continueSharing, .shareEverything, .selectContacts, .goBack, .finish,
        .confirmSelection, .allow, .deny, .cancel, .leaveApp, .returnToApp, .launchApp,
        .toggle(ContactID(1)), .toggle(ContactID(2)),
      ] + sets.dropFirst().map { .choose($0) }
    let settings = [SettingsChoice.none, .full] + sets.map { .limited($0) }
    let moves =
      [Move.type("ada"), .type("a"), .tap] + settings.map { .choose($0) }
      + answers.map { .play(.user($0)) } + [.play(.system(.kill))]
    func isTaken(
      _ walk: AppWalk<Screen>, _ body: @Sendable () throws(DeviceError) -> Void
    ) async -> Bool {
      do throws(DeviceError) {
        try await walk.move(body)
        return true
      } catch { return false }
    }
    func take(_ move: Move, _ walk: AppWalk<Screen>) async -> Bool {
      let device = walk.device
      switch move {
      case .type(let text):
        let screen = device.snapshot()
        let isOpen = screen.alert == nil && screen.sheet == nil && !screen.isInBackground
        guard isOpen, await walk.app != nil else { return false }
        await walk.send(.type(text))
        return true
      case .tap:
        return await isTaken(walk) { () throws(DeviceError) in _ = try device.user.tap(ButtonID(1))
        }
      case .choose(let choice):
        return await isTaken(walk) { () throws(DeviceError) in try device.settings.setAccess(choice)
        }
      case .play(let command):
        let isRefused = Guarded(false)
        await walk.move {
          if case .refused = device.perform(command).response { isRefused.withLock { $0 = true } }
        }
        return !isRefused.withLock { $0 }
      }
    }
    func walk(_ path: [Move]) async -> AppWalk<Screen> {
      let walk = await AppWalk(Screen.self, in: ExplorationScope(cards: cards))
      for move in path { _ = await take(move, walk) }
      return walk
    }
    /// Returns the state at the end of a walk, which is of no use afterwards.
    func state(_ walk: AppWalk<Screen>) async -> State {
      let device = walk.device
      let app = await walk.app
      return State(
        app: app?.state, device: device.snapshot(), offered: device.settings.offeredSelection,
        read: device.perform(.app(.read(.emails))).response,
        isTold: device.perform(.user(.returnToApp)).contactsChanged)
    }
    var known = [await state(await walk([])): true]
    var (open, steps): ([[Move]], Int) = ([[]], 0)
    while !open.isEmpty {
      let path = open.removeFirst()
      for move in moves {
        let next = await walk(path)
        guard await take(move, next) else { continue }
        steps += 1
        if known.updateValue(true, forKey: await state(next)) == nil { open.append(path + [move]) }
      }
    }
    return (known.count, steps)
  }

  @Test func `has as many states with two contacts as a search by another way`()
    async throws
  {
    let found = await explore(
      SearchScreen<NoMistakes>.self, name: "SearchScreen", in: ExplorationScope(cards: cards)
    ) { _, _ in true }
    #expect(found.description.hasPrefix("SearchScreen × contacts: 167 states, all visited\n"))
    #expect(found.transitions == 1_407)
    let counted = try await Self.counted()
    #expect(counted.states == found.states && counted.steps == found.transitions, "\(counted)")
  }

  /// The walk of the next test, as it is printed, but for the condition.
  @Test func `fails in the printed test`() async throws {
    let walk = await AppWalk(
      SearchScreen<TalksMistakes>.self,
      in: ExplorationScope(
        cards: [Card(name: "Ada Lovelace"), Card(name: "Alan Turing")],
        beginning: .limited([])
      ), callbacks: .late)
    let device = walk.device
    await walk.send(.type("ada"))
    try await walk.move { try device.user.tap(ButtonID(1)) }
    await walk.send(.type("ada"))
    await walk.turnRunLoop()
    let app = try #require(await walk.app)
    #expect(app.state.rows.count == 2 && Set(app.state.rows).count == 1)
  }

  @Test func `is printed as a test that fails`() async throws {
    let late = await SearchScreen<TalksMistakes>.explored(
      in: Self.scope(of: .rowTwice), for: .rowTwice)
    #expect(
      late.swiftTest(
        of: "SearchScreen<TalksMistakes>", condition: "Set(app.state.rows).count == 1")
          == """
          @Test func `SearchScreen<TalksMistakes> is right after 4 steps`() async throws {
            let walk = await AppWalk(
              SearchScreen<TalksMistakes>.self,
              in: ExplorationScope(
                cards: [Card(name: "Ada Lovelace"), Card(name: "Alan Turing")],
                beginning: .limited([])
              ), callbacks: .late)
            let device = walk.device
            await walk.send(.type("ada"))
            try await walk.move { try device.user.tap(ButtonID(1)) }
            await walk.send(.type("ada"))
            await walk.turnRunLoop()
            let app = try #require(await walk.app)
            #expect(Set(app.state.rows).count == 1)
          }
          """)
  }
}
