import ConsentInvariants
import ConsentVocabulary

extension MonitorCase {
  static let authorization = [
    MonitorCase(.theAppAloneNeverLeavesUndetermined) {
      $0.asks(.requestAccess, call: 1)
    } breaking: {
      $0.step(.app(.readStatus), .status(.notDetermined)) { $0.status = .denied }
    },
    MonitorCase(.everyGrantHasASource, from: .asked) {
      $0.sharesOne()
    } breaking: {
      $0.sharesOne { $0.granted = [1, 3] }
    },
    MonitorCase(.onePromptIsAnsweredPerEpoch, from: .denied) {
      $0.step(.user(.resetPrivacy)) {
        $0.status = .notDetermined
        $0.end()
      }
    } breaking: {
      // The upgrade forgets the decision.
      $0.step(.system(.upgrade)) { $0.status = .notDetermined }
    },
    MonitorCase(.aDecidedRequestShowsNothing, from: .limited) {
      $0.step(.app(.requestAccess), .returned(.access(granted: true, error: nil)))
    } breaking: {
      // The person is asked to select again.
      $0.step(.app(.requestAccess), .returned(.access(granted: true, error: nil))) {
        $0.alert = .howMuch
      }
    },
    MonitorCase(.grantedMeansReadable, from: .limited) {
      $0.step(.app(.requestAccess), .returned(.access(granted: true, error: nil)))
    } breaking: {
      // Only full access counts as granted.
      $0.step(
        .app(.requestAccess),
        .returned(.access(granted: false, error: ContactsError(.authorizationDenied))))
    },
    MonitorCase(.fullAccessIsChosenInFull, from: .asked) {
      $0.sharesEverything()
    } breaking: {
      // Granted is granted.
      $0.sharesOne {
        $0.status = .authorized
        $0.granted = []
      }
    },
    MonitorCase(.requestsShareOnePrompt, from: .asked) {
      $0.asks(.store(.fetch(.all)), call: 2)
      $0.sharesOne(alsoEnding: [.completed(CallID(2), .found([1]))])
    } breaking: {
      // The second request begins the prompt anew.
      $0.step(.user(.continueSharing)) { $0.alert = .howMuch }
      $0.step(.app(.requestAccess), .pending(CallID(2))) {
        $0.alert = .shareOrNot
        $0.pending = [CallID(1), CallID(2)]
      }
    },
    MonitorCase(.aWaitingCallAnswersAsIfAskedAfterwards, from: .asked) {
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
    } breaking: {
      // The operation is carried out under the access from before the answer.
      $0.asks(.store(.fetch(one(1))), call: 2)
      $0.sharesOne(alsoEnding: [.completed(CallID(2), .missing)])
    },
    MonitorCase(.everyCommandIsAnswered, from: .denied) {
      $0.step(.user(.allow), .refused(.notPresented))
    } breaking: {
      $0.step(.user(.allow), .refused(.notPresented)) { $0.now = Instant(Milliseconds(1)) }
    },
  ]
}
