import StateMachines

/// The observable state, as far as model and system can represent it alike.
public struct AppClipSnapshot: Hashable, Sendable {
  /// The state of the clip.
  public var clip: ProcessState
  /// The state of the app.
  public var app: ProcessState
  /// The days since the last launch of the clip. 0 if it is not installed.
  public var idleDays: Int
  /// The groups that have a container, even an empty one.
  public var containers: Ascending<AppClipGroup>
  /// The contents of all files and defaults.
  public var cells: Ascending<AppClipCell>
  /// The items in the keychain.
  public var items: Ascending<AppClipItem>
  /// Whether the app's import mark is in the keychain.
  public var isKeychainMarked: Bool
  /// The account that is signed in to the clip.
  public var clipSession: AppClipAccount?
  /// The account that is signed in to the app.
  public var appSession: AppClipAccount?
  /// The accounts that the provider has a record of, each once. The state is never `notFound`.
  public var accounts: Ascending<AppClipRegistration>
  /// Whether the device has a network connection.
  public var isOnline: Bool
  /// The remaining steps of an import in progress, in order. `nil` if there is no import.
  public var plan: [AppClipImportStep]?
  /// Whether an invocation can bring the clip.
  public var release: AppClipRelease

  /// Creates a snapshot, by default of a device with neither program.
  public init(
    clip: ProcessState = .notInstalled, app: ProcessState = .notInstalled, idleDays: Int = 0,
    containers: Ascending<AppClipGroup> = [], cells: Ascending<AppClipCell> = [],
    items: Ascending<AppClipItem> = [], isKeychainMarked: Bool = false,
    clipSession: AppClipAccount? = nil, appSession: AppClipAccount? = nil,
    accounts: Ascending<AppClipRegistration> = [], isOnline: Bool = true,
    plan: [AppClipImportStep]? = nil, release: AppClipRelease = .available
  ) {
    (self.clip, self.app, self.idleDays) = (clip, app, idleDays)
    (self.containers, self.cells, self.items) = (containers, cells, items)
    (self.isKeychainMarked, self.clipSession) = (isKeychainMarked, clipSession)
    (self.appSession, self.accounts, self.isOnline) = (appSession, accounts, isOnline)
    (self.plan, self.release) = (plan, release)
  }

  /// Whether either program is installed.
  public var isInstalled: Bool { clip != .notInstalled || app != .notInstalled }
}

/// A stored value in files or defaults, with its location.
public enum AppClipCell: Hashable, Comparable, Sendable {
  /// A value under a key.
  case text(AppClipShelf, AppClipKey, AppClipValue)
  /// The stored identifier of an account; in defaults only.
  case user(AppClipShelf, AppClipAccount)
  /// The mark of a finished import; in defaults only.
  case mark(AppClipShelf)

  /// The location of the value.
  public var shelf: AppClipShelf {
    switch self {
    case .text(let shelf, _, _), .user(let shelf, _), .mark(let shelf): shelf
    }
  }
}

/// A storage location: a folder of files, or a set of defaults.
public enum AppClipShelf: Hashable, Comparable, Sendable {
  /// The files of an app group.
  case container(AppClipGroup)
  /// The defaults that the members of an app group share.
  case suite(AppClipGroup)
  /// A program's own files.
  case home(AppClipProgram)
  /// A program's standard defaults.
  case standard(AppClipProgram)
  /// A program's private defaults under the name of a group that it is not a member of.
  case own(AppClipProgram, AppClipGroup)
}

/// The owner of a keychain item: the own access group of a program, or one that several programs share.
public enum AppClipOwner: Hashable, Comparable, Sendable {
  /// A program: the clip, the app or the other one.
  case clip, app, other
  /// An access group that the signatures of its members list.
  case group(AppClipAccessGroup)

  /// Creates the owner of a program's own items.
  public init(_ program: AppClipProgram) { self = program == .clip ? .clip : .app }

  /// Whether this is the clip or the app.
  public var isOfPair: Bool { self == .clip || self == .app }
}

/// A keychain item.
public struct AppClipItem: Hashable, Comparable, Sendable {
  /// The owner of the item.
  public var owner: AppClipOwner
  /// The label by which the item is found.
  public var label: AppClipLabel
  /// The value of the item.
  public var value: AppClipValue

  /// Creates an item.
  public init(_ owner: AppClipOwner, _ label: AppClipLabel, _ value: AppClipValue) {
    (self.owner, self.label, self.value) = (owner, label, value)
  }

  /// Ordered by owner, then label, then value.
  public static func < (left: AppClipItem, right: AppClipItem) -> Bool {
    (left.owner, left.label, left.value) < (right.owner, right.label, right.value)
  }
}

/// An account with a record at the provider.
public struct AppClipRegistration: Hashable, Comparable, Sendable {
  /// The account.
  public var account: AppClipAccount
  /// The provider's state of the account.
  public var state: AppClipCredential

  /// Creates the record of an account.
  public init(_ account: AppClipAccount, _ state: AppClipCredential) {
    (self.account, self.state) = (account, state)
  }

  /// Ordered by account, then state.
  public static func < (left: AppClipRegistration, right: AppClipRegistration) -> Bool {
    (left.account, left.state) < (right.account, right.state)
  }
}

/// A step of an import.
public enum AppClipImportStep: Hashable, Sendable {
  /// Copies the value under a key.
  case copy(AppClipKey)
  /// Replaces all texts of the app by the clip's, in one step.
  case copyWhole
  /// Sets the mark.
  case mark
  /// Removes the text under this key, if the app has an equal one.
  case clean(AppClipKey)
  /// Removes all texts from the source.
  case cleanEverything
}
