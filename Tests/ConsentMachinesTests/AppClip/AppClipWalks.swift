import ConsentInvariants
import ConsentModel
import ConsentVocabulary
import Lockstep
import Notation
import PropertyTesting
import StateMachines

/// The machine of the clip, with the worlds and commands of a test.
struct AppClipWalk: FiniteMachine {
  typealias Model = AppClipModel
  typealias Claim = AppClipClaim

  static let name = "clip"
  var worlds: [AppClipWorld]
  var commands: [AppClipCommand]

}

/// Commands by topic with few names, for exhaustive walks.
enum AppClipScope {
  static let life: [AppClipCommand] = [
    .user(.open), .user(.invoke(nil)), .user(.installApp), .user(.delete), .system(.kill),
  ]
  static let links: [AppClipCommand] =
    life + [.clock(.advanceDay), .user(.invoke(AppClipLink(1)))]
  static let days: [AppClipCommand] = life + [.clock(.advanceDay), .user(.resetPrivacy)]

  static let programs: [@Sendable (AppClipCommand.CommonCall) -> AppClipCommand] = [
    { .clip(.common($0)) }, { .app(.common($0)) },
  ]

  /// Commands that access suites, containers and standard defaults.
  static func storage(groups: Int, keys: Int, values: Int) -> [AppClipCommand] {
    var commands = life
    for key in (1...keys).map({ AppClipKey($0) }) {
      commands.append(.app(.collect(key)))
      for value in (1...values).map({ AppClipValue($0) }) {
        commands.append(.clip(.leave(key, value)))
      }
      for place in (1...groups).map({ AppClipPlace.defaults(.suite(AppClipGroup($0))) }) {
        for program in programs {
          commands.append(program(.read(place, key)))
          commands.append(program(.remove(place, key)))
          for value in (1...values).map({ AppClipValue($0) }) {
            commands.append(program(.write(place, key, value)))
          }
        }
      }
    }
    return commands + (1...groups).map { .app(.common(.askForContainer(AppClipGroup($0)))) }
  }

  static func keychain(keys: Int, values: Int) -> [AppClipCommand] {
    var commands = life
    for label in (1...keys).map({ AppClipLabel($0) }) {
      for program in programs {
        commands.append(program(.findItem(label)))
        commands.append(program(.removeItem(label)))
        for value in (1...values).map({ AppClipValue($0) }) {
          commands.append(program(.addItem(label, value)))
          commands.append(program(.updateItem(label, value)))
        }
      }
    }
    return commands
  }

  /// Commands of the app and the other program on items of access group 1, and of the clip on its own.
  static let accessGroups: [AppClipCommand] = {
    let (label, group) = (AppClipLabel(1), AppClipAccessGroup(1))
    let calls: [AppClipCommand.ItemCall] = [
      .find(label), .add(label, AppClipValue(1)), .update(label, AppClipValue(2)), .remove(label),
    ]
    return keychain(keys: 1, values: 1)
      + calls.flatMap {
        [.app(.item($0, group)), .other(.item($0, nil)), .other(.item($0, group))]
      }
  }()

  static func account(users: Int) -> [AppClipCommand] {
    life + [.app(.resume), .system(.loseNetwork), .system(.restoreNetwork)]
      + (1...users).map { AppClipAccount($0) }.flatMap { account in
        programs.map { $0(.signIn(account)) } + [
          .user(.stopUsing(account)), .system(.transfer(account)), .system(.forget(account)),
        ]
      }
  }

  /// Commands of an import, and the app's changes in the meantime.
  static func imports(keys: Int, values: Int = 1) -> [AppClipCommand] {
    var commands = life + [.app(.startImport), .app(.continueImport)]
    for key in (1...keys).map({ AppClipKey($0) }) {
      commands.append(.clip(.leave(key, AppClipValue(1))))
      commands.append(.app(.common(.remove(.defaults(.standard), key))))
      for value in (1...values).map({ AppClipValue($0) }) {
        commands.append(.app(.common(.write(.defaults(.standard), key, value))))
      }
    }
    return commands
  }
}

