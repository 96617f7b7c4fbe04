import StateMachines

extension ContactsClaim {
  public var statement: Statement {
    switch self {
    case .limitedReadsStayWithinTheGrants:
      Statement(
        "A store read under limited access delivers granted contacts of the address book only.",
        sometimes: "a limited app read the store while a contact was hidden from it")
    case .aDeniedAppReachesNothing:
      Statement(
        "Under denied or restricted access the store fails with error 100, and touches are inert.",
        sometimes: "a denied or restricted app called the store",
        "a touch met a denied or restricted app")
    case .theAppAloneNeverLeavesUndetermined:
      Statement(
        "Only an answer to the prompt that is up, or a restriction, ends the undetermined status.",
        sometimes: "an undetermined app asked for access or called the store",
        "the undetermined status ended")
    case .everyGrantHasASource:
      Statement(
        "A grant comes from a choice of the person or a creation by the app, under limited access.",
        sometimes: "a contact was granted")
    case .onePromptIsAnsweredPerEpoch:
      Statement(
        "Until a reset one prompt is answered, and only later choices or a restriction change it.",
        sometimes: "a prompt was answered", "the app was reset or deleted",
        "a grant left with its contact")
    case .aDecidedRequestShowsNothing:
      Statement(
        "Once access is decided, a request changes nothing, and no prompt stands.",
        sometimes: "access was requested after it had been decided", "a prompt was up")
    case .grantedMeansReadable:
      Statement(
        "A request is granted exactly if the store can be read, and fails with error 100 if not.",
        sometimes: "a request was granted", "a request was answered with error 100",
        "a store that could be read failed")
    case .fullAccessIsChosenInFull:
      Statement(
        "Access is full by sharing everything, by choice in Settings, or as before a restriction.",
        sometimes: "everything was shared in the prompt", "full access was chosen in Settings",
        "a restriction was lifted from full access")
    case .requestsShareOnePrompt:
      Statement(
        "Calls wait for one prompt, which moves on by answers, and end with it, oldest first.",
        sometimes: "a call began to wait", "a prompt came up, moved on or ended",
        "two calls were answered by one prompt")
    case .noGrantOutlivesItsContact:
      Statement(
        "Every granted contact is in the address book.",
        sometimes: "a granted contact left the address book",
        "the grants or the address book changed")
    case .ordinalsAreNeverReused:
      Statement(
        "A new contact has the ordinal after the greatest ever used, and none appears unannounced.",
        sometimes: "a contact joined the address book after another had left it",
        "a contact joined")
    case .aCreatedContactAloneBecomesVisible:
      Statement(
        "A contact created by a limited app becomes visible to it, and no other does.",
        sometimes: "a limited app created a contact", "a call that waited created a contact")
    case .hiddenContactsCannotBeWritten:
      Statement(
        "Who can be read is written; writing to any other fails with error 200 and does nothing.",
        sometimes: "an app wrote to a contact that it could not read",
        "an app wrote to one that it could read")
    case .aDeletedContactIsGone:
      Statement(
        "A deleted contact leaves the address book at once, no other does, and no fetch finds it.",
        sometimes: "a contact was deleted or removed", "an app with full access read the store")
    case .bothWaysOfFetchingAgree:
      Statement(
        "A contact is found by itself exactly if it can be read, as it is among others.",
        sometimes: "a contact was found by itself", "a contact was not found by itself")
    case .fetchingManyNeverFails:
      Statement(
        "Fetching several contacts answers with those that can be read, in order, each once.",
        sometimes: "several contacts were fetched, one of them out of reach", "all were in reach")
    case .settingsEndTheProcess:
      Statement(
        "A choice in Settings is in force at once, and ends a running app whose access changes.",
        sometimes: "access was changed in Settings", "the selection alone was changed in Settings",
        "a choice in Settings changed nothing", "a decision was reset or restricted")
    case .restrictionShowsNoPrompt:
      Statement(
        "Under a restriction no prompt is up, and only lifting the restriction ends it.",
        sometimes: "a restriction met an open prompt", "a restricted app asked for access",
        "a restriction began, stood or ended")
    case .liftingRestoresTheDecision:
      Statement(
        "Lifting a restriction restores the status and the grants from before it.",
        sometimes: "a restriction was lifted from a decision", "one was lifted from no decision")
    case .everyCommandIsAnswered:
      Statement(
        "What is refused had its reason and changes nothing; all else gets an answer of its kind.",
        sometimes: "a command was refused", "a command was carried out")
    case .aWaitingCallAnswersAsIfAskedAfterwards:
      Statement(
        "A store operation that waits ends with what it returns when asked after the decision.",
        sometimes: "a store operation waited and was carried out", "one waited and was refused")
    case .aCallbackReportsExactlyWhatIsNew:
      Statement(
        "A mounted button calls back once for what it grants, with exactly who is new.",
        sometimes: "a button called back")
    case .reportedContactsCanBeRead:
      Statement(
        "A contact that a callback reports can be read from the store at that moment.",
        sometimes: "a callback reported a contact")
    case .aTouchGrantsOnlyWhatItShowed:
      Statement(
        "A touch grants only who was shown when the finger went down and still exists.",
        sometimes: "a touch granted a contact", "a touch was on a contact that was gone",
        "a chooser was used", "a simplified prompt was allowed", "a chooser stayed up")
    case .aSingleMatchGrantsThatContact:
      Statement(
        "A touch on a button that shows one hidden contact grants that contact and nothing else.",
        sometimes: "a button that showed one hidden contact was touched")
    case .severalMatchesGrantNothingByThemselves:
      Statement(
        "A touch on a button that shows several opens a chooser with them and grants nothing.",
        sometimes: "a button that showed several contacts was touched",
        "a simplified prompt that showed several contacts was allowed", "a chooser went away")
    case .cancellingGrantsNothing:
      Statement(
        "Cancelling the chooser closes it and does nothing else.",
        sometimes: "a chooser was cancelled")
    case .noMatchDoesNothing:
      Statement(
        "A touch on a button that shows nobody does nothing.",
        sometimes: "a button that showed nobody was touched")
    case .illegibleTouchesDoNothing:
      Statement(
        "A touch that is blocked changes nothing and tells the app nothing.",
        sometimes: "a blocked touch met a button")
    case .illegibleTouchesLeaveNoTrace:
      Statement(
        "The app hears the same with a blocked touch as without it.",
        sometimes: "a run was compared with the same run without its blocked touch")
    case .theSimplifiedPromptLeadsToLimitedOrDenied:
      Statement(
        "A touch before any decision asks about what it showed, for limited access or none.",
        sometimes: "a simplified prompt came up", "a simplified prompt was allowed",
        "a simplified prompt was denied", "a simplified prompt stayed up")
    case .denyingTheSimplifiedPromptDenies:
      Statement(
        "Denying the simplified prompt leads to denied access without a callback.",
        sometimes: "a simplified prompt was denied")
    case .fullAccessShowsNoButton:
      Statement(
        "Under full access a button shows nobody, and a touch on it does nothing.",
        sometimes: "a button was touched under full access", "a button was on the screen under it")
    case .theButtonOnlyAddsGrants:
      Statement(
        "Nothing that is done with a button, its chooser or its prompt takes a grant away.",
        sometimes: "a button granted a contact while another was granted already")
    case .aButtonShowsOnlyHiddenContacts:
      Statement(
        "A button shows only contacts that the app cannot read, before a decision or under limits.",
        sometimes: "a button showed a contact while another could be read",
        "one showed a contact before any")
    case .oneFrameGrantsOnce:
      Statement(
        "What a touch granted is not granted again by its frame; a press ends as its button does.",
        sometimes: "a press held", "a press was lifted",
        "a press was lifted whose contact had been granted", "contacts were chosen in a chooser",
        "a finger stayed down")
    case .noCallbackAfterTheEnd:
      Statement(
        "Nothing is left of an ended process, and a button off the screen does not report.",
        sometimes: "the process ended while a call, a prompt or a sheet was waiting",
        "no process ran, or one was launched",
        "a button that had left the screen granted a contact")
    case .theAccessPickerNeedsLimitedAccess:
      Statement(
        "The access picker comes up under limited access alone, and elsewhere adds nobody at once.",
        sometimes: "the access picker was asked for outside limited access",
        "the access picker came up, stayed up or went away")
    case .theAccessPickerSetsWhatIsTicked:
      Statement(
        "Finishing the access picker grants who is ticked and exists, and reports who is new.",
        sometimes: "the access picker was finished", "the access picker stayed up")
    case .cancellingTheAccessPickerChangesNothing:
      Statement(
        "Cancelling the access picker completes it with nobody and changes nothing.",
        sometimes: "the access picker was cancelled after a tick", "it was cancelled without one")
    case .theContactPickerChangesNothing:
      Statement(
        "Presenting, using and cancelling the contact picker changes nothing but the picker.",
        sometimes: "the contact picker handed over a contact that the app could not read",
        "the contact picker came up or stayed up",
        "the contact picker handed over contacts that the app could read",
        "the contact picker was cancelled")
    case .thePickerHandsOverOnlyWhatIsEnabled:
      Statement(
        "The contact picker hands over exactly who is picked, of those whom it enables.",
        sometimes: "a picker that does not enable everyone handed over a contact",
        "one that enables everyone did")
    case .plainBlockersAreReported:
      Statement(
        "A touch is blocked by what layout, touch, clock and order show, or by its contrast.",
        sometimes: "a touch was blocked by something else than its contrast",
        "one was blocked by it at most")
    }
  }
}
