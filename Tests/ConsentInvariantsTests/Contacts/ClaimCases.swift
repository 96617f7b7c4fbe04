import ConsentInvariants
import ConsentVocabulary
import Notation

// Obeying transcripts for claims whose breaches have no obeying counterpart.
extension Obeyed {
  static let all = ofOneStep + history

  private static let ofOneStep = [
    Obeyed(.aWaitingCallAnswersAsIfAskedAfterwards, from: .asked) {
      $0.asks(.store(.create(Card(name: "New"))), call: 2)
      $0.asks(.store(.delete(ContactID(1))), call: 3)
      $0.asks(.store(.fetch(.all)), call: 4)
      $0.asks(.store(.fetch(one(1))), call: 5)
      $0.sharesOne(alsoEnding: [
        .completed(CallID(2), .created(ContactID(4))), .completed(CallID(3), .saved),
        .completed(CallID(4), .found([4])), .completed(CallID(5), .missing),
      ]) {
        $0.existing = [2, 3, 4]
        $0.granted = [4]
      }
    },
    Obeyed(.limitedReadsStayWithinTheGrants, from: .limited) {
      $0.step(fetch(.all), .returned(.found([1])))
    },
    Obeyed(.aDeniedAppReachesNothing, from: .denied) {
      $0.step(fetch(.all), .returned(.refused))
    },
    Obeyed(.noGrantOutlivesItsContact, from: .limited) {
      $0.step(.user(.removeContact(ContactID(1)))) {
        $0.existing = [2, 3]
        $0.granted = []
      }
    },
    Obeyed(.hiddenContactsCannotBeWritten, from: .limited) {
      $0.step(write(2), .returned(.unwritable(2)))
    },
    Obeyed(.bothWaysOfFetchingAgree, from: .limited) {
      $0.step(fetch(these(1, 2)), .returned(.found([1])))
      $0.step(fetch(one(2)), .returned(.missing))
      $0.step(fetch(one(1)), .returned(.found([1])))
    },
    Obeyed(.fetchingManyNeverFails, from: .limited) {
      $0.step(fetch(these(9, 1, 1)), .returned(.found([1])))
    },
    Obeyed(.aLongerNameFindsNoMore, from: .everybodyLimited) {
      $0.step(fetch(.named("a")), .returned(.found([1, 2])))
      $0.step(settings(.limited([2, 3]))) { $0.granted = [2, 3] }
      // A contact that was unreadable, or has another card, may be found now.
      let adele = Contact(id: ContactID(3), card: Card(name: "Adele"))
      $0.step(.user(.editContact(adele.id, adele.card)), isTold: true)
      $0.step(fetch(.named("ad")), .returned(.contacts([.two, adele])))
    },
    Obeyed(.whoIsFoundBearsTheName, from: .everybodyLimited) {
      $0.step(fetch(.named("AD")), .returned(.found([1])))
      $0.step(write(3), .returned(.saved), isTold: true)
      $0.step(fetch(.named("ne n")), .returned(.contacts([.newThree])))
    },
    Obeyed(.onlyWhatWasAskedForIsRead, from: .limited) {
      $0.step(fetch(.all, only: ContactKeys(.emails)), .returned(.contacts([.oneByEmail])))
      $0.step(reads(.emails))
    },
    Obeyed(.theAppHearsOfEveryChange, from: .limited) {
      $0.step(settings(.limited([1, 2, 3]))) { $0.granted = [1, 2, 3] }
    },
    Obeyed(.grantsElsewhereStayApart, from: .limited) {
      $0.step(grantsElsewhere([1, 2, 9])) { $0.elsewhere = [1, 2] }
      $0.step(.user(.removeContact(ContactID(2)))) { ($0.existing, $0.elsewhere) = ([1, 3], [1]) }
    },
    Obeyed(.hiddenChangesAreSilent, from: .limited) {
      $0.step(.user(.addContact(Card(name: "New")))) { $0.existing = [1, 2, 3, 4] }
    },
    Obeyed(.exactBlockersAreReported, from: .offeringOne) {
      $0.step(
        .user(.tap(ButtonID(1), Touch(source: .programmatic, at: nil))),
        .touch(.inert(.blocked([.untrustedTouch]))))
    },
    Obeyed(.aButtonShowsOnlyHiddenContacts, from: .limited) {
      $0.mounts(1, showing: [2])
    },
    Obeyed(.ignoringMoreShowsNoMore, from: .asked) {
      $0.mounts(1, showing: [2, 3])
      $0.mounts(2, ignoring: ["a"], showing: [2])
      // Neither button ignores all contacts that the other ignores, or their queries differ.
      $0.mounts(3, ignoring: ["b"], showing: [3])
      $0.mounts(4, for: "y", ignoring: ["a", "b"], showing: [1])
    },
    Obeyed(.aLongerQueryShowsNoMore, from: .asked) {
      $0.mounts(1, for: "ad", showing: [1, 2])
      $0.mounts(2, for: " ADA", ignoring: ["a"], showing: [2])
      // A button that ignores less, one with no longer query, one without a word, and one for phones.
      $0.mounts(3, for: "ada l", showing: [1])
      $0.mounts(4, for: "b", showing: [3])
      $0.step(.app(.unmount(ButtonID(1)))) { $0.buttons.removeFirst() }
      $0.mounts(5, for: " ", showing: [])
      $0.mounts(6, for: "12", showing: [])
      $0.mounts(7, for: "123", showing: [3])
    },
  ]
}

