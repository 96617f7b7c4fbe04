import ConsentVocabulary
import StateMachines

/// An invariant of all transcripts of the contacts machine, named after its claim.
///
/// - Source: Specs/Contacts/Invariants.md, a heading for each case.
public enum ContactsClaim: String, ListedClaims {
  public typealias MonitorState = ContactsMonitorState

  // Authorization, the store, the process.
  case limitedReadsStayWithinTheGrants = "INV-C01"
  case aDeniedAppReachesNothing = "INV-C02"
  case theAppAloneNeverLeavesUndetermined = "INV-C03"
  case everyGrantHasASource = "INV-C04"
  case onePromptIsAnsweredPerEpoch = "INV-C05"
  case aDecidedRequestShowsNothing = "INV-C06"
  case grantedMeansReadable = "INV-C07"
  case fullAccessIsChosenInFull = "INV-C09"
  case requestsShareOnePrompt = "INV-C10"
  case anAbandonedCallIsNeverAnswered = "INV-C48"
  case theAppIsInOnePlace = "INV-C49"
  case noGrantOutlivesItsContact = "INV-C11"
  case ordinalsAreNeverReused = "INV-C12"
  case aCreatedContactAloneBecomesVisible = "INV-C13"
  case hiddenContactsCannotBeWritten = "INV-C15"
  case aReadOnlyCardIsNeverWritten = "INV-C47"
  case aDeletedContactIsGone = "INV-C16"
  case bothWaysOfFetchingAgree = "INV-C17"
  case fetchingManyNeverFails = "INV-C18"
  case aLongerNameFindsNoMore = "INV-C19"
  case whoIsFoundBearsTheName = "INV-C43"
  case settingsEndTheProcess = "INV-C34"
  case restrictionShowsNoPrompt = "INV-C35"
  case liftingRestoresTheDecision = "INV-C36"
  case everyCommandIsAnswered = "INV-C37"
  case behindAnotherAppNothingIsTouched = "INV-C40"
  case grantsAreTakenByThePersonAlone = "INV-C41"
  case aWaitingCallAnswersAsIfAskedAfterwards = "INV-C39"
  case whatWasWrittenLastIsHandedOver = "INV-C42"
  case onlyWhatWasAskedForIsRead = "INV-C21"
  case theAppHearsOfEveryChange = "INV-C27"
  case hiddenChangesAreSilent = "INV-C44"
  case grantsElsewhereStayApart = "INV-C45"
  case timePassesByCommandAlone = "INV-C46"
  case changesLeadFromATokenToNow = "INV-C29"
  case anUnknownTokenDropsEverything = "INV-C30"
  case changesAreToldOnce = "INV-C31"
  case ownChangesAloneAreLeftOut = "INV-C32"
  case eachTokenIsNew = "INV-C33"
  // The access button and the pickers.
  case aCallbackReportsExactlyWhatIsNew = "INV-B01"
  case reportedContactsCanBeRead = "INV-B02"
  case aTouchGrantsOnlyWhatItShowed = "INV-B03"
  case aSingleMatchGrantsThatContact = "INV-B04"
  case severalMatchesGrantNothingByThemselves = "INV-B05"
  case cancellingGrantsNothing = "INV-B06"
  case noMatchDoesNothing = "INV-B07"
  case illegibleTouchesDoNothing = "INV-B08"
  case illegibleTouchesLeaveNoTrace = "INV-B09"
  case theSimplifiedPromptLeadsToLimitedOrDenied = "INV-B10"
  case denyingTheSimplifiedPromptDenies = "INV-B11"
  case fullAccessShowsNoButton = "INV-B12"
  case theButtonOnlyAddsGrants = "INV-B13"
  case ignoringMoreShowsNoMore = "INV-B14"
  case aLongerQueryShowsNoMore = "INV-B15"
  case aButtonShowsOnlyHiddenContacts = "INV-B16"
  case oneFrameGrantsOnce = "INV-B17"
  case noCallbackAfterTheEnd = "INV-B19"
  case theAccessPickerNeedsLimitedAccess = "INV-B20"
  case theAccessPickerSetsWhatIsTicked = "INV-B21"
  case cancellingTheAccessPickerChangesNothing = "INV-B22"
  case theContactPickerChangesNothing = "INV-B23"
  case thePickerHandsOverOnlyWhatIsEnabled = "INV-B24"
  case theOwnSheetGoesByItsCommands = "INV-B30"
  case exactBlockersAreReported = "INV-B27"
  case theAppAloneMountsButtons = "INV-B28"
  case choosingGrantsTheChosen = "INV-B29"

  public static let rows = Rows(
    authorization, store, keys, lifecycle, activity, grants, searches, notifications, history,
    buttons,
    pickers)
}

extension Subjects<ContactsCommand.Kind> {
  static var fetches: Self { [.fetchAll, .fetchOne, .fetchThese, .fetchNamed] }
  static var storeCalls: Self {
    .fetches.union([.create, .update, .delete, .fetchToken, .fetchChanges])
  }
  static var touches: Self { .touchEnds.union([.press]) }
  static var touchEnds: Self { [.tap, .lift, .liftAt] }
  /// The answers to a prompt that end waiting calls with access.
  static var decisions: Self { [.shareEverything, .confirmSelection, .allow] }
  /// Commands that answer requests for changes.
  static var history: Self { .decisions.union([.fetchChanges]) }
}
