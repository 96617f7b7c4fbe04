import StateMachines

/// The language of an App Clip and of the app that takes over its data.
///
/// - Source: Specs/AppClip, the same in prose: KL-01 to KL-13 (life), KS-01 to KS-08 (storage), KK-01 to
///   KK-10 (keychain), KA-01 to KA-14 (account), KI-01 to KI-10 (import).
public enum AppClip: MachineLanguage {
  public typealias World = AppClipWorld
  public typealias Command = AppClipCommand
  public typealias Outcome = AppClipOutcome
  public typealias Snapshot = AppClipSnapshot
  public typealias Kind = AppClipCommand.Kind
  public typealias Refusal = AppClipRefusal

  @inlinable
  public static func kind(of command: AppClipCommand) -> AppClipCommand.Kind? { command.kind }

  @inlinable
  public static func refusal(in outcome: AppClipOutcome) -> AppClipRefusal? {
    if case .refused(let refusal) = outcome.response { refusal } else { nil }
  }
}

extension AppClipCommand {
  /// The kinds of commands, simplest first: the shrinker prefers earlier ones.
  public enum Kind: UInt8, Numbered {
    /// A command on the installed programs, of the person, the system or the clock.
    case invoke, open, installApp, delete, kill, advanceDay, resetPrivacy
    /// A call of the clip or the app on files and defaults.
    case leave, collect, askForContainer, read, write, remove
    /// A call of the other program on shared files and defaults.
    case otherRead, otherWrite, otherRemove
    /// A call on the keychain.
    case findItem, addItem, updateItem, removeItem
    /// A command on accounts and the network.
    case signIn, resume, stopUsing, transfer, forget, loseNetwork, restoreNetwork
    /// A step of the app's import.
    case startImport, continueImport
    /// A call of the app on the keychain that names an access group.
    case findGroupItem, addGroupItem, updateGroupItem, removeGroupItem
    /// A call of the other program on the keychain.
    case otherFindItem, otherAddItem, otherUpdateItem, otherRemoveItem

    /// The topic. Related commands share one, so that cases with few topics reach deep states.
    public var topic: AppClipTopic {
      switch self {
      case .invoke, .open, .installApp, .delete, .kill, .advanceDay, .resetPrivacy: .life
      case .leave, .collect, .askForContainer, .read, .write, .remove, .otherRead, .otherWrite,
        .otherRemove:
        .storage
      case .findItem, .addItem, .updateItem, .removeItem, .findGroupItem, .addGroupItem,
        .updateGroupItem, .removeGroupItem, .otherFindItem, .otherAddItem, .otherUpdateItem,
        .otherRemoveItem:
        .keychain
      case .signIn, .resume, .stopUsing, .transfer, .forget, .loseNetwork, .restoreNetwork:
        .account
      case .startImport, .continueImport: .import
      }
    }
  }

  /// The kind of this command.
  @inlinable public var kind: Kind {
    switch self {
    case .clip(.leave): .leave
    case .app(.collect): .collect
    case .app(.resume): .resume
    case .app(.startImport): .startImport
    case .app(.continueImport): .continueImport
    case .app(.item(.find, _)): .findGroupItem
    case .app(.item(.add, _)): .addGroupItem
    case .app(.item(.update, _)): .updateGroupItem
    case .app(.item(.remove, _)): .removeGroupItem
    case .clip(.common(let call)), .app(.common(let call)): call.kind
    case .other(.read): .otherRead
    case .other(.write): .otherWrite
    case .other(.remove): .otherRemove
    case .other(.item(.find, _)): .otherFindItem
    case .other(.item(.add, _)): .otherAddItem
    case .other(.item(.update, _)): .otherUpdateItem
    case .other(.item(.remove, _)): .otherRemoveItem
    case .user(.invoke): .invoke
    case .user(.open): .open
    case .user(.installApp): .installApp
    case .user(.delete): .delete
    case .user(.resetPrivacy): .resetPrivacy
    case .user(.stopUsing): .stopUsing
    case .system(.kill): .kill
    case .system(.loseNetwork): .loseNetwork
    case .system(.restoreNetwork): .restoreNetwork
    case .system(.transfer): .transfer
    case .system(.forget): .forget
    case .clock(.advanceDay): .advanceDay
    }
  }
}

extension AppClipCommand.CommonCall {
  /// The kind of the call, independent of the program that makes it.
  @inlinable var kind: AppClipCommand.Kind {
    switch self {
    case .askForContainer: .askForContainer
    case .read: .read
    case .write: .write
    case .remove: .remove
    case .findItem: .findItem
    case .addItem: .addItem
    case .updateItem: .updateItem
    case .removeItem: .removeItem
    case .signIn: .signIn
    }
  }
}

extension AppClipCommand {
  /// The call on the keychain, the caller, and the access group that the call names. `nil` for any other command.
  @inlinable
  public var itemCall: (caller: AppClipOwner, group: AppClipAccessGroup?, call: ItemCall)? {
    switch self {
    case .clip(.common(let call)): call.itemCall.map { (.clip, nil, $0) }
    case .app(.common(let call)): call.itemCall.map { (.app, nil, $0) }
    case .app(.item(let call, let group)): (.app, group, call)
    case .other(.item(let call, let group)): (.other, group, call)
    case .clip, .app, .other, .user, .system, .clock: nil
    }
  }
}

extension AppClipCommand.CommonCall {
  /// The call on the keychain, which names no access group. `nil` for any other call.
  @inlinable public var itemCall: AppClipCommand.ItemCall? {
    switch self {
    case .findItem(let label): .find(label)
    case .addItem(let label, let value): .add(label, value)
    case .updateItem(let label, let value): .update(label, value)
    case .removeItem(let label): .remove(label)
    case .askForContainer, .read, .write, .remove, .signIn: nil
    }
  }

  /// Creates the call that names no access group.
  @inlinable
  public init(_ call: AppClipCommand.ItemCall) {
    self =
      switch call {
      case .find(let label): .findItem(label)
      case .add(let label, let value): .addItem(label, value)
      case .update(let label, let value): .updateItem(label, value)
      case .remove(let label): .removeItem(label)
      }
  }
}

/// A topic of commands.
public enum AppClipTopic: UInt8, Numbered {
  /// The commands of one flow: installed programs, files and defaults, keychain, accounts, or import.
  case life, storage, keychain, account, `import`
}
