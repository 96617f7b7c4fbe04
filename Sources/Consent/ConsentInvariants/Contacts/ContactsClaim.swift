import ConsentVocabulary
import StateMachines

/// An invariant of all transcripts of the contacts machine, named after its claim.
///
/// - Source: Specs/Contacts/Invariants.md, a heading for each case.
public enum ContactsClaim: String, Claims {
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
  case noGrantOutlivesItsContact = "INV-C11"
  case ordinalsAreNeverReused = "INV-C12"
  case aCreatedContactAloneBecomesVisible = "INV-C13"
  case hiddenContactsCannotBeWritten = "INV-C15"
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
  case exactBlockersAreReported = "INV-B27"

  /// Returns whether the claim can judge a command of this kind. A refused command must change nothing, which
  /// a single claim checks, so that all other claims skip it.
  public func speaks(of kind: ContactsCommand.Kind?, refused: Bool) -> Bool {
    guard let kind, !refused else { return self == .everyCommandIsAnswered }
    return Self.subjects[self]?.contains(kind) ?? true
  }

  /// Commands that answer requests for changes: the request itself, and decisions that end waiting calls.
  private static let history: [ContactsCommand.Kind] = [
    .fetchChanges, .shareEverything, .confirmSelection, .allow,
  ]

  /// The kinds of commands that each claim concerns. A claim without an entry concerns all of them.
  private static let subjects: [ContactsClaim: [ContactsCommand.Kind]] = [
    .limitedReadsStayWithinTheGrants: [.fetchAll, .fetchOne, .fetchThese, .fetchNamed],
    .aDeniedAppReachesNothing: [
      .fetchAll, .fetchOne, .fetchThese, .fetchNamed, .create, .update, .delete, .fetchToken,
      .fetchChanges, .tap, .press, .lift, .liftAt,
    ],
    .hiddenContactsCannotBeWritten: [.update, .delete],
    .bothWaysOfFetchingAgree: [.fetchOne],
    .fetchingManyNeverFails: [.fetchAll, .fetchThese, .fetchNamed],
    .aLongerNameFindsNoMore: [.fetchNamed], .onlyWhatWasAskedForIsRead: [.read],
    .whoIsFoundBearsTheName: [.fetchNamed],
    .whatWasWrittenLastIsHandedOver: [
      .fetchAll, .fetchOne, .fetchThese, .fetchNamed, .pick, .shareEverything, .confirmSelection,
      .allow,
    ],
    .settingsEndTheProcess: [
      .setNone, .setLimited, .setOffered, .setFull, .resetPrivacy, .restrict,
    ],
    .liftingRestoresTheDecision: [.liftRestriction],
    .changesLeadFromATokenToNow: history,
    .anUnknownTokenDropsEverything: history,
    .changesAreToldOnce: history,
    .ownChangesAloneAreLeftOut: history,
    .eachTokenIsNew: [.fetchToken] + history,
    .aSingleMatchGrantsThatContact: [.tap, .lift, .liftAt],
    .cancellingGrantsNothing: [.cancel, .takeScreenDown],
    .noMatchDoesNothing: [.tap, .lift, .liftAt],
    .illegibleTouchesDoNothing: [.tap, .press, .lift, .liftAt],
    // Judged on pairs of runs only: see `illegibleTouchPair(_:play:)`.
    .illegibleTouchesLeaveNoTrace: [], .denyingTheSimplifiedPromptDenies: [.deny],
    .theButtonOnlyAddsGrants: [.tap, .lift, .liftAt, .choose, .allow],
    .cancellingTheAccessPickerChangesNothing: [.cancel, .takeScreenDown],
    .exactBlockersAreReported: [.tap, .press, .lift, .liftAt],
  ]

