import ConsentInvariants
import ConsentVocabulary
import Notation

extension Breach {
  static let decisions = [
    Breach(.theAppAloneNeverLeavesUndetermined, "an answer to another screen", from: .asked) {
      $0.step(.user(.shareEverything)) { $0.decide(.authorized) }
    },
    Breach(.onePromptIsAnsweredPerEpoch, "a refusal comes twice", from: .denied) {
      $0.step(.user(.refuseSharing))
    },
    Breach(.onePromptIsAnsweredPerEpoch, "a refusal limits", in: .denied) {
      $0.after.status = .limited
    },
    Breach(.onePromptIsAnsweredPerEpoch, "a selection comes twice", from: .limited) {
      $0.step(.user(.confirmSelection))
    },
    Breach(.onePromptIsAnsweredPerEpoch, "a selection denies", from: .ticked) {
      $0.step(.user(.confirmSelection)) { $0.decide(.denied, granting: [1]) }
    },
    Breach(.onePromptIsAnsweredPerEpoch, "a selection is cut", in: .limited) {
      $0.after.granted = []
    },
    Breach(.onePromptIsAnsweredPerEpoch, "an answer comes twice", from: .limited) {
      $0.step(.user(.allow))
    },
    Breach(.onePromptIsAnsweredPerEpoch, "a reset denies", in: .reset) {
      $0.after.status = .denied
    },
    Breach(.onePromptIsAnsweredPerEpoch, "a reset keeps grants", in: .reset) {
      $0.after.granted = [1]
    },
    Breach(.onePromptIsAnsweredPerEpoch, "a launch forgets", in: .launched) {
      $0.after.status = .notDetermined
    },
    Breach(.onePromptIsAnsweredPerEpoch, "a launch takes grants away", in: .launched) {
      $0.after.granted = []
    },
    Breach(.aDecidedRequestShowsNothing, "a request waits", from: .limited) {
      $0.asks(.requestAccess, call: 2)
    },
    Breach(.aDecidedRequestShowsNothing, "a request denies", in: .requestedAgain) {
      $0.after.status = .denied
    },
    Breach(.aDecidedRequestShowsNothing, "a prompt stands on a refusal", in: .denied) {
      $0.after.alert = .shareOrNot
    },
    Breach(.grantedMeansReadable, "a refused app is granted", in: .requestedWhenDenied) {
      $0.outcome.response = .returned(
        .access(granted: true, error: ContactsError(.authorizationDenied)))
    },
    Breach(.grantedMeansReadable, "a refusal is without its error", in: .requestedWhenDenied) {
      $0.outcome.response = .returned(.access(granted: false, error: nil))
    },
    Breach(.grantedMeansReadable, "a limited store is denied", from: .limited) {
      $0.step(fetch(.all), .returned(.refused))
    },
    Breach(.grantedMeansReadable, "a waiting request is not granted", in: .limited) {
      $0.outcome.events = [.completed(CallID(1), .access(granted: false, error: nil))]
    },
    Breach(.fullAccessIsChosenInFull, "sharing everything limits", in: .full) {
      $0.after.status = .limited
    },
    Breach(.fullAccessIsChosenInFull, "lifting gives full access", in: .lifted2) {
      $0.after.status = .authorized
    },
    Breach(.theSimplifiedPromptLeadsToLimitedOrDenied, "allowing denies", in: .allowed) {
      $0.after.status = .denied
    },
    Breach(.theSimplifiedPromptLeadsToLimitedOrDenied, "it stays when allowed", in: .allowed) {
      $0.after.alert = .simplified(ButtonID(1), [2])
    },
    Breach(.theSimplifiedPromptLeadsToLimitedOrDenied, "denying limits", in: .refusedSimplified) {
      $0.after.status = .limited
    },
    Breach(
      .theSimplifiedPromptLeadsToLimitedOrDenied, "it stays when denied", in: .refusedSimplified
    ) {
      $0.after.alert = .simplified(ButtonID(1), [2])
    },
    Breach(.theSimplifiedPromptLeadsToLimitedOrDenied, "it says nobody matched", in: .simplified) {
      $0.outcome.response = .touch(.inert(.nothingToGrant))
    },
    Breach(.theSimplifiedPromptLeadsToLimitedOrDenied, "it asks about another", in: .simplified) {
      $0.after.alert = .simplified(ButtonID(1), [3])
    },
    Breach(.theSimplifiedPromptLeadsToLimitedOrDenied, "it opens a sheet too", in: .simplified) {
      $0.after.sheet = .accessPicker([])
    },
    Breach(.denyingTheSimplifiedPromptDenies, "it stays", in: .refusedSimplified) {
      $0.after.alert = .simplified(ButtonID(1), [2])
    },
    Breach(.denyingTheSimplifiedPromptDenies, "it calls back", in: .refusedSimplified) {
      $0.outcome.events = [.approved([2])]
    },
  ]

