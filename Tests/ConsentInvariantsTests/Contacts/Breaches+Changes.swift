import ConsentInvariants
import ConsentVocabulary

// Steps in which the app is notified wrongly.
extension Breach {
  private static let toldOfEverything = Transcript.limited(under: {
    $0.changeNotification = .ofEverything
  })

  /// An app that has fetched Ada with her email only.
  private static let withEmail = Transcript.limited.then {
    $0.step(fetch(.all, only: ContactKeys(.emails)), .returned(.contacts([.oneByEmail])))
  }

  /// A notification waits until the app returns, while time passes.
  private static let toldOnReturn = Transcript.editedBehind.then {
    $0.waits()
    $0.step(.user(.returnToApp), isTold: true) {
      $0.isInBackground = false
    }
  }

  static let keys: Breaches = [
    .onlyWhatWasAskedForIsRead: [
      "otherwise": .from(.limited) {
        $0.step(fetch(.all, only: ContactKeys(.emails)), .returned(.contacts([.oneByEmail])))
        $0.step(reads(.name))
      },
      "nothing was received": .step(.limited, reads(.name)),
      "what was asked for ends the app": .step(withEmail, reads(.emails), .crashed) { $0.end() },
      "what was asked for is answered otherwise": .step(
        withEmail, reads(.emails), .status(.limited)),
      "reading takes a button away": .from(.offeringOne) {
        $0.step(fetch(.all), .returned(.found([1])))
        $0.step(reads(.name)) { $0.buttons = [] }
      },
      "an older fetch counts": .from(withEmail) {
        $0.step(fetch(one(1), only: []), .returned(.contacts([.nameless])))
        $0.step(reads(.emails))
      },
      "a fetch of nobody counts": .from(withEmail) {
        $0.step(fetch(.named("zoe")), .returned(.contacts([])))
        $0.step(reads(.name))
      },
    ],
    .everyCommandIsAnswered: [
      "what was handed over is denied": .step(withEmail, reads(.emails), .refused(.nothingFetched))
    ],
    .whatWasWrittenLastIsHandedOver: [
      "more than was asked for": .step(
        .limited, fetch(.all, only: ContactKeys(.emails)), .returned(.found([1]))),
      "less than was asked for": .step(.limited, fetch(.all), .returned(.contacts([.oneByEmail]))),
    ],
  ]

