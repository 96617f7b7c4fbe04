import ConsentVocabulary
import StateMachines

/// What some claims remember.
///
/// - Source: Specs/AppClip/Invariants.md.
public struct AppClipPast: History {
  /// What the clip left, where one cell held it.
  public private(set) var left: [AppClipKey: AppClipValue] = [:]
  /// What the clip added to the keychain, where no other item is under the label.
  public private(set) var added: [AppClipLabel: AppClipValue] = [:]
  /// Whether a kill since the app came left nothing but cleaning to be done of an import.
  public private(set) var wasKilledBehindMark = false
  /// Whether an import began, and whether one ended, since the app came.
  public private(set) var hasImportBegun = false
  public private(set) var hasImportEnded = false
  /// The keys under which the app changed its standard defaults since it came.
  public private(set) var changed: Set<AppClipKey> = []
  /// Who signed in to the clip, where one cell held it.
  public private(set) var clipUser: AppClipAccount?

  public init(in world: AppClipWorld, start: AppClipSnapshot) {}

  public mutating func record(_ event: Event<AppClip>) {
    if event.isRefused { return }
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
      added[entry.label] = entry.program == .clip && isAlone ? entry.value : nil
    }
    switch event.command {
    case .clip(.common(.signIn(let account))):
      clipUser = event.brings { $0.user == account } ? account : nil
    case .app(.common(.signIn)), .app(.resume): clipUser = nil
    case .clip, .app, .other, .user, .system, .clock: break
    }
  }

  /// What is remembered with `event` as well.
  func recording(_ event: Event<AppClip>) -> AppClipPast {
    var past = self
    past.record(event)
    return past
  }
}

extension Event<AppClip> {
  func has(_ effect: AppClipEffect) -> Bool { outcome.effects.contains(effect) }

  /// Whether the program looked: it was not refused, or found no way in, which finds nothing.
  var findsOut: Bool {
    !isRefused || AppClip.refusal(in: outcome) == .noStore
  }

  /// Whether the app takes the place of the clip.
  var isReplacement: Bool { command == .user(.installApp) && before.clip != .notInstalled }
  /// Whether a program goes and none takes its place.
  var isRemoval: Bool { !isReplacement && (has(.removed(.clip)) || has(.removed(.app))) }

  /// Whether a step of an import is taken or planned.
  var imports: Bool { command == .app(.startImport) || command == .app(.continueImport) }

  /// The last answer about an account that the app was given.
  var lastAnswer: (account: AppClipAccount?, answer: AppClipAnswer)? {
    outcome.effects.reversed().lazy.compactMap {
      if case .asked(let account, let answer) = $0 { (account, answer) } else { nil }
    }.first
  }

  /// Where and under which key a program means to change a text.
  var change: (program: AppClipProgram?, place: AppClipPlace, key: AppClipKey)? {
    switch command {
    case .clip(.leave(let key, _)): (.clip, .defaults(world.design.clipText), key)
    case .clip(.common(.write(let place, let key, _))): (.clip, place, key)
    case .clip(.common(.remove(let place, let key))): (.clip, place, key)
    case .app(.common(.write(let place, let key, _))): (.app, place, key)
    case .app(.common(.remove(let place, let key))): (.app, place, key)
    case .other(.write(let place, let key, _)): (nil, place.place, key)
    case .other(.remove(let place, let key)): (nil, place.place, key)
    case .clip, .app, .other, .user, .system, .clock: nil
    }
  }

  /// Where and under which key a program looks for a text.
  var look: (program: AppClipProgram?, place: AppClipPlace, key: AppClipKey)? {
    switch command {
    case .app(.collect(let key)): (.app, .defaults(world.design.appText), key)
    case .clip(.common(.read(let place, let key))): (.clip, place, key)
    case .app(.common(.read(let place, let key))): (.app, place, key)
    case .other(.read(let place, let key)): (nil, place.place, key)
    case .clip, .app, .other, .user, .system, .clock: nil
    }
  }

  /// Who asks for the container of which group.
  var request: (AppClipProgram, AppClipGroup)? {
    switch command {
    case .clip(.common(.askForContainer(let group))): (.clip, group)
    case .app(.common(.askForContainer(let group))): (.app, group)
    case .clip, .app, .other, .user, .system, .clock: nil
    }
  }

