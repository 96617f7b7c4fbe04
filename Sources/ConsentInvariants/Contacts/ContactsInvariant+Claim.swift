extension ContactsInvariant {
  /// What must hold, in one sentence.
  public var claim: String {
    switch self {
    case .limitedReadsStayWithinTheGrants:
      "A store read under limited access delivers granted contacts of the address book only."
    case .aDeniedAppReachesNothing:
      """
      Under denied or restricted access every store operation fails with error 100, every touch is \
      inert, and nothing changes.
      """
    case .theAppAloneNeverLeavesUndetermined:
      "Only an answer to the prompt that is up, or a restriction, ends the undetermined status."
    case .everyGrantHasASource:
      """
      Every grant goes back to a choice of the person that included the contact, or to the app \
      having created it, after the last time the grant was taken away.
      """
    case .onePromptIsAnsweredPerEpoch:
      """
      Between one installation or reset and the next, at most one prompt is answered, its answer is \
      in force, and only the person's later choices or a restriction change it.
      """
    case .aDecidedRequestShowsNothing:
      "Once access is decided, a request brings up no prompt and changes nothing."
    case .grantedMeansReadable:
      """
      A request answers granted exactly if the status is limited or authorized, with error 100 \
      otherwise, and a store that can be read never fails with error 100.
      """
    case .fullAccessIsChosenInFull:
      """
      Access becomes full by sharing everything in the prompt, by choosing it in Settings, or by \
      lifting a restriction from it, and sharing everything makes it so.
      """
    case .requestsShareOnePrompt:
      """
      A prompt comes up when somebody asks and moves on by the person's answers; calls made while \
      it is up wait for it, change nothing, and end with it, each exactly once, oldest first.
      """
    case .noGrantOutlivesItsContact:
      "Every granted contact is in the address book."
    case .ordinalsAreNeverReused:
      "A new contact has the ordinal after the greatest ever used, and none appears unannounced."
    case .aCreatedContactAloneBecomesVisible:
      "A contact created by a limited app becomes visible to it, and no other does."
    case .hiddenContactsCannotBeWritten:
      """
      An update or a delete is carried out exactly if the contact can be read; otherwise it fails \
      with error 200, names the contact, and changes nothing.
      """
    case .aDeletedContactIsGone:
      "A deleted contact leaves the address book at once, no other does, and no fetch finds it."
    case .bothWaysOfFetchingAgree:
      "As long as nothing changes, a contact is found by itself exactly if it is found among others."
    case .fetchingManyNeverFails:
      """
      Fetching several contacts answers with all of them that can be read, in ascending order, \
      each once, whatever else was asked for.
      """
    case .settingsEndTheProcess:
      """
      A choice in Settings is in force at once; a running app whose access is changed there, reset \
      or restricted is ended without a word, and one that keeps its access is left alone.
      """
    case .restrictionShowsNoPrompt:
      "Under a restriction no prompt is up, and only lifting the restriction ends it."
    case .liftingRestoresTheDecision:
      """
      Lifting a restriction restores the status and the grants from before it, less contacts that \
      are gone.
      """
    case .everyCommandIsAnswered:
      """
      What cannot be done is refused with the first reason that holds and changes nothing; all else \
      gets an answer of its kind; the app's own command ends it only by asking without a usage \
      description.
      """
    case .aWaitingCallAnswersAsIfAskedAfterwards:
      """
      A store operation asked before the decision ends after it, with what the same operation \
      returns then.
      """
    case .aCallbackReportsExactlyWhatIsNew:
      """
      A mounted button calls back once for a grant made through it, with exactly the contacts that \
      are new, and never otherwise.
      """
    case .reportedContactsCanBeRead:
      "A contact that a callback reports can be read from the store at that moment."
    case .aTouchGrantsOnlyWhatItShowed:
      """
      A touch leads to grants only of contacts that the button showed when the finger went down \
      and that still exist.
      """
    case .aSingleMatchGrantsThatContact:
      "A touch on a button that shows one hidden contact grants that contact and does nothing else."
    case .severalMatchesGrantNothingByThemselves:
      "A touch on a button that shows several opens a chooser with them, and by itself grants nothing."
    case .cancellingGrantsNothing:
      "Cancelling the chooser closes it and does nothing else."
    case .noMatchDoesNothing:
      "A touch on a button that shows nobody does nothing."
    case .illegibleTouchesDoNothing:
      "A touch that is blocked changes nothing and tells the app nothing."
    case .illegibleTouchesLeaveNoTrace:
      "The app hears the same with a blocked touch as without it."
    case .theSimplifiedPromptLeadsToLimitedOrDenied:
      """
      A touch before any decision brings up the simplified prompt with what the button showed, and \
      allowing leads to limited access, denying to none.
      """
    case .denyingTheSimplifiedPromptDenies:
      "Denying the simplified prompt leads to denied access without a callback."
    case .fullAccessShowsNoButton:
      "Under full access a button shows nobody, and a touch on it does nothing."
    case .theButtonOnlyAddsGrants:
      "Nothing that is done with a button, its chooser or its prompt takes a grant away."
    case .aButtonShowsOnlyHiddenContacts:
      """
      A button shows only contacts of the address book that the app cannot read, and nobody unless \
      access is limited or undetermined.
      """
    case .oneFrameGrantsOnce:
      """
      What a touch has granted is not granted again by another touch of the same frame; a press \
      ends with its lift, with its button, and when something comes up.
      """
    case .noCallbackAfterTheEnd:
      """
      When the process has ended nothing of it is left and nothing reaches the app; a button that \
      left the screen does not report, unless late callbacks are delivered.
      """
    case .theAccessPickerNeedsLimitedAccess:
      """
      The access picker comes up under limited access alone, with the grants ticked; elsewhere it \
      completes at once with nobody and changes nothing.
      """
    case .theAccessPickerSetsWhatIsTicked:
      """
      Finishing the access picker makes the grants what is ticked and in the address book, and \
      reports those that are new.
      """
    case .cancellingTheAccessPickerChangesNothing:
      "Cancelling the access picker completes it with nobody and changes nothing."
    case .theContactPickerChangesNothing:
      "Presenting, using and cancelling the contact picker leaves status, grants and contacts alone."
    case .thePickerHandsOverOnlyWhatIsEnabled:
      """
      The contact picker hands over exactly the contacts picked, and only such as it enabled when \
      it was presented.
      """
    case .plainBlockersAreReported:
      """
      A touch is blocked by everything that the layout, the touch, the clock and the order of \
      mounting show to block it, and by nothing else but low contrast.
      """
    }
  }
}
