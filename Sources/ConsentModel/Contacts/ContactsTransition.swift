/// The rule by which the model took a step: one case a clause of `Specs/Contacts/`.
///
/// It tells a reader which clause to open, and the suite which rules a run has visited.
public enum ContactsTransition: UInt8, Hashable, Sendable, CaseIterable {
  // Authorization.md
  case statusRead
  case promptShown
  case askedWithoutReason
  case promptJoined
  case sharingRefused
  case sharingContinued
  case everythingShared
  case selectionStarted
  case selectionToggled
  case selectionFinished
  case selectionConfirmed
  case wentBack
  case grantedAtOnce
  case refusedAtOnce

  // Lifecycle.md
  case killed
  case decidedInSettings
  case neverAsked
  case settingsBarred
  case reset
  case restricted
  case restrictionLifted
  case appDeleted
  case appInstalled
  case upgraded
  case offeredSelectionTaken
  case restrictedOverPrompt
  case launched
  case timePassed

  // Store.md
  case storeAskedFirst
  case storeRefused
  case oneFetched
  case severalFetched
  case fetchedByName
  case allFetched
  case created
  case visibleUpdated
  case hiddenWritten
  case visibleDeleted
  case writtenUnderFullAccess

  // AddressBook.md
  case userAdded
  case userEdited
  case userRemoved

  // AccessButton.md
  case buttonMounted
  case touchInvalid
  case touchIllegible
  case touchUnderFullAccess
  case touchRestricted
  case touchDenied
  case noMatchLimited
  case matchGranted
  case frameOutdated
  case chooserOpened
  case chosen
  case chooserCancelled
  case simplifiedPromptShown
  case simplifiedAllowedOne
  case simplifiedAllowedNone
  case simplifiedAllowedSeveral
  case simplifiedDenied
  case noMatchUndetermined
  case killedOverButton
  case callbackSuppressed
  case touchUnreachable
  case frameHeld
  case nothingHeld

  // AccessPicker.md
  case accessPickerShown
  case accessPickerUnneeded
  case accessPickerToggled
  case accessPickerFinished
  case accessPickerCancelled

  // ContactPicker.md
  case contactPickerShown
  case contactsPicked
  case contactPickerCancelled

  // Refusals.md
  case refused

  /// The clause's identifier, such as `TB-08`.
  public var clause: String {
    switch self {
    case .statusRead: "TC-01"
    case .promptShown: "TC-02"
    case .askedWithoutReason: "TC-03"
    case .promptJoined: "TC-04"
    case .sharingRefused: "TC-05"
    case .sharingContinued: "TC-06"
    case .everythingShared: "TC-07"
    case .selectionStarted: "TC-08"
    case .selectionToggled: "TC-09"
    case .selectionFinished: "TC-10"
    case .selectionConfirmed: "TC-11"
    case .wentBack: "TC-12"
    case .grantedAtOnce: "TC-14"
    case .refusedAtOnce: "TC-15"
    case .killed: "TC-13"
    case .decidedInSettings: "TC-16"
    case .neverAsked: "TC-17"
    case .settingsBarred: "TC-18"
    case .reset: "TC-19"
    case .restricted: "TC-20"
    case .restrictionLifted: "TC-21"
    case .appDeleted: "TC-22"
    case .appInstalled: "TC-23"
    case .upgraded: "TC-24"
    case .offeredSelectionTaken: "TC-25"
    case .restrictedOverPrompt: "TC-26"
    case .launched: "TC-27"
    case .timePassed: "TC-28"
    case .storeAskedFirst: "TS-01"
    case .storeRefused: "TS-02"
    case .oneFetched: "TS-03"
    case .severalFetched: "TS-04"
    case .fetchedByName: "TS-05"
    case .allFetched: "TS-06"
    case .created: "TS-09"
    case .visibleUpdated: "TS-10"
    case .hiddenWritten: "TS-11"
    case .visibleDeleted: "TS-12"
    case .writtenUnderFullAccess: "TS-13"
    case .userAdded: "TS-17"
    case .userEdited: "TS-18"
    case .userRemoved: "TS-19"
    case .buttonMounted: "TB-01"
    case .touchInvalid: "TB-02"
    case .touchIllegible: "TB-03"
    case .touchUnderFullAccess: "TB-04"
    case .touchRestricted: "TB-05"
    case .touchDenied: "TB-06"
    case .noMatchLimited: "TB-07"
    case .matchGranted: "TB-08"
    case .frameOutdated: "TB-09"
    case .chooserOpened: "TB-10"
    case .chosen: "TB-11"
    case .chooserCancelled: "TB-12"
    case .simplifiedPromptShown: "TB-13"
    case .simplifiedAllowedOne: "TB-14"
    case .simplifiedAllowedNone: "TB-14b"
    case .simplifiedAllowedSeveral: "TB-15"
    case .simplifiedDenied: "TB-16"
    case .noMatchUndetermined: "TB-17"
    case .killedOverButton: "TB-18"
    case .callbackSuppressed: "TB-19"
    case .touchUnreachable: "TB-20"
    case .frameHeld: "TB-21"
    case .nothingHeld: "TB-22"
    case .accessPickerShown: "TP-01"
    case .accessPickerUnneeded: "TP-02"
    case .accessPickerToggled: "TP-03"
    case .accessPickerFinished: "TP-04"
    case .accessPickerCancelled: "TP-05"
    case .contactPickerShown: "TP-06"
    case .contactsPicked: "TP-07"
    case .contactPickerCancelled: "TP-08"
    case .refused: "TR-01"
    }
  }
}
