import ConsentInvariants
import ConsentVocabulary

extension Breach {
  static let settings = [
    Breach(.settingsEndTheProcess, "refusing limits", in: .setNone) { $0.after.status = .limited },
    Breach(.settingsEndTheProcess, "another is granted", in: .setOther) { $0.after.granted = [3] },
    Breach(.settingsEndTheProcess, "the app hears of its end", in: .setNone) {
      $0.outcome.events = [.added([])]
    },
    Breach(.settingsEndTheProcess, "an edit ends the app", in: .setOther) { $0.after.end() },
    Breach(.settingsEndTheProcess, "no edit ends the app", in: .setSame) { $0.after.end() },
    Breach(
      .settingsEndTheProcess, "an edit leaves the app where each ends it",
      from: Transcript(ContactsConfiguration(settingsEdit: .killsAlways))
    ) {
      $0.asks(.requestAccess, call: 1)
      $0.sharesOne()
      $0.step(ConsentInvariantsTests.settings(.limited([2]))) { $0.granted = [2] }
    },
    Breach(.settingsEndTheProcess, "the picker stays", in: .setUnderPicker) {
      $0.after.sheet = .accessPicker([2])
    },
    Breach(.settingsEndTheProcess, "the picker does not complete", in: .setUnderPicker) {
      $0.outcome.events = []
    },
    Breach(.settingsEndTheProcess, "the picker ends with the app", in: .setUnderPicker) {
      $0.after.end()
    },
    Breach(.settingsEndTheProcess, "a reset leaves the app", in: .reset) {
      $0.after.process = .running
    },
    Breach(.settingsEndTheProcess, "an undecided app is ended by a reset", from: .fresh) {
      $0.step(.user(.resetPrivacy)) { $0.end() }
    },
    Breach(
      .settingsEndTheProcess, "a restricted app is ended by a reset", from: .restrictedUndecided
    ) {
      $0.step(.user(.resetPrivacy)) { $0.end() }
    },
    Breach(
      .settingsEndTheProcess, "own creations stay where they are released",
      from: Transcript(ContactsConfiguration(ownCreations: .released))
    ) {
      $0.asks(.requestAccess, call: 1)
      $0.sharesEverything()
      $0.step(create, .returned(.created(ContactID(4)))) { $0.existing = [1, 2, 3, 4] }
      $0.step(ConsentInvariantsTests.settings(.limited([1]))) {
        $0.decide(.limited, granting: [1, 4])
        $0.end()
      }
    },
  ]

  static let restrictions = [
    Breach(.restrictionShowsNoPrompt, "a restriction ends by itself", in: .restrictedUndecided) {
      $0.command = .system(.upgrade)
    },
    Breach(.restrictionShowsNoPrompt, "it does not begin", in: .restrictedUndecided) {
      $0.after.status = .notDetermined
    },
    Breach(.restrictionShowsNoPrompt, "an upgrade lifts it", from: .restrictedUndecided) {
      $0.step(.system(.upgrade)) { $0.status = .notDetermined }
    },
    Breach(.restrictionShowsNoPrompt, "a prompt comes up", from: .restrictedUndecided) {
      $0.step(.app(.requestAccess), .returned(.access(granted: false, error: nil))) {
        $0.alert = .shareOrNot
      }
    },
    Breach(.restrictionShowsNoPrompt, "the prompt ends the app", in: .restrictedPrompt) {
      $0.after.process = .stopped
    },
    Breach(.restrictionShowsNoPrompt, "the prompt gives way to a sheet", in: .restrictedPrompt) {
      $0.after.sheet = .chooser(ButtonID(1), [2])
    },
    Breach(.restrictionShowsNoPrompt, "the prompt calls back", in: .restrictedPrompt) {
      $0.outcome.events = [.approved([2])]
    },
    Breach(.liftingRestoresTheDecision, "lifting denies", in: .lifted2) {
      $0.after.status = .denied
    },
    Breach(.liftingRestoresTheDecision, "lifting grants another", in: .lifted2) {
      $0.after.granted = [1, 2]
    },
    Breach(.liftingRestoresTheDecision, "lifting launches", in: .lifted2) {
      $0.after.process = .running
    },
    Breach(.noCallbackAfterTheEnd, "the app hears after its end", in: .killed) {
      $0.outcome.events = [.added([])]
    },
    Breach(.noCallbackAfterTheEnd, "an alert outlives the app", in: .killed) {
      $0.after.alert = .howMuch
    },
    Breach(.noCallbackAfterTheEnd, "a sheet outlives the app", in: .killed) {
      $0.after.sheet = .accessPicker([1])
    },
    Breach(.noCallbackAfterTheEnd, "a button outlives the app", in: .killed) {
      $0.after.buttons = [ButtonFace(button: ButtonID(1), matches: [])]
    },
    Breach(.noCallbackAfterTheEnd, "a call outlives the app", in: .killed) {
      $0.after.pending = [CallID(1)]
    },
    Breach(.noCallbackAfterTheEnd, "a finger outlives the app", in: .killed) {
      $0.after.held = ButtonID(1)
    },
    Breach(.noCallbackAfterTheEnd, "a launch finds a sheet", in: .launched) {
      $0.after.sheet = .accessPicker([1])
    },
  ]

