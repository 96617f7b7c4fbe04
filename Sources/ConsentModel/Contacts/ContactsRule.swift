import StateMachines

/// The rules of the model: one case for each clause of `Specs/Contacts/`.
///
/// Each rule names the clause to read, and lets the suite report the rules that a run has exercised.
public enum ContactsRule: UInt16, Clause {
  public static let tables = ["TC", "TS", "TB", "TP", "TR"]

  // Authorization.md and Lifecycle.md
  case statusRead = 101  // The status can be read at any time.
  case promptShown = 102  // The first request shows the prompt.
  case askedWithoutReason = 103  // A request without a usage description crashes the app.
  case promptJoined = 104  // A request waits for the prompt that is already open.
  case sharingRefused = 105  // Refusing on the first screen denies access.
  case sharingContinued = 106  // Continuing opens the second screen.
  case everythingShared = 107  // Sharing everything gives full access.
  case selectionStarted = 108  // A selection starts without ticks.
  case selectionToggled = 109  // A tick in the prompt adds or removes one contact.
  case selectionFinished = 110  // Finishing the selection opens its confirmation.
  case selectionConfirmed = 111  // Confirming limits access to the selection.
  case wentBack = 112  // Going back returns to the previous screen.
  case killed = 113  // A kill keeps the decision.
  case grantedAtOnce = 114  // A request with access is answered at once.
  case refusedAtOnce = 115  // A request with denied access is answered at once.
  case decidedInSettings = 116  // Settings changes the decision.
  case neverAsked = 117  // Settings has no entry for an app that never requested access.
  case settingsBarred = 118  // A restriction disables Settings.
  case reset = 119  // After a reset the system can ask again.
  case restricted = 120  // A restriction hides the decision.
  case restrictionLifted = 121  // Lifting the restriction restores the decision.
  case appDeleted = 122  // Deleting the app deletes its decision.
  case appInstalled = 123  // A new installation starts without a decision.
  case upgraded = 124  // An upgrade keeps every decision.
  case offeredSelectionTaken = 125  // Settings offers the last selection again.
  case restrictedOverPrompt = 126  // A restriction closes an open prompt.
  case launched = 127  // A launch starts without screens.
  case timePassed = 128  // Only commands advance the time.
  case leftAlone = 129  // Another app comes to the front.
  case returned = 130  // The app returns to the front.
  case screenLost = 131  // The system removes the current screen.
  case promptPresentedAgain = 132  // An interrupted prompt is shown at the next launch.

  // Store.md, AddressBook.md and History.md
  case storeAskedFirst = 201  // A store operation before any decision waits for the prompt.
  case storeRefused = 202  // Without access every operation fails.
  case oneFetched = 203  // One contact is read by its identifier.
  case severalFetched = 204  // Several contacts are read by their identifiers.
  case fetchedByName = 205  // Contacts are read by name.
  case allFetched = 206  // All readable contacts are read.
  case created = 209  // The app can read the contacts that it creates.
  case visibleUpdated = 210  // A limited app can update its readable contacts.
  case hiddenWritten = 211  // A write to a hidden contact fails as for an absent one.
  case visibleDeleted = 212  // A limited app can delete its readable contacts.
  case writtenUnderFullAccess = 213  // Under full access the app can write to every contact.
  case changesFetched = 215  // The app fetches the changes since a token.
  case propertyRead = 216  // Reading a property that was not fetched crashes the app.
  case userAdded = 217  // A contact that the person adds is not granted to the app.
  case userEdited = 218  // The person edits a contact.
  case userRemoved = 219  // Removing a contact ends all its grants.
  case changesTold = 220  // A running app is notified of changes to readable contacts.
  case grantedElsewhere = 221  // Grants to other apps do not affect this app.
  case tokenGiven = 222  // A token stands for the contacts that are readable now.
  case everythingDropped = 223  // Without a valid token the app must discard all contacts.
  case ownChangesLeftOut = 224  // Changes made only by the app can be excluded.
  case historyForgotten = 225  // The system discards the history.
  case notifiedOnReturn = 226  // An app behind another one is notified when it returns.

  // AccessButton.md
  case buttonMounted = 301  // A button is mounted, changed or unmounted.
  case touchInvalid = 302  // An invalid touch has no effect.
  case touchIllegible = 303  // A touch on an illegible button has no effect.
  case touchUnderFullAccess = 304  // Under full access no button is shown.
  case touchRestricted = 305  // A touch under a restriction has no effect.
  case touchDenied = 306  // A touch under denied access grants nothing.
  case noMatchLimited = 307  // Under limited access a touch without a match grants nothing.
  case matchGranted = 308  // A touch grants the only match.
  case frameOutdated = 309  // A match deleted or granted in the meantime is not granted.
  case chooserOpened = 310  // Several matches open the chooser.
  case chosen = 311  // The chooser grants the chosen contacts.
  case chooserCancelled = 312  // Cancelling the chooser grants nothing.
  case simplifiedPromptShown = 313  // A touch before any decision shows the simplified prompt.
  case simplifiedAllowedOne = 314  // Allowing grants the only contact shown.
  case simplifiedAllowedSeveral = 315  // Allowing several opens the chooser.
  case simplifiedDenied = 316  // Denying in the simplified prompt denies access.
  case noMatchUndetermined = 317  // A touch without a match shows no prompt.
  case killedOverButton = 318  // The end of the process closes chooser and simplified prompt.
  case callbackSuppressed = 319  // A button that has left the screen reports nothing.
  case touchUnreachable = 320  // A touch reaches only mounted and uncovered buttons.
  case frameHeld = 321  // A press holds the button's contents at that moment.
  case nothingHeld = 322  // A lift needs a press.
  case simplifiedAllowedNone = 323  // Allowing a deleted contact grants nothing.
  case slidOff = 324  // A finger that slides off its button ends the press without effect.

  // AccessPicker.md and ContactPicker.md
  case accessPickerShown = 401  // The access picker opens with the grants ticked.
  case accessPickerUnneeded = 402  // Outside limited access it completes without contacts.
  case accessPickerToggled = 403  // A tick in the access picker adds or removes one contact.
  case accessPickerFinished = 404  // Finishing the access picker sets the grants to its ticks.
  case accessPickerCancelled = 405  // Cancelling the access picker changes nothing.
  case contactPickerShown = 406  // The contact picker opens under every status.
  case contactsPicked = 407  // Picking returns snapshots and grants nothing.
  case contactPickerCancelled = 408  // Cancelling the contact picker is reported.
  case presentationLost = 409  // A picker presented while another is closing never appears.

  // Refusals.md
  case refused = 501  // A refused command changes nothing.
}
