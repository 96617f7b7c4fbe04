import StateMachines

/// The clauses of `Specs/AppClip/`: KL life, KS storage, KK keychain, KA account, KI import.
public enum AppClipRule: UInt16, Clause {
  public static var tables: [String] { ["KL", "KS", "KK", "KA", "KI"] }

  case clipInvoked = 101
  case stoppedClipInvoked, runningClipInvoked, appInvoked, opened, appInstalled, clipReplaced
  case deleted, killed, dayPassed, clipExpired, dayWithoutClip, reset
  case runningOpened, nobodyInvoked, released

  case containerFound = 201
  case containerMissing, read, written, removed, dropped, secretWithheld, collected

  case ownItemFound = 301
  case clipItemFound, noItemFound, itemAdded, itemReplaced, itemUpdated, itemRemoved, itemsPromoted
  case groupItemFound, groupItemAdded

  case signedIn = 401
  case signedInUnstored, nobodyStored, authorizedResumed, revokedSignedOut, unknownSignedOut
  case transferredMigrated, errorHeard, literalResumed, useStopped, transferred, forgotten
  case networkLost, networkRestored

  case importMarked = 501
  case importPlanned, importEmpty, presentCopied, lackingCopied, wholeCopied, markSet, equalCleaned
  case everythingCleaned, importEnded
}
