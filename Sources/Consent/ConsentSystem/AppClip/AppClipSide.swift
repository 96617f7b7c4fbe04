import ConsentVocabulary
import StateMachines

/// The clip system as a value: it performs commands and returns their outcomes.
///
/// Copies are independent. Two values are equal if their states and recorded histories are. Values with equal
/// ``canonical`` forms behave alike.
///
///     var side = AppClipSide(world: AppClipWorld())
///     _ = side.perform(.user(.invoke(nil)))
///     var replaced = side
///     _ = side.perform(.user(.delete))
///     _ = replaced.perform(.user(.installApp))
///
/// - Source: Specs/AppClip/World.md.
public struct AppClipSide: ValueSide {
  public typealias Language = AppClip

  private(set) var core: AppClipCore

  /// Creates a device that has just been turned on. Neither program is installed.
  public init(world: AppClipWorld) { core = AppClipCore(world: world) }

  /// Performs a command and returns its outcome.
  public mutating func perform(_ command: AppClipCommand) -> Reply<AppClipOutcome> {
    .said(outcome(of: command))
  }

  /// Returns the whole observable state; never `nil`.
  public func snapshot() -> AppClipSnapshot? { stated }

  mutating func outcome(of command: AppClipCommand) -> AppClipOutcome { core.perform(command) }

  /// The whole observable state.
  var stated: AppClipSnapshot {
    var snapshot = AppClipSnapshot(
      clip: core.state(of: .clip), app: core.state(of: .app), idleDays: core.idleDays,
      containers: Ascending(core.disk.groups), cells: Ascending(core.disk.cells),
      items: Ascending(core.keychain.rows.map { AppClipItem($0.accessGroup, $0.label, $0.value) }),
      isKeychainMarked: core.keychain.isMarked,
      accounts: Ascending(
        core.provider.accounts.rows.map { AppClipRegistration($0.key, $0.value) }),
      isOnline: core.provider.isOnline, plan: core.bundle?.process?.job?.rest,
      release: core.isReleased ? .available : .pending)
    switch core.bundle?.program {
    case .clip: snapshot.clipSession = core.session
    case .app: snapshot.appSession = core.session
    case nil: break
    }
    return snapshot
  }

  /// The canonical form: without the completed steps of an import, the order in which items were added, and
  /// the date.
  public var canonical: AppClipSide {
    var side = self
    side.core.keychain.sort()
    side.core.today = core.idleDays
    side.core.bundle?.lastLaunch = 0
    side.core.releaseDate = core.isReleased ? 0 : 1
    if let job = core.bundle?.process?.job { side.core.bundle?.process?.job = job.canonical }
    return side
  }

  /// Writes the canonical form without the world, which the setting of a search identifies.
  public func write(to key: inout StateKey) -> Memory {
    key.add(Canonical(canonical.core))
    return .told
  }

  /// The core without its world.
  private struct Canonical: Hashable {
    let disk: AppClipDisk
    let keychain: AppClipKeychain
    let provider: AppClipProvider
    let bundle: AppClipCore.Bundle?
    let today, releaseDate: Int

    init(_ core: AppClipCore) {
      (disk, keychain, provider) = (core.disk, core.keychain, core.provider)
      (bundle, today, releaseDate) = (core.bundle, core.today, core.releaseDate)
    }
  }
}

extension AppClipDisk {
  /// The groups that have a folder, in ascending order.
  var groups: [AppClipGroup] {
    folders.keys.compactMap { if case .group(let group) = $0 { group } else { nil } }
  }

  /// The contents of all stores, in any order.
  var cells: [AppClipCell] {
    var cells: [AppClipCell] = []
    for folder in folders.rows {
      for row in folder.value.rows {
        let (shelf, store) = (Self.shelf(of: folder.key, row.key), row.value)
        cells += store.texts.rows.map { .text(shelf, $0.key, $0.value) }
        if let user = store.user { cells.append(.user(shelf, user)) }
        if store.isMarked { cells.append(.mark(shelf)) }
      }
    }
    return cells
  }

  private static func shelf(of root: Root, _ name: Name) -> AppClipShelf {
    switch (root, name) {
    case (.group(let group), .documents): .container(group)
    case (.group(let group), .standard), (.group(let group), .suite): .suite(group)
    case (.program(let program), .documents): .home(program)
    case (.program(let program), .standard): .standard(program)
    case (.program(let program), .suite(let group)): .own(program, group)
    }
  }
}