  static let answers =
    [
      Breach(.everyCommandIsAnswered, "the status is another", from: .limited) {
        $0.step(.app(.readStatus), .status(.authorized))
      },
      Breach(.everyCommandIsAnswered, "a store crashes", from: .limited) {
        $0.step(fetch(.all), .crashed) { $0.end() }
      },
      Breach(
        .everyCommandIsAnswered, "a decided request crashes",
        from: Transcript(ContactsConfiguration(usageDescription: .missing)).then {
          $0.step(.system(.restrict)) { $0.status = .restricted }
        }
      ) { $0.step(.app(.requestAccess), .crashed) { $0.end() } },
      Breach(.everyCommandIsAnswered, "a stated request crashes", from: .fresh) {
        $0.step(.app(.requestAccess), .crashed) { $0.end() }
      },
      Breach(
        .everyCommandIsAnswered, "an unstated request waits",
        from: Transcript(ContactsConfiguration(usageDescription: .missing))
      ) { $0.asks(.requestAccess, call: 1) },
      Breach(
        .everyCommandIsAnswered, "a crashed app runs on",
        from: Transcript(ContactsConfiguration(usageDescription: .missing))
      ) { $0.step(.app(.requestAccess), .crashed) },
      Breach(.everyCommandIsAnswered, "a request is done", from: .limited) {
        $0.step(.app(.requestAccess))
      },
      Breach(.everyCommandIsAnswered, "a creation fails", from: .limited) {
        $0.step(create, .returned(.missing))
      },
      Breach(.everyCommandIsAnswered, "a tap holds", in: .granting) {
        $0.outcome.response = .touch(.held)
      },
      Breach(.everyCommandIsAnswered, "a lift holds", in: .lifted) {
        $0.outcome.response = .touch(.held)
      },
      Breach(.illegibleTouchesDoNothing, "a blocked lift grants", in: .lifted) {
        $0.outcome.response = .touch(.inert(.blocked([.lowContrast])))
        $0.outcome.events = []
      },
      Breach(.grantsAreTakenByThePersonAlone, "asking takes a grant", in: .requestedAgain) {
        $0.after.granted = []
      },
      Breach(.grantsAreTakenByThePersonAlone, "reading the status denies", from: .limited) {
        $0.step(.app(.readStatus), .status(.limited)) { $0.status = .denied }
      },
      Breach(.grantsAreTakenByThePersonAlone, "a touch takes a grant", in: .granting) {
        $0.after.granted = [2]
      },
      Breach(.grantsAreTakenByThePersonAlone, "a kill takes a grant", from: .limited) {
        $0.step(.system(.kill)) {
          $0.end()
          $0.granted = []
        }
      },
      Breach(.grantsAreTakenByThePersonAlone, "time ends full access", from: .full) {
        $0.step(.clock(.advance(.zero))) { $0.status = .limited }
      },
      Breach(.behindAnotherAppNothingIsTouched, "leaving keeps the finger", from: .pressed) {
        $0.step(.user(.leaveApp), events: [.wentToBackground]) { $0.isInBackground = true }
      },
      Breach(.behindAnotherAppNothingIsTouched, "leaving is not told", in: .left) {
        $0.outcome.events = []
      },
      Breach(.behindAnotherAppNothingIsTouched, "leaving grants", in: .left) {
        $0.after.granted = [1, 2]
      },
      Breach(.behindAnotherAppNothingIsTouched, "the app stays behind", in: .returned) {
        $0.after.isInBackground = true
      },
      Breach(.behindAnotherAppNothingIsTouched, "returning grants", in: .returned) {
        $0.after.granted = [1, 2]
      },
      Breach(.behindAnotherAppNothingIsTouched, "a touch counts behind", from: .left) {
        $0.step(tap(1), .touch(.inert(.blocked([.lowContrast]))))
      },
      Breach(
        .behindAnotherAppNothingIsTouched, "reading the status brings it in front", from: .left
      ) {
        $0.step(.app(.readStatus), .status(.limited)) { $0.isInBackground = false }
      },
      Breach(.behindAnotherAppNothingIsTouched, "reading the status puts it behind", from: .limited)
      {
        $0.step(.app(.readStatus), .status(.limited)) { $0.isInBackground = true }
      },
      Breach(.everyCommandIsAnswered, "a press opens a chooser", in: .pressed) {
        $0.outcome.response = .touch(.choosing([2]))
      },
      Breach(.everyCommandIsAnswered, "a launch is a touch", in: .launched) {
        $0.outcome.response = .touch(.held)
      },
      Breach(.everyCommandIsAnswered, "time ends the app", from: .limited) {
        $0.step(.clock(.advance(.zero))) { $0.end() }
      },
      Breach(.everyCommandIsAnswered, "reading the status ends the app", from: .limited) {
        $0.step(.app(.readStatus), .status(.limited)) { $0.end() }
      },
      Breach(.everyCommandIsAnswered, "the status is read without a process", from: .killed) {
        $0.step(.app(.readStatus), .status(.limited)) { $0.process = .running }
      },
      Breach(.everyCommandIsAnswered, "the app is deleted twice", from: .deleted) {
        $0.step(.user(.deleteApp))
      },
      Breach(.everyCommandIsAnswered, "deleting leaves the app", in: .deleted) {
        $0.after.process = .stopped
      },
      Breach(.everyCommandIsAnswered, "the app is installed twice", from: .installed) {
        $0.step(.user(.installApp))
      },
      Breach(.everyCommandIsAnswered, "installing launches", in: .installed) {
        $0.after.process = .running
      },
      Breach(.everyCommandIsAnswered, "a running app is launched", from: .limited) {
        $0.step(.user(.launchApp))
      },
      Breach(.everyCommandIsAnswered, "a launch fails", in: .launched) {
        $0.after.process = .stopped
      },
      Breach(.everyCommandIsAnswered, "a stopped app is killed", from: .killed) {
        $0.step(.system(.kill))
      },
      Breach(.everyCommandIsAnswered, "a killed app runs on", from: .limited) {
        $0.step(.system(.kill))
      },
    ]

