import ConsentModel
import ConsentVocabulary
import Lockstep
import PropertyTesting
import StateMachines

/// The topics of a case, and the number of names that its commands use. Flows of five steps with equal
/// arguments occur only if both are few.
package struct AppClipScenery: Sendable {
  /// The kinds of commands of its topics, as a bit set.
  var kinds: UInt64
  /// The numbers of groups, of keys and labels, of values, and of accounts, 1 to 3 each.
  var groups: Int
  var keys: Int
  var values: Int
  var accounts: Int
}

// Generation of commands: a kind and up to five arguments. No argument depends on the state or the scenery
// for its meaning.
extension AppClipMachine {
  package var choicesPerCommand: Int { 6 }

  package func scenery(
    in world: AppClipWorld, from source: inout ChoiceSource
  ) throws(Discard) -> AppClipScenery {
    // Besides `life`: one topic, and each other topic in one of four cases.
    let first = try source.index(below: 4) + 1
    let others = try source.index(below: 16) & source.index(below: 16)
    let topics = AppClipTopic.allCases.filter {
      $0 == .life || $0.number == first || (others << 1) >> $0.number & 1 == 1
    }
    let isLarge = source.boolean(1, in: 4)
    let scope = isLarge ? 3 : 2
    return AppClipScenery(
      kinds: Self.mask { topics.contains($0.topic) || (topics.contains(.import) && $0 == .leave) },
      groups: try source.index(below: scope) + 1, keys: try source.index(below: scope) + 1,
      values: try source.index(below: scope) + 1, accounts: try source.index(below: scope) + 1)
  }

  private static func mask(_ isIn: (AppClipCommand.Kind) -> Bool) -> UInt64 {
    AppClipCommand.Kind.allCases.reduce(0) { isIn($1) ? $0 | 1 << UInt64($1.number) : $0 }
  }

  /// The kinds of worlds without a shared access group: those before the first that names one.
  private static let plain = AppClipCommand.Kind.findGroupItem.number

  /// The kinds that flows consist of; other kinds disturb flows.
  private static let leading = mask {
    [
      .invoke, .open, .installApp, .leave, .collect, .write, .findItem, .addItem, .signIn, .resume,
      .stopUsing, .transfer, .startImport, .continueImport, .findGroupItem, .addGroupItem,
      .otherFindItem, .otherAddItem,
    ].contains($0)
  }

  /// The kinds after an import has set its mark: the next step, or a kill.
  private static let cleaning = mask { [.continueImport, .kill].contains($0) }

  /// Returns the kinds that are not refused as a whole, given the installed programs and known accounts.
  private func open(in snapshot: AppClipSnapshot) -> UInt64 {
    let (clip, app) = (snapshot.clip == .running, snapshot.app == .running)
    return Self.mask { kind in
      switch kind {
      case .invoke, .advanceDay, .resetPrivacy, .otherRead, .otherWrite, .otherRemove,
        .otherFindItem, .otherAddItem:
        true
      // An opening of a program that runs leads nowhere.
      case .open: snapshot.isInstalled && !clip && !app
      case .delete: snapshot.isInstalled
      case .installApp: snapshot.app == .notInstalled
      case .leave: clip
      case .collect, .resume, .findGroupItem, .addGroupItem: app
      case .updateGroupItem, .removeGroupItem: app && !snapshot.items.isEmpty
      case .otherUpdateItem, .otherRemoveItem: !snapshot.items.isEmpty
      case .startImport: app && snapshot.plan == nil
      case .continueImport: app && snapshot.plan != nil
      case .kill, .askForContainer, .read, .write, .remove, .findItem, .addItem: clip || app
      case .updateItem, .removeItem: (clip || app) && !snapshot.items.isEmpty
      case .signIn: (clip || app) && snapshot.isOnline
      case .stopUsing, .transfer, .forget: !snapshot.accounts.isEmpty
      case .loseNetwork: snapshot.isOnline
      case .restoreNetwork: !snapshot.isOnline
      }
    }
  }

