import StateMachines

/// The rules of the model: one case for each clause of `Specs/Contacts/`.
///
/// Each rule names the clause to read, and lets the suite report the rules that a run has exercised.
public enum ContactsRule: UInt16, Clause {
  public static let tables = ["TC", "TS", "TB", "TP", "TR"]

  // Authorization.md and Lifecycle.md
  /// The status can be read at any time.
  case statusRead = 101
  /// The first request shows the prompt.
  case promptShown = 102
  /// A request without a usage description crashes the app.
  case askedWithoutReason = 103
  /// A request waits for the prompt that is already open.
  case promptJoined = 104
  /// Refusing on the first screen denies access.
  case sharingRefused = 105
  /// Continuing opens the second screen.
  case sharingContinued = 106
  /// Sharing everything gives full access.
  case everythingShared = 107
  /// A selection starts without ticks.
  case selectionStarted = 108
  /// A tick in the prompt adds or removes one contact.
  case selectionToggled = 109
  /// Finishing the selection opens its confirmation.
  case selectionFinished = 110
  /// Confirming limits access to the selection.
  case selectionConfirmed = 111
  /// Going back returns to the previous screen.
  case wentBack = 112
  /// A kill keeps the decision.
  case killed = 113
  /// A request with access is answered at once.
  case grantedAtOnce = 114
  /// A request with denied access is answered at once.
  case refusedAtOnce = 115
  /// Settings changes the decision.
  case decidedInSettings = 116
  /// Settings has no entry for an app that never requested access.
  case neverAsked = 117
  /// A restriction disables Settings.
  case settingsBarred = 118
  /// After a reset the system can ask again.
  case reset = 119
  /// A restriction hides the decision.
  case restricted = 120
  /// Lifting the restriction restores the decision.
  case restrictionLifted = 121
  /// Deleting the app deletes its decision.
  case appDeleted = 122
  /// A new installation starts without a decision.
  case appInstalled = 123
  /// An upgrade keeps every decision.
  case upgraded = 124
  /// Settings offers the last selection again.
  case offeredSelectionTaken = 125
  /// A restriction closes an open prompt.
  case restrictedOverPrompt = 126
  /// A launch starts without screens.
  case launched = 127
  /// Only commands advance the time.
  case timePassed = 128
  /// Another app comes to the front.
  case leftAlone = 129
  /// The app returns to the front.
  case returned = 130
  /// The system removes the current screen.
  case screenLost = 131
  /// An interrupted prompt is shown at the next launch.
  case promptPresentedAgain = 132

  // Store.md, AddressBook.md and History.md
  /// A store operation before any decision waits for the prompt.
  case storeAskedFirst = 201
  /// Without access every operation fails.
  case storeRefused = 202
  /// One contact is read by its identifier.
  case oneFetched = 203
  /// Several contacts are read by their identifiers.
  case severalFetched = 204
  /// Contacts are read by name.
  case fetchedByName = 205
  /// All readable contacts are read.
  case allFetched = 206
  /// The app can read the contacts that it creates.
  case created = 209
  /// A limited app can update its readable contacts.
  case visibleUpdated = 210
  /// A write to a hidden contact fails as for an absent one.
  case hiddenWritten = 211
  /// A limited app can delete its readable contacts.
  case visibleDeleted = 212
  /// Under full access the app can write to every contact.
  case writtenUnderFullAccess = 213
  /// The app fetches the changes since a token.
  case changesFetched = 215
  /// Reading a property that was not fetched crashes the app.
  case propertyRead = 216
  /// A contact that the person adds is not granted to the app.
  case userAdded = 217
  /// The person edits a contact.
  case userEdited = 218
  /// Removing a contact ends all its grants.
  case userRemoved = 219
  /// A running app is notified of changes to readable contacts.
  case changesTold = 220
  /// Grants to other apps do not affect this app.
  case grantedElsewhere = 221
  /// A token stands for the contacts that are readable now.
  case tokenGiven = 222
  /// Without a valid token the app must discard all contacts.
  case everythingDropped = 223
  /// Changes made only by the app can be excluded.
  case ownChangesLeftOut = 224
  /// The system discards the history.
  case historyForgotten = 225
  /// An app behind another one is notified when it returns.
  case notifiedOnReturn = 226

  // AccessButton.md
  /// A button is mounted, changed or unmounted.
  case buttonMounted = 301
  /// An invalid touch has no effect.
  case touchInvalid = 302
  /// A touch on an illegible button has no effect.
  case touchIllegible = 303
  /// Under full access no button is shown.
  case touchUnderFullAccess = 304
  /// A touch under a restriction has no effect.
  case touchRestricted = 305
  /// A touch under denied access grants nothing.
  case touchDenied = 306
  /// Under limited access a touch without a match grants nothing.
  case noMatchLimited = 307
  /// A touch grants the only match.
  case matchGranted = 308
  /// A match deleted or granted in the meantime is not granted.
  case frameOutdated = 309
  /// Several matches open the chooser.
  case chooserOpened = 310
  /// The chooser grants the chosen contacts.
  case chosen = 311
  /// Cancelling the chooser grants nothing.
  case chooserCancelled = 312
  /// A touch before any decision shows the simplified prompt.
  case simplifiedPromptShown = 313
  /// Allowing grants the only contact shown.
  case simplifiedAllowedOne = 314
  /// Allowing several opens the chooser.
  case simplifiedAllowedSeveral = 315
  /// Denying in the simplified prompt denies access.
  case simplifiedDenied = 316
  /// A touch without a match shows no prompt.
  case noMatchUndetermined = 317
  /// The end of the process closes chooser and simplified prompt.
  case killedOverButton = 318
  /// A button that has left the screen reports nothing.
  case callbackSuppressed = 319
  /// A touch reaches only mounted and uncovered buttons.
  case touchUnreachable = 320
  /// A press holds the button's contents at that moment.
  case frameHeld = 321
  /// A lift needs a press.
  case nothingHeld = 322
  /// Allowing a deleted contact grants nothing.
  case simplifiedAllowedNone = 323
  /// A finger that slides off its button ends the press without effect.
  case slidOff = 324

  // AccessPicker.md and ContactPicker.md
  /// The access picker opens with the grants ticked.
  case accessPickerShown = 401
  /// Outside limited access it completes without contacts.
  case accessPickerUnneeded = 402
  /// A tick in the access picker adds or removes one contact.
  case accessPickerToggled = 403
  /// Finishing the access picker sets the grants to its ticks.
  case accessPickerFinished = 404
  /// Cancelling the access picker changes nothing.
  case accessPickerCancelled = 405
  /// The contact picker opens under every status.
  case contactPickerShown = 406
  /// Picking returns snapshots and grants nothing.
  case contactsPicked = 407
  /// Cancelling the contact picker is reported.
  case contactPickerCancelled = 408
  /// A picker presented while another is closing never appears.
  case presentationLost = 409

  // Refusals.md
  /// A refused command changes nothing.
  case refused = 501
}
