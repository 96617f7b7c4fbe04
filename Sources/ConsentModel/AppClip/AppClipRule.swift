import ConsentVocabulary
import StateMachines

/// The clauses of `Specs/AppClip/` by which the model takes its steps: KL life, KS storage, KK keychain,
/// KA account, KI import.
public enum AppClipRule: UInt16, Clause {
  public static var tables: [String] { ["KL", "KS", "KK", "KA", "KI"] }

  /// An invocation brings the clip, launches it, or counts as a launch; the app takes it over.
  case clipInvoked = 101
  case stoppedClipInvoked, runningClipInvoked, appInvoked
  /// The person opens what is there.
  case opened
  /// The app is installed stopped, and replaces a clip.
  case appInstalled, clipReplaced
  /// The person deletes what is there; the system may end it at any point.
  case deleted, killed
  /// A day passes for a clip, which goes on its last; without one no day counts.
  case dayPassed, clipExpired, dayWithoutClip
  /// A reset finds nothing here.
  case reset

  /// A member has a container, and nobody else.
  case containerFound = 201
  case containerMissing
  /// A place says what is kept; what is written is kept; what is removed is gone.
  case read, written, removed
  /// What is dropped was never kept.
  case dropped
  /// A secret is not left; the app collects what was.
  case secretWithheld, collected

  /// A program finds its own item first; the app finds the clip's; what is not seen is not there.
  case ownItemFound = 301
  case clipItemFound, noItemFound
  /// A new item is the program's own, and replaces one where labels alone tell items apart.
  case itemAdded, itemReplaced
  /// An item is updated and removed where it was looked up.
  case itemUpdated, itemRemoved
  /// The clip's items become those of the app that replaces it.
  case itemsPromoted

  /// Signing in makes an account known; it goes on without a place for it.
  case signedIn = 401
  case signedInUnstored
  /// Nothing stored, nobody asked.
  case nobodyStored
  /// An authorized account is signed in; a revoked and an unknown one are signed out.
  case authorizedResumed, revokedSignedOut, unknownSignedOut
  /// A transferred account is migrated; an error changes nothing.
  case transferredMigrated, errorHeard
  /// The article's code handles one state.
  case literalResumed
  /// The use of an account ends; it is moved, and forgotten; the network goes and comes.
  case useStopped, transferred, forgotten, networkLost, networkRestored

  /// Behind the mark cleaning alone is planned; before it all steps are; an empty plan is over at once.
  case importMarked = 501
  case importPlanned, importEmpty
  /// A value is copied that is present, or lacking, or all of them are.
  case presentCopied, lackingCopied, wholeCopied
  /// The mark is set; an equal value is cleaned, or everything.
  case markSet, equalCleaned, everythingCleaned
  /// The last step ends the import.
  case importEnded
}
