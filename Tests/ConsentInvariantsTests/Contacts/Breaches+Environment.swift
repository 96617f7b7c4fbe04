import ConsentInvariants
import ConsentVocabulary

// Wrong effects of Settings, a lost screen, a launch and the chooser before the prompt.
extension Breach {
  private static func with(
    _ change: (inout ContactsConfiguration) -> Void
  ) -> Transcript {
    var configuration = ContactsConfiguration()
    change(&configuration)
    return Transcript(configuration)
  }

  /// Limited to contact 1, under this decision about wider access in Settings.
  private static func widening(
    _ widening: ContactsConfiguration.WideningInSettings
  ) -> Transcript {
    with { $0.wideningInSettings = widening }.then {
      $0.asks(.requestAccess, call: 1)
      $0.sharesOne()
    }
  }

  /// A process that has ended while the first screen of the prompt was up.
  private static func interrupted(
    _ prompt: ContactsConfiguration.InterruptedPrompt
  ) -> Transcript {
    with { $0.interruptedPrompt = prompt }.then {
      $0.asks(.requestAccess, call: 1)
      $0.step(.system(.kill)) { $0.end() }
    }
  }

  private static let presentedAgain = interrupted(.presentedAgain).then {
    $0.step(.user(.launchApp)) { ($0.process, $0.alert) = (.running, .shareOrNot) }
  }

  /// Before any decision, with the chooser of button 1 up.
  private static let choosingFirst = with { $0.severalBeforeDecision = .chooserFirst }.then {
    $0.mounts(1, showing: [2, 3])
    $0.opensChooser()
  }

  private static let chosenFirst = choosingFirst.then {
    $0.step(.user(.choose([2]))) {
      $0.sheet = nil
      $0.alert = .simplified(ButtonID(1), [2])
    }
  }

  private static let lost = asked(.staysUndecided)

  private static func asked(_ lost: ContactsConfiguration.LostPrompt) -> Transcript {
    return with { $0.lostPrompt = lost }.then {
      $0.asks(.requestAccess, call: 1)
      $0.step(.system(.takeScreenDown), events: [.completed(CallID(1), .accessRefused)]) {
        $0.decide(lost == .denies ? .denied : .notDetermined)
      }
    }
  }