/// Creates a world with these groups and this design.
func clipWorld(
  clip: Ascending<AppClipGroup> = [AppClipGroup(1)],
  app: Ascending<AppClipGroup> = [AppClipGroup(1)], other: Ascending<AppClipGroup> = [],
  _ design: AppClipDesign = .fixed, _ change: (inout AppClipWorld) -> Void = { _ in }
) -> AppClipWorld {
  var world = AppClipWorld(
    clip: AppClipEntitlements(groups: clip), app: AppClipEntitlements(groups: app),
    otherGroups: other, lifetime: 2, design: design)
  change(&world)
  return world
}

func groups(_ numbers: Int...) -> Ascending<AppClipGroup> {
  Ascending(numbers.map { AppClipGroup($0) })
}

/// The claims about the programs' code rather than the platform. A design may refute them.
let programClaims: Set<AppClipClaim> = [
  .whatTheClipLeavesTheAppCollects, .finishedImportsAreFinal, .importsLeaveWhatTheAppChanged,
  .nothingLeftIsLost, .importsEndComplete, .onlyTheAuthorizedAreSignedIn, .theRevokedAreSignedOut,
  .nobodyIsAskedAbout, .errorsChangeNothing, .secretsAreNotLeft, .importsEndClean,
]

extension AppClipScope {
  /// Lists of commands that cover every kind, each small enough for an exhaustive walk.
  static let all: [[AppClipCommand]] = {
    let (key, value) = (AppClipKey(1), AppClipValue(1))
    let group = AppClipGroup(1)
    let sharing: [AppClipCommand] = [.suite(group), .container(group)].flatMap {
      (place: AppClipSharedPlace) in
      [.other(.read(place, key)), .other(.write(place, key, value)), .other(.remove(place, key))]
    }
    let secret = AppClipCommand.clip(.leave(key, AppClipValue(1, isSecret: true)))
    return [
      days, links, storage(groups: 2, keys: 1, values: 1) + [secret], life + sharing,
      keychain(keys: 1, values: 1), account(users: 1), imports(keys: 1), accessGroups,
    ]
  }()

  /// Worlds in which the model exercises all of its clauses.
  static let worlds: [AppClipWorld] = {
    var worlds = [
      clipWorld(), clipWorld { $0.release = .pending }, clipWorld(other: groups(1)),
      clipWorld(.literal),
      clipWorld { $0.decisions.itemsBy = .label },
      clipWorld { $0.decisions.itemsAtReplacement = .seen },
      clipWorld {
        $0.appAccessGroups = AppClipAccessList([.group(AppClipAccessGroup(1))])
        $0.otherAccessGroups = AppClipAccessList([.own, .group(AppClipAccessGroup(1))])
      },
    ]
    for foreign in AppClipDecisions.ForeignSuite.allCases {
      worlds.append(
        clipWorld(clip: groups(), app: groups()) { $0.decisions.foreignSuite = foreign })
    }
    for copying in AppClipImport.Copying.allCases {
      worlds.append(
        clipWorld {
          $0.design.import.copying = copying
          $0.design.import.cleaning = .equal
        })
    }
    return worlds
  }()
}

/// Shortens a failing scenario until no three, two or one consecutive commands can be removed.
func shortened(
  _ scenario: Scenario<AppClip>, _ breaks: (Scenario<AppClip>) -> Bool
) -> Scenario<AppClip> {
  var short = scenario
  var length = 3
  while length > 0 {
    let starts = 0..<max(short.commands.count - length + 1, 0)
    let shorter = starts.lazy.map { start in
      var less = short
      less.commands.removeSubrange(start..<start + length)
      return less
    }.first(where: breaks)
    if let shorter { (short, length) = (shorter, 3) } else { length -= 1 }
  }
  return short
}
