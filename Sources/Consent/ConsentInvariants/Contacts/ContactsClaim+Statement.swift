import StateMachines

extension ContactsClaim {
  public var statement: Statement {
    switch self {
    case .limitedReadsStayWithinTheGrants:
      "A store read under limited access delivers granted contacts of the address book only."
        .sometimes("a limited app read the store while a contact was hidden from it")
    case .aDeniedAppReachesNothing:
      "Under denied or restricted access the store fails with error 100, and touches are inert."
        .sometimes("a denied or restricted app called the store", "a touch met such an app")
    case .theAppAloneNeverLeavesUndetermined:
      "Only an answer to the prompt that is up, or a restriction, ends the undetermined status."
        .sometimes("an undetermined app asked or called the store", "the status ended")
    case .everyGrantHasASource:
      "A grant comes from a choice of the person or a creation by the app, under limited access."
        .sometimes("a contact was granted")
    case .onePromptIsAnsweredPerEpoch:
      "Until a reset one prompt is answered, and only later choices or a restriction change it."
        .sometimes("access was decided", "the app was reset or deleted", "a granted contact left")
    case .aDecidedRequestShowsNothing:
      "Once access is decided, a request changes nothing, and no prompt stands."
        .sometimes("access was requested after it had been decided", "a prompt was up")
    case .grantedMeansReadable:
      "A request is granted exactly if the store can be read, and fails with error 100 if not."
        .sometimes("a request was granted", "one failed with error 100", "an open store failed")
    case .fullAccessIsChosenInFull:
      "Access is full by sharing everything, by choice in Settings, or as before a restriction."
        .sometimes("everything was shared", "full access was set", "a restriction was lifted")
    case .requestsShareOnePrompt:
      "Calls wait for one prompt, which moves on by answers, and end with it, oldest first."
        .sometimes("a call began to wait", "the prompt changed", "one prompt answered two calls")
    case .noGrantOutlivesItsContact:
      "Every granted contact is in the address book."
        .sometimes("a granted contact left the address book", "grants or the address book changed")
    case .ordinalsAreNeverReused:
      "A new contact is none that was ever there, and none appears unannounced."
        .sometimes("a contact joined the address book after another left", "a contact joined")
    case .aCreatedContactAloneBecomesVisible:
      "A contact created by a limited app becomes visible to it, and no other does."
        .sometimes("a limited app created a contact", "a call that waited created a contact")
    case .hiddenContactsCannotBeWritten:
      "Who can be read is written; writing to any other fails and does nothing."
        .sometimes("an app wrote to a contact that it could not read", "to one that it could read")
    case .aDeletedContactIsGone:
      "A deleted contact leaves the address book at once, no other does, and no fetch finds it."
        .sometimes("a contact was deleted or removed", "an app with full access read the store")
    case .bothWaysOfFetchingAgree:
      "A contact is found by itself exactly if it can be read, as it is among others."
        .sometimes("a contact was found by itself", "a contact was not found by itself")
    case .fetchingManyNeverFails:
      "Fetching several contacts answers with those that can be read, in any order, each once."
        .sometimes("several contacts were fetched, one of them out of reach", "all were in reach")
    case .whoIsFoundBearsTheName:
      "Each word of a search by name begins some word of the name of everybody who is found."
        .sometimes("several words found somebody", "one word did")
    case .aLongerNameFindsNoMore:
      "A name finds who bears it, and a longer one, of who can be read still, nobody whom a shorter did not."
        .sometimes("a name was longer than one before", "one was searched again", "one was borne")
    case .settingsEndTheProcess:
      "A choice in Settings is in force at once, and ends a running app whose access changes."
        .sometimes("access changed", "a selection did", "nothing did", "it was reset or restricted")
    case .restrictionShowsNoPrompt:
      "Under a restriction no prompt is up, and only lifting the restriction ends it."
        .sometimes("a restriction met a prompt", "a restricted app asked", "one was on otherwise")
    case .liftingRestoresTheDecision:
      "Lifting a restriction restores the status and the grants from before it."
        .sometimes("a restriction was lifted from a decision", "one was lifted from no decision")
    case .everyCommandIsAnswered:
      "What is refused had its reason and changes nothing; all else gets an answer of its kind."
        .sometimes("a command was refused", "a command was carried out")
    case .grantsAreTakenByThePersonAlone:
      "Nothing that an app does, and no touch, takes a grant away; only the person and a restriction do."
        .sometimes("an app acted while it had access", "something else happened", "access was cut")
    case .behindAnotherAppNothingIsTouched:
      "Behind another app nothing is touched or answered, and the app hears when it comes and goes."
        .sometimes("the app was left", "it was returned to", "something happened meanwhile")
    case .aWaitingCallAnswersAsIfAskedAfterwards:
      "A store operation that waits ends with what it returns when asked after the decision."
        .sometimes("a store operation waited and was carried out", "one waited and was refused")
    case .whatWasWrittenLastIsHandedOver:
      "Whoever is fetched or picked comes with the card that was written last."
        .sometimes(
          "contacts were fetched", "contacts were picked", "a fetch that waited found some")
    case .onlyWhatWasAskedForIsRead:
      "A property is read if it was asked for, and reading any other ends the app."
        .sometimes("a property was read", "one was read that had not been asked for")
    case .theAppHearsOfEveryChange:
      "A running app is notified when its readable contacts or their cards change, or on its return."
        .sometimes(
          "it could read others", "it could read another card",
          "somebody hidden changed where all is told", "it was notified on its return")
    case .hiddenChangesAreSilent:
      "An app is notified of nothing else, unless it is configured so."
        .sometimes(
          "somebody hidden came, changed or went", "a notification waited for the app's return")
    case .grantsElsewhereStayApart:
      "What other apps may see is what they were granted, and a grant to them changes nothing else."
        .sometimes("others were granted somebody", "what they may see changed otherwise")
    case .changesLeadFromATokenToNow:
      "Changes since a token lead from what could be read then to what can be read now."
        .sometimes(
          "somebody came or went", "somebody had another card", "all was told anew",
          "nothing had changed")
    case .anUnknownTokenDropsEverything:
      "Without a known token all is dropped and everybody added who can be read, and not with one."
        .sometimes("no token was given", "one was given that is not known", "the call failed")
    case .changesAreToldOnce:
      "Since a token each contact is told once at most, and only what differs from then."
        .sometimes("several contacts were told", "one or none was")
    case .ownChangesAloneAreLeftOut:
      "Where an app leaves out its own changes, all is told in which others had a hand."
        .sometimes("something was left out", "all was told", "nothing had changed")
    case .eachTokenIsNew:
      "A token is new each time, and nothing is told since one while all is as it was then."
        .sometimes("changes were asked for where all was as then", "a token was handed out")
    case .aCallbackReportsExactlyWhatIsNew:
      "A mounted button calls back once for what it grants, with exactly who is new."
        .sometimes("a button called back")
    case .reportedContactsCanBeRead:
      "A contact that a callback reports can be read from the store at that moment."
        .sometimes("a callback reported a contact")
    case .aTouchGrantsOnlyWhatItShowed:
      "A touch grants only who was shown when the finger went down and still exists."
        .sometimes("one was touched", "some were chosen", "a prompt was allowed", "a chooser stood")
    case .aSingleMatchGrantsThatContact:
      "A touch on a button that shows one hidden contact grants that contact and nothing else."
        .sometimes("a button that showed one hidden contact was touched")
    case .severalMatchesGrantNothingByThemselves:
      "A touch on a button that shows several opens a chooser with them and grants nothing."
        .sometimes("several were touched", "a prompt about several was allowed", "a chooser closed")
    case .cancellingGrantsNothing:
      "Cancelling the chooser closes it and does nothing else.".sometimes("a chooser was cancelled")
    case .noMatchDoesNothing:
      "A touch on a button that shows nobody does nothing."
        .sometimes("a button that showed nobody was touched")
    case .illegibleTouchesDoNothing:
      "A touch that is blocked changes nothing and tells the app nothing."
        .sometimes("a blocked touch met a button")
    case .illegibleTouchesLeaveNoTrace:
      "The app hears the same with a blocked touch as without it."
        .sometimes("a run was compared with the same run without its blocked touch")
    case .theSimplifiedPromptLeadsToLimitedOrDenied:
      "A touch before any decision asks about what it showed, for limited access or none."
        .sometimes("a simplified prompt came up", "it was allowed", "it was denied", "it stayed up")
    case .denyingTheSimplifiedPromptDenies:
      "Denying the simplified prompt leads to denied access without a callback."
        .sometimes("a simplified prompt was denied")
    case .fullAccessShowsNoButton:
      "Under full access a button shows nobody, and a touch on it does nothing."
        .sometimes("a button was touched under full access", "a button was on the screen under it")
    case .theButtonOnlyAddsGrants:
      "Nothing that is done with a button, its chooser or its prompt takes a grant away."
        .sometimes("a button granted a contact while another was granted already")
    case .ignoringMoreShowsNoMore:
      "Of two buttons with one query, one that leaves out as many or more shows nobody else."
        .sometimes("a button showed somebody beside one that leaves out as many or more")
    case .aLongerQueryShowsNoMore:
      "A button with a longer query shows nobody else, and with one spelt otherwise the same."
        .sometimes("a query was longer than another one", "two queries differed by spelling or not")
    case .aButtonShowsOnlyHiddenContacts:
      "A button shows only contacts that the app cannot read, before a decision or under limits."
        .sometimes("a button showed a contact while another could be read", "one did before any")
    case .oneFrameGrantsOnce:
      "What a touch granted is not granted again by its frame; a press ends as its button does."
        .sometimes("a press held", "it ended", "a chooser was used", "a finger stayed down")
    case .noCallbackAfterTheEnd:
      "Nothing is left of an ended process, and a button off the screen does not report."
        .sometimes("a process ended amid a prompt or sheet", "none ran, one began, a button left")
    case .theAccessPickerNeedsLimitedAccess:
      "The access picker comes up under limited access alone, and elsewhere adds nobody at once."
        .sometimes(
          "the picker was asked for outside limited access", "it came, stayed or left",
          "it was asked for while another was closing")
    case .theAccessPickerSetsWhatIsTicked:
      "Finishing the access picker grants who is ticked and exists, and reports who is new."
        .sometimes("the access picker was finished", "the access picker stayed up")
    case .cancellingTheAccessPickerChangesNothing:
      "Cancelling the access picker completes it with nobody and changes nothing."
        .sometimes("the access picker was cancelled after a tick", "it was cancelled without one")
    case .theContactPickerChangesNothing:
      "Presenting, using and cancelling the contact picker changes nothing but the picker."
        .sometimes(
          "who could not be read was picked", "the picker came up or stayed up",
          "who could be read was picked", "it was cancelled",
          "it was asked for while another was closing")
    case .thePickerHandsOverOnlyWhatIsEnabled:
      "The contact picker hands over exactly who is picked, of those whom it enables."
        .sometimes("a picker not for everyone handed over a contact", "one for everyone did")
    case .exactBlockersAreReported:
      "A touch is blocked by exactly what layout, touch, clock and order of mounting show."
        .sometimes("a touch was blocked", "one was not", "one was by low contrast alone")
    }
  }
}
