import ConsentVocabulary
import Lockstep
import StateMachines

extension AppClipMachine {
  /// Returns the neighbourhood of a scenario: its world, and a scope with as many groups, keys, values, items
  /// and accounts as the scenario names.
  package func surroundings(of scenario: Scenario<AppClip>) -> Neighbourhood<AppClipMachine>? {
    Neighbourhood(self, at: Self.extent(of: scenario), worlds: [scenario.world], of: scenario)
  }

  package static func extent(of scenario: Scenario<AppClip>) -> Scope<AppClipSize> {
    var named = Named()
    for command in scenario.commands { named.note(command) }
    return Scope(named.counts.map { ($0, min($1, 2)) })
  }

  /// Adds another program of the team, which shares the groups or none. `nil` if there already is one.
  package func widened(
    _ surroundings: Neighbourhood<AppClipMachine>
  ) -> Neighbourhood<AppClipMachine>? {
    if surroundings.scope[.others] > 0 { return nil }
    var wider = surroundings
    wider.scope[.others] = 1
    wider.worlds = surroundings.worlds.flatMap { world in
      var (alone, shared) = (world, world)
      alone.otherGroups = []
      if shared.otherGroups.isEmpty { shared.otherGroups = shared.app.groups }
      return [alone, shared]
    }
    return wider
  }
}

/// The names in the commands of a scenario.
private struct Named {
  private var groups: Set<AppClipGroup> = []
  private var keys: Set<AppClipKey> = []
  private var values: Set<AppClipValue> = []
  private var items: Set<AppClipLabel> = []
  private var accounts: Set<AppClipAccount> = []
  private var imports = false
  private var others = false
  private var links: Set<AppClipLink> = []
  private var accessGroups: Set<AppClipAccessGroup> = []
  /// Whether the other program calls the keychain.
  private var othersItems = false
  private var home = false
  private var standard = false

  var counts: [(AppClipSize, Int)] {
    [
      (.groups, keys.isEmpty ? groups.count : max(groups.count, 1)), (.keys, keys.count),
      (.values, values.count), (.items, items.count), (.accounts, accounts.count),
      (.imports, imports ? max(keys.count, 1) : 0), (.others, others ? 1 : 0),
      (.links, links.count),
      (.accessGroups, othersItems ? max(accessGroups.count, 1) : accessGroups.count),
      // An import copies into the app's own defaults.
      (.own, home || standard && !imports ? 1 : 0),
    ]
  }

  mutating func note(_ command: AppClipCommand) {
    switch command {
    case .clip(.leave(let key, let value)): note(key, value)
    case .app(.collect(let key)): note(key)
    case .app(.resume), .app(.startImport), .app(.continueImport):
      if command != .app(.resume) { imports = true }
    case .clip(.common(let call)), .app(.common(let call)): note(call)
    case .app(.item(let call, let group)): note(call, group)
    case .other(.item(let call, let group)):
      othersItems = true
      note(call, group)
    case .other(.read(let place, let key)), .other(.remove(let place, let key)):
      others = true
      note(place.place, key)
    case .other(.write(let place, let key, let value)):
      others = true
      note(place.place, key, value)
    case .user(.stopUsing(let account)), .system(.transfer(let account)),
      .system(.forget(let account)):
      accounts.insert(account)
    case .user(.invoke(let link?)): links.insert(link)
    case .user, .system, .clock: break
    }
  }

  private mutating func note(_ call: AppClipCommand.CommonCall) {
    switch call {
    case .askForContainer(let group): groups.insert(group)
    case .read(let place, let key), .remove(let place, let key): note(place, key)
    case .write(let place, let key, let value): note(place, key, value)
    case .findItem, .addItem, .updateItem, .removeItem:
      if let item = call.itemCall { note(item, nil) }
    case .signIn(let account): accounts.insert(account)
    }
  }

  private mutating func note(_ call: AppClipCommand.ItemCall, _ group: AppClipAccessGroup?) {
    items.insert(call.label)
    if let group { accessGroups.insert(group) }
    switch call {
    case .find, .remove: break
    case .add(_, let value), .update(_, let value): values.insert(value)
    }
  }

  private mutating func note(
    _ place: AppClipPlace, _ key: AppClipKey, _ value: AppClipValue? = nil
  ) {
    switch place {
    case .container(let group), .defaults(.suite(let group)): groups.insert(group)
    case .defaults(.standard): standard = true
    case .home: home = true
    }
    note(key, value)
  }

  private mutating func note(_ key: AppClipKey, _ value: AppClipValue? = nil) {
    keys.insert(key)
    if let value { values.insert(value) }
  }
}
