import ConsentClients
import ConsentSystem
import ConsentVocabulary
import Desk
import Foundation
import PropertyTesting
import Testing

private let cards = [Card(name: "Ada Lovelace"), Card(name: "Alan Turing")]

/// The searches for a mistake of a screen.
private protocol ScreenSearch {
  static func explored(
    in scope: ExplorationScope, for mistake: SearchScreenMistake
  ) -> AppExploration<SearchScreenAction>
  static func used(
    by user: RandomUser, in scope: ExplorationScope, for mistake: SearchScreenMistake
  ) -> BrokenWalk<SearchScreenAction>?
}

extension SearchScreen: ScreenSearch {
  fileprivate static func explored(
    in scope: ExplorationScope, for mistake: SearchScreenMistake
  ) -> AppExploration<SearchScreenAction> {
    explore(Self.self, in: scope) { !mistake.isMade(by: $0.state, on: $1) }
  }

  fileprivate static func used(
    by user: RandomUser, in scope: ExplorationScope, for mistake: SearchScreenMistake
  ) -> BrokenWalk<SearchScreenAction>? {
    user.use(Self.self, in: scope) { !mistake.isMade(by: $0.state, on: $1) }
  }
}

/// An app that makes one mistake of the talk's search screen is caught by random users and by exploration.
@Suite struct `A search screen` {
  private static func scope(of mistake: SearchScreenMistake) -> ExplorationScope {
    switch mistake {
    case .staleStatus: ExplorationScope(cards: cards)
    case .swallowedError:
      ExplorationScope(cards: cards, beginning: .limited([1]), moves: [.usual, .failures])
    case .rowTwice: ExplorationScope(cards: cards, beginning: .limited([]), callbacks: .late)
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
    _ mistake: SearchScreenMistake, _ body: (any ScreenSearch.Type) -> Result
  ) -> Result {
    switch mistake {
    case .staleStatus: body(SearchScreen<StaleStatus>.self)
    case .swallowedError: body(SearchScreen<SwallowedError>.self)
    case .rowTwice: body(SearchScreen<RowTwice>.self)
    }
  }

  @Test(arguments: SearchScreenMistake.allCases)
  func `shows the mistake that it makes, by the shortest walk`(mistake: SearchScreenMistake) {
    let scope = Self.scope(of: mistake)
    let found = Self.making(mistake) { $0.explored(in: scope, for: mistake) }
    #expect(found.walk == Self.walk(to: mistake), "\(found)")
    // The talk's screen makes all of them, perhaps sooner.
    let talk = SearchScreen<TalksMistakes>.explored(in: scope, for: mistake)
    #expect(talk.walk.map { $0.count <= Self.walk(to: mistake).count } == true, "\(talk)")
  }

  @Test(arguments: SearchScreenMistake.allCases)
  func `is caught in each mistake by random users, shrunk to the shortest walk`(
    mistake: SearchScreenMistake
  ) throws {
    let scope = Self.scope(of: mistake)
    let users = RandomUser.any(beginnings: [scope.beginning])
    func walk(
      of user: RandomUser
    ) -> [AppStep<SearchScreenAction>]? {
      Self.making(mistake) { $0.used(by: user, in: scope, for: mistake) }?.steps
    }
    func judge(_ user: RandomUser) -> CaseOutcome<SearchScreenMistake> {
      walk(of: user) == nil ? .passed : .failed(mistake)
    }
    for seed in UInt64(1)...Desk.bound(1, inSweeps: 3) {
      let found = try #require(
        Search(seed: seed, count: 5_000).firstFailure(of: users, judge: judge).found)
      let shrunk = Shrinker(budget: 2_000).shrink(
        found.choices, of: users, keeping: mistake, judge: judge)
      var source = ChoiceSource(replaying: shrunk.choices)
      let steps = walk(of: try source.draw(users))
      #expect(steps?.count == Self.walk(to: mistake).count, "\(mistake), seed \(seed)")
    }
  }

