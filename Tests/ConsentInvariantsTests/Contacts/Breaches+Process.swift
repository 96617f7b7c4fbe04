import ConsentInvariants
import ConsentVocabulary

extension Breach {
  static let inSettings: Breaches = [
    .settingsEndTheProcess: [
      "refusing limits": .after(.setNone) { $0.status = .limited },
      "another is granted": .after(.setOther) { $0.granted = [3] },
      "the app hears of its end": .heard(.setNone, [.added([])]),
      "an edit ends the app": .after(.setOther) { $0.end() },
      "no edit ends the app": .after(.setSame) { $0.end() },
      "an edit leaves the app where each ends it": .step(
        .limited(under: { $0.settingsEdit = .killsAlways }), settings(.limited([2]))
      ) { $0.granted = [2] },
      "the picker stays": .after(.setUnderPicker) { $0.sheet = .accessPicker([2]) },
      "the picker does not complete": .heard(.setUnderPicker, []),
      "the picker ends with the app": .after(.setUnderPicker) { $0.end() },
      "a reset leaves the app": .after(.reset) { $0.process = .running },
      "a restriction leaves the app": .after(.restricted) { $0.process = .running },
      "an undecided app is ended by a reset": .step(.fresh, .user(.resetPrivacy)) { $0.end() },
      "a restricted app is ended by a reset": .step(.restrictedUndecided, .user(.resetPrivacy)) {
        $0.end()
      },
      "own creations stay where they are released": .from(.under { $0.ownCreations = .released }) {
        $0.asks(.requestAccess, call: 1)
        $0.sharesEverything()
        $0.step(create, .returned(.created(ContactID(4)))) { $0.existing = [1, 2, 3, 4] }
        $0.step(settings(.limited([1]))) {
          $0.decide(.limited, granting: [1, 4])
          $0.end()
        }
      },
      "refusing leaves the app": .after(.setNone) { $0.process = .running },
    ]
  ]

  static let restrictions: Breaches = [
    .noCallbackAfterTheEnd: [
      "a button off the screen reports": .from(.choosingUnmounted(.suppressed)) { $0.chooses([2]) },
      "the app hears after its end": .heard(.killed, [.added([])]),
      "an alert outlives the app": .after(.killed) { $0.alert = .howMuch },
      "a sheet outlives the app": .after(.killed) { $0.sheet = .accessPicker([1]) },
      "a button outlives the app": .after(.killed) {
        $0.buttons = [ButtonFace(button: ButtonID(1), matches: [])]
      },
      "a call outlives the app": .after(.killed) { $0.pending = [CallID(1)] },
      "the app's own sheet outlives the app": .after(.killed) { $0.hasOwnSheet = true },
      "a finger outlives the app": .after(.killed) { $0.held = ButtonID(1) },
      "a launch finds a sheet": .after(.launched) { $0.sheet = .accessPicker([1]) },
    ],
    .restrictionShowsNoPrompt: [
      "a restriction ends by itself": .in(.restrictedUndecided) { $0.command = .system(.upgrade) },
      "it does not begin": .after(.restrictedUndecided) { $0.status = .notDetermined },
      "an upgrade lifts it": .step(.restrictedUndecided, .system(.upgrade)) {
        $0.status = .notDetermined
      },
      "a prompt comes up": .step(
        .restrictedUndecided, .app(.requestAccess), .returned(.access(granted: false, error: nil))
      ) { $0.alert = .shareOrNot },
      "the prompt ends the app": .after(.restrictedPrompt) { $0.process = .stopped },
      "the prompt gives way to a sheet": .after(.restrictedPrompt) {
        $0.sheet = .chooser(ButtonID(1), [2])
      },
      "the prompt calls back": .heard(.restrictedPrompt, [.approved([2])]),
      "otherwise": .step(.simplified, .system(.restrict)) {
        $0.status = .restricted
        $0.buttons[0].matches = []
      },
    ],
    .liftingRestoresTheDecision: [
      "lifting denies": .after(.lifted2) { $0.status = .denied },
      "lifting grants another": .after(.lifted2) { $0.granted = [1, 2] },
      "lifting launches": .after(.lifted2) { $0.process = .running },
    ],
  ]

