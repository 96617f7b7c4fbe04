import ConsentInvariants
import ConsentVocabulary

// Steps in which the app is notified wrongly.
extension Breach {
  private static let toldOfEverything: Transcript = {
    var configuration = ContactsConfiguration()
    configuration.changeNotification = .ofEverything
    return Transcript(configuration).then {
      $0.asks(.requestAccess, call: 1)
      $0.sharesOne()
    }
  }()

  /// An app that has fetched Ada with her email only.
  private static let withEmail = Transcript.limited.then {
    $0.step(fetch(.all, only: ContactKeys(.emails)), .returned(.contacts([.oneByEmail])))
  }

  static let keys = [
    Breach(.onlyWhatWasAskedForIsRead, "what was asked for ends the app", from: withEmail) {
      $0.step(reads(.emails), .crashed) { $0.end() }
    },
    Breach(.onlyWhatWasAskedForIsRead, "reading takes a button away", from: .offeringOne) {
      $0.step(fetch(.all), .returned(.found([1])))
      $0.step(reads(.name)) { $0.buttons = [] }
    },
    Breach(.onlyWhatWasAskedForIsRead, "an older fetch counts", from: withEmail) {
      $0.step(fetch(one(1), only: []), .returned(.contacts([.nameless])))
      $0.step(reads(.emails))
    },
    Breach(.onlyWhatWasAskedForIsRead, "a fetch of nobody counts", from: withEmail) {
      $0.step(fetch(.named("zoe")), .returned(.contacts([])))
      $0.step(reads(.name))
    },
    Breach(.everyCommandIsAnswered, "what was handed over is denied", from: withEmail) {
      $0.step(reads(.emails), .refused(.nothingFetched))
    },
    Breach(.whatWasWrittenLastIsHandedOver, "more than was asked for", from: .limited) {
      $0.step(fetch(.all, only: ContactKeys(.emails)), .returned(.found([1])))
    },
    Breach(.whatWasWrittenLastIsHandedOver, "less than was asked for", from: .limited) {
      $0.step(fetch(.all), .returned(.contacts([.oneByEmail])))
    },
  ]

  static let notifications = [
    Breach(.theAppHearsOfEveryChange, "the app is not told of full access", from: .asked) {
      $0.step(
        .user(.shareEverything),
        events: [.completed(CallID(1), .access(granted: true, error: nil))],
        isTold: false
      ) {
        ($0.status, $0.alert, $0.pending) = (.authorized, nil, [])
      }
    },
    Breach(.theAppHearsOfEveryChange, "an edit is not told", from: .everybodyLimited) {
      $0.step(.user(.editContact(ContactID(3), Card(name: "New"))), isTold: false)
    },
    Breach(.theAppHearsOfEveryChange, "what the app writes is not told", from: .everybodyLimited) {
      $0.step(write(3), .returned(.saved), isTold: false)
    },
    Breach(.theAppHearsOfEveryChange, "who is gone is not told", from: .everybodyLimited) {
      $0.step(.user(.removeContact(ContactID(3))), isTold: false) {
        ($0.granted, $0.existing) = ([1, 2], [1, 2])
      }
    },
    Breach(.hiddenChangesAreSilent, "an edit of a hidden contact is told", from: .limited) {
      $0.step(.user(.editContact(ContactID(3), Card(name: "New"))), isTold: true)
    },
    Breach(.hiddenChangesAreSilent, "who is hidden and gone is told", from: .limited) {
      $0.step(.user(.removeContact(ContactID(3))), isTold: true) { $0.existing = [1, 2] }
    },
    Breach(.hiddenChangesAreSilent, "nothing is told as a change", from: .everybodyLimited) {
      $0.step(fetch(.all), .returned(.found([1, 2, 3])), isTold: true)
    },
    Breach(.hiddenChangesAreSilent, "everything is not nothing", from: toldOfEverything) {
      $0.step(fetch(.all), .returned(.found([1])), isTold: true)
    },
    Breach(.hiddenChangesAreSilent, "the same card is told", from: .everybodyLimited) {
      $0.step(.user(.editContact(ContactID(3), Transcript.card(3))), isTold: true)
    },
    Breach(.hiddenChangesAreSilent, "an app that has ended is told", from: .limited) {
      $0.step(.system(.kill), isTold: true) { $0.process = .stopped }
    },
    Breach(.grantsElsewhereStayApart, "a grant to others is lost", from: .limited) {
      $0.step(grantsElsewhere([2]))
    },
    Breach(.grantsElsewhereStayApart, "who is not there is granted them", from: .limited) {
      $0.step(grantsElsewhere([2, 9])) { $0.elsewhere = [2, 9] }
    },
    Breach(.grantsElsewhereStayApart, "this app is told of it", from: .limited) {
      $0.step(grantsElsewhere([2]), isTold: true) { $0.elsewhere = [2] }
    },
    Breach(.grantsElsewhereStayApart, "this app hears of it", from: .limited) {
      $0.step(grantsElsewhere([2]), events: [.becameActive]) { $0.elsewhere = [2] }
    },
    Breach(.grantsElsewhereStayApart, "it is answered", from: .limited) {
      $0.step(grantsElsewhere([2]), .status(.limited)) { $0.elsewhere = [2] }
    },
    Breach(.grantsElsewhereStayApart, "a grant of this app is theirs too", from: .limited) {
      $0.step(.user(.setAccess(.limited([1, 2])))) {
        ($0.granted, $0.elsewhere) = ([1, 2], [1, 2])
      }
    },
    Breach(.grantsElsewhereStayApart, "they see who is gone", from: .sharedElsewhere) {
      $0.step(.user(.removeContact(ContactID(3)))) { $0.existing = [1, 2] }
    },
    Breach(.grantsElsewhereStayApart, "a reset leaves them alone", from: .sharedElsewhere) {
      $0.step(.user(.resetPrivacy)) {
        $0.decide(.notDetermined)
        $0.end()
      }
    },
    Breach(.grantsElsewhereStayApart, "a kill takes it away", from: .sharedElsewhere) {
      $0.step(.system(.kill)) {
        $0.end()
        $0.elsewhere = []
      }
    },
    Breach(.everyCommandIsAnswered, "a refusal is told as a change", from: .limited) {
      $0.step(.user(.allow), .refused(.notPresented), isTold: true)
    },
  ]
}

extension Transcript {
  /// Limited to contact 1, while other apps may see contact 3.
  static let sharedElsewhere = limited.then {
    $0.step(grantsElsewhere([3])) { $0.elsewhere = [3] }
  }
}
