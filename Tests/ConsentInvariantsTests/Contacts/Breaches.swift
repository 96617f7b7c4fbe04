import ConsentInvariants
import ConsentVocabulary

// Obeying steps changed in one respect: a breach for each requirement of the claims.

extension Breach {
  static let touches: Breaches = [
    .aSingleMatchGrantsThatContact: [
      "it grants and says nobody matched": .said(.granting, .touch(.inert(.nothingToGrant))),
      "it grants another as well": .after(.granting) { $0.granted = [1, 2, 3] },
      "it opens a sheet": .after(.granting) { $0.sheet = .accessPicker([1]) },
    ],
    .severalMatchesGrantNothingByThemselves: [
      "it says nobody matched": .said(.choosing, .touch(.inert(.nothingToGrant))),
      "it grants one": .after(.choosing) { $0.granted = [1, 2] },
      "the chooser fails to come": .after(.choosing) { $0.sheet = nil },
      "allowing opens none": .after(.allowedSeveral) { $0.sheet = nil },
      "allowing grants one": .after(.allowedSeveral) { $0.granted = [2] },
      "a chooser comes up": .idle(.limited) { $0.sheet = .chooser(ButtonID(1), [2]) },
      "choosing leads to another sheet": .after(.chosen) { $0.sheet = .accessPicker([1, 2]) },
      "a lost chooser leaves another sheet": .step(.choosing, .system(.takeScreenDown)) {
        $0.sheet = .accessPicker([1])
      },
      "a chooser goes away": .idle(.choosing) { $0.sheet = nil },
    ],
    .choosingGrantsTheChosen: [
      "it grants nobody": .after(.chosen) { $0.granted = [1] },
      "it grants all that were listed": .after(.chosen) { $0.granted = [1, 2, 3] },
    ],
    .theAppAloneMountsButtons: [
      "a button does not come": .after(.mounted) { $0.buttons = [] },
      "it comes before the others": .from(.offeringOne) {
        $0.step(.app(.mount(ButtonID(2), AccessButton(query: "x")))) {
          $0.buttons.insert(ButtonFace(button: ButtonID(2), matches: [2]), at: 0)
        }
      },
      "it stays": .step(.offeringOne, .app(.unmount(ButtonID(1)))),
      "time takes it away": .idle(.offeringOne) { $0.buttons = [] },
    ],
    .cancellingGrantsNothing: [
      "the chooser stays": .after(.closed) { $0.sheet = .chooser(ButtonID(1), [2, 3]) },
      "it grants": .after(.closed) { $0.granted = [1, 2] },
      "otherwise": .step(.choosing, .user(.cancel), events: [.approved([])]) { $0.sheet = nil },
    ],
    .noMatchDoesNothing: [
      "it prompts": .said(.touchingNobody, .touch(.prompting)),
      "it grants": .after(.touchingNobodyLimited) { $0.granted = [1, 2] },
      "it denies": .after(.touchingNobody) { $0.status = .denied },
    ],
    .illegibleTouchesDoNothing: [
      "nothing blocks": .said(.blocked, .touch(.inert(.blocked([])))),
      "it grants": .after(.blocked) { $0.granted = [1, 2] },
      "a blocked lift grants": .in(.lifted) {
        $0.outcome.response = .touch(.inert(.blocked([.lowContrast])))
        $0.outcome.events = []
      },
      "otherwise": .step(.offeringPaleOne, press(1), .touch(.inert(.blocked([.lowContrast])))) {
        $0.held = ButtonID(1)
      },
    ],
    .fullAccessShowsNoButton: [
      "it is blocked": .said(.touchingUnderFullAccess, .touch(.inert(.blocked([.clipped])))),
      "it opens a sheet": .after(.touchingUnderFullAccess) { $0.sheet = .accessPicker([]) },
      "the button shows somebody": .from(.full) { $0.mounts(1, showing: [2]) },
    ],
    .aButtonShowsOnlyHiddenContacts: [
      "it shows who is gone": .from(.limited) { $0.mounts(1, showing: [9]) },
      "it shows who is granted": .from(.limited) { $0.mounts(1, showing: [1]) },
      "it shows somebody when denied": .from(.denied) { $0.mounts(1, showing: [2]) },
      "otherwise": .from(.limited) { $0.mounts(1, showing: [1, 2]) },
    ],
    .theButtonOnlyAddsGrants: [
      "it takes a grant away": .after(.granting) { $0.granted = [2] },
      "what is chosen replaces what was granted": .step(
        .choosing, .user(.choose([2, 3])), events: [.approved([2, 3])]
      ) {
        $0.granted = [2, 3]
        $0.sheet = nil
        $0.buttons[0].matches = []
      },
    ],
    .aTouchGrantsOnlyWhatItShowed: [
      "it grants who was not shown": .after(.granting) { $0.granted = [1, 3] },
      "it grants who was not listed": .from(.choosing) {
        $0.step(.user(.addContact(Card(name: "New")))) { $0.existing = [1, 2, 3, 4] }
        $0.chooses([4])
      },
      "allowing grants another": .after(.allowed) { $0.granted = [3] },
      "a chooser lists another": .idle(.choosing) { $0.sheet = .chooser(ButtonID(1), [2]) },
      "who is gone is granted": .said(.liftedFromGone, .touch(.granted(ContactID(2)))),
      "a chooser opens for who is gone": .after(.liftedFromGone) {
        $0.sheet = .chooser(ButtonID(1), [2])
      },
      "the chooser follows the search instead of the touch": .step(
        .choosing, .user(.addContact(Card(name: "New")))
      ) {
        $0.existing = [1, 2, 3, 4]
        $0.sheet = .chooser(ButtonID(1), [2, 3, 4])
        $0.buttons[0].matches = [2, 3, 4]
      },
    ],
    .aDeniedAppReachesNothing: [
      "a denied touch finds nobody": .from(.denied) {
        $0.mounts(1, showing: [])
        $0.step(tap(1), .touch(.inert(.nothingToGrant)))
      },
      "a restricted touch is denied": .from(.restrictedUndecided) {
        $0.mounts(1, showing: [])
        $0.step(tap(1), .touch(.inert(.denied)))
      },
      "a denied touch opens a sheet": .from(.denied) {
        $0.mounts(1, showing: [])
        $0.step(tap(1), .touch(.inert(.denied))) { $0.sheet = .accessPicker([]) }
      },
      "a denied write is saved": .step(.denied, write(1), .returned(.saved)),
      "a restricted read finds nobody": .step(
        .restrictedUndecided, fetch(.all), .returned(.found([]))),
      "a denied write writes": .step(.denied, write(1), .returned(.refused)) {
        $0.existing = [1, 2]
      },
      "nobody instead of an error": .step(.denied, fetch(.all), .returned(.found([]))),
    ],
  ]

