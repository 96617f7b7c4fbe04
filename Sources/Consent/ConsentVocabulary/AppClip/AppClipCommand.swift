import StateMachines

/// A command with its actor. Each command has an outcome in every state.
public enum AppClipCommand: Hashable, Sendable {
  /// A call of the clip.
  case clip(ClipCall)
  /// A call of the app.
  case app(AppCall)
  /// Another program of the same team, which is always installed and running.
  case other(OtherCall)
  /// A command of the person.
  case user(UserCommand)
  /// A command of the system.
  case system(SystemCommand)
  /// The passing of time.
  case clock(ClockCommand)

  /// A call by the clip.
  public enum ClipCall: Hashable, Sendable {
    /// Stores a text for the app, under the clip's own name of the suite.
    case leave(AppClipKey, AppClipValue)
    /// A call that both programs have.
    case common(CommonCall)
  }

  /// A call by the app.
  public enum AppCall: Hashable, Sendable {
    /// Reads a text from the clip, under the app's own name of the suite.
    case collect(AppClipKey)
    /// Signs the person in again, with the stored identifier.
    case resume
    /// Plans the import of all texts from the clip.
    case startImport
    /// Carries out the next step of the plan.
    case continueImport
    /// A call on the keychain that names an access group.
    case item(ItemCall, AppClipAccessGroup)
    /// A call that both programs have.
    case common(CommonCall)
  }

  /// A call that both programs can make.
  public enum CommonCall: Hashable, Sendable {
    /// Asks for the container of a group.
    case askForContainer(AppClipGroup)
    /// Reads the value under a key.
    case read(AppClipPlace, AppClipKey)
    /// Stores a value under a key.
    case write(AppClipPlace, AppClipKey, AppClipValue)
    /// Removes the value under a key.
    case remove(AppClipPlace, AppClipKey)
    /// Looks up the item with a label.
    case findItem(AppClipLabel)
    /// Adds an item.
    case addItem(AppClipLabel, AppClipValue)
    /// Changes the value of an item.
    case updateItem(AppClipLabel, AppClipValue)
    /// Removes an item.
    case removeItem(AppClipLabel)
    /// Signs in with an account.
    case signIn(AppClipAccount)
  }

  /// A call on the keychain.
  public enum ItemCall: Hashable, Sendable {
    /// Looks up the item with a label.
    case find(AppClipLabel)
    /// Adds an item.
    case add(AppClipLabel, AppClipValue)
    /// Changes the value of an item.
    case update(AppClipLabel, AppClipValue)
    /// Removes an item.
    case remove(AppClipLabel)

    /// The label of the item.
    public var label: AppClipLabel {
      switch self {
      case .find(let label), .add(let label, _), .update(let label, _), .remove(let label): label
      }
    }
  }

  /// A call by the other program, to storage that can be shared with it and to the keychain.
  public enum OtherCall: Hashable, Sendable {
    /// Reads the value under a key.
    case read(AppClipSharedPlace, AppClipKey)
    /// Stores a value under a key.
    case write(AppClipSharedPlace, AppClipKey, AppClipValue)
    /// Removes the value under a key.
    case remove(AppClipSharedPlace, AppClipKey)
    /// A call on the keychain, which may name an access group.
    case item(ItemCall, AppClipAccessGroup?)
  }

  /// An action of the person.
  public enum UserCommand: Hashable, Sendable {
    /// Follows a link, scans a code or taps a tag: invokes the app if it is installed, otherwise the clip.
    /// The link is `nil` if the invocation has none.
    case invoke(AppClipLink?)
    /// Opens or deletes the installed program.
    case open, delete
    /// Installs the app, or resets privacy settings.
    case installApp, resetPrivacy
    /// Ends the use of the account in this team's programs.
    case stopUsing(AppClipAccount)
  }

  /// An action of the system or of the account provider.
  public enum SystemCommand: Hashable, Sendable {
    /// Ends the running process, or disconnects or reconnects the network.
    case kill, loseNetwork, restoreNetwork
    /// Transfers the account's identifier to another team.
    case transfer(AppClipAccount)
    /// Deletes the provider's record of the account.
    case forget(AppClipAccount)
  }

  /// The only command that advances time.
  public enum ClockCommand: Hashable, Sendable {
    /// Advances time by one day.
    case advanceDay
  }
}

/// The reason why a command was refused. If several apply, the first in this order is given.
public enum AppClipRefusal: UInt8, Error, Numbered {
  /// Whether the acting program is installed, or runs, does not permit the command.
  case notInstalled, alreadyInstalled, notRunning
  /// The program's signature lacks the entitlement for Sign in with Apple.
  case notEntitled
  /// The network is off, or is on already.
  case offline, alreadyOnline
  /// The program is not a member of the group.
  case noContainer
  /// The program cannot open defaults under this name.
  case noStore
  /// The app must not change its standard defaults yet, because the import is not done.
  case gateClosed
  /// An import is in progress, or none is.
  case alreadyImporting, notImporting
  /// The program's signature does not list the access group.
  case notInAccessGroup
  /// The access group already has an item under this label.
  case duplicateItem
  /// There is no such item.
  case noSuchItem
  /// The provider has no record of this account.
  case unknownAccount
  /// The account is not authorized.
  case notAuthorized
}