  static let answers: Breaches = [
    .everyCommandIsAnswered: [
      "the status is another": .step(.limited, .app(.readStatus), .status(.authorized)),
      "a store crashes": .step(.limited, fetch(.all), .crashed) { $0.end() },
      "a decided request crashes": .step(
        .under { $0.usageDescription = .missing }.then {
          $0.step(.system(.restrict)) { $0.status = .restricted }
        }, .app(.requestAccess), .crashed
      ) { $0.end() },
      "a stated request crashes": .step(.fresh, .app(.requestAccess), .crashed) { $0.end() },
      "an unstated request waits": .from(
        .under { $0.usageDescription = .missing }
      ) { $0.asks(.requestAccess, call: 1) },
      "a crashed app runs on": .step(
        .under { $0.usageDescription = .missing }, .app(.requestAccess), .crashed),
      "a request is done": .step(.limited, .app(.requestAccess)),
      "a creation fails": .step(.limited, create, .returned(.missing)),
      "a tap holds": .said(.granting, .touch(.held)),
      "a lift holds": .said(.lifted, .touch(.held)),
      "a press opens a chooser": .said(.pressed, .touch(.choosing([2]))),
      "a launch is a touch": .said(.launched, .touch(.held)),
      "time ends the app": .idle(.limited) { $0.end() },
      "reading the status ends the app": .step(.limited, .app(.readStatus), .status(.limited)) {
        $0.end()
      },
      "the status is read without a process": .step(.killed, .app(.readStatus), .status(.limited)) {
        $0.process = .running
      },
      "the app is deleted twice": .step(.deleted, .user(.deleteApp)),
      "deleting leaves the app": .after(.deleted) { $0.process = .stopped },
      "the app is installed twice": .step(.installed, .user(.installApp)),
      "installing launches": .after(.installed) { $0.process = .running },
      "a running app is launched": .step(.limited, .user(.launchApp)),
      "a launch fails": .after(.launched) { $0.process = .stopped },
      "a stopped app is killed": .step(.killed, .system(.kill)),
      "a killed app runs on": .step(.limited, .system(.kill)),
      "the prompt that is up is not presented": .step(
        .asked, .user(.refuseSharing), .refused(.notPresented)),
      "the own sheet is covered by nothing": .step(
        .limited(under: { $0.secondScreen = .refused }), .app(.presentSheet), .refused(.covered)),
      "the own sheet is refused beneath a picker, where that is silent": .step(
        .picking, .app(.presentSheet), .refused(.covered)),
      "its dismissal is refused beneath a picker, where that is silent": .step(
        .overOwnSheet(), .app(.dismissSheet), .refused(.covered)),
      "an access picker is refused over another, where that is silent": .step(
        .handing(), .app(.presentAccessPicker), .refused(.covered)),
      "a contact picker is refused over another, where that is silent": .step(
        .picking, .app(.presentContactPicker(ContactPicker())), .refused(.covered)),
      "a refusal is heard": .step(
        .denied, .user(.allow), .refused(.notPresented), events: [.added([])]),
    ],
    .grantsAreTakenByThePersonAlone: [
      "asking takes a grant": .after(.requestedAgain) { $0.granted = [] },
      "reading the status denies": .step(.limited, .app(.readStatus), .status(.limited)) {
        $0.status = .denied
      },
      "a touch takes a grant": .after(.granting) { $0.granted = [2] },
      "a kill takes a grant": .step(.limited, .system(.kill)) {
        $0.end()
        $0.granted = []
      },
      "time ends full access": .idle(.full) { $0.status = .limited },
    ],
    .theAppIsInOnePlace: [
      "a prompt is not told": .heard(.asked, []),
      "a prompt makes it inactive twice": .heard(.asked, [.becameInactive, .becameInactive]),
      "a prompt leaves it active": .heard(.asked, [.becameInactive, .becameActive]),
      "a prompt makes it inactive, active and inactive": .heard(
        .asked, [.becameInactive, .becameActive, .becameInactive]),
      "it is active before its call ends": .heard(
        .denied, [.becameActive, .completed(CallID(1), .accessRefused)]),
      "returning begins with another event": .heard(.returned, [.added([]), .becameActive]),
      "returning beneath a prompt ends with another event": .heard(
        .returnedAsked, [.becameActive, .becameInactive, .added([])]),
      "a prompt puts it behind": .heard(.asked, [.becameInactive, .wentToBackground]),
      "the end of a prompt is not told": .heard(.denied, [.completed(CallID(1), .accessRefused)]),
      "it is active though it was": .step(
        .limited, .app(.readStatus), .status(.limited), events: [.becameActive]),
      "a stage of a prompt is told": .step(
        .asked, .user(.continueSharing), events: [.becameInactive]
      ) { $0.alert = .howMuch },
      "a picker is told where it leaves the app active": .heard(.picking, [.becameInactive]),
      "a picker is not told where it makes the app inactive": .heard(.dimmed, []),
      "leaving is not told": .heard(.left, []),
      "leaving passes no inactive": .heard(.left, [.wentToBackground]),
      "leaving ends inactive": .heard(.left, [.becameInactive]),
      "leaving goes behind twice": .heard(
        .left, [.becameInactive, .wentToBackground, .wentToBackground]),
      "leaving an inactive app makes it inactive": .heard(
        .leftAsked, [.becameInactive, .wentToBackground]),
      "returning is not told": .heard(.returned, []),
      "returning beneath a prompt is active": .heard(.returnedAsked, [.becameActive]),
      "returning beneath a prompt is not active first": .heard(.returnedAsked, [.becameInactive]),
      "the end is told": .step(.asked, .system(.kill), events: [.becameActive]) { $0.end() },
    ],
    .behindAnotherAppNothingIsTouched: [
      "leaving keeps the finger": .step(.pressed, .user(.leaveApp)) {
        $0.isInBackground = true
      },
      "leaving completes a picker": .in(.left) { $0.outcome.events.append(.added([])) },
      "returning completes a picker": .in(.returned) { $0.outcome.events.append(.added([])) },
      "leaving grants": .after(.left) { $0.granted = [1, 2] },
      "the app stays behind": .after(.returned) { $0.isInBackground = true },
      "returning grants": .after(.returned) { $0.granted = [1, 2] },
      "a touch counts behind": .step(.left, tap(1), .touch(.inert(.blocked([.lowContrast])))),
      "the prompt goes on behind": .step(
        .asked.then {
          $0.step(.user(.leaveApp)) { $0.isInBackground = true }
        }, .user(.continueSharing)
      ) { $0.alert = .howMuch },
      "reading the status brings it in front": .step(.left, .app(.readStatus), .status(.limited)) {
        $0.isInBackground = false
      },
      "reading the status puts it behind": .step(.limited, .app(.readStatus), .status(.limited)) {
        $0.isInBackground = true
      },
      "otherwise": .step(.offeringOne, .user(.leaveApp)),
    ],
  ]

