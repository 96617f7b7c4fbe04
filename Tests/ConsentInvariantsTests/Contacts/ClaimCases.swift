import ConsentInvariants
import ConsentVocabulary
import Notation

// Obeying transcripts for claims whose breaches have no obeying counterpart.
extension Transcript {
  static let obeying = (Array(ofOneStep) + Array(Breach.obeyingHistory)).map {
    (claim: $0, transcript: $1)
  }

  private static let ofOneStep: KeyValuePairs<ContactsClaim, Transcript> = [
    .aWaitingCallAnswersAsIfAskedAfterwards: .asked.then {
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
    .limitedReadsStayWithinTheGrants: .limited.then {
      $0.step(fetch(.all), .returned(.found([1])))
    },
    .aDeniedAppReachesNothing: .denied.then { $0.step(fetch(.all), .returned(.refused)) },
    .noGrantOutlivesItsContact: .limited.then {
      $0.step(.user(.removeContact(ContactID(1)))) {
        $0.existing = [2, 3]
        $0.granted = []
      }
    },
    .hiddenContactsCannotBeWritten: .limited.then { $0.step(write(2), .returned(.unwritable(2))) },
    .anAbandonedCallIsNeverAnswered: .abandoned.then {
      $0.asks(.requestAccess, call: 2)
      $0.step(.user(.refuseSharing), events: [.completed(CallID(2), .accessRefused)]) {
        $0.decide(.denied)
      }
      $0.step(.system(.kill)) { $0.end() }
    },
    .requestsShareOnePrompt: .abandoned.then { $0.asks(.requestAccess, call: 2) },
    .aReadOnlyCardIsNeverWritten: .limited.then {
      $0.makesReadOnly(1)
      $0.step(write(1), .returned(.readOnly(1)))
      $0.step(.app(.store(.delete(ContactID(1)))), .returned(.readOnly(1)))
      // What the app creates is in an account that it can write to.
      $0.step(
        .app(.store(.create(Card(name: "Own", isReadOnly: true)))),
        .returned(.created(ContactID(4)))
      ) { ($0.existing, $0.granted) = ([1, 2, 3, 4], [1, 4]) }
      $0.step(write(4), .returned(.saved), isTold: true)
    },
    .aWaitingCallAnswersAsIfAskedAfterwards: .fresh.then {
      $0.makesReadOnly(1, isTold: false)
      $0.asks(.requestAccess, call: 1)
      $0.asks(.store(.update(ContactID(1), Card(name: "New"))), call: 2)
      $0.asks(.store(.changes(ChangeRequest(from: .damaged))), call: 3)
      $0.sharesOne(alsoEnding: [
        .completed(CallID(2), .readOnly(1)), .completed(CallID(3), .damaged),
      ])
    },
    .bothWaysOfFetchingAgree: .limited.then {
      $0.step(fetch(these(1, 2)), .returned(.found([1])))
      $0.step(fetch(one(2)), .returned(.missing))
      $0.step(fetch(one(1)), .returned(.found([1])))
    },
    .fetchingManyNeverFails: .limited.then {
      $0.step(fetch(these(9, 1, 1)), .returned(.found([1])))
    },
    .aLongerNameFindsNoMore: .everybodyLimited.then {
      $0.step(fetch(.named("a")), .returned(.found([1, 2])))
      $0.step(settings(.limited([2, 3]))) { $0.granted = [2, 3] }
      // A contact that was unreadable, or has another card, may be found now.
      let adele = Contact(id: ContactID(3), card: Card(name: "Adele"))
      $0.step(.user(.editContact(adele.id, adele.card)), isTold: true)
      $0.step(fetch(.named("ad")), .returned(.contacts([.two, adele])))
    },
    .whoIsFoundBearsTheName: .everybodyLimited.then {
      $0.step(fetch(.named("AD")), .returned(.found([1, 2])))
      $0.step(write(3), .returned(.saved), isTold: true)
      $0.step(fetch(.named("ne n")), .returned(.contacts([.newThree])))
      $0.step(fetch(.named("bo\tad")), .returned(.found([2])))
    },
    .ordinalsAreNeverReused: .asked.then {
      $0.asks(.store(.create(Card(name: "New"))), call: 2)
      $0.asks(.store(.create(Card(name: "New"))), call: 3)
      $0.sharesOne(alsoEnding: [
        .completed(CallID(2), .created(ContactID(4))),
        .completed(CallID(3), .created(ContactID(5))),
      ]) { ($0.existing, $0.granted) = ([1, 2, 3, 4, 5], [1, 4, 5]) }
    },
    .everyCommandIsAnswered: .under {
      ($0.emptySelection, $0.secondScreen) = (.refused, .refused)
    }.then {
      $0.asks(.requestAccess, call: 1)
      $0.step(.app(.presentContactPicker(ContactPicker())), .refused(.covered))
      $0.step(.user(.continueSharing)) { $0.alert = .howMuch }
      $0.step(.user(.selectContacts)) { $0.alert = .selecting([]) }
      $0.step(.user(.finish), .refused(.emptySelection))
    },
    .everyCommandIsAnswered: .choosing.then {
      $0.step(tap(1), .refused(.covered))
      $0.step(.user(.choose([])), .refused(.emptySelection))
    },
    .theAppIsInOnePlace: .denied,
    .theAppIsInOnePlace: .returned,
    .theAppIsInOnePlace: .returnedAsked,
    .theAppIsInOnePlace: .returnedAsked.then { $0.step(.system(.kill)) { $0.end() } },
    .theAppIsInOnePlace: .dimmed.then {
      $0.step(.user(.cancel), events: [.added([])]) { $0.sheet = nil }
    },
    .behindAnotherAppNothingIsTouched: .under { $0.lostPrompt = .denies }.then {
      $0.asks(.requestAccess, call: 1)
      $0.step(.user(.leaveApp)) { $0.isInBackground = true }
      $0.step(.app(.readStatus), .status(.notDetermined))
      $0.step(.system(.takeScreenDown), events: [.completed(CallID(1), .accessRefused)]) {
        $0.decide(.denied)
      }
      $0.step(.system(.restrict)) {
        $0.end()
        ($0.status, $0.isInBackground) = (.restricted, false)
      }
    },
    .theAccessPickerNeedsLimitedAccess: .cancelledPicker.then { $0.opensPicker() },
    .theAccessPickerNeedsLimitedAccess: .limited.then {
      $0.opensPicker()
      $0.step(.app(.presentAccessPicker))
      $0.step(.app(.presentContactPicker(ContactPicker())))
    },
    .theOwnSheetGoesByItsCommands: .overOwnSheet().then {
      $0.step(.app(.dismissSheet))
      $0.step(.app(.presentSheet))
      $0.step(.user(.cancel), events: [.contactPickerCancelled]) { $0.sheet = nil }
      $0.step(.app(.presentSheet))
      $0.step(.app(.dismissSheet)) { $0.hasOwnSheet = false }
    },
    .theOwnSheetGoesByItsCommands: .wentAlong.then {
      $0.step(.app(.presentSheet)) { $0.hasOwnSheet = true }
      $0.step(.system(.kill)) { $0.end() }
    },
    .theOwnSheetGoesByItsCommands: .limited(under: { $0.ownSheet = .goesAlong }).then {
      // Without a sheet of the app's own, a picker takes none along.
      $0.opensContactPicker()
      $0.step(.user(.cancel), events: [.contactPickerCancelled]) { $0.sheet = nil }
      $0.step(.app(.presentSheet)) { $0.hasOwnSheet = true }
      $0.waits()
      $0.opensContactPicker()
      $0.waits()
      $0.step(.system(.kill)) { $0.end() }
    },
    .everyCommandIsAnswered: .limited(under: { $0.secondScreen = .refused }).then {
      $0.opensContactPicker()
      $0.step(.app(.presentSheet), .refused(.covered))
      $0.step(.user(.cancel), events: [.contactPickerCancelled]) { $0.sheet = nil }
      $0.step(.app(.presentSheet)) { $0.hasOwnSheet = true }
      $0.step(.app(.presentSheet), .refused(.covered))
    },
    .oneFrameGrantsOnce: .pressed.then {
      $0.step(.app(.presentSheet)) { ($0.hasOwnSheet, $0.held) = (true, nil) }
    },
    .theOwnSheetGoesByItsCommands: .closing.then { $0.step(.app(.presentSheet)) },
    .theContactPickerChangesNothing: .asked.then {
      $0.step(.app(.presentContactPicker(ContactPicker())))
    },
    .theContactPickerChangesNothing: .closing.then {
      $0.waits()
      $0.opensPicker()
      $0.step(.system(.kill)) { $0.end() }
      $0.step(.user(.launchApp)) { $0.process = .running }
      $0.opensContactPicker()
    },
    // A prompt over the picker is taken down before it.
    .theContactPickerChangesNothing: .fresh.then {
      $0.opensContactPicker()
      $0.asks(.requestAccess, call: 1)
      $0.step(.system(.takeScreenDown), events: [.completed(CallID(1), .accessRefused)]) {
        $0.decide(.notDetermined)
      }
      $0.step(.system(.takeScreenDown), events: [.contactPickerCancelled]) { $0.sheet = nil }
    },
    .thePickerHandsOverOnlyWhatIsEnabled: .handing(allowsSeveral: true).then { $0.picks([1, 2]) },
    .onlyWhatWasAskedForIsRead: .limited.then {
      $0.step(fetch(.all, only: ContactKeys(.emails)), .returned(.contacts([.oneByEmail])))
      $0.step(reads(.emails))
    },
    .theAppHearsOfEveryChange: .limited.then {
      $0.step(settings(.limited([1, 2, 3]))) { $0.granted = [1, 2, 3] }
    },
    .grantsElsewhereStayApart: .limited.then {
      $0.step(grantsElsewhere([1, 2, 9])) { $0.elsewhere = [1, 2] }
      $0.step(.user(.removeContact(ContactID(2)))) { ($0.existing, $0.elsewhere) = ([1, 3], [1]) }
    },
    .theAppHearsOfEveryChange: .left.then {
      $0.step(.system(.notifyWithoutChange))
      $0.step(.user(.returnToApp), isTold: true) {
        $0.isInBackground = false
      }
      $0.step(.system(.notifyWithoutChange), isTold: true)
    },
    .hiddenChangesAreSilent: .limited.then {
      $0.step(.user(.addContact(Card(name: "New")))) { $0.existing = [1, 2, 3, 4] }
    },
    .exactBlockersAreReported: .offeringOne.then {
      $0.step(
        .user(.tap(ButtonID(1), Touch(source: .programmatic, at: nil))),
        .touch(.inert(.blocked([.untrustedTouch]))))
    },
    .aButtonShowsOnlyHiddenContacts: .limited.then { $0.mounts(1, showing: [2]) },
    .ignoringMoreShowsNoMore: .asked.then {
      $0.mounts(1, showing: [2, 3])
      $0.mounts(2, ignoring: ["a"], showing: [2])
      // Neither button ignores all contacts that the other ignores, or their queries differ.
      $0.mounts(3, ignoring: ["b"], showing: [3])
      $0.mounts(4, for: "y", ignoring: ["a", "b"], showing: [1])
      $0.mounts(5, phones: ["1"], showing: [2])
    },
    .aLongerQueryShowsNoMore: .asked.then {
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

extension Contact {
  /// Contact 1, fetched with its addresses only.
  static let oneByEmail = Contact(
    id: ContactID(1), card: Card(name: "", emails: Transcript.card(1).emails))
  static let nameless = Contact(id: ContactID(1), card: Card(name: ""))
  static let two = Contact(id: ContactID(2), card: Transcript.card(2))
  /// Contact 3 with the card written to it.
  static let newThree = Contact(id: ContactID(3), card: Card(name: "New"))
}

extension CallResult {
  /// The failure of a write to a contact of a read-only account.
  static func readOnly(_ contact: Int) -> CallResult {
    .failed(ContactsError(.recordNotWritable, affected: [ContactID(contact)]))
  }

  /// The failure of a request with data that is no token.
  static let damaged = CallResult.failed(ContactsError(.changeHistoryInvalidAnchor))
}

extension Transcript {
  /// The contact picker is up over the app's own sheet.
  static func overOwnSheet(
    _ answer: ContactsConfiguration.OwnSheet = .stays
  ) -> Transcript {
    limited(under: { $0.ownSheet = answer }).then {
      $0.step(.app(.presentSheet)) { $0.hasOwnSheet = true }
      $0.opensContactPicker()
    }
  }

  /// The picker has closed, and the app's own sheet with it.
  static let wentAlong = overOwnSheet(.goesAlong).then {
    $0.step(.user(.cancel), events: [.contactPickerCancelled, .sheetClosed]) {
      ($0.sheet, $0.hasOwnSheet) = (nil, false)
    }
  }

  /// The prompt of call 1 was lost, and such calls never end.
  static let abandoned = under { $0.callsOfLostPrompt = .neverEnd }.then {
    $0.asks(.requestAccess, call: 1)
    $0.step(.system(.takeScreenDown)) {
      ($0.alert, $0.pending, $0.unanswered) = (nil, [], [CallID(1)])
    }
  }

  /// Moves a contact into a read-only account.
  mutating func makesReadOnly(_ contact: Int, isTold: Bool = true) {
    let card = Card(name: "New", isReadOnly: true)
    step(.user(.editContact(ContactID(contact), card)), isTold: isTold)
  }
}
