import ConsentModel
import ConsentSuite
import ConsentVocabulary
import Lockstep
import PropertyTesting
import StateMachines

/// The noninterference policy of a clip and its app: each may learn the contents of their common groups and
/// no more. Own files, defaults and keychain items of each program, and its signed-in account, are hidden
/// from the other, even if the other arrives after its removal. The world names the watching program.
///
/// - Source: Specs/Twins/Twins.md.
package enum AppClipNoninterference: SuiteNoninterference {
  package typealias Model = AppClipModel
  package typealias Shape = AppClipCommand

  package static let staircase: [Scope<AppClipSize>] = [
    Scope([(.items, 1), (.values, 2)]),
    Scope([(.groups, 1), (.keys, 1), (.items, 1)]),
    Scope([(.accounts, 1)]),
    Scope([(.groups, 1), (.keys, 1), (.items, 1), (.values, 2), (.accounts, 1)]),
  ]

  /// The data within reach of the watching program, and the programs on the device.
  package struct Known: Hashable, Sendable {
    let watcher: AppClipProgram
    let clip, app: ProcessState
    let idleDays: Int
    let containers: Ascending<AppClipGroup>
    let cells: [AppClipCell]
    let items: [AppClipItem]
    let session: AppClipAccount?
    let isOnline: Bool
    let release: AppClipRelease
    /// Known to the app alone: a clip never asks about accounts, and imports nothing.
    let accounts: Ascending<AppClipRegistration>
    let plan: [AppClipImportStep]?
    let isKeychainMarked: Bool
  }

  package static func known(in state: AppClipModel) -> Known {
    let (world, snapshot) = (state.world, state.snapshot)
    let isApp = world.watcher == .app
    return Known(
      watcher: world.watcher, clip: snapshot.clip, app: snapshot.app, idleDays: snapshot.idleDays,
      containers: snapshot.containers, cells: snapshot.cells.filter { world.reaches($0.shelf) },
      items: snapshot.items.filter { world.sees(itemsOf: $0.owner) },
      session: isApp ? snapshot.appSession : snapshot.clipSession, isOnline: snapshot.isOnline,
      release: snapshot.release, accounts: isApp ? snapshot.accounts : [],
      plan: isApp ? snapshot.plan : nil,
      isKeychainMarked: isApp && snapshot.isKeychainMarked)
  }

  /// Returns whether only the other program's own places change or, if a clip watches, only accounts; or
  /// nothing of clip and app.
  package static func isSilent(_ command: AppClipCommand, in state: AppClipModel) -> Bool {
    let (world, design) = (state.world, state.world.design)
    switch (world.watcher, command) {
    case (.clip, .app(.common(let call))): return isApart(call, of: .app, in: state)
    case (.clip, .app(.collect)), (.clip, .app(.item)): return true
    case (.clip, .app(.resume)): return world.isApart(.defaults(design.appUser))
    case (.app, .clip(.common(let call))): return isApart(call, of: .clip, in: state)
    case (.app, .clip(.leave)): return world.isApart(.defaults(design.clipText))
    case (.clip, .user(.stopUsing)), (.clip, .system(.transfer)), (.clip, .system(.forget)):
      return true
    // Other parts of a device decide the effects of a reset.
    case (_, .user(.resetPrivacy)): return true
    case (_, .app), (_, .clip), (_, .other), (_, .user), (_, .system), (_, .clock): return false
    }
  }

  private static func isApart(
    _ call: AppClipCommand.CommonCall, of program: AppClipProgram, in state: AppClipModel
  ) -> Bool {
    let (world, items) = (state.world, state.snapshot.items)
    return switch call {
    case .askForContainer, .read, .findItem: true
    case .write(let place, _, _), .remove(let place, _): world.isApart(place)
    case .addItem: !world.sees(itemsOf: AppClipOwner(program))
    // Without an item of its own, the app changes the clip's item.
    case .updateItem(let label, _), .removeItem(let label):
      !world.sees(itemsOf: AppClipOwner(program))
        && (program == .clip || items.contains { $0.owner == .app && $0.label == label })
    // A new account is no secret from the app, which asks the provider about it.
    case .signIn: program == .app && world.isApart(.defaults(world.design.appUser))
    }
  }

  /// Returns whether a program only reads data within its reach.
  package static func isIdle(_ command: AppClipCommand) -> Bool {
    switch command {
    case .clip(.common(.read)), .clip(.common(.findItem)), .app(.common(.read)),
      .app(.common(.findItem)), .app(.item(.find, _)):
      true
    case .clip, .app, .other, .user, .system, .clock: false
    }
  }

  package static func shape(
    of command: AppClipCommand, in state: AppClipModel
  ) -> AppClipCommand? { command }

  package static func command(
    _ command: AppClipCommand, from state: AppClipModel, for twin: AppClipModel
  ) -> AppClipCommand { command }

  /// The data that one program releases to the other.
  package struct Release: Hashable, Sendable {
    let cells: [AppClipCell]
    let items: [AppClipItem]
    let accounts: Ascending<AppClipRegistration>
  }

  /// Returns the shared data after a command of the other program, and at a replacement the data that the app
  /// takes over. Arrival, removal and end of a program and the passing of time release nothing.
  package static func release(
    of command: AppClipCommand, from before: AppClipModel, to after: AppClipModel
  ) -> Release? {
    let (world, snapshot) = (after.world, after.snapshot)
    switch (world.watcher, command) {
    case (.clip, .app), (.app, .clip):
      return Release(
        cells: snapshot.cells.filter { world.isShared($0.shelf) },
        items: snapshot.items.filter { $0.owner == .clip && world.sees(itemsOf: .clip) },
        accounts: world.watcher == .app ? snapshot.accounts : [])
    case (.app, .user(.installApp)) where before.snapshot.clip != .notInstalled:
      return Release(
        cells: snapshot.cells.filter { world.reaches($0.shelf) && !world.isShared($0.shelf) },
        items: snapshot.items.filter { $0.owner == .app }, accounts: [])
    case (_, .app), (_, .clip), (_, .other), (_, .user), (_, .system), (_, .clock): return nil
    }
  }

  package static var nothing: AppClipOutcome { AppClipOutcome(.done) }

  /// Returns the outcome of a call of the watching program, or nothing for any other command.
  package static func sight(
    of outcome: AppClipOutcome, to command: AppClipCommand, from before: AppClipModel,
    to after: AppClipModel
  ) -> AppClipOutcome {
    switch (before.world.watcher, command) {
    case (.clip, .clip), (.app, .app): outcome
    case (_, .app), (_, .clip), (_, .other), (_, .user), (_, .system), (_, .clock): nothing
    }
  }

  package static func channel(_ one: AppClipOutcome, _ other: AppClipOutcome) -> Channel {
    one.response != other.response ? .answer : .events
  }

  /// Draws a change of a program's own data, or of the provider's data about an account.
  package static func secret(from source: inout ChoiceSource) throws(Discard) -> AppClipCommand {
    let kind = try source.index(below: 16)
    let number = 1 + (try source.index(below: 2))
    let value = AppClipValue(1 + (try source.index(below: 2)))
    let (label, key) = (AppClipLabel(number), AppClipKey(number))
    let account = AppClipAccount(number)
    return switch kind {
    case 0: .app(.common(.addItem(label, value)))
    case 1: .app(.common(.write(.defaults(.standard), key, value)))
    case 2: .app(.common(.removeItem(label)))
    case 3: .clip(.common(.findItem(label)))
    case 4: .user(.stopUsing(account))
    case 5: .system(.transfer(account))
    case 6: .system(.forget(account))
    case 7: .app(.common(.updateItem(label, value)))
    case 8: .app(.common(.write(.home, key, value)))
    case 9: .app(.common(.remove(.defaults(.standard), key)))
    case 10: .app(.common(.signIn(account)))
    case 11: .clip(.common(.addItem(label, value)))
    case 12: .clip(.common(.write(.defaults(.standard), key, value)))
    case 13: .clip(.common(.write(.home, key, value)))
    case 14: .clip(.common(.removeItem(label)))
    case _: .app(.common(.findItem(label)))
    }
  }

  package static var choicesPerSecret: Int { 3 }

  /// Returns the world with items identified by owner and label. By label alone, programs overwrite items.
  package static func discreet(_ world: AppClipWorld) -> AppClipWorld {
    var world = world
    world.decisions.itemsBy = .ownerAndLabel
    return world
  }

  package static func world(
    _ world: AppClipWorld, from source: inout ChoiceSource
  ) throws(Discard) -> AppClipWorld {
    world.watched(by: try source.index(below: 2) == 0 ? .clip : .app)
  }

  /// Returns a world for each watching program, and one in which the app has no access to the clip's items.
  package static func worlds(_ world: AppClipWorld) -> [AppClipWorld] {
    var blind = discreet(world).watched(by: .app)
    blind.system = .until15p3
    return AppClipProgram.allCases.map { discreet(world).watched(by: $0) } + [blind]
  }

  package static let leaks: [Leak<AppClipNoninterference>] = [
    leak("countsAllItems", "the time to find an item depends on the number of all items") {
      before, call in if case .findItem = call { before.items.count } else { nil }
    },
    leak("tellsOfALabelInUse", "adding an item is slower if the other program has used its label") {
      before, call in
      guard case .addItem(let label, _) = call else { return nil }
      return before.items.count { $0.label == label }
    },
    leak("tellsOfAKnownAccount", "signing in is faster if the provider knows the account") {
      before, call in
      guard case .signIn(let account) = call else { return nil }
      return before.accounts.count { $0.account == account }
    },
  ]

  /// Returns a leak in which a call of the watching program reveals a number besides its answer.
  private static func leak(
    _ name: String, _ summary: String,
    telling: @escaping @Sendable (AppClipSnapshot, AppClipCommand.CommonCall) -> Int?
  ) -> Leak<AppClipNoninterference> {
    Leak(name, summary) { before, command, _, told in
      let state = before.snapshot
      switch (before.world.watcher, command) {
      case (.clip, .clip(.common(let call))) where state.clip == .running,
        (.app, .app(.common(let call))) where state.app == .running:
        if let number = telling(state, call) { told.signals.append(number) }
      case (_, .app), (_, .clip), (_, .other), (_, .user), (_, .system), (_, .clock): break
      }
    }
  }
}

