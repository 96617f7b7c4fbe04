import ConsentModel
import ConsentTool
import ConsentVocabulary
import Lockstep
import PropertyTesting
import StateMachines

/// What a clip may learn of its app: what lies in the groups that both are in, and no more. The app's own
/// files, defaults and items of the keychain, and who is signed in to it, are hidden from the clip, which
/// may come again when the app has gone.
///
/// - Source: Specs/Twins/Twins.md.
public enum AppClipSecrecy: SuiteSecrecy {
  public typealias Model = AppClipModel
  public typealias Shape = AppClipCommand
  public typealias Release = Known

  public static let staircase: [Scope<AppClipSize>] = [
    Scope([(.items, 1), (.values, 2)]),
    Scope([(.groups, 1), (.keys, 1), (.items, 1)]),
    Scope([(.accounts, 1)]),
  ]

  /// What a clip has and can reach.
  public struct Known: Hashable, Sendable {
    let process: ProcessState
    let cells: [AppClipCell]
    let items: [AppClipItem]
    let session: AppClipAccount?
    let isOnline: Bool
  }

  public static func known(in state: AppClipModel) -> Known {
    let (world, snapshot) = (state.world, state.snapshot)
    return Known(
      process: snapshot.clip,
      cells: snapshot.cells.filter { cell in
        switch cell.shelf {
        case .container(let group), .suite(let group): world.clip.groups.contains(group)
        case .home(let program), .standard(let program), .own(let program, _): program == .clip
        }
      },
      items: snapshot.items.filter { $0.owner == .clip }, session: snapshot.clipSession,
      isOnline: snapshot.isOnline)
  }

  /// What the app does in its own places, and what becomes of accounts.
  public static func isSilent(_ command: AppClipCommand, in state: AppClipModel) -> Bool {
    switch command {
    case .app(.common(let call)):
      switch call {
      case .askForContainer, .read, .findItem, .addItem: return true
      // The identifier is stored where the programs are written to store it: that may be shared.
      case .signIn: return false
      case .updateItem(let label, _), .removeItem(let label):
        return state.snapshot.items.contains { $0.owner == .app && $0.label == label }
      case .write(let place, _, _), .remove(let place, _):
        return place == .home || place == .defaults(.standard)
      }
    case .app(.collect), .user(.stopUsing), .system(.transfer), .system(.forget): return true
    case .app(.resume), .app(.startImport), .app(.continueImport), .clip, .other, .user, .system,
      .clock:
      return false
    }
  }

  /// What the clip reads of what it can reach.
  public static func isIdle(_ command: AppClipCommand) -> Bool {
    switch command {
    case .clip(.common(.read)), .clip(.common(.findItem)): true
    case .clip, .app, .other, .user, .system, .clock: false
    }
  }

  public static func shape(
    of command: AppClipCommand, in state: AppClipModel
  ) -> AppClipCommand? { command }

  public static func command(
    _ command: AppClipCommand, from state: AppClipModel, for twin: AppClipModel
  ) -> AppClipCommand { command }

  /// All that others do to what the clip can reach.
  public static func release(
    of command: AppClipCommand, from before: AppClipModel, to after: AppClipModel
  ) -> Known? {
    if case .clip = command { nil } else { known(in: after) }
  }

  public static var nothing: AppClipOutcome { AppClipOutcome(.done) }

  /// What its own calls lead to.
  public static func sight(
    of outcome: AppClipOutcome, to command: AppClipCommand, from before: AppClipModel,
    to after: AppClipModel
  ) -> AppClipOutcome {
    if case .clip = command { outcome } else { nothing }
  }

  public static func channel(_ one: AppClipOutcome, _ other: AppClipOutcome) -> Channel {
    one.response != other.response ? .answer : .events
  }

  /// Something that the app keeps for itself, or that the provider knows of an account.
  public static func secret(from source: inout ChoiceSource) throws(Discard) -> AppClipCommand {
    let kind = try source.index(below: 6)
    let number = 1 + (try source.index(below: 2))
    let value = AppClipValue(1 + (try source.index(below: 2)))
    return switch kind {
    case 0: .app(.common(.addItem(AppClipLabel(number), value)))
    case 1: .app(.common(.write(.defaults(.standard), AppClipKey(number), value)))
    case 2: .app(.common(.removeItem(AppClipLabel(number))))
    case 3: .clip(.common(.findItem(AppClipLabel(number))))
    case 4: .user(.stopUsing(AppClipAccount(number)))
    case _: .system(.transfer(AppClipAccount(number)))
    }
  }

  public static var choicesPerSecret: Int { 3 }

  /// With items that labels alone tell apart, one program writes over what the other keeps.
  public static func discreet(_ world: AppClipWorld) -> AppClipWorld {
    var world = world
    world.decisions.itemsBy = .ownerAndLabel
    return world
  }

  public static let leaks: [Leak<AppClipSecrecy>] = [
    Leak("countsAllItems", "looking for an item takes as long as there are items of anybody") {
      before, command, _, told in
      guard case .clip(.common(.findItem)) = command, before.snapshot.clip == .running else {
        return
      }
      told.signals.append(before.snapshot.items.count)
    },
    Leak("tellsOfALabelInUse", "the clip is slower to add an item whose label the app has used") {
      before, command, _, told in
      guard case .clip(.common(.addItem(let label, _))) = command, before.snapshot.clip == .running
      else { return }
      if before.snapshot.items.contains(where: { $0.owner == .app && $0.label == label }) {
        told.signals.append(1)
      }
    },
  ]
}

extension AppClipSecrecy {
  public static func twins(
    _ name: String, _ summary: String, of contestant: Contestant<AppClip>?,
    leaking leak: Leak<AppClipSecrecy>?
  ) -> Contestant<Twins<AppClip>> { .twins(name, summary, of: contestant, leaking: leak) }
}