  static let prompt = [
    Breach(.requestsShareOnePrompt, "a decided store waits", from: .limited) {
      $0.asks(.store(.fetch(.all)), call: 2)
    },
    Breach(.requestsShareOnePrompt, "a call has a number of before", from: .asked) {
      $0.asks(.requestAccess, call: 1)
    },
    Breach(.requestsShareOnePrompt, "a call is lost", in: .asked) { $0.after.pending = [] },
    Breach(.requestsShareOnePrompt, "asking opens a sheet", in: .asked) {
      $0.after.sheet = .contactPicker(ContactPicker())
    },
    Breach(.requestsShareOnePrompt, "asking shows the second screen", in: .asked) {
      $0.after.alert = .howMuch
    },
    Breach(.requestsShareOnePrompt, "a call ends too soon", from: .asked) {
      $0.step(.clock(.advance(.zero)), events: [.allowed])
    },
    Breach(.requestsShareOnePrompt, "the prompt goes away", from: .asked) {
      $0.step(.clock(.advance(.zero))) { $0.alert = nil }
    },
    Breach(.requestsShareOnePrompt, "a prompt comes up", from: .fresh) {
      $0.step(.clock(.advance(.zero))) { $0.alert = .shareOrNot }
    },
    Breach(.requestsShareOnePrompt, "a waiting call is dropped", from: .asked) {
      $0.step(.clock(.advance(.zero))) { $0.pending = [] }
    },
    Breach(.requestsShareOnePrompt, "a decision ends no call", in: .denied) {
      $0.outcome.events = []
    },
    Breach(.requestsShareOnePrompt, "a call waits on after the decision", in: .denied) {
      $0.after.pending = [CallID(1)]
    },
    Breach(.requestsShareOnePrompt, "the prompt stays after the decision", in: .denied) {
      $0.after.alert = .shareOrNot
    },
    Breach(.requestsShareOnePrompt, "continuing begins to select", in: .continued) {
      $0.after.alert = .selecting([])
    },
    Breach(.requestsShareOnePrompt, "a selection begins with somebody", in: .deciding) {
      $0.after.alert = .selecting([1])
    },
    Breach(.requestsShareOnePrompt, "a tick ticks another", from: .deciding) {
      $0.step(.user(.toggle(ContactID(1)))) { $0.alert = .selecting([2]) }
    },
    Breach(.requestsShareOnePrompt, "another selection is confirmed", in: .ticked) {
      $0.after.alert = .confirming([2])
    },
    Breach(.requestsShareOnePrompt, "going back changes the selection", from: .ticked) {
      $0.step(.user(.goBack)) { $0.alert = .selecting([2]) }
    },
    Breach(.requestsShareOnePrompt, "going back goes back two", from: .deciding) {
      $0.step(.user(.goBack)) { $0.alert = .shareOrNot }
    },
    Breach(.requestsShareOnePrompt, "going back begins to select", from: .continued) {
      $0.step(.user(.goBack)) { $0.alert = .selecting([]) }
    },
  ]

  static let addressBook = [
    Breach(.everyGrantHasASource, "time grants", from: .limited) {
      $0.step(.clock(.advance(.zero))) { $0.granted = [1, 2] }
    },
    Breach(.everyGrantHasASource, "grants stand under full access", in: .requestedAgain) {
      $0.after.status = .authorized
    },
    Breach(.noGrantOutlivesItsContact, "who is unknown is granted", from: .limited) {
      $0.step(.clock(.advance(.zero))) { $0.granted = [1, 9] }
    },
    Breach(
      .hiddenContactsCannotBeWritten, "a hidden contact fails otherwise than decided",
      from: Transcript(ContactsConfiguration(hiddenWriteError: .recordNotWritable))
    ) {
      $0.asks(.requestAccess, call: 1)
      $0.sharesOne()
      $0.step(write(2), .returned(.unwritable(2)))
    },
    Breach(.grantedMeansReadable, "an open store refuses about a record", from: .limited) {
      $0.step(
        write(2),
        .returned(.failed(ContactsError(.authorizationDenied, affected: [ContactID(2)]))))
    },
    Breach(.ordinalsAreNeverReused, "who is there is created", from: .full) {
      $0.step(create, .returned(.created(ContactID(2))))
    },
    Breach(.ordinalsAreNeverReused, "the person adds nobody", from: .full) {
      $0.step(.user(.addContact(Card(name: "New"))))
    },
    Breach(.ordinalsAreNeverReused, "two calls that waited create the same", from: .asked) {
      $0.asks(.store(.create(Card(name: "New"))), call: 2)
      $0.asks(.store(.create(Card(name: "Newer"))), call: 3)
      $0.sharesOne(alsoEnding: [
        .completed(CallID(2), .created(ContactID(4))),
        .completed(CallID(3), .created(ContactID(4))),
      ]) {
        $0.existing = [1, 2, 3, 4]
        $0.granted = [1, 4]
      }
    },
    Breach(.ordinalsAreNeverReused, "somebody appears", from: .limited) {
      $0.step(.clock(.advance(.zero))) { $0.existing = [1, 2, 3, 4] }
    },
    Breach(.ordinalsAreNeverReused, "who is created does not appear", in: .added) {
      $0.after.existing = [1, 2, 3]
    },
    Breach(.aDeletedContactIsGone, "who is removed stays", in: .removed) {
      $0.after.existing = [1, 2, 3]
    },
    Breach(.aDeletedContactIsGone, "who is not removed goes", from: .limited) {
      $0.step(.clock(.advance(.zero))) { $0.existing = [1, 2] }
    },
    Breach(.aDeletedContactIsGone, "a waiting call deletes another", from: .asked) {
      $0.asks(.store(.delete(ContactID(1))), call: 2)
      $0.sharesOne(alsoEnding: [.completed(CallID(2), .saved)]) {
        $0.granted = []
        $0.existing = [1, 3]
      }
    },
  ]

