import ConsentInvariants
import ConsentVocabulary

// Obeying steps changed in one respect: a breach for each requirement of the claims.

extension Breach {
  static let touches = [
    Breach(.aSingleMatchGrantsThatContact, "it grants and says nobody matched", in: .granting) {
      $0.outcome.response = .touch(.inert(.nothingToGrant))
    },
    Breach(.aSingleMatchGrantsThatContact, "it grants another as well", in: .granting) {
      $0.after.granted = [1, 2, 3]
    },
    Breach(.aSingleMatchGrantsThatContact, "it opens a sheet", in: .granting) {
      $0.after.sheet = .accessPicker([1])
    },
    Breach(.severalMatchesGrantNothingByThemselves, "it says nobody matched", in: .choosing) {
      $0.outcome.response = .touch(.inert(.nothingToGrant))
    },
    Breach(.severalMatchesGrantNothingByThemselves, "it grants one", in: .choosing) {
      $0.after.granted = [1, 2]
    },
    Breach(.severalMatchesGrantNothingByThemselves, "the chooser fails to come", in: .choosing) {
      $0.after.sheet = nil
    },
    Breach(.severalMatchesGrantNothingByThemselves, "allowing opens none", in: .allowedSeveral) {
      $0.after.sheet = nil
    },
    Breach(.severalMatchesGrantNothingByThemselves, "allowing grants one", in: .allowedSeveral) {
      $0.after.granted = [2]
    },
    Breach(.severalMatchesGrantNothingByThemselves, "a chooser comes up", from: .limited) {
      $0.step(.clock(.advance(.zero))) { $0.sheet = .chooser(ButtonID(1), [2]) }
    },
    Breach(.severalMatchesGrantNothingByThemselves, "a chooser goes away", from: .choosing) {
      $0.step(.clock(.advance(.zero))) { $0.sheet = nil }
    },
    Breach(.cancellingGrantsNothing, "the chooser stays", in: .closed) {
      $0.after.sheet = .chooser(ButtonID(1), [2, 3])
    },
    Breach(.cancellingGrantsNothing, "it grants", in: .closed) { $0.after.granted = [1, 2] },
    Breach(.noMatchDoesNothing, "it prompts", in: .touchingNobody) {
      $0.outcome.response = .touch(.prompting)
    },
    Breach(.noMatchDoesNothing, "it grants", in: .touchingNobodyLimited) {
      $0.after.granted = [1, 2]
    },
    Breach(.noMatchDoesNothing, "it denies", in: .touchingNobody) { $0.after.status = .denied },
    Breach(.illegibleTouchesDoNothing, "nothing blocks", in: .blocked) {
      $0.outcome.response = .touch(.inert(.blocked([])))
    },
    Breach(.illegibleTouchesDoNothing, "it grants", in: .blocked) { $0.after.granted = [1, 2] },
    Breach(.fullAccessShowsNoButton, "it is blocked", in: .touchingUnderFullAccess) {
      $0.outcome.response = .touch(.inert(.blocked([.clipped])))
    },
    Breach(.fullAccessShowsNoButton, "it opens a sheet", in: .touchingUnderFullAccess) {
      $0.after.sheet = .accessPicker([])
    },
    Breach(.fullAccessShowsNoButton, "the button shows somebody", from: .full) {
      $0.mounts(1, showing: [2])
    },
    Breach(.aButtonShowsOnlyHiddenContacts, "it shows who is gone", from: .limited) {
      $0.mounts(1, showing: [9])
    },
    Breach(.aButtonShowsOnlyHiddenContacts, "it shows who is granted", from: .limited) {
      $0.mounts(1, showing: [1])
    },
    Breach(.aButtonShowsOnlyHiddenContacts, "it shows somebody when denied", from: .denied) {
      $0.mounts(1, showing: [2])
    },
    Breach(.theButtonOnlyAddsGrants, "it takes a grant away", in: .granting) {
      $0.after.granted = [2]
    },
    Breach(.aTouchGrantsOnlyWhatItShowed, "it grants who was not shown", in: .granting) {
      $0.after.granted = [1, 3]
    },
    Breach(.aTouchGrantsOnlyWhatItShowed, "it grants who was not listed", from: .choosing) {
      $0.step(.user(.addContact(Card(name: "New")))) { $0.existing = [1, 2, 3, 4] }
      $0.chooses([4])
    },
    Breach(.aTouchGrantsOnlyWhatItShowed, "allowing grants another", in: .allowed) {
      $0.after.granted = [3]
    },
    Breach(.aTouchGrantsOnlyWhatItShowed, "a chooser lists another", from: .choosing) {
      $0.step(.clock(.advance(.zero))) { $0.sheet = .chooser(ButtonID(1), [2]) }
    },
    Breach(.aTouchGrantsOnlyWhatItShowed, "who is gone is granted", in: .liftedFromGone) {
      $0.outcome.response = .touch(.granted(ContactID(2)))
    },
    Breach(.aTouchGrantsOnlyWhatItShowed, "a chooser opens for who is gone", in: .liftedFromGone) {
      $0.after.sheet = .chooser(ButtonID(1), [2])
    },
    Breach(.aDeniedAppReachesNothing, "a denied touch finds nobody", from: .denied) {
      $0.mounts(1, showing: [])
      $0.step(tap(1), .touch(.inert(.nothingToGrant)))
    },
    Breach(.aDeniedAppReachesNothing, "a restricted touch is denied", from: .restrictedUndecided) {
      $0.mounts(1, showing: [])
      $0.step(tap(1), .touch(.inert(.denied)))
    },
    Breach(.aDeniedAppReachesNothing, "a denied touch opens a sheet", from: .denied) {
      $0.mounts(1, showing: [])
      $0.step(tap(1), .touch(.inert(.denied))) { $0.sheet = .accessPicker([]) }
    },
  ]

