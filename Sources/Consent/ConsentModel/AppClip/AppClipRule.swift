import ConsentVocabulary
import StateMachines

/// The clauses of `Specs/AppClip/` that the model implements: KL life, KS storage, KK keychain, KA account,
/// KI import.
public enum AppClipRule: UInt16, Clause {
  public static var tables: [String] { ["KL", "KS", "KK", "KA", "KI"] }

  /// An invocation installs, launches or reaches the clip, or reaches the app if it is installed.
  case clipInvoked = 101
  /// An invocation launches a stopped clip, counts for a running one, or reaches the app.
  case stoppedClipInvoked, runningClipInvoked, appInvoked
  /// The person opens the installed program.
  case opened
  /// The app is installed, not running, and replaces a clip.
  case appInstalled, clipReplaced
  /// The person deletes the installed program; the system may end it at any time.
  case deleted, killed
  /// A day passes for a clip, which expires on its last; without a clip no day is counted.
  case dayPassed, clipExpired, dayWithoutClip
  /// A privacy reset has no effect here.
  case reset

  /// Only members of a group have its container.
  case containerFound = 201
  /// Other programs have none.
  case containerMissing
  case read, written, removed
  /// Discarding defaults are always empty.
  case dropped
  /// The clip does not store secrets for the app. The app reads the other texts that the clip stored.
  case secretWithheld, collected

  /// A program finds its own item first, the app also the clip's; other items are not found.
  case ownItemFound = 301
  /// The app finds the clip's item if it sees it; otherwise no item is found.
  case clipItemFound, noItemFound
  /// A new item is the program's own, and replaces one if the label alone identifies items.
  case itemAdded, itemReplaced
  /// An update or removal changes the item that a search finds.
  case itemUpdated, itemRemoved
  /// The clip's items become the app's when it replaces the clip.
  case itemsPromoted

  /// Signing in registers the account, even if there is no place to store the identifier.
  case signedIn = 401
  /// Without a place, the identifier is not stored.
  case signedInUnstored
  /// Without a stored identifier, the provider is not asked.
  case nobodyStored
  /// An authorized account is signed in; a revoked and an unknown one are signed out.
  case authorizedResumed, revokedSignedOut, unknownSignedOut
  /// A transferred account is migrated; an error changes nothing.
  case transferredMigrated, errorHeard
  /// The article's code handles a single state.
  case literalResumed
  /// The account's use ends, or it is transferred or forgotten; the network is lost or restored.
  case useStopped, transferred, forgotten, networkLost, networkRestored

  /// Once marked, only cleaning is planned; before that, all steps. An empty plan ends at once.
  case importMarked = 501
  /// An import plans its steps; an empty plan ends at once.
  case importPlanned, importEmpty
  /// A value is copied if present, or if lacking, or all values at once.
  case presentCopied, lackingCopied, wholeCopied
  case markSet, equalCleaned, everythingCleaned
  /// The last step ends the import.
  case importEnded
}
