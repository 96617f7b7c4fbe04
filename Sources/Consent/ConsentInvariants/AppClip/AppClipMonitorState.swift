import ConsentVocabulary
import StateMachines

/// The monitor state of the claims.
///
/// - Source: Specs/AppClip/Invariants.md.
public struct AppClipMonitorState: History {
  /// The texts that the clip stored for the app, if exactly one cell contained each.
  public private(set) var left: [AppClipKey: AppClipValue] = [:]
  /// The items that the clip added to the keychain, if no other item has the same label.
  public private(set) var added: [AppClipLabel: AppClipValue] = [:]
  /// Whether a kill, since the app was installed, interrupted an import with its mark already set.
  public private(set) var wasKilledBehindMark = false
  /// Whether an import started, since the app was installed.
  public private(set) var hasImportBegun = false
  /// Whether an import ended, since the app was installed.
  public private(set) var hasImportEnded = false
  /// The keys that the app has changed in its standard defaults since it was installed.
  public private(set) var changed: Set<AppClipKey> = []
  /// The values that members left in access groups, each with the program that left it.
  public private(set) var shared: [Slot: Left] = [:]
  /// The account that signed in to the clip, if exactly one cell contained its identifier.
  public private(set) var clipUser: AppClipAccount?

  /// Whether the release is available: from the beginning, or since the first day.
  public private(set) var isReleased: Bool

  public init(in world: AppClipWorld, start: AppClipSnapshot) {
    isReleased = world.release == .available && start.release == .available
  }

  public mutating func record(_ event: Event<AppClip>) {
    if event.isRefused { return }
    if event.command == .clock(.advanceDay) { isReleased = true }
    if event.isRemoval { (left, added, clipUser) = ([:], [:], nil) }
    if event.has(.installed(.app)) {
      (hasImportBegun, hasImportEnded, changed) = (false, false, [])
      wasKilledBehindMark = false
    }
    if event.has(.ended(.app)), let plan = event.before.plan, !plan.contains(.mark) {
      wasKilledBehindMark = event.world.design.import.mark != .none
    }
    if event.command == .app(.startImport) { hasImportBegun = true }
    if event.has(.imported) { hasImportEnded = true }
    if let entry = event.change {
      left[entry.key] = nil
      if case .clip(.leave(_, let value)) = event.command, event.outcome.response == .done,
        event.brings({ $0.isText(under: entry.key, value) })
      {
        left[entry.key] = value
      }
      if case .app = event.command, entry.place == .defaults(.standard) {
        changed.insert(entry.key)
      }
    }
    if let entry = event.itemChange {
      let isAlone = event.after.items.count { $0.label == entry.label } == 1
      added[entry.label] = entry.caller == .clip && isAlone ? entry.value : nil
      let owners = event.owners(for: entry.caller, naming: entry.group)
      let owner = event.addsItem ? owners.first : event.lookedUp(entry.label, among: owners)?.owner
      if case .group(let group)? = owner {
        shared[Slot(group: group, label: entry.label)] =
          entry.value.map { Left(value: $0, by: entry.caller) }
      }
    }
    switch event.command {
    case .clip(.common(.signIn(let account))):
      clipUser = event.brings { $0.user == account } ? account : nil
    case .app(.common(.signIn)), .app(.resume): clipUser = nil
    case .clip, .app, .other, .user, .system, .clock: break
    }
  }

  /// A label in an access group.
  public struct Slot: Hashable, Sendable {
    let group: AppClipAccessGroup
    let label: AppClipLabel
  }

  /// A value and the program that left it.
  public struct Left: Hashable, Sendable {
    let value: AppClipValue
    let by: AppClipOwner
  }

  func recording(_ event: Event<AppClip>) -> AppClipMonitorState {
    var past = self
    past.record(event)
    return past
  }
}

extension Event<AppClip> {
  func has(_ effect: AppClipEffect) -> Bool { outcome.effects.contains(effect) }

  /// Whether the command has a result: it was not refused, or only with `noStore`, which finds nothing.
  var findsOut: Bool { !isRefused || AppClip.refusal(in: outcome) == .noStore }