// Plausible breaches, one for each claim.
extension Breach {
  static let authorization = [
    Breach(.theAppAloneNeverLeavesUndetermined, "otherwise") {
      $0.step(.app(.readStatus), .status(.notDetermined)) { $0.status = .denied }
    },
    Breach(.everyGrantHasASource, "otherwise", from: .asked) {
      $0.sharesOne { $0.granted = [1, 3] }
    },
    Breach(.onePromptIsAnsweredPerEpoch, "the upgrade forgets the decision", from: .denied) {
      $0.step(.system(.upgrade)) { $0.status = .notDetermined }
    },
    Breach(.aDecidedRequestShowsNothing, "the person is asked to select again", from: .limited) {
      $0.step(.app(.requestAccess), .returned(.access(granted: true, error: nil))) {
        $0.alert = .howMuch
      }
    },
    Breach(.grantedMeansReadable, "only full access counts as granted", from: .limited) {
      $0.step(
        .app(.requestAccess),
        .returned(.access(granted: false, error: ContactsError(.authorizationDenied))))
    },
    Breach(.fullAccessIsChosenInFull, "granted is granted", from: .asked) {
      $0.sharesOne {
        $0.status = .authorized
        $0.granted = []
      }
    },
    Breach(.requestsShareOnePrompt, "the second request begins the prompt anew", from: .asked) {
      $0.step(.user(.continueSharing)) { $0.alert = .howMuch }
      $0.step(.app(.requestAccess), .pending(CallID(2))) {
        $0.alert = .shareOrNot
        $0.pending = [CallID(1), CallID(2)]
      }
    },
    Breach(
      .aWaitingCallAnswersAsIfAskedAfterwards,
      "the operation is carried out under the access from before the answer", from: .asked
    ) {
      $0.asks(.store(.fetch(one(1))), call: 2)
      $0.sharesOne(alsoEnding: [.completed(CallID(2), .missing)])
    },
    Breach(.everyCommandIsAnswered, "otherwise", from: .denied) {
      $0.step(.user(.allow), .refused(.notPresented)) { $0.now = Instant(Milliseconds(1)) }
    },
  ]

