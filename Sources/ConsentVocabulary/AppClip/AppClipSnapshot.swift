import StateMachines

/// The whole state, as far as two sides can state it in common.
public struct AppClipSnapshot: Hashable, Sendable {
  public var clip: ProcessState
  public var app: ProcessState
  /// Days since the last launch of the clip; 0 where there is none.
  public var idleDays: Int
  /// The groups that have a container, filled or empty.
  public var containers: Ascending<AppClipGroup>
  /// All that is kept in files and defaults.
  public var cells: Ascending<AppClipCell>
  public var items: Ascending<AppClipItem>
  /// Whether the app's mark of an import is in the keychain.
  public var isKeychainMarked: Bool
  /// Who is signed in to the clip.
  public var clipSession: AppClipAccount?
  /// Who is signed in to the app.
  public var appSession: AppClipAccount?
  /// The accounts that the provider knows, each once, with its state: never `notFound`.
  public var accounts: Ascending<AppClipRegistration>
  public var isOnline: Bool
  /// The steps that an import in progress still has to take, in their order; `nil` without one.
  public var plan: [AppClipImportStep]?

  public init(
    clip: ProcessState = .notInstalled, app: ProcessState = .notInstalled, idleDays: Int = 0,
    containers: Ascending<AppClipGroup> = [], cells: Ascending<AppClipCell> = [],
    items: Ascending<AppClipItem> = [], isKeychainMarked: Bool = false,
    clipSession: AppClipAccount? = nil, appSession: AppClipAccount? = nil,
    accounts: Ascending<AppClipRegistration> = [], isOnline: Bool = true,
    plan: [AppClipImportStep]? = nil
  ) {
    (self.clip, self.app, self.idleDays) = (clip, app, idleDays)
    (self.containers, self.cells, self.items) = (containers, cells, items)
    (self.isKeychainMarked, self.clipSession) = (isKeychainMarked, clipSession)
    (self.appSession, self.accounts, self.isOnline) = (appSession, accounts, isOnline)
    self.plan = plan
  }

  /// Whether either program is on the device.
  public var isInstalled: Bool { clip != .notInstalled || app != .notInstalled }
}

/// One thing that is kept in files or defaults, and where.
public enum AppClipCell: Hashable, Comparable, Sendable {
  case text(AppClipShelf, AppClipKey, AppClipValue)
  /// The stored identifier of an account; in defaults only.
  case user(AppClipShelf, AppClipAccount)
  /// The mark of an import that is done; in defaults only.
  case mark(AppClipShelf)

  /// Where it is kept.
  public var shelf: AppClipShelf {
    switch self {
    case .text(let shelf, _, _), .user(let shelf, _), .mark(let shelf): shelf
    }
  }
}

/// A set of files or defaults.
public enum AppClipShelf: Hashable, Comparable, Sendable {
  /// The files of a group.
  case container(AppClipGroup)
  /// The defaults that the members of a group share.
  case suite(AppClipGroup)
  /// A program's own files.
  case home(AppClipProgram)
  /// A program's standard defaults.
  case standard(AppClipProgram)
  /// The defaults that a program keeps for itself under the name of a group that it is not in.
  case own(AppClipProgram, AppClipGroup)
}

/// A row of the keychain.
public struct AppClipItem: Hashable, Comparable, Sendable {
  public var owner: AppClipProgram
  public var label: AppClipLabel
  public var value: AppClipValue

  public init(_ owner: AppClipProgram, _ label: AppClipLabel, _ value: AppClipValue) {
    (self.owner, self.label, self.value) = (owner, label, value)
  }

  /// By owner, then label, then value.
  public static func < (left: AppClipItem, right: AppClipItem) -> Bool {
    (left.owner, left.label, left.value) < (right.owner, right.label, right.value)
  }
}

/// An account that the provider knows.
public struct AppClipRegistration: Hashable, Comparable, Sendable {
  public var account: AppClipAccount
  public var state: AppClipCredential

  public init(_ account: AppClipAccount, _ state: AppClipCredential) {
    (self.account, self.state) = (account, state)
  }

  /// By account, then state.
  public static func < (left: AppClipRegistration, right: AppClipRegistration) -> Bool {
    (left.account, left.state) < (right.account, right.state)
  }
}

/// A step of an import.
public enum AppClipImportStep: Hashable, Sendable {
  case copy(AppClipKey)
  /// All at once, in place of what the app has.
  case copyWhole
  case mark
  /// The value under this key, if the app has the same.
  case clean(AppClipKey)
  case cleanEverything
}