  static let notifications: Breaches = [
    .theAppHearsOfEveryChange: [
      "otherwise": .step(.limited, settings(.limited([1, 2, 3])), isTold: false) {
        $0.granted = [1, 2, 3]
      },
      "the app is not told of full access": .step(
        .asked, .user(.shareEverything),
        events: [.completed(CallID(1), .access(granted: true, error: nil))], isTold: false
      ) { ($0.status, $0.alert, $0.pending) = (.authorized, nil, []) },
      "an edit is not told": .step(
        .everybodyLimited, .user(.editContact(ContactID(3), Card(name: "New"))), isTold: false),
      "who comes and goes in one step is not told": .from(
        .under { $0.changeNotification = .ofEverything }
      ) {
        $0.mounts(1, showing: [2, 3])
        $0.step(tap(1), .touch(.prompting)) { $0.alert = .simplified(ButtonID(1), [2, 3]) }
        $0.asks(.store(.create(Card(name: "New"))), call: 1)
        $0.asks(.store(.delete(ContactID(4))), call: 2)
        $0.step(
          .user(.allow),
          events: [.completed(CallID(1), .created(ContactID(4))), .completed(CallID(2), .saved)]
        ) {
          $0.decide(.limited)
          $0.sheet = .chooser(ButtonID(1), [2, 3])
        }
      },
      "what the app writes is not told": .step(
        .everybodyLimited, write(3), .returned(.saved), isTold: false),
      "who is gone is not told": .step(
        .everybodyLimited, .user(.removeContact(ContactID(3))), isTold: false
      ) { ($0.granted, $0.existing) = ([1, 2], [1, 2]) },
      "a hidden edit is not told where everything is": .step(
        toldOfEverything, .user(.editContact(ContactID(3), Card(name: "New")))),
      "who is hidden and gone is not told there": .step(
        toldOfEverything, .user(.removeContact(ContactID(3)))
      ) { $0.existing = [1, 2] },
      "a return is not told": .in(toldOnReturn) { $0.outcome.contactsChanged = false },
      "a notification without a change is not told": .step(
        .limited, .system(.notifyWithoutChange), isTold: false),
      "a return is not told where each is": .step(
        .leftAlways, .user(.returnToApp), isTold: false
      ) { $0.isInBackground = false },
      "an edit behind another app is not told at once": .from(
        .limited(under: { $0.backgroundNotification = .atOnce })
      ) {
        $0.step(.user(.leaveApp)) { $0.isInBackground = true }
        $0.step(.user(.editContact(ContactID(1), Card(name: "New"))))
      },
    ],
    .grantsElsewhereStayApart: [
      "otherwise": .step(.limited, grantsElsewhere([1, 2])) {
        ($0.elsewhere, $0.granted) = ([1, 2], [1, 2])
      },
      "a grant to others is lost": .step(.limited, grantsElsewhere([2])),
      "who is not there is granted them": .step(.limited, grantsElsewhere([2, 9])) {
        $0.elsewhere = [2, 9]
      },
      "this app is told of it": .step(.limited, grantsElsewhere([2]), isTold: true) {
        $0.elsewhere = [2]
      },
      "this app hears of it": .step(
        .limited, grantsElsewhere([2]), events: [.contactPickerCancelled]
      ) {
        $0.elsewhere = [2]
      },
      "it is answered": .step(.limited, grantsElsewhere([2]), .status(.limited)) {
        $0.elsewhere = [2]
      },
      "a grant of this app is theirs too": .step(.limited, settings(.limited([1, 2]))) {
        ($0.granted, $0.elsewhere) = ([1, 2], [1, 2])
      },
      "they see who is gone": .step(.sharedElsewhere, .user(.removeContact(ContactID(3)))) {
        $0.existing = [1, 2]
      },
      "a reset leaves them alone": .step(.sharedElsewhere, .user(.resetPrivacy)) {
        $0.decide(.notDetermined)
        $0.end()
      },
      "a kill takes it away": .step(.sharedElsewhere, .system(.kill)) {
        $0.end()
        $0.elsewhere = []
      },
    ],
    .hiddenChangesAreSilent: [
      "otherwise": .step(.limited, .user(.addContact(Card(name: "New"))), isTold: true) {
        $0.existing = [1, 2, 3, 4]
      },
      "an edit of a hidden contact is told": .step(
        .limited, .user(.editContact(ContactID(3), Card(name: "New"))), isTold: true),
      "who is hidden and gone is told": .step(
        .limited, .user(.removeContact(ContactID(3))), isTold: true
      ) { $0.existing = [1, 2] },
      "nothing is told as a change": .step(
        .everybodyLimited, fetch(.all), .returned(.found([1, 2, 3])), isTold: true),
      "everything is not nothing": .step(
        toldOfEverything, fetch(.all), .returned(.found([1])), isTold: true),
      "the same card is told": .step(
        .everybodyLimited, .user(.editContact(ContactID(3), Transcript.card(3))), isTold: true),
      "an app that has ended is told": .step(.limited, .system(.kill), isTold: true) {
        $0.process = .stopped
      },
      "a launch that grants is told": .step(.killed, .user(.launchApp), isTold: true) {
        ($0.process, $0.granted) = (.running, [1, 2])
      },
      "a denied app is told without a change": .step(
        .denied, .system(.notifyWithoutChange), isTold: true),
      "it is told behind another app without a change": .step(
        .left, .system(.notifyWithoutChange), isTold: true),
      "nothing is told behind another app": .step(
        .left, .app(.readStatus), .status(.limited), isTold: true),
    ],
    .everyCommandIsAnswered: [
      "a refusal is told as a change": .step(
        .limited, .user(.allow), .refused(.notPresented), isTold: true)
    ],
  ]
}

extension Transcript {
  /// Limited to contact 1, while other apps may see contact 3.
  static let sharedElsewhere = limited.then { $0.step(grantsElsewhere([3])) { $0.elsewhere = [3] } }

  /// Limited to contact 1, with a callback for each return.
  static let toldAlways = limited(under: { $0.returnNotification = .always })

  /// Behind another app, with a callback for each return.
  static let leftAlways = toldAlways.then {
    $0.step(.user(.leaveApp)) { $0.isInBackground = true }
  }

  /// Undecided behind another app, with a callback for each return with access.
  static let leftUndecided = under { $0.returnNotification = .always }.then {
    $0.step(.user(.leaveApp)) { $0.isInBackground = true }
  }

  /// The person has edited contact 1 behind another app.
  static let editedBehind = left.then {
    $0.step(.user(.editContact(ContactID(1), Card(name: "New"))))
  }
}