/// A number that represents a name, clamped to 1...64.
///
/// Names are numbered by first appearance. Their texts are kept by the code that read them.
public struct AppClipOrdinal<Noun: AppClipNoun>: Hashable, Comparable, CaseIterable, Sendable {
  /// The number of the name, 1...64.
  public let ordinal: UInt8

  /// Creates the value with this number; a number outside the range becomes the nearest in it.
  public init(_ ordinal: Int) { self.ordinal = nearestOrdinal(ordinal) }

  public static var allCases: [Self] { (1...64).map { Self($0) } }

  public static func < (left: Self, right: Self) -> Bool { left.ordinal < right.ordinal }
}

/// The kind of thing that a number names.
public protocol AppClipNoun: SendableMetatype {
  /// The noun of the notation, as in `key 1`.
  static var noun: String { get }
}

/// Clamps `ordinal` to 1...64.
func nearestOrdinal(_ ordinal: Int) -> UInt8 { UInt8(min(max(ordinal, 1), 64)) }

/// The name of an app group, or of a suite that should be one.
public typealias AppClipGroup = AppClipOrdinal<AppClipGroupNoun>
/// The noun of ``AppClipGroup``.
public enum AppClipGroupNoun: AppClipNoun { public static let noun = "group" }

/// A key of defaults, or a file name.
public typealias AppClipKey = AppClipOrdinal<AppClipKeyNoun>
/// The noun of ``AppClipKey``.
public enum AppClipKeyNoun: AppClipNoun { public static let noun = "key" }

/// The label of a keychain item.
public typealias AppClipLabel = AppClipOrdinal<AppClipLabelNoun>
/// The noun of ``AppClipLabel``.
public enum AppClipLabelNoun: AppClipNoun { public static let noun = "item" }

/// An account of Sign in with Apple, and its identifier in the programs' storage.
public typealias AppClipAccount = AppClipOrdinal<AppClipAccountNoun>
/// The noun of ``AppClipAccount``.
public enum AppClipAccountNoun: AppClipNoun { public static let noun = "account" }

/// An access group of the keychain that several programs can share.
public typealias AppClipAccessGroup = AppClipOrdinal<AppClipAccessGroupNoun>
/// The noun of ``AppClipAccessGroup``.
public enum AppClipAccessGroupNoun: AppClipNoun { public static let noun = "group" }

/// The link of an invocation.
public typealias AppClipLink = AppClipOrdinal<AppClipLinkNoun>
/// The noun of ``AppClipLink``.
public enum AppClipLinkNoun: AppClipNoun { public static let noun = "link" }

/// A stored value: an ordinary text, or a secret such as a password.
public struct AppClipValue: Hashable, Comparable, Sendable {
  /// The number of the value, clamped to 1...64.
  public let ordinal: UInt8
  /// Whether the value is a secret.
  public let isSecret: Bool

  /// Creates the value with this number; a number outside the range becomes the nearest in it.
  public init(_ ordinal: Int, isSecret: Bool = false) {
    (self.ordinal, self.isSecret) = (nearestOrdinal(ordinal), isSecret)
  }

  /// Ordinary values precede secrets.
  public static func < (left: AppClipValue, right: AppClipValue) -> Bool {
    (left.isSecret ? 1 : 0, left.ordinal) < (right.isSecret ? 1 : 0, right.ordinal)
  }
}

/// One of the two programs that share data.
public enum AppClipProgram: Hashable, Comparable, Sendable, CaseIterable {
  /// One of the two programs.
  case clip, app
}

/// The defaults that a program opens: a suite, or its standard defaults.
public enum AppClipSuite: Hashable, Sendable {
  /// The name of a group.
  case suite(AppClipGroup)
  /// The standard defaults.
  case standard
}

/// A storage location as a program names it.
public enum AppClipPlace: Hashable, Sendable {
  /// The files of an app group.
  case container(AppClipGroup)
  /// The defaults under a name.
  case defaults(AppClipSuite)
  /// The program's own files.
  case home
}

/// A storage location that programs can share.
public enum AppClipSharedPlace: Hashable, Sendable {
  /// The files of a group.
  case container(AppClipGroup)
  /// The defaults of a group.
  case suite(AppClipGroup)

  /// The same location, as a program of the pair names it.
  public var place: AppClipPlace {
    switch self {
    case .container(let group): .container(group)
    case .suite(let group): .defaults(.suite(group))
    }
  }
}