  static let environment: [Breach] = [
    Breach(.noCallbackAfterTheEnd, "a forgotten prompt comes up", from: interrupted(.forgotten)) {
      $0.step(.user(.launchApp)) { ($0.process, $0.alert) = (.running, .shareOrNot) }
    },
    Breach(
      .noCallbackAfterTheEnd, "an interrupted prompt does not", from: interrupted(.presentedAgain)
    ) { $0.step(.user(.launchApp)) { $0.process = .running } },
    Breach(.noCallbackAfterTheEnd, "it comes up at another stage", in: presentedAgain) {
      $0.after.alert = .howMuch
    },
    Breach(.noCallbackAfterTheEnd, "a launch is told", in: presentedAgain) {
      $0.outcome.events = [.becameActive]
    },
    Breach(.requestsShareOnePrompt, "a launch goes on at another stage", in: presentedAgain) {
      $0.after.alert = .howMuch
    },
    Breach(
      .requestsShareOnePrompt, "a prompt comes up that was not interrupted", from: .launched
    ) { $0.step(.app(.readStatus), .status(.limited)) { $0.alert = .shareOrNot } },
    Breach(
      .theSimplifiedPromptLeadsToLimitedOrDenied, "another is asked about", in: chosenFirst
    ) { $0.after.alert = .simplified(ButtonID(1), [3]) },
    Breach(.theSimplifiedPromptLeadsToLimitedOrDenied, "the app hears of it", in: chosenFirst) {
      $0.outcome.events = [.approved([2])]
    },
    Breach(
      .requestsShareOnePrompt, "a launch asks unasked",
      from: with { $0.interruptedPrompt = .presentedAgain }
    ) {
      $0.step(.system(.kill)) { $0.end() }
      $0.step(.user(.launchApp)) { ($0.process, $0.alert) = (.running, .shareOrNot) }
    },
    Breach(
      .theSimplifiedPromptLeadsToLimitedOrDenied, "somebody is chosen from nowhere", from: .mounted
    ) { $0.step(.user(.choose([2]))) },
    Breach(.requestsShareOnePrompt, "a lost prompt moves on", from: .asked) {
      $0.step(.system(.takeScreenDown)) { $0.alert = .howMuch }
    },
    Breach(.illegibleTouchesDoNothing, "a blocked touch puts the app behind", in: .blocked) {
      $0.after.isInBackground = true
    },
    Breach(.noCallbackAfterTheEnd, "an app that has ended is behind another", from: .left) {
      $0.step(.system(.kill)) { $0.end() }
    },
    Breach(.requestsShareOnePrompt, "a lost prompt stays", in: lost) {
      $0.after.alert = .shareOrNot
    },
    Breach(.theAppAloneNeverLeavesUndetermined, "a lost prompt denies", in: lost) {
      $0.after.status = .denied
    },
    Breach(.cancellingGrantsNothing, "a lost chooser grants", from: .choosing) {
      $0.step(.system(.takeScreenDown)) { ($0.sheet, $0.granted) = (nil, [1, 2]) }
    },
    Breach(.severalMatchesGrantNothingByThemselves, "a lost chooser is told", from: .choosing) {
      $0.step(.system(.takeScreenDown), events: [.approved([2])]) { $0.sheet = nil }
    },
    Breach(.settingsEndTheProcess, "live access is not there", from: widening(.live)) {
      $0.step(.user(.setAccess(.full)))
    },
    Breach(.settingsEndTheProcess, "live access ends the app", from: widening(.live)) {
      $0.step(.user(.setAccess(.full))) {
        $0.end()
        ($0.status, $0.granted) = (.authorized, [])
      }
    },
    Breach(.settingsEndTheProcess, "live access is told", from: widening(.live)) {
      $0.step(.user(.setAccess(.full)), events: [.added([])]) {
        ($0.status, $0.granted) = (.authorized, [])
      }
    },
    Breach(.settingsEndTheProcess, "stale access is there", from: widening(.staleUntilLaunch)) {
      $0.step(.user(.setAccess(.full))) { ($0.status, $0.granted) = (.authorized, []) }
    },
    Breach(.settingsEndTheProcess, "an app that ends has nothing", from: widening(.ends)) {
      $0.step(.user(.setAccess(.full))) { $0.end() }
    },
    Breach(.settingsEndTheProcess, "an app that is given more runs on", from: widening(.ends)) {
      $0.step(.user(.setAccess(.full))) { ($0.status, $0.granted) = (.authorized, []) }
    },
    Breach(.settingsEndTheProcess, "another selection moves the clock", in: .setOther) {
      $0.after.now = Instant(Milliseconds(1))
    },
    Breach(.settingsEndTheProcess, "another selection removes a contact", in: .setOther) {
      $0.after.existing = [1, 2]
    },
    Breach(.settingsEndTheProcess, "another selection brings up a prompt", in: .setOther) {
      $0.after.alert = .shareOrNot
    },
    Breach(.settingsEndTheProcess, "another selection makes a call wait", in: .setOther) {
      $0.after.pending = [CallID(9)]
    },
    Breach(.settingsEndTheProcess, "another selection puts a finger down", in: .setOther) {
      $0.after.held = ButtonID(1)
    },
    Breach(.settingsEndTheProcess, "another selection puts the app behind", in: .setOther) {
      $0.after.isInBackground = true
    },
    Breach(.settingsEndTheProcess, "another selection brings up a sheet", in: .setOther) {
      $0.after.sheet = .accessPicker([2])
    },
    Breach(.settingsEndTheProcess, "another selection is told", in: .setOther) {
      $0.outcome.events = [.approved([2])]
    },
    Breach(.oneFrameGrantsOnce, "a cancelled touch stays down", from: .pressed) {
      $0.step(.system(.cancelTouch))
    },
    Breach(.behindAnotherAppNothingIsTouched, "returning is not told", in: .returned) {
      $0.outcome.events = []
    },
    Breach(.everyCommandIsAnswered, "a touch is refused in front", from: .offeringOne) {
      $0.step(tap(1), .refused(.inBackground))
    },
    Breach(.everyCommandIsAnswered, "a return is refused behind", from: .left) {
      $0.step(.user(.returnToApp), .refused(.inForeground))
    },
    Breach(.grantsAreTakenByThePersonAlone, "a kill denies", from: .limited) {
      $0.step(.system(.kill)) {
        $0.end()
        $0.status = .denied
      }
    },
  ]
}