  @Test(arguments: [ExplorationScope.Callbacks.atOnce, .late])
  func `without mistakes makes none in any state`(callbacks: ExplorationScope.Callbacks) {
    var scope = ExplorationScope(cards: cards, callbacks: callbacks)
    var mistakes = SearchScreenMistake.allCases
    // Until the run loop turns, a screen cannot know of the last change.
    if callbacks == .late { mistakes.removeAll { $0 == .swallowedError } }
    if callbacks == .atOnce { scope.moves = [.usual, .failures] }
    let found = explore(SearchScreen<NoMistakes>.self, in: scope) { app, device in
      !mistakes.contains { $0.isMade(by: app.state, on: device) }
    }
    #expect(found.end == .complete, "\(found)")
  }

  @Test func `has this many states with two contacts`() {
    let start = ContinuousClock.now
    let found = explore(
      SearchScreen<NoMistakes>.self, name: "SearchScreen", in: ExplorationScope(cards: cards)
    ) { _, _ in true }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    #expect(found.description == "SearchScreen × contacts: 105 states, all visited")
    #expect(found.transitions == 875)
    print("\(found), by \(found.transitions) transitions in \(seconds) s")
  }

  @Test func `is printed as a test that fails`() throws {
    let found = SearchScreen<TalksMistakes>.explored(
      in: Self.scope(of: .staleStatus), for: .staleStatus)
    #expect(
      found.swiftTest(
        of: "SearchScreen<TalksMistakes>",
        condition: "app.state.status == device.snapshot().status")
          == """
          @Test func `SearchScreen<TalksMistakes> is right after 3 steps`() throws {
            let device = ContactsDevice(
              world: ContactsWorld(cards: [Card(name: "Ada Lovelace"), Card(name: "Alan Turing")]),
              beginning: .notDetermined)
            var walk = AppWalk(SearchScreen<TalksMistakes>.self, on: device)
            walk.send(.type("ada"))
            try walk.move { try device.user.tap(ButtonID(1)) }
            try walk.move { try device.user.allow() }
            let app = try #require(walk.app)
            #expect(app.state.status == device.snapshot().status)
          }
          """)
    let late = SearchScreen<TalksMistakes>.explored(in: Self.scope(of: .rowTwice), for: .rowTwice)
    #expect(
      late.swiftTest(
        of: "SearchScreen<TalksMistakes>", condition: "Set(app.state.rows).count == 1")
          == """
          @Test func `SearchScreen<TalksMistakes> is right after 4 steps`() throws {
            var walk = AppWalk(
              SearchScreen<TalksMistakes>.self,
              late: ContactsWorld(cards: [Card(name: "Ada Lovelace"), Card(name: "Alan Turing")]),
              beginning: .limited([]))
            let device = walk.device
            walk.send(.type("ada"))
            try walk.move { try device.user.tap(ButtonID(1)) }
            walk.send(.type("ada"))
            walk.turnRunLoop()
            let app = try #require(walk.app)
            #expect(Set(app.state.rows).count == 1)
          }
          """)
  }

  /// The walks above, as they are printed, but for the condition.
  @Test func `fails in the printed tests`() throws {
    let device = ContactsDevice(
      world: ContactsWorld(cards: [Card(name: "Ada Lovelace"), Card(name: "Alan Turing")]),
      beginning: .notDetermined)
    var walk = AppWalk(SearchScreen<TalksMistakes>.self, on: device)
    walk.send(.type("ada"))
    try walk.move { try device.user.tap(ButtonID(1)) }
    try walk.move { try device.user.allow() }
    let app = try #require(walk.app)
    #expect(app.state.status != device.snapshot().status)
    var late = AppWalk(
      SearchScreen<TalksMistakes>.self,
      late: ContactsWorld(cards: [Card(name: "Ada Lovelace"), Card(name: "Alan Turing")]),
      beginning: .limited([]))
    let other = late.device
    late.send(.type("ada"))
    try late.move { try other.user.tap(ButtonID(1)) }
    late.send(.type("ada"))
    late.turnRunLoop()
    #expect(try #require(late.app).state.rows.count == 2)
  }
}