  /// Searches that contradict earlier results, and cards handed over that differ from the written ones.
  static let searches = [
    Breach(.ignoringMoreShowsNoMore, "a change to more shows more", from: .limited) {
      $0.mounts(1, showing: [2])
      $0.changes(1, ignoring: ["a"], showing: [2, 3])
    },
    Breach(.ignoringMoreShowsNoMore, "a change to fewer shows fewer", from: .limited) {
      $0.mounts(1, ignoring: ["a"], showing: [2, 3])
      $0.changes(1, showing: [2])
    },
    Breach(.ignoringMoreShowsNoMore, "an edit reaches one of two", from: .limited) {
      $0.mounts(1, showing: [2, 3])
      $0.mounts(2, showing: [2, 3])
      $0.step(.user(.editContact(ContactID(2), Card(name: "New")))) { $0.buttons[1].matches = [3] }
    },
    Breach(.aLongerQueryShowsNoMore, "a change to a longer one shows more", from: .limited) {
      $0.mounts(1, for: "a", showing: [2])
      $0.changes(1, for: "ad", showing: [3])
    },
    Breach(.aLongerQueryShowsNoMore, "a capital shows more", from: .limited) {
      $0.mounts(1, for: "a", showing: [2])
      $0.changes(1, for: "A ", showing: [2, 3])
    },
    Breach(.aLongerNameFindsNoMore, "a shorter one finds fewer", from: .everybodyLimited) {
      $0.step(fetch(.named("ad")), .returned(.found([1, 2])))
      $0.step(fetch(.named("a")), .returned(.found([1])))
    },
    Breach(.aLongerNameFindsNoMore, "grants matter", from: .everybodyLimited) {
      $0.step(fetch(.named("a")), .returned(.found([1])))
      $0.step(.user(.setAccess(.limited([2, 3])))) { $0.granted = [2, 3] }
      $0.step(fetch(.named("a")), .returned(.found([2])))
    },
    Breach(.whoIsFoundBearsTheName, "one word is enough", from: .everybodyLimited) {
      $0.step(fetch(.named("ada cy")), .returned(.found([1])))
    },
    Breach(.whoIsFoundBearsTheName, "a piece within a word is enough", from: .everybodyLimited) {
      $0.step(fetch(.named("da")), .returned(.found([1])))
    },
    Breach(.whoIsFoundBearsTheName, "a blank text finds somebody", from: .everybodyLimited) {
      $0.step(fetch(.named(" ")), .returned(.found([1])))
    },
    Breach(.whatWasWrittenLastIsHandedOver, "another's card", from: .everybodyLimited) {
      $0.step(
        fetch(one(2)), .returned(.contacts([Contact(id: ContactID(2), card: Transcript.card(3))])))
    },
    Breach(.whatWasWrittenLastIsHandedOver, "an edit is lost", from: .everybodyLimited) {
      $0.step(.user(.editContact(ContactID(3), Card(name: "New"))), isTold: true)
      $0.step(fetch(.all), .returned(.found([1, 2, 3])))
    },
    Breach(.whatWasWrittenLastIsHandedOver, "a card that is added is lost", from: .limited) {
      $0.step(.user(.addContact(Card(name: "Di")))) { $0.existing = [1, 2, 3, 4] }
      $0.step(.user(.setAccess(.limited([4])))) { $0.granted = [4] }
      $0.step(fetch(one(4)), .returned(.found([4])))
    },
    Breach(.whatWasWrittenLastIsHandedOver, "a picker hands over an old card", in: .picked) {
      $0.outcome.events = [
        .contactPickerPicked([Contact(id: ContactID(2), card: Card(name: "Old"))])
      ]
    },
    Breach(.whatWasWrittenLastIsHandedOver, "a waiting fetch comes too early", from: .asked) {
      $0.asks(.store(.update(ContactID(1), Card(name: "New"))), call: 2)
      $0.asks(.store(.fetch(one(1))), call: 3)
      $0.sharesOne(alsoEnding: [
        .completed(CallID(2), .saved), .completed(CallID(3), .found([1])),
      ])
    },
  ]