  static let storeCases = [
    Breach(.limitedReadsStayWithinTheGrants, "otherwise", from: .limited) {
      $0.step(fetch(one(2)), .returned(.found([2])))
    },
    Breach(.aDeniedAppReachesNothing, "nobody instead of an error", from: .denied) {
      $0.step(fetch(.all), .returned(.found([])))
    },
    Breach(.noGrantOutlivesItsContact, "otherwise", from: .limited) {
      $0.step(.user(.removeContact(ContactID(1)))) { $0.existing = [2, 3] }
    },
    Breach(.ordinalsAreNeverReused, "otherwise") {
      $0.step(.user(.removeContact(ContactID(3)))) { $0.existing = [1, 2] }
      $0.step(.user(.addContact(Card(name: "New")))) { $0.existing = [1, 2, 3] }
    },
    Breach(.aCreatedContactAloneBecomesVisible, "otherwise", from: .limited) {
      $0.step(create, .returned(.created(ContactID(4)))) { $0.existing = [1, 2, 3, 4] }
    },
    Breach(.hiddenContactsCannotBeWritten, "otherwise", from: .limited) {
      $0.step(write(2), .returned(.saved))
    },
    Breach(.aDeletedContactIsGone, "otherwise", from: .full) {
      $0.step(.app(.store(.delete(ContactID(2)))), .returned(.saved)) { $0.existing = [1, 3] }
      $0.step(fetch(one(2)), .returned(.found([2])))
    },
    Breach(.bothWaysOfFetchingAgree, "otherwise", from: .limited) {
      $0.step(fetch(these(1, 2)), .returned(.found([1])))
      $0.step(fetch(one(1)), .returned(.missing))
    },
    Breach(.fetchingManyNeverFails, "otherwise", from: .limited) {
      $0.step(fetch(these(9, 1, 1)), .returned(.missing))
    },
    Breach(.aLongerNameFindsNoMore, "otherwise", from: .everybodyLimited) {
      $0.step(fetch(.named("a")), .returned(.found([1])))
      $0.step(fetch(.named("ad")), .returned(.found([1, 2])))
    },
    Breach(.whoIsFoundBearsTheName, "otherwise", from: .everybodyLimited) {
      $0.step(fetch(.named("ad")), .returned(.found([1, 3])))
    },
    Breach(.whatWasWrittenLastIsHandedOver, "otherwise", from: .everybodyLimited) {
      $0.step(write(3), .returned(.saved), isTold: true)
      $0.step(fetch(one(3)), .returned(.found([3])))
    },
    Breach(.onlyWhatWasAskedForIsRead, "otherwise", from: .limited) {
      $0.step(fetch(.all, only: ContactKeys(.emails)), .returned(.contacts([.oneByEmail])))
      $0.step(reads(.name))
    },
    Breach(.theAppHearsOfEveryChange, "otherwise", from: .limited) {
      $0.step(.user(.setAccess(.limited([1, 2, 3]))), isTold: false) { $0.granted = [1, 2, 3] }
    },
    Breach(.grantsElsewhereStayApart, "otherwise", from: .limited) {
      $0.step(grantsElsewhere([1, 2])) { ($0.elsewhere, $0.granted) = ([1, 2], [1, 2]) }
    },
    Breach(.hiddenChangesAreSilent, "otherwise", from: .limited) {
      $0.step(.user(.addContact(Card(name: "New"))), isTold: true) { $0.existing = [1, 2, 3, 4] }
    },
  ]

  static let lifecycle = [
    Breach(.settingsEndTheProcess, "otherwise", from: .limited) {
      $0.step(.user(.setAccess(.none))) {
        $0.status = .denied
        $0.granted = []
      }
    },
    Breach(.behindAnotherAppNothingIsTouched, "otherwise", from: .offeringOne) {
      $0.step(.user(.leaveApp), events: [.wentToBackground])
    },
    Breach(.grantsAreTakenByThePersonAlone, "otherwise", from: .limited) {
      $0.step(.app(.readStatus), .status(.limited)) { $0.granted = [] }
    },
    Breach(.restrictionShowsNoPrompt, "otherwise", from: .simplified) {
      $0.step(.system(.restrict)) {
        $0.status = .restricted
        $0.buttons[0].matches = []
      }
    },
    Breach(.liftingRestoresTheDecision, "otherwise", from: .limited) {
      $0.step(.system(.restrict)) {
        $0.status = .restricted
        $0.end()
      }
      $0.step(.system(.liftRestriction)) {
        $0.status = .denied
        $0.granted = []
      }
    },
    Breach(.noCallbackAfterTheEnd, "otherwise", from: .choosing) {
      $0.step(.system(.kill)) { $0.end() }
      $0.step(.user(.launchApp)) { $0.process = .running }
      $0.step(.system(.kill), events: [.approved([2])]) { $0.end() }
    },
  ]