extension AppClipNoninterference {
  package static func twins(
    _ name: String, _ summary: String, of contestant: SystemUnderTest<AppClip>?,
    leaking leak: Leak<AppClipNoninterference>?
  ) -> SystemUnderTest<Twins<AppClip>> { .twins(name, summary, of: contestant, leaking: leak) }
}

extension AppClipWorld {
  fileprivate func watched(by program: AppClipProgram) -> AppClipWorld {
    var world = self
    world.watcher = program
    return world
  }

  private func groups(of program: AppClipProgram) -> Ascending<AppClipGroup> {
    program == .clip ? clip.groups : app.groups
  }

  fileprivate func reaches(_ shelf: AppClipShelf) -> Bool {
    switch shelf {
    case .container(let group), .suite(let group): groups(of: watcher).contains(group)
    case .home(let program), .standard(let program), .own(let program, _): program == watcher
    }
  }

  /// Returns whether both programs can reach this shelf.
  fileprivate func isShared(_ shelf: AppClipShelf) -> Bool {
    switch shelf {
    case .container(let group), .suite(let group):
      clip.groups.contains(group) && app.groups.contains(group)
    case .home, .standard, .own: false
    }
  }

  /// Returns whether the watching program cannot reach this place of the other program.
  fileprivate func isApart(_ place: AppClipPlace) -> Bool {
    switch place {
    case .home, .defaults(.standard): true
    case .container(let group), .defaults(.suite(let group)):
      !clip.groups.contains(group) || !app.groups.contains(group)
    }
  }

  /// Returns whether the watching program finds the items of this owner.
  fileprivate func sees(itemsOf owner: AppClipOwner) -> Bool {
    switch owner {
    case .clip: watcher == .clip || system == .since15p4 && clipNamesApp && appNamesClip
    case .app: watcher == .app
    case .group(let group): watcher == .app && appAccessGroups.contains(group)
    case .other: false
    }
  }
}
