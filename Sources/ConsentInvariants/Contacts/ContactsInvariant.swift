/// What must hold of every transcript of the contacts machine, each case named by its claim.
///
/// - Source: Specs/Contacts/Invariants.md, a heading for each case.
public enum ContactsInvariant: UInt8, CaseIterable, Hashable, Sendable, Comparable {
  // Authorization, the store, the process.
  case limitedReadsStayWithinTheGrants
  case aDeniedAppReachesNothing
  case theAppAloneNeverLeavesUndetermined
  case everyGrantHasASource
  case onePromptIsAnsweredPerEpoch
  case aDecidedRequestShowsNothing
  case grantedMeansReadable
  case fullAccessIsChosenInFull
  case requestsShareOnePrompt
  case noGrantOutlivesItsContact
  case ordinalsAreNeverReused
  case aCreatedContactAloneBecomesVisible
  case hiddenContactsCannotBeWritten
  case aDeletedContactIsGone
  case bothWaysOfFetchingAgree
  case fetchingManyNeverFails
  case settingsEndTheProcess
  case restrictionShowsNoPrompt
  case liftingRestoresTheDecision
  case everyCommandIsAnswered
  case aWaitingCallAnswersAsIfAskedAfterwards
  // The access button and the pickers.
  case aCallbackReportsExactlyWhatIsNew
  case reportedContactsCanBeRead
  case aTouchGrantsOnlyWhatItShowed
  case aSingleMatchGrantsThatContact
  case severalMatchesGrantNothingByThemselves
  case cancellingGrantsNothing
  case noMatchDoesNothing
  case illegibleTouchesDoNothing
  case illegibleTouchesLeaveNoTrace
  case theSimplifiedPromptLeadsToLimitedOrDenied
  case denyingTheSimplifiedPromptDenies
  case fullAccessShowsNoButton
  case theButtonOnlyAddsGrants
  case aButtonShowsOnlyHiddenContacts
  case oneFrameGrantsOnce
  case noCallbackAfterTheEnd
  case theAccessPickerNeedsLimitedAccess
  case theAccessPickerSetsWhatIsTicked
  case cancellingTheAccessPickerChangesNothing
  case theContactPickerChangesNothing
  case thePickerHandsOverOnlyWhatIsEnabled
  case plainBlockersAreReported

  /// Whether one transcript cannot break it, but only two of them side by side. Such a claim is
  /// judged by a check of pairs; the monitor neither breaks nor visits it.
  public var needsTwoRuns: Bool { self == .illegibleTouchesLeaveNoTrace }

  public static func < (left: ContactsInvariant, right: ContactsInvariant) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The identifier under which Specs/Contacts/Invariants.md states it, such as `INV-C01`.
  public var clause: String {
    switch self {
    case .limitedReadsStayWithinTheGrants: "INV-C01"
    case .aDeniedAppReachesNothing: "INV-C02"
    case .theAppAloneNeverLeavesUndetermined: "INV-C03"
    case .everyGrantHasASource: "INV-C04"
    case .onePromptIsAnsweredPerEpoch: "INV-C05"
    case .aDecidedRequestShowsNothing: "INV-C06"
    case .grantedMeansReadable: "INV-C07"
    case .fullAccessIsChosenInFull: "INV-C09"
    case .requestsShareOnePrompt: "INV-C10"
    case .noGrantOutlivesItsContact: "INV-C11"
    case .ordinalsAreNeverReused: "INV-C12"
    case .aCreatedContactAloneBecomesVisible: "INV-C13"
    case .hiddenContactsCannotBeWritten: "INV-C15"
    case .aDeletedContactIsGone: "INV-C16"
    case .bothWaysOfFetchingAgree: "INV-C17"
    case .fetchingManyNeverFails: "INV-C18"
    case .settingsEndTheProcess: "INV-C34"
    case .restrictionShowsNoPrompt: "INV-C35"
    case .liftingRestoresTheDecision: "INV-C36"
    case .everyCommandIsAnswered: "INV-C37"
    case .aWaitingCallAnswersAsIfAskedAfterwards: "INV-C39"
    case .aCallbackReportsExactlyWhatIsNew: "INV-B01"
    case .reportedContactsCanBeRead: "INV-B02"
    case .aTouchGrantsOnlyWhatItShowed: "INV-B03"
    case .aSingleMatchGrantsThatContact: "INV-B04"
    case .severalMatchesGrantNothingByThemselves: "INV-B05"
    case .cancellingGrantsNothing: "INV-B06"
    case .noMatchDoesNothing: "INV-B07"
    case .illegibleTouchesDoNothing: "INV-B08"
    case .illegibleTouchesLeaveNoTrace: "INV-B09"
    case .theSimplifiedPromptLeadsToLimitedOrDenied: "INV-B10"
    case .denyingTheSimplifiedPromptDenies: "INV-B11"
    case .fullAccessShowsNoButton: "INV-B12"
    case .theButtonOnlyAddsGrants: "INV-B13"
    case .aButtonShowsOnlyHiddenContacts: "INV-B16"
    case .oneFrameGrantsOnce: "INV-B17"
    case .noCallbackAfterTheEnd: "INV-B19"
    case .theAccessPickerNeedsLimitedAccess: "INV-B20"
    case .theAccessPickerSetsWhatIsTicked: "INV-B21"
    case .cancellingTheAccessPickerChangesNothing: "INV-B22"
    case .theContactPickerChangesNothing: "INV-B23"
    case .thePickerHandsOverOnlyWhatIsEnabled: "INV-B24"
    case .plainBlockersAreReported: "INV-B27"
    }
  }
}
