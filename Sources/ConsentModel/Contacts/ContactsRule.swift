import StateMachines

/// The rules of the model: one case for each clause of `Specs/Contacts/`.
///
/// Each rule names the clause to read, and lets the suite report the rules that a run has exercised.
public enum ContactsRule: UInt16, Clause {
  public static let tables = ["TC", "TS", "TB", "TP", "TR"]

  // Authorization.md and Lifecycle.md
  case statusRead = 101  // The status can be read at any time.
  case promptShown = 102  // The first request brings up the prompt.
  case askedWithoutReason = 103  // Asking without a usage description ends the app.
  case promptJoined = 104  // A request joins the prompt that is up.
  case sharingRefused = 105  // Refusing the first stage denies.
  case sharingContinued = 106  // Continuing leads to the second stage.
  case everythingShared = 107  // Sharing everything gives full access.
  case selectionStarted = 108  // A selection starts with nobody ticked.
  case selectionToggled = 109  // A tick in the prompt adds or removes one contact.
  case selectionFinished = 110  // Finishing the selection leads to its confirmation.
  case selectionConfirmed = 111  // Confirming limits access to the selection.
  case wentBack = 112  // Going back leads one screen back.
  case killed = 113  // A kill leaves the decision as it is.
  case grantedAtOnce = 114  // A request under granted access answers at once.
  case refusedAtOnce = 115  // A request under refused access answers at once.
  case decidedInSettings = 116  // Settings changes the decision.
  case neverAsked = 117  // Settings has no entry for an app that never asked.
  case settingsBarred = 118  // A restriction bars Settings.
  case reset = 119  // A reset makes the system ask again.
  case restricted = 120  // A restriction hides the decision.
  case restrictionLifted = 121  // Lifting the restriction restores the decision.
  case appDeleted = 122  // Deleting the app forgets its decision.
  case appInstalled = 123  // A new installation starts undecided.
  case upgraded = 124  // An upgrade keeps every decision.
  case offeredSelectionTaken = 125  // Settings offers the last selection again.
  case restrictedOverPrompt = 126  // A restriction takes an open prompt down.
  case launched = 127  // Launching starts with nothing up.
  case timePassed = 128  // Time passes by command only.
  case leftAlone = 129  // Another app comes in front.
  case returned = 130  // The app is in front again.
  case screenLost = 131  // The system loses what is up.
  case promptPresentedAgain = 132  // An interrupted prompt comes up at the next launch.

  // Store.md, AddressBook.md and History.md
  case storeAskedFirst = 201  // A store operation before any decision waits for the prompt.
  case storeRefused = 202  // Refused access fails every operation.
  case oneFetched = 203  // One contact is read by its identifier.
  case severalFetched = 204  // Several contacts are read by their identifiers.
  case fetchedByName = 205  // Contacts are read by name.
  case allFetched = 206  // All contacts are read that the app can read.
  case created = 209  // A contact that the app creates is its own to read.
  case visibleUpdated = 210  // A limited app updates what it can read.
  case hiddenWritten = 211  // Writing what cannot be read fails as if it were absent.
  case visibleDeleted = 212  // A limited app deletes what it can read.
  case writtenUnderFullAccess = 213  // Under full access the app writes to every contact.
  case changesFetched = 215  // Changes since a token are told.
  case propertyRead = 216  // Reading what was not fetched ends the app.
  case userAdded = 217  // A contact that the person adds is granted to nobody.
  case userEdited = 218  // The person edits a contact.
  case userRemoved = 219  // A contact that the person removes leaves every grant.
  case changesTold = 220  // A running app is notified of changes in what it can read.
  case grantedElsewhere = 221  // What other apps may see is nothing to this one.
  case tokenGiven = 222  // A token stands for what the app can read now.
  case everythingDropped = 223  // Without a token that is known everything is dropped.
  case ownChangesLeftOut = 224  // What the app alone has changed can be left out.
  case historyForgotten = 225  // The system forgets the history.

  // AccessButton.md
  case buttonMounted = 301  // A button is mounted, changed or unmounted.
  case touchInvalid = 302  // A touch that is not valid has no effect.
  case touchIllegible = 303  // A touch on an illegible button has no effect.
  case touchUnderFullAccess = 304  // Full access draws no button.
  case touchRestricted = 305  // A touch under a restriction has no effect.
  case touchDenied = 306  // A touch under denied access grants nothing.
  case noMatchLimited = 307  // Under limited access a touch on no match grants nothing.
  case matchGranted = 308  // One match is granted by the touch.
  case frameOutdated = 309  // A match that is gone or granted meanwhile is not granted.
  case chooserOpened = 310  // Several matches open the chooser.
  case chosen = 311  // The chooser grants what is chosen.
  case chooserCancelled = 312  // Cancelling the chooser grants nothing.
  case simplifiedPromptShown = 313  // A touch before any decision brings up the simplified prompt.
  case simplifiedAllowedOne = 314  // Allowing shares the one contact shown.
  case simplifiedAllowedSeveral = 315  // Allowing several opens the chooser.
  case simplifiedDenied = 316  // Denying denies.
  case noMatchUndetermined = 317  // A touch on no match brings up no prompt.
  case killedOverButton = 318  // The end of the process takes chooser and simplified prompt along.
  case callbackSuppressed = 319  // A button that has left the screen reports nothing.
  case touchUnreachable = 320  // A finger reaches mounted buttons only, where nothing is up.
  case frameHeld = 321  // A press holds what the button shows at that moment.
  case nothingHeld = 322  // There is no lift without a press.
  case simplifiedAllowedNone = 323  // Allowing a contact that is gone shares nobody.
  case slidOff = 324  // A finger that slides off its button completes no press.

  // AccessPicker.md and ContactPicker.md
  case accessPickerShown = 401  // The access picker comes up with the grants ticked.
  case accessPickerUnneeded = 402  // Outside limited access it completes with nobody.
  case accessPickerToggled = 403  // A tick in the access picker adds or removes one contact.
  case accessPickerFinished = 404  // Finishing the access picker sets the grants to what is ticked.
  case accessPickerCancelled = 405  // Cancelling the access picker changes nothing.
  case contactPickerShown = 406  // The contact picker comes up under every status.
  case contactsPicked = 407  // Picking hands over snapshots and grants nothing.
  case contactPickerCancelled = 408  // Cancelling the contact picker is reported.

  // Refusals.md
  case refused = 501  // A refused command changes nothing.
}
