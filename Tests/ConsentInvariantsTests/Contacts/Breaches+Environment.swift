import ConsentInvariants
import ConsentVocabulary

// Wrong effects of Settings, a lost screen, a launch and the chooser before the prompt.
extension Breach {
  /// Limited to contact 1, under this decision about wider access in Settings.
  private static func widening(_ widening: ContactsConfiguration.WideningInSettings) -> Transcript {
    .limited(under: { $0.wideningInSettings = widening })
  }

  /// A process that has ended while the first screen of the prompt was up.
  private static func interrupted(_ prompt: ContactsConfiguration.InterruptedPrompt) -> Transcript {
    Transcript.under { $0.interruptedPrompt = prompt }.then {
      $0.asks(.requestAccess, call: 1)
      $0.step(.system(.kill)) { $0.end() }
    }
  }

  private static let presentedAgain = interrupted(.presentedAgain).then {
    $0.step(.user(.launchApp)) { ($0.process, $0.alert) = (.running, .shareOrNot) }
  }

  /// Before any decision, with the chooser of button 1 up.
  private static let choosingFirst = Transcript.under { $0.severalBeforeDecision = .chooserFirst }
    .then {
      $0.mounts(1, showing: [2, 3])
      $0.opensChooser()
    }

  private static let chosenFirst = choosingFirst.then {
    $0.step(.user(.choose([2]))) {
      $0.sheet = nil
      $0.alert = .simplified(ButtonID(1), [2])
    }
  }

  private static let allowedFirst = choosingFirst.then {
    $0.step(.user(.choose([2, 3]))) {
      $0.sheet = nil
      $0.alert = .simplified(ButtonID(1), [2, 3])
    }
    $0.step(.user(.allow), events: [.approved([2, 3])]) {
      $0.decide(.limited, granting: [2, 3])
      $0.buttons[0].matches = []
    }
  }

  private static let askedUnasked = Breach.from(.under { $0.interruptedPrompt = .presentedAgain }) {
    $0.step(.system(.kill)) { $0.end() }
    $0.step(.user(.launchApp)) { ($0.process, $0.alert) = (.running, .shareOrNot) }
  }

  private static let lost = Transcript.under { $0.lostPrompt = .staysUndecided }.then {
    $0.asks(.requestAccess, call: 1)
    $0.step(.system(.takeScreenDown), events: [.completed(CallID(1), .accessRefused)]) {
      $0.decide(.notDetermined)
    }
  }