  static let accessButton = [
    Breach(
      .aTouchGrantsOnlyWhatItShowed, "the chooser follows the search instead of the touch",
      from: .choosing
    ) {
      $0.step(.user(.addContact(Card(name: "New")))) {
        $0.existing = [1, 2, 3, 4]
        $0.sheet = .chooser(ButtonID(1), [2, 3, 4])
        $0.buttons[0].matches = [2, 3, 4]
      }
    },
    Breach(.aSingleMatchGrantsThatContact, "otherwise", from: .offeringOne) {
      $0.step(tap(1), .touch(.choosing([2]))) { $0.sheet = .chooser(ButtonID(1), [2]) }
    },
    Breach(.severalMatchesGrantNothingByThemselves, "otherwise", from: .offeringTwo) {
      $0.step(tap(1), .touch(.choosing([2, 3])))
    },
    Breach(.noMatchDoesNothing, "otherwise", from: .fresh.then { $0.mounts(1, showing: []) }) {
      $0.step(tap(1), .touch(.prompting)) { $0.alert = .simplified(ButtonID(1), []) }
    },
    Breach(.illegibleTouchesDoNothing, "otherwise", from: .offeringPaleOne) {
      $0.step(press(1), .touch(.inert(.blocked([.lowContrast])))) { $0.held = ButtonID(1) }
    },
    Breach(.exactBlockersAreReported, "otherwise", from: .offeringOne) {
      $0.step(tap(1), .touch(.inert(.blocked([.clipped]))))
    },
    Breach(.fullAccessShowsNoButton, "otherwise", from: .full.then { $0.mounts(1, showing: []) }) {
      $0.step(tap(1), .touch(.inert(.nothingToGrant)))
    },
    Breach(.aButtonShowsOnlyHiddenContacts, "otherwise", from: .limited) {
      $0.mounts(1, showing: [1, 2])
    },
    Breach(.ignoringMoreShowsNoMore, "otherwise", from: .asked) {
      $0.mounts(1, showing: [2])
      $0.mounts(2, ignoring: ["a"], showing: [2, 3])
    },
    Breach(.aLongerQueryShowsNoMore, "otherwise", from: .asked) {
      $0.mounts(1, for: "ad", showing: [2])
      $0.mounts(2, for: "ada", showing: [2, 3])
    },
    Breach(.oneFrameGrantsOnce, "otherwise", from: .offeringOne) {
      $0.step(press(1), .touch(.held)) { $0.held = ButtonID(1) }
      $0.grantsTwo()
      $0.step(.user(.lift), .touch(.granted(ContactID(2))), events: [.approved([2])]) {
        $0.held = nil
      }
    },
  ]

  static let accessButtonGrants = [
    Breach(.aCallbackReportsExactlyWhatIsNew, "otherwise", from: .offeringOne) {
      $0.grantsTwo(events: [.approved([1, 2])])
    },
    Breach(.reportedContactsCanBeRead, "otherwise", from: .offeringOne) {
      $0.step(tap(1), .touch(.granted(ContactID(2))), events: [.approved([2])])
    },
    Breach(.cancellingGrantsNothing, "otherwise", from: .choosing) {
      $0.step(.user(.cancel), events: [.approved([])]) { $0.sheet = nil }
    },
    Breach(
      .theSimplifiedPromptLeadsToLimitedOrDenied,
      "the full prompt takes the place of the simplified one", from: .simplified
    ) {
      $0.step(.user(.addContact(Card(name: "New")))) {
        $0.existing = [1, 2, 3, 4]
        $0.alert = .shareOrNot
      }
    },
    Breach(.denyingTheSimplifiedPromptDenies, "otherwise", from: .simplified) {
      $0.step(.user(.deny)) { $0.decide(.limited) }
    },
    Breach(.theButtonOnlyAddsGrants, "what is chosen replaces what was granted", from: .choosing) {
      $0.step(.user(.choose([2, 3])), events: [.approved([2, 3])]) {
        $0.granted = [2, 3]
        $0.sheet = nil
        $0.buttons[0].matches = []
      }
    },
  ]

  static let pickerCases = [
    Breach(.theAccessPickerNeedsLimitedAccess, "otherwise", from: .denied) {
      $0.step(.app(.presentAccessPicker))
    },
    Breach(
      .theAccessPickerSetsWhatIsTicked, "what is ticked joins the grants instead of replacing them",
      from: .picking
    ) {
      $0.step(.user(.toggle(ContactID(1)))) { $0.sheet = .accessPicker([]) }
      $0.step(.user(.finish), events: [.added([])]) { $0.sheet = nil }
    },
    Breach(.cancellingTheAccessPickerChangesNothing, "otherwise", from: .picking) {
      $0.step(.user(.toggle(ContactID(1)))) { $0.sheet = .accessPicker([]) }
      $0.step(.user(.cancel), events: [.added([])]) {
        $0.granted = []
        $0.sheet = nil
      }
    },
    Breach(.theContactPickerChangesNothing, "otherwise", from: .handing(.everyone)) {
      $0.picks([2]) { $0.granted = [] }
    },
    Breach(
      .thePickerHandsOverOnlyWhatIsEnabled, "one is picked, and everyone is handed over",
      from: .handing(.withEmail)
    ) {
      $0.picks([1], handing: [1, 2])
    },
  ]
}

extension Contact {
  /// Contact 1, fetched with its addresses only.
  static let oneByEmail = Contact(
    id: ContactID(1), card: Card(name: "", emails: Transcript.card(1).emails))
  static let nameless = Contact(id: ContactID(1), card: Card(name: ""))
  static let two = Contact(id: ContactID(2), card: Transcript.card(2))
  /// Contact 3 with the card written to it.
  static let newThree = Contact(id: ContactID(3), card: Card(name: "New"))
}
