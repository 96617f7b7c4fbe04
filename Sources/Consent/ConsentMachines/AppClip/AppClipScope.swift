import ConsentModel
import ConsentVocabulary
import Lockstep
import StateMachines

/// The dimensions of a scope of the clip. A dimension of size 0 excludes its topic, because topics multiply
/// the states and do not affect each other.
package enum AppClipSize: ScopeSize {
  /// Groups, with texts in their suites and containers.
  case groups
  case keys
  case values
  /// Labels of keychain items.
  case items
  case accounts
  /// Keys that an import copies.
  case imports
  /// Other apps of the team, which read and write in the shared groups.
  case others
  /// Links of invocations, in a second world whose release is pending at the start.
  case links
  /// Access groups that the app and the other program share, with keychain items.
  case accessGroups
  /// The files and defaults of each program's own, with the keys: all or none.
  case own

  package var name: String { "\(self)" }

  package var range: ClosedRange<Int> {
    switch self {
    case .values: 1...2
    case .others, .own: 0...1
    case .accessGroups: 0...2
    case .groups, .keys, .items, .accounts, .imports, .links: 0...2
    }
  }

  package func told(_ count: Int) -> String {
    let (one, many) =
      switch self {
      case .groups: ("group", "groups")
      case .keys: ("key", "keys")
      case .values: ("value", "values")
      case .items: ("keychain item", "keychain items")
      case .accounts: ("account", "accounts")
      case .imports: ("imported key", "imported keys")
      case .others: ("other app", "other apps")
      case .links: ("link", "links")
      case .accessGroups: ("access group", "access groups")
      case .own: ("own store", "own stores")
      }
    return count == 1 ? "1 \(one)" : "\(count) \(many)"
  }

  package var counts: [String] {
    switch self {
    case .groups: ["containers"]
    case .keys: ["texts"]
    case .items: ["items"]
    case .accounts: ["accounts", "users"]
    case .imports: ["steps"]
    default: []
    }
  }

  package var nouns: [String] {
    switch self {
    case .accessGroups: ["group", "other"]
    case .keys: ["key"]
    case .items: ["item"]
    case .accounts: ["account"]
    case .values: ["value"]
    case .links: ["link"]
    default: []
    }
  }

  package static func contents(of scope: Scope<Self>) -> [String] {
    ["a lifetime of 2 days", "one shared group"]
      + (scope[.keys] > 0 ? ["one secret value for each key"] : [])
  }
}

extension AppClipMachine {
  /// Returns the worlds of a scope: two programs that share a group, another app that shares it or does not,
  /// and items that are promoted or visible.
  package func worlds(at scope: Scope<AppClipSize>) -> [AppClipWorld] {
    let shared: Ascending = [AppClipGroup(1)]
    var world = AppClipWorld(
      clip: AppClipEntitlements(groups: shared), app: AppClipEntitlements(groups: shared),
      otherGroups: [], lifetime: 2, design: played.design)
    if played == .labels { world.decisions.itemsBy = .label }
    if played == .mismatched {
      (world.design.appText, world.design.appUser) = (.suite(AppClipGroup(2)), .standard)
    }
    var worlds = [world]
    if scope[.others] > 0 {
      world.otherGroups = shared
      worlds.append(world)
    }
    if scope[.items] > 0 {
      world.decisions.itemsAtReplacement = .seen
      worlds.append(world)
    }
    if scope[.links] > 0 {
      world.release = .pending
      worlds.append(world)
    }
    if scope[.accessGroups] > 0 {
      let shared = (1...scope[.accessGroups]).map {
        AppClipAccessList.Entry.group(AppClipAccessGroup($0))
      }
      let first = worlds[0]
      // In the second world the other program is a member of no group.
      worlds = [([.own] + shared, shared), (shared, [.own])].map { app, other in
        var world = first
        world.appAccessGroups = AppClipAccessList(app)
        world.otherAccessGroups = AppClipAccessList(other)
        return world
      }
    }
    return settled.worlds(worlds)
  }

  package func commands(at scope: Scope<AppClipSize>, for model: AppClipModel) -> [AppClipCommand] {
    let values = (1...scope[.values]).map { AppClipValue($0) }
    var commands: [AppClipCommand] = [
      .user(.open), .user(.invoke(nil)), .user(.installApp), .user(.delete), .system(.kill),
      .clock(.advanceDay), .user(.resetPrivacy),
    ]
    func both(_ call: AppClipCommand.CommonCall) {
      commands += [.clip(.common(call)), .app(.common(call))]
    }
    func each(_ size: AppClipSize, _ body: (Int) -> Void) {
      for number in 0..<scope[size] { body(number + 1) }
    }
    each(.links) { commands.append(.user(.invoke(AppClipLink($0)))) }
    each(.keys) { number in
      let key = AppClipKey(number)
      commands.append(.app(.collect(key)))
      for value in values { commands.append(.clip(.leave(key, value))) }
      commands.append(.clip(.leave(key, AppClipValue(1, isSecret: true))))
      var places: [AppClipPlace] = scope[.own] > 0 ? [.home, .defaults(.standard)] : []
      each(.groups) { group in
        let group = AppClipGroup(group)
        places += [.defaults(.suite(group)), .container(group)]
      }
      for place in places {
        both(.read(place, key))
        both(.remove(place, key))
        for value in values { both(.write(place, key, value)) }
      }
    }
    each(.others) { _ in
      let (group, key) = (AppClipGroup(1), AppClipKey(1))
      for place in [AppClipSharedPlace.suite(group), .container(group)] {
        commands += [.other(.read(place, key)), .other(.remove(place, key))]
        commands += values.map { .other(.write(place, key, $0)) }
      }
    }
    each(.groups) { both(.askForContainer(AppClipGroup($0))) }
    each(.items) { number in
      let label = AppClipLabel(number)
      both(.findItem(label))
      both(.removeItem(label))
      for value in values {
        both(.addItem(label, value))
        both(.updateItem(label, value))
      }
      guard scope[.accessGroups] > 0 else { return }
      let calls: [AppClipCommand.ItemCall] =
        [.find(label), .remove(label)]
        + values.flatMap { [.add(label, $0), .update(label, $0)] }
      commands += calls.map { .other(.item($0, nil)) }
      each(.accessGroups) { group in
        let group = AppClipAccessGroup(group)
        commands += calls.flatMap { [.app(.item($0, group)), .other(.item($0, group))] }
      }
    }
    each(.accounts) { number in
      let account = AppClipAccount(number)
      both(.signIn(account))
      commands += [
        .user(.stopUsing(account)), .system(.transfer(account)), .system(.forget(account)),
      ]
    }
    if scope[.accounts] > 0 {
      commands += [.app(.resume), .system(.loseNetwork), .system(.restoreNetwork)]
    }
    if scope[.imports] > 0 { commands += [.app(.startImport), .app(.continueImport)] }
    each(.imports) { number in
      let key = AppClipKey(number)
      if number > scope[.keys] { commands.append(.clip(.leave(key, AppClipValue(1)))) }
      if number <= scope[.keys], scope[.own] > 0 { return }
      commands.append(.app(.common(.remove(.defaults(.standard), key))))
      for value in values {
        commands.append(.app(.common(.write(.defaults(.standard), key, value))))
      }
    }
    return commands
  }
}
