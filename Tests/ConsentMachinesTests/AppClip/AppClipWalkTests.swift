import ConsentInvariants
import ConsentModel
import ConsentVocabulary
import Desk
import Lockstep
import Notation
import StateMachines
import Testing

@Suite struct `Every state of the clip by topic` {
  /// The commands of a topic.
  struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var commands: [AppClipCommand]
    var world = clipWorld()

    init(_ name: String, _ commands: [AppClipCommand]) {
      (testDescription, self.commands) = (name, commands)
    }

    var walk: AppClipWalk { AppClipWalk(worlds: [world], commands: commands) }

    /// An item of a group, with the app and the other program as its members.
    static var accessGroups: Row {
      var row = Row("access groups", AppClipScope.accessGroups)
      row.world.appAccessGroups = AppClipAccessList([.group(AppClipAccessGroup(1))])
      row.world.otherAccessGroups = AppClipAccessList([.own, .group(AppClipAccessGroup(1))])
      return row
    }
  }

  static let rows = [
    Row("life", AppClipScope.days),
    Row("storage 1, 1, 1", AppClipScope.storage(groups: 1, keys: 1, values: 1)),
    Row("storage 2, 1, 1", AppClipScope.storage(groups: 2, keys: 1, values: 1)),
    Row("storage 1, 1, 2", AppClipScope.storage(groups: 1, keys: 1, values: 2)),
    Row("keychain 1, 1", AppClipScope.keychain(keys: 1, values: 1)),
    Row("keychain 2, 1", AppClipScope.keychain(keys: 2, values: 1)),
    Row("keychain 1, 2", AppClipScope.keychain(keys: 1, values: 2)),
    Row.accessGroups,
    Row("account 1", AppClipScope.account(users: 1)),
    Row("account 2", AppClipScope.account(users: 2)),
    Row("import 1", AppClipScope.imports(keys: 1)),
    Row("import 2", AppClipScope.imports(keys: 2)),
  ]

  @Test(arguments: rows) func `is met, and no claim is broken in it`(row: Row) {
    let result = row.walk.explored(judging: AppClipClaim.allCases)
    #expect(result.end == .complete)
    let counts = row.walk.counted()
    #expect(row.walk.explorationCounts() == counts)
    // Claims distinguish more states, which the same runs reach.
    #expect(result.orbits >= counts.states && result.depth >= counts.depth)
  }

  /// The one row of the clip with exact counts: a change of the clip's model that nobody meant changes it.
  @Test func `with access groups are so many`() {
    let counts = Row.accessGroups.walk.explored(judging: AppClipClaim.allCases).counts
    #expect(counts == StateCounts(states: 214, transitions: 5_350, depth: 12))
  }

  /// Worlds with all combinations of names, groups and decisions that affect texts.
  static let texts: [AppClipWorld] = every { name, other, clip, app, foreign in
    clipWorld(clip: clip, app: app) {
      ($0.design.clipText, $0.design.appText) = (name, other)
      $0.decisions.foreignSuite = foreign
    }
  }
  static let users: [AppClipWorld] = every { name, other, clip, app, foreign in
    clipWorld(clip: clip, app: app) {
      ($0.design.clipUser, $0.design.appUser) = (name, other)
      $0.decisions.foreignSuite = foreign
    }
  }.flatMap { world in
    (0..<4).map { signs in
      var world = world
      (world.clip.signIn, world.app.signIn) = (signs & 1 == 0, signs & 2 == 0)
      return world
    }
  }
  static let items: [AppClipWorld] = (0..<32).map { odd in
    clipWorld {
      $0.decisions.itemsAtReplacement = odd & 1 == 0 ? .promoted : .seen
      $0.decisions.clipItems = odd & 2 == 0 ? .goUnlessReplaced : .stay
      ($0.clipNamesApp, $0.appNamesClip) = (odd & 4 == 0, odd & 8 == 0)
      $0.system = odd & 16 == 0 ? .since15p4 : .until15p3
    }
  }

  private static func every(
    _ world: (
      AppClipSuite, AppClipSuite, Ascending<AppClipGroup>, Ascending<AppClipGroup>,
      AppClipDecisions.ForeignSuite
    ) -> AppClipWorld
  ) -> [AppClipWorld] {
    let names: [AppClipSuite] = [.suite(AppClipGroup(1)), .suite(AppClipGroup(2)), .standard]
    let sets = [groups(), groups(1), groups(2), groups(1, 2)]
    return names.flatMap { name in
      names.flatMap { other in
        sets.flatMap { clip in
          sets.flatMap { app in
            AppClipDecisions.ForeignSuite.allCases.map { world(name, other, clip, app, $0) }
          }
        }
      }
    }
  }

  @Test func `an item arrives exactly where the lint finds nothing lost`() { expect(.lostItem) }

  @Test(arguments: [AppClipFinding.Level.lostText, .lostUser])
  func `a text or an account arrives exactly where the lint finds nothing lost`(
    level: AppClipFinding.Level
  ) { expect(level) }

  /// Returns a sample of the worlds where something is lost and one of the others, so that neither is empty.
  private func sample(
    of worlds: [AppClipWorld], _ level: AppClipFinding.Level, oneIn share: Int
  ) -> [AppClipWorld] {
    let lost = worlds.filter { Self.isLost($0, level) }
    let kept = worlds.filter { !Self.isLost($0, level) }
    return Desk.sample(of: lost, oneIn: share) + Desk.sample(of: kept, oneIn: share)
  }

  private static func isLost(_ world: AppClipWorld, _ level: AppClipFinding.Level) -> Bool {
    AppClipFinding.findings(of: world).contains { $0.level == level }
  }

  private func expect(_ level: AppClipFinding.Level) {
    let (worlds, commands) =
      switch level {
      case .lostText:
        (
          sample(of: Self.texts, level, oneIn: 12),
          AppClipScope.storage(groups: 1, keys: 1, values: 1)
        )
      case .lostUser: (sample(of: Self.users, level, oneIn: 24), AppClipScope.account(users: 1))
      case .lostItem: (Self.items, AppClipScope.keychain(keys: 1, values: 1))
      case .advice: ([AppClipWorld](), [AppClipCommand]())
      }
    let claims = Set(AppClipClaim.allCases).subtracting(programClaims)
    let walk = AppClipWalk(worlds: worlds, commands: commands)
    var held = [0, 0]
    // Explore each world alone: in it the flow arrives, is lost, or cannot begin.
    for world in worlds {
      let alone = walk.explored(from: [world], judging: claims)
      #expect(alone.end == .complete)
      let counts = alone.coverage.counts(of: .theLintIsExact)
      let isLost = Self.isLost(world, level)
      #expect(counts[isLost ? 0 : 1] == 0)
      if !isLost { #expect(counts[0] != 0) }
      held = zip(held, counts).map { $0 + $1 }
    }
    #expect(held.allSatisfy { $0 > 0 }, "\(level): \(worlds.count) worlds, \(held)")
  }

  @Test func `what belongs to the platform holds under every decision`() {
    var worlds: [AppClipWorld] = []
    // Four decisions with two answers and one with three: these ten worlds cover all pairs of answers.
    for odd in stride(from: 0, to: 48, by: 5) {
      worlds.append(
        clipWorld(clip: groups(1, 2), app: groups(1), other: groups(2)) {
          $0.decisions.clipHome = odd & 1 == 0 ? .dropped : .moved
          $0.decisions.clipItems = odd & 2 == 0 ? .goUnlessReplaced : .stay
          $0.decisions.itemsAtReplacement = odd & 3 == 0 ? .promoted : .seen
          $0.decisions.session = odd & 4 == 0 ? .inProcess : .stored
          $0.decisions.stateWithError = odd & 8 == 0 ? .notFound : .last
          $0.decisions.foreignSuite = AppClipDecisions.ForeignSuite.allCases[odd / 16]
        })
    }
    for commands in [
      AppClipScope.storage(groups: 1, keys: 1, values: 1),
      AppClipScope.keychain(keys: 1, values: 1), AppClipScope.account(users: 1),
      AppClipScope.imports(keys: 1),
    ] {
      let walk = AppClipWalk(worlds: worlds, commands: commands)
      #expect(walk.explored(judging: AppClipClaim.allCases).end == .complete)
    }
  }
}