  static let store = [
    Breach(.limitedReadsStayWithinTheGrants, "a search finds who is gone", from: .limited) {
      $0.step(fetch(.named("\u{E9}")), .returned(.found([9])))
    },
    Breach(.limitedReadsStayWithinTheGrants, "everybody is granted", from: .everybodyLimited) {
      $0.step(fetch(.named("\u{E9}")), .returned(.found([9])))
    },
    Breach(.aDeniedAppReachesNothing, "a denied write is saved", from: .denied) {
      $0.step(write(1), .returned(.saved))
    },
    Breach(.aDeniedAppReachesNothing, "a restricted read finds nobody", from: .restrictedUndecided)
    {
      $0.step(fetch(.all), .returned(.found([])))
    },
    Breach(.aDeniedAppReachesNothing, "a denied write writes", from: .denied) {
      $0.step(write(1), .returned(.refused)) { $0.existing = [1, 2] }
    },
    Breach(.aCreatedContactAloneBecomesVisible, "another becomes visible", in: .created) {
      $0.after.granted = [1, 2, 4]
    },
    Breach(.aCreatedContactAloneBecomesVisible, "a waiting call's contact is hidden", from: .asked)
    {
      $0.asks(.store(.create(Card(name: "New"))), call: 2)
      $0.sharesOne(alsoEnding: [.completed(CallID(2), .created(ContactID(4)))]) {
        $0.existing = [1, 2, 3, 4]
      }
    },
    Breach(.hiddenContactsCannotBeWritten, "the error names nobody", from: .limited) {
      $0.step(write(2), .returned(.missing))
    },
    Breach(.hiddenContactsCannotBeWritten, "a failed write grants", from: .limited) {
      $0.step(write(2), .returned(.unwritable(2))) { $0.granted = [1, 2] }
    },
    Breach(.bothWaysOfFetchingAgree, "another is found", from: .full) {
      $0.step(fetch(one(1)), .returned(.found([2])))
    },
    Breach(.bothWaysOfFetchingAgree, "who is hidden is found", from: .limited) {
      $0.step(fetch(one(2)), .returned(.found([2])))
    },
    Breach(.fetchingManyNeverFails, "all are not all", from: .full) {
      $0.step(fetch(.all), .returned(.found([1, 2])))
    },
    Breach(.fetchingManyNeverFails, "those asked for are not all found", from: .full) {
      $0.step(fetch(these(1, 2)), .returned(.found([1])))
    },
    Breach(.fetchingManyNeverFails, "a search finds somebody twice", from: .full) {
      $0.step(fetch(.named("\u{E9}")), .returned(.found([1, 2, 1])))
    },
    Breach(.aWaitingCallAnswersAsIfAskedAfterwards, "it is answered before", from: .fresh) {
      $0.step(fetch(.all), .returned(.found([])))
    },
    Breach(.aWaitingCallAnswersAsIfAskedAfterwards, "a hidden contact is updated", from: .asked) {
      $0.asks(.store(.update(ContactID(2), Card(name: "New"))), call: 2)
      $0.sharesOne(alsoEnding: [.completed(CallID(2), .saved)])
    },
    Breach(.aWaitingCallAnswersAsIfAskedAfterwards, "a hidden contact is deleted", from: .asked) {
      $0.asks(.store(.delete(ContactID(2))), call: 2)
      $0.sharesOne(alsoEnding: [.completed(CallID(2), .saved)]) { $0.existing = [1, 3] }
    },
    Breach(.aWaitingCallAnswersAsIfAskedAfterwards, "creating saves", from: .asked) {
      $0.asks(.store(.create(Card(name: "New"))), call: 2)
      $0.sharesOne(alsoEnding: [.completed(CallID(2), .saved)])
    },
    Breach(.aWaitingCallAnswersAsIfAskedAfterwards, "a refused read finds nobody", from: .asked) {
      $0.asks(.store(.fetch(.all)), call: 2)
      $0.refusesSharing(alsoEnding: [.completed(CallID(2), .found([]))])
    },
  ]
}
