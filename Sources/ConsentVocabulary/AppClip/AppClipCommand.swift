import StateMachines

/// One thing that happens, and who does it. Each command has an outcome in each state.
public enum AppClipCommand: Hashable, Sendable {
  case clip(ClipCall)
  case app(AppCall)
  /// Another program of the same team, which is always on the device and runs.
  case other(OtherCall)
  case user(UserCommand)
  case system(SystemCommand)
  case clock(ClockCommand)

  /// What the clip's code does.
  public enum ClipCall: Hashable, Sendable {
    /// Leaves a text for the app, under the clip's own name of the suite.
    case leave(AppClipKey, AppClipValue)
    case common(CommonCall)
  }

  /// What the app's code does.
  public enum AppCall: Hashable, Sendable {
    /// Reads a text that the clip left, under the app's own name of the suite.
    case collect(AppClipKey)
    /// Signs the person in again by the identifier that was stored.
    case resume
    /// Plans the import of all texts that the clip left.
    case startImport
    /// Takes the next step of the plan.
    case continueImport
    case common(CommonCall)
  }

  /// What the code of either does.
  public enum CommonCall: Hashable, Sendable {
    case askForContainer(AppClipGroup)
    case read(AppClipPlace, AppClipKey)
    case write(AppClipPlace, AppClipKey, AppClipValue)
    case remove(AppClipPlace, AppClipKey)
    case findItem(AppClipLabel)
    case addItem(AppClipLabel, AppClipValue)
    case updateItem(AppClipLabel, AppClipValue)
    case removeItem(AppClipLabel)
    case signIn(AppClipAccount)
  }

  /// What the other program does, in what may be shared with it.
  public enum OtherCall: Hashable, Sendable {
    case read(AppClipSharedPlace, AppClipKey)
    case write(AppClipSharedPlace, AppClipKey, AppClipValue)
    case remove(AppClipSharedPlace, AppClipKey)
  }

  /// What the person does.
  public enum UserCommand: Hashable, Sendable {
    /// Follows a link, scans a code, taps a tag: reaches the app, or else the clip.
    case invoke
    /// Opens or deletes the one that is on the device.
    case open, delete
    case installApp, resetPrivacy
    /// Ends the use of the account with this team's programs.
    case stopUsing(AppClipAccount)
  }

  /// What the system or the provider of accounts does.
  public enum SystemCommand: Hashable, Sendable {
    case kill, loseNetwork, restoreNetwork
    /// Moves the account's identifier to another team.
    case transfer(AppClipAccount)
    /// Loses all knowledge of the account.
    case forget(AppClipAccount)
  }

  /// The only thing that moves time.
  public enum ClockCommand: Hashable, Sendable { case advanceDay }
}

/// Why a command could not be carried out. In the order in which one is given when several hold.
public enum AppClipRefusal: UInt8, Error, Numbered {
  case notInstalled, alreadyInstalled, notRunning, alreadyRunning
  /// The program's signature lacks the entitlement for accounts.
  case notEntitled
  case offline, alreadyOnline
  /// The program is no member of the group whose files it wants.
  case noContainer
  /// There are no defaults under this name for this program.
  case noStore
  /// The app changes nothing of its own before the import is done.
  case gateClosed
  case alreadyImporting, notImporting
  /// The owner has an item under this label.
  case duplicateItem
  case noSuchItem
  /// The provider knows nothing of this account.
  case unknownAccount
  /// The account is not authorized.
  case notAuthorized
}

/// A number that stands for a name, 1 to 64; any other stands for the nearest.
///
/// Names are numbered in the order of first sight; their text stays with whoever read it.
public struct AppClipOrdinal<Noun: AppClipNoun>: Hashable, Comparable, CaseIterable, Sendable {
  public let ordinal: UInt8

  public init(_ ordinal: Int) { self.ordinal = nearestOrdinal(ordinal) }

  public static var allCases: [Self] { (1...64).map { Self($0) } }

  public static func < (left: Self, right: Self) -> Bool { left.ordinal < right.ordinal }
}

/// What numbers are of.
public protocol AppClipNoun: SendableMetatype {
  /// As in `key 1`.
  static var noun: String { get }
}

/// The number nearest to `ordinal` that names something.
func nearestOrdinal(_ ordinal: Int) -> UInt8 { UInt8(min(max(ordinal, 1), 64)) }

/// A name of a group, or of a suite that should be one.
public typealias AppClipGroup = AppClipOrdinal<AppClipGroupNoun>
public enum AppClipGroupNoun: AppClipNoun { public static let noun = "group" }

/// A key of defaults, or the name of a file.
public typealias AppClipKey = AppClipOrdinal<AppClipKeyNoun>
public enum AppClipKeyNoun: AppClipNoun { public static let noun = "key" }

/// A label by which an item of the keychain is found.
public typealias AppClipLabel = AppClipOrdinal<AppClipLabelNoun>
public enum AppClipLabelNoun: AppClipNoun { public static let noun = "item" }

/// An account of Sign in with Apple, and the identifier that programs store of it.
public typealias AppClipAccount = AppClipOrdinal<AppClipAccountNoun>
public enum AppClipAccountNoun: AppClipNoun { public static let noun = "account" }

/// What is kept under a key or a label: something ordinary, or a secret such as a password.
public struct AppClipValue: Hashable, Comparable, Sendable {
  /// Which one, 1 to 64; any other number stands for the nearest.
  public let ordinal: UInt8
  public let isSecret: Bool

  public init(_ ordinal: Int, isSecret: Bool = false) {
    (self.ordinal, self.isSecret) = (nearestOrdinal(ordinal), isSecret)
  }

  /// Ordinary ones before secrets.
  public static func < (left: AppClipValue, right: AppClipValue) -> Bool {
    (left.isSecret ? 1 : 0, left.ordinal) < (right.isSecret ? 1 : 0, right.ordinal)
  }
}

/// Either of the two programs that a team hands data between.
public enum AppClipProgram: Hashable, Comparable, Sendable, CaseIterable { case clip, app }

/// What a program names where it wants defaults: a suite, or the standard ones.
public enum AppClipSuite: Hashable, Sendable {
  case suite(AppClipGroup)
  case standard
}

/// Where a program keeps something under a key.
public enum AppClipPlace: Hashable, Sendable {
  /// The files of a group.
  case container(AppClipGroup)
  case defaults(AppClipSuite)
  /// The program's own files.
  case home
}

/// A place that programs can share.
public enum AppClipSharedPlace: Hashable, Sendable {
  case container(AppClipGroup)
  case suite(AppClipGroup)

  /// The same, as any program names it.
  public var place: AppClipPlace {
    switch self {
    case .container(let group): .container(group)
    case .suite(let group): .defaults(.suite(group))
    }
  }
}