  /// Refusals whose reason the snapshot before them does not support.
  static let refusals: [(String, Breach)] =
    causes.map { reason, start in
      ("\(reason) without cause", .step(start, .user(.finish), .refused(reason)))
    }
    + changes.map { what, change in
      ("a refusal changes \(what)", .step(.denied, .user(.allow), .refused(.notPresented), change))
    }

  private static let causes: KeyValuePairs<ContactsRefusal, Transcript> = [
    .notInstalled: .limited, .alreadyInstalled: .deleted, .notRunning: .limited,
    .alreadyRunning: .killed, .restricted: .limited, .notRestricted: .restricted,
    .noSettingsEntry: .limited, .covered: .limited, .nothingBefore: .limited,
    .emptySelection: .ticked, .notSelectable: .limited, .nothingHeld: .pressed,
  ]

  private static let changes: [(String, @Sendable (inout ContactsSnapshot) -> Void)] = [
    ("the process", { $0.process = .stopped }), ("the status", { $0.status = .limited }),
    ("the grants", { $0.granted = [1] }), ("the address book", { $0.existing = [1] }),
    ("the alert", { $0.alert = .howMuch }), ("the sheet", { $0.sheet = .accessPicker([]) }),
    ("the buttons", { $0.buttons = [ButtonFace(button: ButtonID(1), matches: [])] }),
    ("the calls that never end", { $0.unanswered = [CallID(1)] }),
    ("the waiting calls", { $0.pending = [CallID(1)] }), ("the finger", { $0.held = ButtonID(1) }),
    ("the clock", { $0.now = Instant(Milliseconds(1)) }),
    ("the grants elsewhere", { $0.elsewhere = [1] }),
  ]
}
