import StateMachines

/// The rules by which the model takes its steps: one case a clause of `Specs/Contacts/`.
///
/// They tell a reader which clause to open, and the suite which rules a run has visited.
public enum ContactsRule: UInt16, Clause {
  public static let tables = ["TC", "TS", "TB", "TP", "TR"]

  // Authorization.md and Lifecycle.md

  /// The status can be read at any time.
  case statusRead = 101
  /// The first request brings up the prompt.
  case promptShown = 102
  /// Asking without a usage description ends the app.
  case askedWithoutReason = 103
  /// A request joins the prompt that is up.
  case promptJoined = 104
  /// Refusing the first stage denies.
  case sharingRefused = 105
  /// Continuing leads to the second stage.
  case sharingContinued = 106
  /// Sharing everything gives full access.
  case everythingShared = 107
  /// A selection starts with nobody ticked.
  case selectionStarted = 108
  /// A tick in the prompt adds or removes one contact.
  case selectionToggled = 109
  /// Finishing the selection leads to its confirmation.
  case selectionFinished = 110
  /// Confirming limits access to the selection.
  case selectionConfirmed = 111
  /// Going back leads one screen back.
  case wentBack = 112
  /// A kill leaves the decision as it is.
  case killed = 113
  /// A request under granted access answers at once.
  case grantedAtOnce = 114
  /// A request under refused access answers at once.
  case refusedAtOnce = 115
  /// Settings changes the decision.
  case decidedInSettings = 116
  /// Settings has no entry for an app that never asked.
  case neverAsked = 117
  /// A restriction bars Settings.
  case settingsBarred = 118
  /// A reset makes the system ask again.
  case reset = 119
  /// A restriction hides the decision.
  case restricted = 120
  /// Lifting the restriction restores the decision.
  case restrictionLifted = 121
  /// Deleting the app forgets its decision.
  case appDeleted = 122
  /// A new installation starts undecided.
  case appInstalled = 123
  /// An upgrade keeps every decision.
  case upgraded = 124
  /// Settings offers the last selection again.
  case offeredSelectionTaken = 125
  /// A restriction takes an open prompt down.
  case restrictedOverPrompt = 126
  /// Launching starts with nothing up.
  case launched = 127
  /// Time passes by command only.
  case timePassed = 128

  // Store.md and AddressBook.md

  /// A store operation before any decision waits for the prompt.
  case storeAskedFirst = 201
  /// Refused access fails every operation.
  case storeRefused = 202
  /// One contact is read by its identifier.
  case oneFetched = 203
  /// Several contacts are read by their identifiers.
  case severalFetched = 204
  /// Contacts are read by name.
  case fetchedByName = 205
  /// All contacts are read that the app can read.
  case allFetched = 206
  /// A contact that the app creates is its own to read.
  case created = 209
  /// A limited app updates what it can read.
  case visibleUpdated = 210
  /// Writing what cannot be read fails as if it were absent.
  case hiddenWritten = 211
  /// A limited app deletes what it can read.
  case visibleDeleted = 212
  /// Under full access the app writes to every contact.
  case writtenUnderFullAccess = 213
  /// A contact that the person adds is granted to nobody.
  case userAdded = 217
  /// The person edits a contact.
  case userEdited = 218
  /// A contact that the person removes leaves every grant.
  case userRemoved = 219

  // AccessButton.md

  /// A button is mounted, changed or unmounted.
  case buttonMounted = 301
  /// A touch that is not valid has no effect.
  case touchInvalid = 302
  /// A touch on an illegible button has no effect.
  case touchIllegible = 303
  /// Full access draws no button.
  case touchUnderFullAccess = 304
  /// A touch under a restriction has no effect.
  case touchRestricted = 305
  /// A touch under denied access grants nothing.
  case touchDenied = 306
  /// Under limited access a touch on no match grants nothing.
  case noMatchLimited = 307
  /// One match is granted by the touch.
  case matchGranted = 308
  /// A match that is gone or granted meanwhile is not granted.
  case frameOutdated = 309
  /// Several matches open the chooser.
  case chooserOpened = 310
  /// The chooser grants what is chosen.
  case chosen = 311
  /// Cancelling the chooser grants nothing.
  case chooserCancelled = 312
  /// A touch before any decision brings up the simplified prompt.
  case simplifiedPromptShown = 313
  /// Allowing shares the one contact shown.
  case simplifiedAllowedOne = 314
  /// Allowing several opens the chooser.
  case simplifiedAllowedSeveral = 315
  /// Denying denies.
  case simplifiedDenied = 316
  /// A touch on no match brings up no prompt.
  case noMatchUndetermined = 317
  /// The end of the process takes chooser and simplified prompt along.
  case killedOverButton = 318
  /// A button that has left the screen reports nothing.
  case callbackSuppressed = 319
  /// A finger reaches mounted buttons only, and only where nothing is up.
  case touchUnreachable = 320
  /// A press holds what the button shows at that moment.
  case frameHeld = 321
  /// There is no lift without a press.
  case nothingHeld = 322
  /// Allowing a contact that is gone shares nobody.
  case simplifiedAllowedNone = 323

  // AccessPicker.md and ContactPicker.md

  /// The access picker comes up with the grants ticked.
  case accessPickerShown = 401
  /// Outside limited access the access picker completes with nobody.
  case accessPickerUnneeded = 402
  /// A tick in the access picker adds or removes one contact.
  case accessPickerToggled = 403
  /// Finishing the access picker sets the grants to what is ticked.
  case accessPickerFinished = 404
  /// Cancelling the access picker changes nothing.
  case accessPickerCancelled = 405
  /// The contact picker comes up under every status.
  case contactPickerShown = 406
  /// Picking hands over snapshots and grants nothing.
  case contactsPicked = 407
  /// Cancelling the contact picker is reported.
  case contactPickerCancelled = 408

  // Refusals.md

  /// A refused command changes nothing.
  case refused = 501
}
