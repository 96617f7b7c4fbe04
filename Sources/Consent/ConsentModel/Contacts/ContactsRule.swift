import StateMachines

/// The rules of the model: one case for each clause of `Specs/Contacts/`, where its title stands.
public enum ContactsRule: UInt16, Clause {
  public static let tables = ["TC", "TS", "TB", "TP", "TR"]

  // Authorization.md and Lifecycle.md
  case statusRead = 101
  case promptShown, askedWithoutReason, promptJoined, sharingRefused, sharingContinued
  case everythingShared, selectionStarted, selectionToggled, selectionFinished, selectionConfirmed
  case wentBack, killed, grantedAtOnce, refusedAtOnce, decidedInSettings, neverAsked
  case settingsBarred, reset, restricted, restrictionLifted, appDeleted, appInstalled, upgraded
  case offeredSelectionTaken, restrictedOverPrompt, launched, timePassed, leftAlone, returned
  case screenLost, promptPresentedAgain, callsAbandoned, madeInactive, madeActive

  // Store.md, AddressBook.md and History.md
  case storeAskedFirst = 201
  case storeRefused, oneFetched, severalFetched, fetchedByName, allFetched
  case created = 209
  case visibleUpdated, hiddenWritten, visibleDeleted, writtenUnderFullAccess
  case changesFetched = 215
  case propertyRead, userAdded, userEdited, userRemoved, changesTold, grantedElsewhere, tokenGiven
  case everythingDropped, ownChangesLeftOut, historyForgotten, notifiedOnReturn
  case tokenMissing, tokenDamaged, readOnlyWritten, notifiedWithoutChange

  // AccessButton.md
  case buttonMounted = 301
  case touchInvalid, touchIllegible, touchUnderFullAccess, touchRestricted, touchDenied
  case noMatchLimited, matchGranted, frameOutdated, chooserOpened, chosen, chooserCancelled
  case simplifiedPromptShown, simplifiedAllowedOne, simplifiedAllowedSeveral, simplifiedDenied
  case noMatchUndetermined, killedOverButton, callbackSuppressed, touchUnreachable, frameHeld
  case nothingHeld, simplifiedAllowedNone, slidOff

  // AccessPicker.md, ContactPicker.md and OwnSheet.md
  case accessPickerShown = 401
  case accessPickerUnneeded, accessPickerToggled, accessPickerFinished, accessPickerCancelled
  case contactPickerShown, contactsPicked, contactPickerCancelled, presentationLost
  case presentationIgnored, sheetPresented, sheetDismissed, sheetTakenAlong

  // Refusals.md
  case refused = 501
}