@Suite struct `The published article` {
  private let key = AppClipKey(1)

  @Test func `loses what the clip leaves in five commands, whatever is entitled and read`() {
    let value = AppClipValue(1)
    let five: [AppClipCommand] = [
      .user(.invoke(nil)), .clip(.leave(key, value)), .user(.installApp), .user(.open),
      .app(.collect(key)),
    ]
    let entitled = [
      (groups(1), groups(1)), (groups(1, 3), groups(2, 3)), (groups(1, 2, 3), groups(1, 2, 3)),
    ]
    for (clip, app) in entitled {
      for foreign in AppClipDecisions.ForeignSuite.allCases {
        let world = clipWorld(clip: clip, app: app, .literal) {
          $0.decisions.foreignSuite = foreign
        }
        let walk = AppClipWalk(
          worlds: [world], commands: AppClipScope.storage(groups: 3, keys: 1, values: 1))
        let lost = walk.shortest(.whatTheClipLeavesTheAppCollects)
        #expect(lost?.commands == five, "\(foreign)")
        #expect(AppClipFinding.findings(of: world).contains(.textNamesDiffer))
      }
    }
  }

  @Test func `breaks what else is asked of it in few commands, with one name too`() {
    var design = AppClipDesign.literal
    let name = design.clipText
    (design.appText, design.clipUser, design.appUser) = (name, name, name)
    let world = clipWorld(design) { $0.decisions.stateWithError = .last }
    let secret = AppClipCommand.clip(.leave(key, AppClipValue(1, isSecret: true)))
    let walk = AppClipWalk(worlds: [world], commands: AppClipScope.account(users: 1) + [secret])
    let account = AppClipAccount(1)
    let broken: [AppClipClaim: [AppClipCommand]] = [
      .secretsAreNotLeft: [.user(.invoke(nil)), secret],
      .nobodyIsAskedAbout: [.user(.installApp), .user(.open), .app(.resume)],
      .theRevokedAreSignedOut: [
        .user(.installApp), .user(.open), .app(.common(.signIn(account))),
        .user(.stopUsing(account)), .app(.resume),
      ],
      .onlyTheAuthorizedAreSignedIn: [
        .user(.installApp), .user(.open), .app(.common(.signIn(account))),
        .system(.loseNetwork), .app(.resume),
      ],
      .errorsChangeNothing: [
        .user(.installApp), .user(.open), .system(.loseNetwork), .app(.resume),
      ],
    ]
    for (claim, commands) in broken {
      #expect(walk.shortest(claim)?.commands == commands, "\(claim)")
    }
    let kept = AppClipClaim.allCases.filter { broken[$0] == nil }
    #expect(walk.explored(judging: kept).end == .complete)
  }
}