  /// Searches that contradict earlier results, and cards handed over that differ from the written ones.
  static let searches: Breaches = [
    .ignoringMoreShowsNoMore: [
      "a change to more shows more": .from(.limited) {
        $0.mounts(1, showing: [2])
        $0.changes(1, ignoring: ["a"], showing: [2, 3])
      },
      "a change to fewer shows fewer": .from(.limited) {
        $0.mounts(1, ignoring: ["a"], showing: [2, 3])
        $0.changes(1, showing: [2])
      },
      "an edit reaches one of two": .from(.limited) {
        $0.mounts(1, showing: [2, 3])
        $0.mounts(2, showing: [2, 3])
        $0.step(.user(.editContact(ContactID(2), Card(name: "New")))) {
          $0.buttons[1].matches = [3]
        }
      },
      "otherwise": .from(.asked) {
        $0.mounts(1, showing: [2])
        $0.mounts(2, ignoring: ["a"], showing: [2, 3])
      },
    ],
    .aLongerQueryShowsNoMore: [
      "a change to a longer one shows more": .from(.limited) {
        $0.mounts(1, for: "a", showing: [2])
        $0.changes(1, for: "ad", showing: [3])
      },
      "a capital shows more": .from(.limited) {
        $0.mounts(1, for: "a", showing: [2])
        $0.changes(1, for: "A ", showing: [2, 3])
      },
      "a change to a longer one leaves what is shown": .from(.limited) {
        $0.mounts(1, for: "a", showing: [2])
        $0.mounts(2, for: "b", showing: [2, 3])
        $0.changes(2, for: "ad", showing: [2, 3])
      },
      "a longer number shows more": .from(.asked) {
        $0.mounts(1, for: "123", showing: [2])
        $0.mounts(2, for: "1234", showing: [2, 3])
      },
      "otherwise": .from(.asked) {
        $0.mounts(1, for: "ad", showing: [2])
        $0.mounts(2, for: "ada", showing: [2, 3])
      },
    ],
    .aLongerNameFindsNoMore: [
      "a shorter one finds fewer": .from(.everybodyLimited) {
        $0.step(fetch(.named("ad")), .returned(.found([1, 2])))
        $0.step(fetch(.named("a")), .returned(.found([1])))
      },
      "who bears it is not found": .step(.limited, fetch(.named("ada")), .returned(.found([]))),
      "grants matter": .from(.everybodyLimited) {
        $0.step(fetch(.named("a")), .returned(.found([1])))
        $0.step(settings(.limited([2, 3]))) { $0.granted = [2, 3] }
        $0.step(fetch(.named("a")), .returned(.found([2])))
      },
      "otherwise": .from(.everybodyLimited) {
        $0.step(fetch(.named("a")), .returned(.found([1])))
        $0.step(fetch(.named("ad")), .returned(.found([1, 2])))
      },
    ],
    .whoIsFoundBearsTheName: [
      "one word is enough": .step(
        .everybodyLimited, fetch(.named("ada cy")), .returned(.found([1]))),
      "a piece within a word is enough": .step(
        .everybodyLimited, fetch(.named("da")), .returned(.found([1]))),
      "a blank text finds somebody": .step(
        .everybodyLimited, fetch(.named(" ")), .returned(.found([1]))),
      "otherwise": .step(.everybodyLimited, fetch(.named("ad")), .returned(.found([1, 3]))),
    ],
    .whatWasWrittenLastIsHandedOver: [
      "another's card": .step(
        .everybodyLimited, fetch(one(2)),
        .returned(.contacts([Contact(id: ContactID(2), card: Transcript.card(3))]))),
      "an edit is lost": .from(.everybodyLimited) {
        $0.step(.user(.editContact(ContactID(3), Card(name: "New"))), isTold: true)
        $0.step(fetch(.all), .returned(.found([1, 2, 3])))
      },
      "a card that is added is lost": .from(.limited) {
        $0.step(.user(.addContact(Card(name: "Di")))) { $0.existing = [1, 2, 3, 4] }
        $0.step(settings(.limited([4]))) { $0.granted = [4] }
        $0.step(fetch(one(4)), .returned(.found([4])))
      },
      "a picker hands over an old card": .heard(
        .picked, [.contactPickerPicked([Contact(id: ContactID(2), card: Card(name: "Old"))])]),
      "a waiting fetch comes too early": .from(.asked) {
        $0.asks(.store(.update(ContactID(1), Card(name: "New"))), call: 2)
        $0.asks(.store(.fetch(one(1))), call: 3)
        $0.sharesOne(alsoEnding: [
          .completed(CallID(2), .saved), .completed(CallID(3), .found([1])),
        ])
      },
      "otherwise": .from(.everybodyLimited) {
        $0.step(write(3), .returned(.saved), isTold: true)
        $0.step(fetch(one(3)), .returned(.found([3])))
      },
    ],
  ]

