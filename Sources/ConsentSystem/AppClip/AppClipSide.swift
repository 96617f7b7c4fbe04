import ConsentVocabulary
import StateMachines

/// The clip system as a value: it is told commands, and says what came of each.
///
/// A copy goes its own way. Two are equal if they are in the same situation with the same past;
/// those with equal ``canonical`` forms behave alike, whatever their past.
///
///     var side = AppClipSide(world: AppClipWorld())
///     _ = side.perform(.user(.invoke))
///     var replaced = side
///     _ = side.perform(.user(.delete))
///     _ = replaced.perform(.user(.installApp))
///
/// - Source: Specs/AppClip/World.md.
public struct AppClipSide: Side, Hashable, Sendable {
  public typealias Talk = AppClip

  private(set) var core: AppClipCore

  /// A device that has just been turned on: neither program is there.
  public init(world: AppClipWorld) { core = AppClipCore(world: world) }

  public mutating func perform(_ command: AppClipCommand) -> Reply<AppClipOutcome> {
    .said(outcome(of: command))
  }

  public func snapshot() -> AppClipSnapshot? { stated }

  mutating func outcome(of command: AppClipCommand) -> AppClipOutcome { core.perform(command) }

  /// The whole state that can be stated.
  var stated: AppClipSnapshot {
    var snapshot = AppClipSnapshot(
      clip: core.state(of: .clip), app: core.state(of: .app), idleDays: core.idleDays,
      containers: Ascending(core.disk.shared.keys), cells: Ascending(core.disk.cells),
      items: Ascending(core.keychain.rows.map { AppClipItem($0.accessGroup, $0.label, $0.value) }),
      isKeychainMarked: core.keychain.isMarked,
      accounts: Ascending(
        core.provider.accounts.rows.map { AppClipRegistration($0.key, $0.value) }),
      isOnline: core.provider.isOnline, plan: core.bundle?.process?.job?.rest)
    switch core.bundle?.program {
    case .clip: snapshot.clipSession = core.session
    case .app: snapshot.appSession = core.session
    case nil: break
    }
    return snapshot
  }

  /// The side with a past of no consequence: without empty property lists, the steps that an import has
  /// taken, the order in which items came, and the date.
  public var canonical: AppClipSide {
    var side = self
    side.core.disk.prune()
    side.core.keychain.sort()
    side.core.today = core.idleDays
    side.core.bundle?.lastLaunch = 0
    if let job = core.bundle?.process?.job { side.core.bundle?.process?.job = job.canonical }
    return side
  }
}

extension AppClipDisk {
  /// Removes property lists that hold nothing.
  mutating func prune() {
    let groups = shared.keys.map(Root.group)
    for root in groups + data.keys.map(Root.program) {
      for list in self[root].preferences.rows where list.value == PropertyList() {
        self[root].preferences[list.key] = nil
      }
    }
  }

  /// All that is kept, in any order.
  var cells: [AppClipCell] {
    shared.rows.flatMap { row in
      row.value.cells(documents: .container(row.key)) { _ in .suite(row.key) }
    }
      + data.rows.flatMap { row in
        row.value.cells(documents: .home(row.key)) { name in
          switch name {
          case .standard: .standard(row.key)
          case .suite(let group): .own(row.key, group)
          }
        }
      }
  }
}

extension AppClipDisk.Folder {
  fileprivate func cells(
    documents shelf: AppClipShelf, list shelfOfList: (AppClipDisk.ListName) -> AppClipShelf
  ) -> [AppClipCell] {
    documents.rows.map { .text(shelf, $0.key, $0.value) }
      + preferences.rows.flatMap { list -> [AppClipCell] in
        let shelf = shelfOfList(list.key)
        let texts = list.value.texts.rows.map { AppClipCell.text(shelf, $0.key, $0.value) }
        let user = list.value.user.map { [AppClipCell.user(shelf, $0)] } ?? []
        return texts + user + (list.value.isMarked ? [.mark(shelf)] : [])
      }
  }
}