  /// Who looks for which item.
  var search: (program: AppClipProgram, label: AppClipLabel)? {
    switch command {
    case .clip(.common(.findItem(let label))): (.clip, label)
    case .app(.common(.findItem(let label))): (.app, label)
    case .clip, .app, .other, .user, .system, .clock: nil
    }
  }

  /// Who changes the item under which label; the value is `nil` where it is removed.
  var itemChange: (program: AppClipProgram, label: AppClipLabel, value: AppClipValue?)? {
    switch command {
    case .clip(.common(.addItem(let label, let value))): (.clip, label, value)
    case .clip(.common(.updateItem(let label, let value))): (.clip, label, value)
    case .clip(.common(.removeItem(let label))): (.clip, label, nil)
    case .app(.common(.addItem(let label, let value))): (.app, label, value)
    case .app(.common(.updateItem(let label, let value))): (.app, label, value)
    case .app(.common(.removeItem(let label))): (.app, label, nil)
    case .clip, .app, .other, .user, .system, .clock: nil
    }
  }

  /// The shelves of a name, as a program may use it; the other is `nil`.
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

  /// Whether one cell is such after it, and none was before.
  func brings(_ isSuch: (AppClipCell) -> Bool) -> Bool {
    !before.cells.contains(where: isSuch) && after.cells.count(where: isSuch) == 1
  }

  /// Whether this account's identifier was stored where the app looks for it.
  func isStored(_ account: AppClipAccount?, in snapshot: AppClipSnapshot) -> Bool {
    let shelves = shelves(of: .defaults(world.design.appUser), for: .app)
    return snapshot.cells.contains { cell in
      cell.user != nil && (account == nil || cell.user == account) && shelves.contains(cell.shelf)
    }
  }
}

extension AppClipPlace {
  /// The group that is named.
  var group: AppClipGroup? {
    switch self {
    case .container(let group), .defaults(.suite(let group)): group
    case .defaults(.standard), .home: nil
    }
  }
}

extension AppClipWorld {
  /// Whether a program is a member of a group; the other is `nil`.
  func isMember(_ program: AppClipProgram?, of group: AppClipGroup) -> Bool {
    switch program {
    case .clip: clip.groups.contains(group)
    case .app: app.groups.contains(group)
    case nil: otherGroups.contains(group)
    }
  }

  /// Whether the app comes by the clip's items in this way.
  func opensItems(_ way: AppClipDecisions.ItemsAtReplacement) -> Bool {
    decisions.itemsAtReplacement == way && system == .since15p4 && clipNamesApp && appNamesClip
  }

  /// Whether the lint finds something lost at this level.
  func loses(_ level: AppClipFinding.Level) -> Bool {
    AppClipFinding.findings(of: self).contains { $0.level == level }
  }
}

extension AppClipShelf {
  /// The group whose members share it.
  var group: AppClipGroup? {
    switch self {
    case .container(let group), .suite(let group): group
    case .home, .standard, .own: nil
    }
  }
}

extension AppClipCell {
  func isText(under key: AppClipKey, _ value: AppClipValue) -> Bool {
    self == .text(shelf, key, value)
  }

  /// The key under which a text is kept.
  var key: AppClipKey? { if case .text(_, let key, _) = self { key } else { nil } }
  var user: AppClipAccount? { if case .user(_, let account) = self { account } else { nil } }
}

extension AppClipSnapshot {
  /// The groups that have a member on the device, of those that some program is in.
  func membership(in world: AppClipWorld) -> Ascending<AppClipGroup> {
    Ascending(
      Array(world.otherGroups) + (clip == .notInstalled ? [] : Array(world.clip.groups))
        + (app == .notInstalled ? [] : Array(world.app.groups)))
  }

  /// The texts in the app's standard defaults.
  var ownTexts: [AppClipCell] { cells.filter { $0.shelf == .standard(.app) && $0.key != nil } }

  /// The item of an owner under a label.
  func item(_ label: AppClipLabel, of owner: AppClipProgram) -> AppClipItem? {
    items.first { $0.owner == owner && $0.label == label }
  }
}