  static let presses: Breaches = [
    .oneFrameGrantsOnce: [
      "a press holds another button": .after(.pressed) { $0.held = ButtonID(2) },
      "a press grants": .after(.pressed) { $0.granted = [1, 2] },
      "a press holds nothing": .after(.pressed) { $0.held = nil },
      "a press is answered as a touch": .said(.pressed, .touch(.inert(.denied))),
      "a press is not answered": .step(.offeringOne, press(1), .touch(.inert(.denied))),
      "time lifts the finger": .idle(.pressed) { $0.held = nil },
      "time lifts the finger over the app's own sheet": .idle(
        .offeringOne.then {
          $0.step(.app(.presentSheet)) { $0.hasOwnSheet = true }
          $0.step(press(1), .touch(.held)) { $0.held = ButtonID(1) }
        }
      ) { $0.held = nil },
      "a chooser stays": .after(.chosen) { $0.sheet = .chooser(ButtonID(1), [2, 3]) },
      "a finger stays down": .after(.lifted) { $0.held = ButtonID(1) },
      "a finger stays down on who is granted": .after(.liftedFromGranted) { $0.held = ButtonID(1) },
      "who is granted is granted again": .said(.liftedFromGranted, .touch(.granted(ContactID(2)))),
      "who is granted is reported again": .heard(.liftedFromGranted, [.approved([2])]),
      "a finger stays down that was lifted elsewhere": .step(
        .pressed, .user(.liftAt(Point(x: 0, y: 0))), .touch(.inert(.blocked([.touchOutside])))),
      "a finger that slid off stays down": .step(.pressed, .user(.slideOff)),
      "a finger that slid off grants": .step(.pressed, .user(.slideOff)) {
        ($0.held, $0.granted) = (nil, [1, 2])
      },
      "a finger comes down by itself": .idle(.offeringOne) { $0.held = ButtonID(1) },
      "a finger outlives its button": .step(.pressed, .app(.unmount(ButtonID(1)))) {
        $0.buttons = []
      },
      "a finger outlives an alert": .after(.holding) { $0.alert = .howMuch },
      "a finger outlives a sheet": .step(.pressed, .app(.presentAccessPicker)) {
        $0.sheet = .accessPicker([1])
      },
      "a finger outlives the coming of the app's own sheet": .step(.pressed, .app(.presentSheet)) {
        $0.hasOwnSheet = true
      },
    ]
  ]