  static let presses = [
    Breach(.oneFrameGrantsOnce, "a press holds another button", in: .pressed) {
      $0.after.held = ButtonID(2)
    },
    Breach(.oneFrameGrantsOnce, "a press grants", in: .pressed) { $0.after.granted = [1, 2] },
    Breach(.oneFrameGrantsOnce, "a press holds nothing", in: .pressed) { $0.after.held = nil },
    Breach(.oneFrameGrantsOnce, "a chooser stays", in: .chosen) {
      $0.after.sheet = .chooser(ButtonID(1), [2, 3])
    },
    Breach(.oneFrameGrantsOnce, "a finger stays down", in: .lifted) { $0.after.held = ButtonID(1) },
    Breach(.oneFrameGrantsOnce, "a finger stays down on who is granted", in: .liftedFromGranted) {
      $0.after.held = ButtonID(1)
    },
    Breach(.oneFrameGrantsOnce, "who is granted is granted again", in: .liftedFromGranted) {
      $0.outcome.response = .touch(.granted(ContactID(2)))
    },
    Breach(.oneFrameGrantsOnce, "who is granted is reported again", in: .liftedFromGranted) {
      $0.outcome.events = [.approved([2])]
    },
    Breach(.oneFrameGrantsOnce, "a finger that slid off stays down", from: .pressed) {
      $0.step(.user(.slideOff))
    },
    Breach(.oneFrameGrantsOnce, "a finger that slid off grants", from: .pressed) {
      $0.step(.user(.slideOff)) { ($0.held, $0.granted) = (nil, [1, 2]) }
    },
    Breach(.oneFrameGrantsOnce, "a finger comes down by itself", from: .offeringOne) {
      $0.step(.clock(.advance(.zero))) { $0.held = ButtonID(1) }
    },
    Breach(.oneFrameGrantsOnce, "a finger outlives its button", from: .pressed) {
      $0.step(.app(.unmount(ButtonID(1)))) { $0.buttons = [] }
    },
    Breach(.oneFrameGrantsOnce, "a finger outlives an alert", in: .holding) {
      $0.after.alert = .howMuch
    },
    Breach(.oneFrameGrantsOnce, "a finger outlives a sheet", from: .pressed) {
      $0.step(.app(.presentAccessPicker)) { $0.sheet = .accessPicker([1]) }
    },
  ]

  static let reports = [
    Breach(.aCallbackReportsExactlyWhatIsNew, "time calls back", from: .granting) {
      $0.step(.clock(.advance(.zero)), events: [.approved([2])])
    },
    Breach(.aCallbackReportsExactlyWhatIsNew, "a touch on nobody calls back", in: .touchingNobody) {
      $0.outcome.events = [.approved([2])]
    },
    Breach(.aCallbackReportsExactlyWhatIsNew, "it reports twice", in: .granting) {
      $0.outcome.events = [.approved([2]), .approved([2])]
    },
    Breach(.aCallbackReportsExactlyWhatIsNew, "it reports all grants", in: .granting) {
      $0.outcome.events = [.approved([1, 2])]
    },
    Breach(
      .aCallbackReportsExactlyWhatIsNew, "a late callback is due",
      from: .choosingUnmounted(.delivered)
    ) { $0.chooses([2], events: []) },
    Breach(
      .noCallbackAfterTheEnd, "a button off the screen reports",
      from: .choosingUnmounted(.suppressed)
    ) { $0.chooses([2]) },
    Breach(.reportedContactsCanBeRead, "access is denied meanwhile", in: .granting) {
      $0.after.status = .denied
    },
    Breach(.reportedContactsCanBeRead, "the picker reports who is hidden", in: .finished) {
      $0.outcome.events = [.added([3])]
    },
  ]