  public func judge(_ event: Event<Contacts>, after past: ContactsMonitorState) -> Judgement {
    switch self {
    case .limitedReadsStayWithinTheGrants: event.limitedReadsStayWithinTheGrants()
    case .aDeniedAppReachesNothing: event.aDeniedAppReachesNothing()
    case .theAppAloneNeverLeavesUndetermined: event.theAppAloneNeverLeavesUndetermined()
    case .everyGrantHasASource: event.everyGrantHasASource(after: past)
    case .onePromptIsAnsweredPerEpoch: event.onePromptIsAnsweredPerEpoch(after: past)
    case .aDecidedRequestShowsNothing: event.aDecidedRequestShowsNothing()
    case .grantedMeansReadable: event.grantedMeansReadable()
    case .fullAccessIsChosenInFull: event.fullAccessIsChosenInFull(after: past)
    case .requestsShareOnePrompt: event.requestsShareOnePrompt(after: past)
    case .noGrantOutlivesItsContact: event.noGrantOutlivesItsContact()
    case .ordinalsAreNeverReused: event.ordinalsAreNeverReused(after: past)
    case .aCreatedContactAloneBecomesVisible: event.aCreatedContactAloneBecomesVisible(after: past)
    case .hiddenContactsCannotBeWritten: event.hiddenContactsCannotBeWritten()
    case .aDeletedContactIsGone: event.aDeletedContactIsGone(after: past)
    case .bothWaysOfFetchingAgree: event.bothWaysOfFetchingAgree()
    case .fetchingManyNeverFails: event.fetchingManyNeverFails()
    case .aLongerNameFindsNoMore: event.aLongerNameFindsNoMore(after: past)
    case .whoIsFoundBearsTheName: event.whoIsFoundBearsTheName()
    case .settingsEndTheProcess: event.settingsEndTheProcess(after: past)
    case .restrictionShowsNoPrompt: event.restrictionShowsNoPrompt()
    case .liftingRestoresTheDecision: event.liftingRestoresTheDecision(after: past)
    case .everyCommandIsAnswered: event.everyCommandIsAnswered(after: past)
    case .grantsAreTakenByThePersonAlone: event.grantsAreTakenByThePersonAlone(after: past)
    case .behindAnotherAppNothingIsTouched: event.behindAnotherAppNothingIsTouched()
    case .aWaitingCallAnswersAsIfAskedAfterwards:
      event.aWaitingCallAnswersAsIfAskedAfterwards(after: past)
    case .whatWasWrittenLastIsHandedOver: event.whatWasWrittenLastIsHandedOver(after: past)
    case .onlyWhatWasAskedForIsRead: event.onlyWhatWasAskedForIsRead(after: past)
    case .theAppHearsOfEveryChange: event.theAppHearsOfEveryChange(after: past)
    case .hiddenChangesAreSilent: event.hiddenChangesAreSilent(after: past)
    case .grantsElsewhereStayApart: event.grantsElsewhereStayApart()
    case .changesLeadFromATokenToNow: event.changesLeadFromATokenToNow(after: past)
    case .anUnknownTokenDropsEverything: event.anUnknownTokenDropsEverything(after: past)
    case .changesAreToldOnce: event.changesAreToldOnce(after: past)
    case .ownChangesAloneAreLeftOut: event.ownChangesAloneAreLeftOut(after: past)
    case .eachTokenIsNew: event.eachTokenIsNew(after: past)
    case .aCallbackReportsExactlyWhatIsNew: event.aCallbackReportsExactlyWhatIsNew()
    case .reportedContactsCanBeRead: event.reportedContactsCanBeRead(after: past)
    case .aTouchGrantsOnlyWhatItShowed: event.aTouchGrantsOnlyWhatItShowed(after: past)
    case .aSingleMatchGrantsThatContact: event.aSingleMatchGrantsThatContact(after: past)
    case .severalMatchesGrantNothingByThemselves:
      event.severalMatchesGrantNothingByThemselves(after: past)
    case .cancellingGrantsNothing: event.cancellingGrantsNothing()
    case .noMatchDoesNothing: event.noMatchDoesNothing(after: past)
    case .illegibleTouchesDoNothing: event.illegibleTouchesDoNothing()
    case .illegibleTouchesLeaveNoTrace: .silent
    case .theSimplifiedPromptLeadsToLimitedOrDenied:
      event.theSimplifiedPromptLeadsToLimitedOrDenied(after: past)
    case .denyingTheSimplifiedPromptDenies: event.denyingTheSimplifiedPromptDenies()
    case .fullAccessShowsNoButton: event.fullAccessShowsNoButton()
    case .theButtonOnlyAddsGrants: event.theButtonOnlyAddsGrants()
    case .ignoringMoreShowsNoMore: event.ignoringMoreShowsNoMore(after: past)
    case .aLongerQueryShowsNoMore: event.aLongerQueryShowsNoMore(after: past)
    case .aButtonShowsOnlyHiddenContacts: event.aButtonShowsOnlyHiddenContacts()
    case .oneFrameGrantsOnce: event.oneFrameGrantsOnce(after: past)
    case .noCallbackAfterTheEnd: event.noCallbackAfterTheEnd(after: past)
    case .theAccessPickerNeedsLimitedAccess: event.theAccessPickerNeedsLimitedAccess(after: past)
    case .theAccessPickerSetsWhatIsTicked: event.theAccessPickerSetsWhatIsTicked()
    case .cancellingTheAccessPickerChangesNothing: event.cancellingTheAccessPickerChangesNothing()
    case .theContactPickerChangesNothing: event.theContactPickerChangesNothing(after: past)
    case .thePickerHandsOverOnlyWhatIsEnabled: event.thePickerHandsOverOnlyWhatIsEnabled()
    case .exactBlockersAreReported: event.exactBlockersAreReported(after: past)
    }
  }
}