  static let environment: Breaches = [
    .noCallbackAfterTheEnd: [
      "a forgotten prompt comes up": .step(interrupted(.forgotten), .user(.launchApp)) {
        ($0.process, $0.alert) = (.running, .shareOrNot)
      },
      "an interrupted prompt does not": .step(interrupted(.presentedAgain), .user(.launchApp)) {
        $0.process = .running
      },
      "it comes up at another stage": .after(presentedAgain) { $0.alert = .howMuch },
      "a prompt comes up that was not interrupted": askedUnasked,
      "it comes up under a restriction": .from(interrupted(.presentedAgain)) {
        $0.step(.system(.restrict)) { $0.status = .restricted }
        $0.step(.user(.launchApp)) { ($0.process, $0.alert) = (.running, .shareOrNot) }
      },
      "a launch calls back": .heard(presentedAgain, [.contactPickerCancelled, .becameInactive]),
      "an app that has ended is behind another": .step(.left, .system(.kill)) { $0.end() },
    ],
    .theAppIsInOnePlace: [
      "a prompt that comes up again is not told": .heard(presentedAgain, []),
      "a launch is told": .heard(presentedAgain, [.becameActive]),
    ],
    .requestsShareOnePrompt: [
      "a launch goes on at another stage": .after(presentedAgain) { $0.alert = .howMuch },
      "a prompt comes up that was not interrupted": .step(
        .launched, .app(.readStatus), .status(.limited)
      ) { $0.alert = .shareOrNot },
      "a launch asks unasked": askedUnasked,
      "a lost prompt moves on": .step(.asked, .system(.takeScreenDown)) { $0.alert = .howMuch },
      "a lost prompt stays": .after(lost) { $0.alert = .shareOrNot },
    ],
    .theSimplifiedPromptLeadsToLimitedOrDenied: [
      "another is asked about": .after(chosenFirst) { $0.alert = .simplified(ButtonID(1), [3]) },
      "the app hears of it": .heard(chosenFirst, [.approved([2])]),
      "somebody is chosen from nowhere": .step(.mounted, .user(.choose([2]))),
    ],
    .aCallbackReportsExactlyWhatIsNew: [
      "allowing who was chosen is not told": .heard(allowedFirst, [])
    ],
    .illegibleTouchesDoNothing: [
      "a blocked touch puts the app behind": .after(.blocked) { $0.isInBackground = true }
    ],
    .theAppAloneNeverLeavesUndetermined: [
      "a lost prompt denies": .after(lost) { $0.status = .denied }
    ],
    .onePromptIsAnsweredPerEpoch: [
      "a lost prompt denies": .after(lost) { $0.status = .denied },
      "a lost prompt decides nothing where it denies": .step(
        .under { $0.lostPrompt = .denies }.then { $0.asks(.requestAccess, call: 1) },
        .system(.takeScreenDown), events: [.completed(CallID(1), .accessRefused)]
      ) { $0.decide(.notDetermined) },
    ],
    .timePassesByCommandAlone: [
      "time stands still": .after(.fresh.then { $0.waits() }) { $0.now = .start },
      "a launch takes time": .after(.launched) { $0.now = Instant(Milliseconds(1)) },
    ],
    .cancellingGrantsNothing: [
      "a lost chooser grants": .step(.choosing, .system(.takeScreenDown)) {
        ($0.sheet, $0.granted) = (nil, [1, 2])
      }
    ],
    .severalMatchesGrantNothingByThemselves: [
      "a lost chooser is told": .step(.choosing, .system(.takeScreenDown), events: [.approved([2])])
      { $0.sheet = nil }
    ],
    .settingsEndTheProcess: [
      "live access is not there": .step(widening(.live), settings(.full)),
      "live access ends the app": .step(widening(.live), settings(.full)) {
        $0.end()
        ($0.status, $0.granted) = (.authorized, [])
      },
      "live access is told": .step(widening(.live), settings(.full), events: [.added([])]) {
        ($0.status, $0.granted) = (.authorized, [])
      },
      "stale access is there": .step(widening(.staleUntilLaunch), settings(.full)) {
        ($0.status, $0.granted) = (.authorized, [])
      },
      "less access is stale": .step(widening(.staleUntilLaunch), settings(.none)),
      "access is stale without a process": .from(widening(.staleUntilLaunch)) {
        $0.step(.system(.kill)) { $0.end() }
        $0.step(settings(.full))
      },
      "an app that ends has nothing": .step(widening(.ends), settings(.full)) { $0.end() },
      "an app that is given more runs on": .step(widening(.ends), settings(.full)) {
        ($0.status, $0.granted) = (.authorized, [])
      },
      "another selection moves the clock": .after(.setOther) { $0.now = Instant(Milliseconds(1)) },
      "another selection brings up a sheet": .after(.setOther) { $0.sheet = .accessPicker([2]) },
      "another selection is told": .heard(.setOther, [.approved([2])]),
    ],
    .oneFrameGrantsOnce: ["a cancelled touch stays down": .step(.pressed, .system(.cancelTouch))],
    .everyCommandIsAnswered: [
      "a touch is refused in front": .step(.offeringOne, tap(1), .refused(.inBackground)),
      "a return is refused behind": .step(.left, .user(.returnToApp), .refused(.inForeground)),
    ],
    .grantsAreTakenByThePersonAlone: [
      "a kill denies": .step(.limited, .system(.kill)) {
        $0.end()
        $0.status = .denied
      }
    ],
  ]
}