  /// Draws a command. One in four is of any kind. The others are of the scenery's topics and not refused as a
  /// whole, and most of them are of the kinds that flows consist of.
  package func command(
    for model: AppClipModel, amid scenery: AppClipScenery, from source: inout ChoiceSource
  ) throws(Discard) -> AppClipCommand {
    let all = AppClipCommand.Kind.allCases
    let lists = [model.world.appAccessGroups, model.world.otherAccessGroups]
    let kinds = lists == [.ownAlone, .ownAlone] ? all[..<Self.plain] : all[...]
    let isMarked = model.snapshot.plan.map { !$0.contains(.mark) } ?? false
    let leading = isMarked ? Self.cleaning : Self.leading
    let number = try source.alternative(
      below: kinds.count, preferring: leading & scenery.kinds,
      open: open(in: model.snapshot) & scenery.kinds)
    let draw = AppClipArguments(snapshot: model.snapshot, scenery: scenery)
    return switch kinds[number] {
    case .invoke: .user(.invoke(try draw.link(&source)))
    case .open: .user(.open)
    case .installApp: .user(.installApp)
    case .delete: .user(.delete)
    case .kill: .system(.kill)
    case .advanceDay: .clock(.advanceDay)
    case .resetPrivacy: .user(.resetPrivacy)
    case .leave: .clip(.leave(try draw.key(&source), try draw.value(&source)))
    case .collect: .app(.collect(try draw.key(&source)))
    case .askForContainer: try draw.call(.askForContainer(try draw.group(&source)), &source)
    case .read: try draw.call(.read(try draw.place(&source), try draw.key(&source)), &source)
    case .write:
      try draw.call(
        .write(try draw.place(&source), try draw.key(&source), try draw.value(&source)), &source)
    case .remove: try draw.call(.remove(try draw.place(&source), try draw.key(&source)), &source)
    case .otherRead: .other(.read(try draw.shared(&source), try draw.key(&source)))
    case .otherWrite:
      .other(.write(try draw.shared(&source), try draw.key(&source), try draw.value(&source)))
    case .otherRemove: .other(.remove(try draw.shared(&source), try draw.key(&source)))
    case .findItem: try draw.call(.findItem(try draw.label(&source)), &source)
    case .addItem:
      try draw.call(.addItem(try draw.label(&source), try draw.value(&source)), &source)
    case .updateItem:
      try draw.call(.updateItem(try draw.label(&source), try draw.value(&source)), &source)
    case .removeItem: try draw.call(.removeItem(try draw.label(&source)), &source)
    case .signIn: try draw.call(.signIn(try draw.account(&source)), &source)
    case .resume: .app(.resume)
    case .stopUsing: .user(.stopUsing(try draw.account(&source)))
    case .transfer: .system(.transfer(try draw.account(&source)))
    case .forget: .system(.forget(try draw.account(&source)))
    case .loseNetwork: .system(.loseNetwork)
    case .restoreNetwork: .system(.restoreNetwork)
    case .startImport: .app(.startImport)
    case .continueImport: .app(.continueImport)
    case .findGroupItem, .addGroupItem, .updateGroupItem, .removeGroupItem:
      .app(.item(try draw.call(kinds[number], &source), try draw.accessGroup(&source)))
    case .otherFindItem, .otherAddItem, .otherUpdateItem, .otherRemoveItem:
      .other(.item(try draw.call(kinds[number], &source), try draw.group(or: &source)))
    }
  }
}

private struct AppClipArguments {
  let snapshot: AppClipSnapshot
  let scenery: AppClipScenery

  private func number(upTo count: Int, _ source: inout ChoiceSource) throws(Discard) -> Int {
    try source.alternative(below: 3, among: (1 << UInt64(count)) - 1, preferring: 0) + 1
  }

  func group(_ source: inout ChoiceSource) throws(Discard) -> AppClipGroup {
    AppClipGroup(try number(upTo: scenery.groups, &source))
  }
  func key(_ source: inout ChoiceSource) throws(Discard) -> AppClipKey {
    AppClipKey(try number(upTo: scenery.keys, &source))
  }
  func label(_ source: inout ChoiceSource) throws(Discard) -> AppClipLabel {
    AppClipLabel(try number(upTo: scenery.keys, &source))
  }
  /// Draws a call on the keychain of a kind of the app or of the other program.
  func call(
    _ kind: AppClipCommand.Kind, _ source: inout ChoiceSource
  ) throws(Discard) -> AppClipCommand.ItemCall {
    let label = try label(&source)
    return switch kind {
    case .addGroupItem, .otherAddItem: .add(label, try value(&source))
    case .updateGroupItem, .otherUpdateItem: .update(label, try value(&source))
    case .removeGroupItem, .otherRemoveItem: .remove(label)
    case _: .find(label)
    }
  }
  /// Draws access group 1, in three of four cases, or 2.
  func accessGroup(_ source: inout ChoiceSource) throws(Discard) -> AppClipAccessGroup {
    AppClipAccessGroup(try source.index(below: 4) == 3 ? 2 : 1)
  }
  /// Draws no access group, in two of four cases, or one of two.
  func group(or source: inout ChoiceSource) throws(Discard) -> AppClipAccessGroup? {
    let number = try source.index(below: 4)
    return number < 2 ? nil : AppClipAccessGroup(number - 1)
  }
  func account(_ source: inout ChoiceSource) throws(Discard) -> AppClipAccount {
    AppClipAccount(try number(upTo: scenery.accounts, &source))
  }

  /// Draws no link, or one of two.
  func link(_ source: inout ChoiceSource) throws(Discard) -> AppClipLink? {
    let number = try source.index(below: 3)
    return number == 0 ? nil : AppClipLink(number)
  }

  /// Draws a value; one in four is a secret.
  func value(_ source: inout ChoiceSource) throws(Discard) -> AppClipValue {
    let number = try number(upTo: scenery.values, &source)
    return AppClipValue(number, isSecret: try source.index(below: 4) == 3)
  }

  func place(_ source: inout ChoiceSource) throws(Discard) -> AppClipPlace {
    let (sort, group) = (try source.index(below: 5), try group(&source))
    let suite = AppClipPlace.defaults(.suite(group))
    return [suite, suite, .defaults(.standard), .container(group), .home][sort]
  }

  func shared(_ source: inout ChoiceSource) throws(Discard) -> AppClipSharedPlace {
    let (sort, group) = (try source.index(below: 2), try group(&source))
    return sort == 0 ? .suite(group) : .container(group)
  }

  /// Draws the program that makes a call, usually the running one, and returns the command.
  func call(
    _ call: AppClipCommand.CommonCall, _ source: inout ChoiceSource
  ) throws(Discard) -> AppClipCommand {
    let running: UInt64 = (snapshot.clip == .running ? 1 : 0) | (snapshot.app == .running ? 2 : 0)
    let number = try source.alternative(below: 2, among: .max, preferring: running)
    return number == 0 ? .clip(.common(call)) : .app(.common(call))
  }
}