  var isReplacement: Bool { command == .user(.installApp) && before.clip != .notInstalled }
  /// Whether a program is removed without a replacement.
  var isRemoval: Bool { !isReplacement && (has(.removed(.clip)) || has(.removed(.app))) }

  /// Whether the command plans an import or carries out one of its steps.
  var imports: Bool { command == .app(.startImport) || command == .app(.continueImport) }

  /// The last credential state that the app received in this step, with its account.
  var lastAnswer: (account: AppClipAccount?, answer: AppClipAnswer)? {
    outcome.effects.reversed().lazy.compactMap {
      if case .asked(let account, let answer) = $0 { (account, answer) } else { nil }
    }.first
  }

  /// The program, the storage place, the key and the value of a command that writes or removes a text, with no
  /// value to remove it. `nil` for any other command.
  var change:
    (program: AppClipProgram?, place: AppClipPlace, key: AppClipKey, value: AppClipValue?)?
  {
    switch command {
    case .clip(.leave(let key, let value)): (.clip, .defaults(world.design.clipText), key, value)
    case .clip(.common(.write(let place, let key, let value))): (.clip, place, key, value)
    case .clip(.common(.remove(let place, let key))): (.clip, place, key, nil)
    case .app(.common(.write(let place, let key, let value))): (.app, place, key, value)
    case .app(.common(.remove(let place, let key))): (.app, place, key, nil)
    case .other(.write(let place, let key, let value)): (nil, place.place, key, value)
    case .other(.remove(let place, let key)): (nil, place.place, key, nil)
    case .clip, .app, .other, .user, .system, .clock: nil
    }
  }

  var look: (program: AppClipProgram?, place: AppClipPlace, key: AppClipKey)? {
    switch command {
    case .app(.collect(let key)): (.app, .defaults(world.design.appText), key)
    case .clip(.common(.read(let place, let key))): (.clip, place, key)
    case .app(.common(.read(let place, let key))): (.app, place, key)
    case .other(.read(let place, let key)): (nil, place.place, key)
    case .clip, .app, .other, .user, .system, .clock: nil
    }
  }

  var request: (AppClipProgram, AppClipGroup)? {
    switch command {
    case .clip(.common(.askForContainer(let group))): (.clip, group)
    case .app(.common(.askForContainer(let group))): (.app, group)
    case .clip, .app, .other, .user, .system, .clock: nil
    }
  }

  var search: (program: AppClipProgram, label: AppClipLabel)? {
    switch command {
    case .clip(.common(.findItem(let label))): (.clip, label)
    case .app(.common(.findItem(let label))): (.app, label)
    case .clip, .app, .other, .user, .system, .clock: nil
    }
  }

  /// The caller, the named access group, the label and the value of a change of an item. The value is `nil` if the
  /// item is removed.
  var itemChange:
    (
      caller: AppClipOwner, group: AppClipAccessGroup?, label: AppClipLabel, value: AppClipValue?
    )?
  {
    guard let (caller, group, call) = command.itemCall else { return nil }
    return switch call {
    case .find: nil
    case .add(let label, let value), .update(let label, let value): (caller, group, label, value)
    case .remove(let label): (caller, group, label, nil)
    }
  }

  /// Returns whether everything written to this shelf is dropped.
  func isDropped(_ shelf: AppClipShelf?) -> Bool {
    if case .own = shelf { world.decisions.foreignSuite == .dropped } else { false }
  }

  /// Returns the possible locations of a place for a program, the one where it leads to last. The program
  /// `nil` is the other one.
  func shelves(of place: AppClipPlace, for program: AppClipProgram?) -> [AppClipShelf] {
    switch (place, program) {
    case (.container(let group), _): [.container(group)]
    case (.defaults(.suite(let group)), let program?) where !world.isMember(program, of: group):
      [.suite(group), .own(program, group)]
    case (.defaults(.suite(let group)), _): [.suite(group)]
    case (.defaults(.standard), let program?): [.standard(program)]
    case (.home, let program?): [.home(program)]
    case (.defaults(.standard), nil), (.home, nil): []
    }
  }