  static let pickers = [
    Breach(
      .theAccessPickerNeedsLimitedAccess, "elsewhere it changes the status", in: .pickerElsewhere
    ) {
      $0.after.status = .limited
    },
    Breach(.theAccessPickerNeedsLimitedAccess, "nobody is ticked", in: .picking) {
      $0.after.sheet = .accessPicker([])
    },
    Breach(.theAccessPickerNeedsLimitedAccess, "it completes at once", in: .picking) {
      $0.outcome.events = [.added([])]
    },
    Breach(.theAccessPickerNeedsLimitedAccess, "it stays under full access", in: .ticking) {
      $0.after.status = .authorized
    },
    Breach(.theAccessPickerNeedsLimitedAccess, "it completes by a tick", in: .ticking) {
      $0.outcome.events = [.added([2])]
    },
    Breach(.theAccessPickerNeedsLimitedAccess, "it goes away", from: .picking) {
      $0.step(.clock(.advance(.zero))) { $0.sheet = nil }
    },
    Breach(.theAccessPickerNeedsLimitedAccess, "it comes up", from: .limited) {
      $0.step(.clock(.advance(.zero))) { $0.sheet = .accessPicker([1]) }
    },
    Breach(.theAccessPickerNeedsLimitedAccess, "it completes without one", from: .limited) {
      $0.step(.clock(.advance(.zero)), events: [.added([])])
    },
    Breach(.theAccessPickerSetsWhatIsTicked, "it reports all ticks", in: .finished) {
      $0.outcome.events = [.added([1, 2])]
    },
    Breach(.theAccessPickerSetsWhatIsTicked, "it stays", in: .finished) {
      $0.after.sheet = .accessPicker([1, 2])
    },
    Breach(.theAccessPickerSetsWhatIsTicked, "it grants nobody", in: .finished) {
      $0.after.granted = [1]
    },
    Breach(.theAccessPickerSetsWhatIsTicked, "it ends the app", in: .finished) {
      $0.after.process = .stopped
    },
    Breach(.theAccessPickerSetsWhatIsTicked, "a tick ticks another", in: .ticking) {
      $0.after.sheet = .accessPicker([1, 3])
    },
    Breach(.cancellingTheAccessPickerChangesNothing, "it adds somebody", in: .cancelledPicker) {
      $0.outcome.events = [.added([2])]
    },
    Breach(.cancellingTheAccessPickerChangesNothing, "it stays", in: .cancelledPicker) {
      $0.after.sheet = .accessPicker([1, 2])
    },
    Breach(.theContactPickerChangesNothing, "it fails to come up", in: .handing()) {
      $0.after.sheet = nil
    },
    Breach(.theContactPickerChangesNothing, "its presentation grants", in: .handing()) {
      $0.after.granted = [1, 2]
    },
    Breach(.theContactPickerChangesNothing, "it comes up by itself", from: .limited) {
      $0.step(.clock(.advance(.zero))) { $0.sheet = .contactPicker(ContactPicker()) }
    },
    Breach(.theContactPickerChangesNothing, "none is cancelled", from: .limited) {
      $0.step(.clock(.advance(.zero)), events: [.contactPickerCancelled])
    },
    Breach(.theContactPickerChangesNothing, "it stays", in: .picked) {
      $0.after.sheet = .contactPicker(ContactPicker())
    },
    Breach(.theContactPickerChangesNothing, "its end is not told", in: .cancelledHanding) {
      $0.outcome.events = []
    },
    Breach(.theContactPickerChangesNothing, "it stays when cancelled", in: .cancelledHanding) {
      $0.after.sheet = .contactPicker(ContactPicker())
    },
    Breach(.theContactPickerChangesNothing, "cancelling grants", in: .cancelledHanding) {
      $0.after.granted = [1, 2]
    },
    Breach(.theContactPickerChangesNothing, "it goes away", from: .handing()) {
      $0.step(.clock(.advance(.zero))) { $0.sheet = nil }
    },
    Breach(.thePickerHandsOverOnlyWhatIsEnabled, "it hands over unasked", from: .handing()) {
      $0.step(.clock(.advance(.zero)), events: [.contactPickerPicked([])])
    },
    Breach(.thePickerHandsOverOnlyWhatIsEnabled, "it hands over nobody", in: .picked) {
      $0.outcome.events = []
    },
    Breach(.thePickerHandsOverOnlyWhatIsEnabled, "it hands over another", from: .handing()) {
      $0.picks([2], handing: [3])
    },
    Breach(.thePickerHandsOverOnlyWhatIsEnabled, "it hands over twice", in: .picked) {
      $0.outcome.events += $0.outcome.events
    },
    Breach(
      .thePickerHandsOverOnlyWhatIsEnabled, "nobody is picked", from: .handing(allowsSeveral: true)
    ) { $0.picks([]) },
    Breach(.thePickerHandsOverOnlyWhatIsEnabled, "who is gone is picked", from: .handing()) {
      $0.picks([9])
    },
    Breach(.thePickerHandsOverOnlyWhatIsEnabled, "two are picked for one", from: .handing()) {
      $0.picks([1, 2])
    },
    Breach(
      .thePickerHandsOverOnlyWhatIsEnabled, "who has no email is picked", from: .handing(.withEmail)
    ) { $0.picks([2]) },
    Breach(
      .thePickerHandsOverOnlyWhatIsEnabled, "who has no phone is picked", from: .handing(.withPhone)
    ) { $0.picks([2]) },
  ]
}
