import StateMachines

/// The language of an App Clip and of the app that takes over its data.
///
/// - Source: Specs/AppClip, the same in prose: KL-01 to KL-13 (life), KS-01 to KS-08 (storage), KK-01 to
///   KK-08 (keychain), KA-01 to KA-14 (account), KI-01 to KI-10 (import).
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

    /// The topic. Related commands share one, so that cases with few topics reach deep states.
    public var topic: AppClipTopic {
      switch self {
      case .invoke, .open, .installApp, .delete, .kill, .advanceDay, .resetPrivacy: .life
      case .leave, .collect, .askForContainer, .read, .write, .remove, .otherRead, .otherWrite,
        .otherRemove:
        .storage
      case .findItem, .addItem, .updateItem, .removeItem: .keychain
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
    case .clip(.common(let call)), .app(.common(let call)): call.kind
    case .other(.read): .otherRead
    case .other(.write): .otherWrite
    case .other(.remove): .otherRemove
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

/// A topic of commands.
public enum AppClipTopic: UInt8, Numbered {
  /// The commands of one flow: installed programs, files and defaults, keychain, accounts, or import.
  case life, storage, keychain, account, `import`
}