  static let reports: Breaches = [
    .aCallbackReportsExactlyWhatIsNew: [
      "time calls back": .step(.granting, .clock(.advance(.zero)), events: [.approved([2])]),
      "a touch on nobody calls back": .heard(.touchingNobody, [.approved([2])]),
      "it reports twice": .heard(.granting, [.approved([2]), .approved([2])]),
      "it reports all grants": .heard(.granting, [.approved([1, 2])]),
      "a late callback is due": .from(.choosingUnmounted(.delivered)) {
        $0.chooses([2], events: [])
      },
      "otherwise": .from(.offeringOne) { $0.grantsTwo(events: [.approved([1, 2])]) },
    ],
    .reportedContactsCanBeRead: [
      "access is denied meanwhile": .after(.granting) { $0.status = .denied },
      "the picker reports who is hidden": .heard(.finished, [.added([3])]),
      "otherwise": .step(
        .offeringOne, tap(1), .touch(.granted(ContactID(2))), events: [.approved([2])]),
    ],
  ]

  static let pickers: Breaches = [
    .theAccessPickerNeedsLimitedAccess: [
      "elsewhere it changes the status": .after(.pickerElsewhere) { $0.status = .limited },
      "nobody is ticked": .after(.picking) { $0.sheet = .accessPicker([]) },
      "it completes at once": .heard(.picking, [.added([])]),
      "it stays under full access": .after(.ticking) { $0.status = .authorized },
      "it completes by a tick": .heard(.ticking, [.added([2])]),
      "it goes away": .idle(.picking) { $0.sheet = nil },
      "it comes up": .idle(.limited) { $0.sheet = .accessPicker([1]) },
      "it comes up while another is closing": .from(.closing) { $0.opensPicker() },
      "it takes the place of another": .from(.handing()) { $0.opensPicker() },
      "it is touched where another is up": .step(
        .handing(), .app(.presentAccessPicker), .touch(.held)),
      "it is swallowed while another is up, where it is refused": .from(
        .limited(under: { $0.secondScreen = .refused })
      ) {
        $0.opensContactPicker()
        $0.step(.app(.presentAccessPicker))
      },
      "it completes without one": .step(.limited, .clock(.advance(.zero)), events: [.added([])]),
      "otherwise": .step(.denied, .app(.presentAccessPicker)),
    ],
    .theOwnSheetGoesByItsCommands: [
      "it goes along although it stays": .step(
        .overOwnSheet(), .user(.cancel), events: [.contactPickerCancelled, .sheetClosed]
      ) { ($0.sheet, $0.hasOwnSheet) = (nil, false) },
      "it stays although it goes along": .after(.wentAlong) { $0.hasOwnSheet = true },
      "its end is not told": .heard(.wentAlong, [.contactPickerCancelled]),
      "its end is told twice": .heard(
        .wentAlong, [.contactPickerCancelled, .sheetClosed, .sheetClosed]),
      "it fails to come up": .step(.limited, .app(.presentSheet)),
      "it comes up by itself": .idle(.limited) { $0.hasOwnSheet = true },
      "it comes up over a picker": .step(.picking, .app(.presentSheet)) { $0.hasOwnSheet = true },
      "it comes up while a picker is closing": .step(.closing, .app(.presentSheet)) {
        $0.hasOwnSheet = true
      },
      "it is dismissed beneath a picker": .step(.overOwnSheet(), .app(.dismissSheet)) {
        $0.hasOwnSheet = false
      },
      "it outlives the app": .step(.overOwnSheet(), .system(.kill)) {
        $0.end()
        $0.hasOwnSheet = true
      },
      "its end is told without one": .step(
        .limited, .clock(.advance(.zero)), events: [.sheetClosed]),
      "a second is swallowed where it is refused": .from(
        .limited(under: { $0.secondScreen = .refused })
      ) {
        $0.step(.app(.presentSheet)) { $0.hasOwnSheet = true }
        $0.step(.app(.presentSheet))
      },
      "it is swallowed over a picker where it is refused": .from(
        .limited(under: { $0.secondScreen = .refused })
      ) {
        $0.opensPicker()
        $0.step(.app(.presentSheet))
      },
      "its dismissal beneath a picker is swallowed where it is refused": .from(
        .limited(under: { $0.secondScreen = .refused })
      ) {
        $0.step(.app(.presentSheet)) { $0.hasOwnSheet = true }
        $0.opensPicker()
        $0.step(.app(.dismissSheet))
      },
    ],
    .theAccessPickerSetsWhatIsTicked: [
      "it reports all ticks": .heard(.finished, [.added([1, 2])]),
      "it stays": .after(.finished) { $0.sheet = .accessPicker([1, 2]) },
      "it grants nobody": .after(.finished) { $0.granted = [1] },
      "it ends the app": .after(.finished) { $0.process = .stopped },
      "a tick ticks another": .after(.ticking) { $0.sheet = .accessPicker([1, 3]) },
      "what is ticked joins the grants instead of replacing them": .from(.picking) {
        $0.step(.user(.toggle(ContactID(1)))) { $0.sheet = .accessPicker([]) }
        $0.step(.user(.finish), events: [.added([])]) { $0.sheet = nil }
      },
    ],
    .cancellingTheAccessPickerChangesNothing: [
      "it adds somebody": .heard(.cancelledPicker, [.added([2])]),
      "it stays": .after(.cancelledPicker) { $0.sheet = .accessPicker([1, 2]) },
      "otherwise": .from(.picking) {
        $0.step(.user(.toggle(ContactID(1)))) { $0.sheet = .accessPicker([]) }
        $0.step(.user(.cancel), events: [.added([])]) {
          $0.granted = []
          $0.sheet = nil
        }
      },
    ],
    .theContactPickerChangesNothing: [
      "it fails to come up": .after(.handing()) { $0.sheet = nil },
      "its presentation grants": .after(.handing()) { $0.granted = [1, 2] },
      "it comes up by itself": .idle(.limited) { $0.sheet = .contactPicker(ContactPicker()) },
      "it comes up while another is closing": .from(.closing) { $0.opensContactPicker() },
      "it is swallowed while another is up, where it is refused": .from(
        .limited(under: { $0.secondScreen = .refused })
      ) {
        $0.opensPicker()
        $0.step(.app(.presentContactPicker(ContactPicker())))
      },
      "it takes the place of another": .from(.picking) { $0.opensContactPicker() },
      "it is cancelled while another is up": .from(.picking) {
        $0.step(.app(.presentContactPicker(ContactPicker())), events: [.contactPickerCancelled])
      },
      "it comes up under a prompt": .from(.asked) { $0.opensContactPicker() },
      "none is cancelled": .step(
        .limited, .clock(.advance(.zero)), events: [.contactPickerCancelled]),
      "it stays": .after(.picked) { $0.sheet = .contactPicker(ContactPicker()) },
      "its end is not told": .heard(.cancelledHanding, []),
      "it stays when cancelled": .after(.cancelledHanding) {
        $0.sheet = .contactPicker(ContactPicker())
      },
      "it stays when it is taken down": .step(
        .handing(), .system(.takeScreenDown), events: [.contactPickerCancelled]),
      "cancelling grants": .after(.cancelledHanding) { $0.granted = [1, 2] },
      "it goes away": .idle(.handing()) { $0.sheet = nil },
      "otherwise": .from(.handing(.everyone)) { $0.picks([2]) { $0.granted = [] } },
    ],
    .thePickerHandsOverOnlyWhatIsEnabled: [
      "it hands over unasked": .step(
        .handing(), .clock(.advance(.zero)), events: [.contactPickerPicked([])]),
      "it hands over nobody": .heard(.picked, []),
      "it hands over another": .from(.handing()) { $0.picks([2], handing: [3]) },
      "it hands over twice": .in(.picked) { $0.outcome.events += $0.outcome.events },
      "nobody is picked": .from(.handing(allowsSeveral: true)) { $0.picks([]) },
      "who is gone is picked": .from(.handing()) { $0.picks([9]) },
      "two are picked for one": .from(.handing()) { $0.picks([1, 2]) },
      "who has no email is picked": .from(.handing(.withEmail)) { $0.picks([2]) },
      "who has no phone is picked": .from(.handing(.withPhone)) { $0.picks([2]) },
      "one is picked, and everyone is handed over": .from(.handing(.withEmail)) {
        $0.picks([1], handing: [1, 2])
      },
    ],
  ]
}