  /// Refusals whose reason the snapshot before them does not support.
  static let refusals =
    [
      refused(.notInstalled, .limited), refused(.alreadyInstalled, .deleted),
      refused(.notRunning, .limited), refused(.alreadyRunning, .killed),
      refused(.restricted, .limited), refused(.notRestricted, .restricted),
      refused(.noSettingsEntry, .limited), refused(.covered, .limited),
      refused(.nothingBefore, .limited), refused(.emptySelection, .ticked),
      refused(.notSelectable, .limited), refused(.nothingHeld, .pressed),
      Breach(.everyCommandIsAnswered, "the prompt that is up is not presented", from: .asked) {
        $0.step(.user(.refuseSharing), .refused(.notPresented))
      },
      Breach(.everyCommandIsAnswered, "a refusal is heard", from: .denied) {
        $0.step(.user(.allow), .refused(.notPresented), events: [.added([])])
      },
    ]
    + changes.map { what, change in
      Breach(.everyCommandIsAnswered, "a refusal changes \(what)", from: .denied) {
        $0.step(.user(.allow), .refused(.notPresented), change)
      }
    }

  private static func refused(_ reason: ContactsRefusal, _ start: Transcript) -> Breach {
    Breach(.everyCommandIsAnswered, "\(reason) without cause", from: start) {
      $0.step(.user(.finish), .refused(reason))
    }
  }

  /// A change of each part of a snapshot.
  private static let changes: [(String, @Sendable (inout ContactsSnapshot) -> Void)] = [
    ("the process", { $0.process = .stopped }), ("the status", { $0.status = .limited }),
    ("the grants", { $0.granted = [1] }), ("the address book", { $0.existing = [1] }),
    ("the alert", { $0.alert = .howMuch }), ("the sheet", { $0.sheet = .accessPicker([]) }),
    ("the buttons", { $0.buttons = [ButtonFace(button: ButtonID(1), matches: [])] }),
    ("the waiting calls", { $0.pending = [CallID(1)] }), ("the finger", { $0.held = ButtonID(1) }),
    ("the clock", { $0.now = Instant(Milliseconds(1)) }),
  ]
}
