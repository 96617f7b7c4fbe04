extension ContactsInvariant {
  /// What must have happened at least once for the claim to mean anything: the "sometimes" beside
  /// the "always".
  public var landmark: String {
    switch self {
    case .limitedReadsStayWithinTheGrants:
      "a limited app read a contact while another was hidden from it"
    case .aDeniedAppReachesNothing:
      "a denied or restricted app called the store"
    case .theAppAloneNeverLeavesUndetermined:
      "an undetermined app asked for access or called the store"
    case .everyGrantHasASource:
      "a contact was granted"
    case .onePromptIsAnsweredPerEpoch:
      "a prompt was answered"
    case .aDecidedRequestShowsNothing:
      "access was requested after it had been decided"
    case .grantedMeansReadable:
      "a request for access was answered"
    case .fullAccessIsChosenInFull:
      "access became full"
    case .requestsShareOnePrompt:
      "two calls were answered by one prompt"
    case .noGrantOutlivesItsContact:
      "a granted contact left the address book"
    case .ordinalsAreNeverReused:
      "a contact joined the address book after another had left it"
    case .aCreatedContactAloneBecomesVisible:
      "a limited app created a contact"
    case .hiddenContactsCannotBeWritten:
      "an app wrote to a contact that it could not read"
    case .aDeletedContactIsGone:
      "a contact was deleted or removed"
    case .bothWaysOfFetchingAgree:
      "a contact was fetched by itself and among others with nothing changed between"
    case .fetchingManyNeverFails:
      "several contacts were fetched, one of them out of reach"
    case .settingsEndTheProcess:
      "the access of a running app was changed in Settings"
    case .restrictionShowsNoPrompt:
      "a restricted app asked, or a restriction met an open prompt"
    case .liftingRestoresTheDecision:
      "a restriction was lifted from a decision"
    case .everyCommandIsAnswered:
      "a command was refused"
    case .aWaitingCallAnswersAsIfAskedAfterwards:
      "a store operation waited for the decision and was carried out after it"
    case .aCallbackReportsExactlyWhatIsNew:
      "a button called back"
    case .reportedContactsCanBeRead:
      "a contact was read right after a callback had reported it"
    case .aTouchGrantsOnlyWhatItShowed:
      "a touch, a chooser or a simplified prompt granted a contact"
    case .aSingleMatchGrantsThatContact:
      "a button that showed one hidden contact was touched"
    case .severalMatchesGrantNothingByThemselves:
      "a button that showed several contacts was touched"
    case .cancellingGrantsNothing:
      "a chooser was cancelled"
    case .noMatchDoesNothing:
      "a button that showed nobody was touched"
    case .illegibleTouchesDoNothing:
      "a blocked touch met a button that showed somebody"
    case .illegibleTouchesLeaveNoTrace:
      "a run was compared with the same run without its blocked touch"
    case .theSimplifiedPromptLeadsToLimitedOrDenied:
      "a simplified prompt was answered"
    case .denyingTheSimplifiedPromptDenies:
      "a simplified prompt was denied"
    case .fullAccessShowsNoButton:
      "a button was touched under full access"
    case .theButtonOnlyAddsGrants:
      "a button granted a contact while another was granted already"
    case .aButtonShowsOnlyHiddenContacts:
      "a button showed a contact while another could be read"
    case .oneFrameGrantsOnce:
      "a button was touched again after a touch on it had granted"
    case .noCallbackAfterTheEnd:
      "the process ended while a call, a prompt or a sheet was waiting"
    case .theAccessPickerNeedsLimitedAccess:
      "the access picker was asked for outside limited access"
    case .theAccessPickerSetsWhatIsTicked:
      "the access picker was finished"
    case .cancellingTheAccessPickerChangesNothing:
      "the access picker was cancelled after a tick"
    case .theContactPickerChangesNothing:
      "the contact picker handed over a contact that the app could not read"
    case .thePickerHandsOverOnlyWhatIsEnabled:
      "a picker that does not enable everyone handed over a contact"
    case .plainBlockersAreReported:
      "a touch was blocked by something else than its contrast"
    }
  }
}