  /// Whether exactly one cell satisfies `isSuch` after the step, and none did before.
  func brings(_ isSuch: (AppClipCell) -> Bool) -> Bool {
    !before.cells.contains(where: isSuch) && after.cells.count(where: isSuch) == 1
  }

  /// Whether this account's identifier, or any if it is `nil`, is stored where the app reads it.
  func isStored(_ account: AppClipAccount?, in snapshot: AppClipSnapshot) -> Bool {
    let shelves = shelves(of: .defaults(world.design.appUser), for: .app)
    return snapshot.cells.contains { cell in
      cell.user != nil && (account == nil || cell.user == account) && shelves.contains(cell.shelf)
    }
  }
}

extension AppClipPlace {
  var group: AppClipGroup? {
    switch self {
    case .container(let group), .defaults(.suite(let group)): group
    case .defaults(.standard), .home: nil
    }
  }
}

extension AppClipWorld {
  /// Whether the clip has defaults under the name for texts, even if they stay empty.
  var hasClipStore: Bool {
    guard case .suite(let group) = design.clipText else { return true }
    return isMember(.clip, of: group) || decisions.foreignSuite != .missing
  }

  /// Whether a program is a member of a group. The program `nil` is the other one.
  func isMember(_ program: AppClipProgram?, of group: AppClipGroup) -> Bool {
    switch program {
    case .clip: clip.groups.contains(group)
    case .app: app.groups.contains(group)
    case nil: otherGroups.contains(group)
    }
  }

  /// The access groups of a program. The clip has its own alone.
  func accessGroups(of program: AppClipOwner) -> AppClipAccessList {
    switch program {
    case .app: appAccessGroups
    case .other: otherAccessGroups
    case .clip, .group: .ownAlone
    }
  }

  /// Whether the app has access to the clip's items in this way.
  func opensItems(_ way: AppClipDecisions.ItemsAtReplacement) -> Bool {
    decisions.itemsAtReplacement == way && system == .since15p4 && clipNamesApp && appNamesClip
  }

  func loses(_ level: AppClipFinding.Level) -> Bool {
    AppClipFinding.findings(of: self).contains { $0.level == level }
  }
}

extension AppClipShelf {
  /// The group whose members share the location.
  var group: AppClipGroup? {
    switch self {
    case .container(let group), .suite(let group): group
    case .home, .standard, .own: nil
    }
  }

  /// The app's own location of the same sort, or this one if it is a group's.
  fileprivate var ofTheApp: AppClipShelf {
    switch self {
    case .home: .home(.app)
    case .standard: .standard(.app)
    case .own(_, let group): .own(.app, group)
    case .container, .suite: self
    }
  }
}

extension AppClipCell {
  /// The same value on the app's own shelf of the same sort.
  var onTheAppsShelf: AppClipCell {
    switch self {
    case .text(let shelf, let key, let value): .text(shelf.ofTheApp, key, value)
    case .user(let shelf, let account): .user(shelf.ofTheApp, account)
    case .mark(let shelf): .mark(shelf.ofTheApp)
    }
  }

  func isText(under key: AppClipKey, _ value: AppClipValue) -> Bool {
    self == .text(shelf, key, value)
  }

  /// The key of a text. `nil` for other cells.
  var key: AppClipKey? { if case .text(_, let key, _) = self { key } else { nil } }
  var user: AppClipAccount? { if case .user(_, let account) = self { account } else { nil } }
}

extension AppClipSnapshot {
  func membership(in world: AppClipWorld) -> Ascending<AppClipGroup> {
    Ascending(
      Array(world.otherGroups) + (clip == .notInstalled ? [] : Array(world.clip.groups))
        + (app == .notInstalled ? [] : Array(world.app.groups)))
  }

  /// The texts in the app's standard defaults.
  var ownTexts: [AppClipCell] { cells.filter { $0.shelf == .standard(.app) && $0.key != nil } }

  func text(under key: AppClipKey, on shelf: AppClipShelf?) -> AppClipValue? {
    for case .text(shelf, key, let value) in cells { return value }
    return nil
  }

  func item(_ label: AppClipLabel, of owner: AppClipOwner) -> AppClipItem? {
    items.first { $0.owner == owner && $0.label == label }
  }
}
