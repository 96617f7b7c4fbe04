import ConsentInvariants
import ConsentVocabulary

extension MonitorCase {
  static let store = [
    MonitorCase(.limitedReadsStayWithinTheGrants, from: .limited) {
      $0.step(fetch(.all), .returned(.found([1])))
    } breaking: {
      $0.step(fetch(one(2)), .returned(.found([2])))
    },
    MonitorCase(.aDeniedAppReachesNothing, from: .denied) {
      $0.step(fetch(.all), .returned(.refused))
    } breaking: {
      // Nobody instead of an error.
      $0.step(fetch(.all), .returned(.found([])))
    },
    MonitorCase(.noGrantOutlivesItsContact, from: .limited) {
      $0.step(.user(.removeContact(ContactID(1)))) {
        $0.existing = [2, 3]
        $0.granted = []
      }
    } breaking: {
      $0.step(.user(.removeContact(ContactID(1)))) { $0.existing = [2, 3] }
    },
    MonitorCase(.ordinalsAreNeverReused) {
      $0.step(.user(.removeContact(ContactID(3)))) { $0.existing = [1, 2] }
      $0.step(.user(.addContact(Card(name: "New")))) { $0.existing = [1, 2, 4] }
    } breaking: {
      $0.step(.user(.removeContact(ContactID(3)))) { $0.existing = [1, 2] }
      $0.step(.user(.addContact(Card(name: "New")))) { $0.existing = [1, 2, 3] }
    },
    MonitorCase(.aCreatedContactAloneBecomesVisible, from: .limited) {
      $0.step(create, .returned(.created(ContactID(4)))) {
        $0.existing = [1, 2, 3, 4]
        $0.granted = [1, 4]
      }
    } breaking: {
      $0.step(create, .returned(.created(ContactID(4)))) { $0.existing = [1, 2, 3, 4] }
    },
    MonitorCase(.hiddenContactsCannotBeWritten, from: .limited) {
      $0.step(write(2), .returned(.unwritable(2)))
    } breaking: {
      $0.step(write(2), .returned(.saved))
    },
    MonitorCase(.aDeletedContactIsGone, from: .full) {
      $0.step(.app(.store(.delete(ContactID(2)))), .returned(.saved)) { $0.existing = [1, 3] }
      $0.step(fetch(one(2)), .returned(.missing))
    } breaking: {
      $0.step(.app(.store(.delete(ContactID(2)))), .returned(.saved)) { $0.existing = [1, 3] }
      $0.step(fetch(one(2)), .returned(.found([2])))
    },
    MonitorCase(.bothWaysOfFetchingAgree, from: .limited) {
      $0.step(fetch(these(1, 2)), .returned(.found([1])))
      $0.step(fetch(one(2)), .returned(.missing))
      $0.step(fetch(one(1)), .returned(.found([1])))
    } breaking: {
      $0.step(fetch(these(1, 2)), .returned(.found([1])))
      $0.step(fetch(one(1)), .returned(.missing))
    },
    MonitorCase(.fetchingManyNeverFails, from: .limited) {
      $0.step(fetch(these(9, 1, 1)), .returned(.found([1])))
    } breaking: {
      $0.step(fetch(these(9, 1, 1)), .returned(.missing))
    },
    MonitorCase(.aLongerNameFindsNoMore, from: .everybodyLimited) {
      $0.step(fetch(.named("a")), .returned(.found([1, 2])))
      $0.step(settings(.limited([2, 3]))) { $0.granted = [2, 3] }
      // Who could not be read, or has another card, may be found now.
      let adele = Contact(id: ContactID(3), card: Card(name: "Adele"))
      $0.step(.user(.editContact(adele.id, adele.card)), isTold: true)
      $0.step(fetch(.named("ad")), .returned(.contacts([.two, adele])))
    } breaking: {
      $0.step(fetch(.named("a")), .returned(.found([1])))
      $0.step(fetch(.named("ad")), .returned(.found([1, 2])))
    },
    MonitorCase(.whoIsFoundBearsTheName, from: .everybodyLimited) {
      $0.step(fetch(.named("AD")), .returned(.found([1])))
      $0.step(write(3), .returned(.saved), isTold: true)
      $0.step(fetch(.named("ne n")), .returned(.contacts([.newThree])))
    } breaking: {
      $0.step(fetch(.named("ad")), .returned(.found([1, 3])))
    },
    MonitorCase(.whatWasWrittenLastIsHandedOver, from: .everybodyLimited) {
      $0.step(write(3), .returned(.saved), isTold: true)
      $0.step(fetch(these(2, 3)), .returned(.contacts([.two, .newThree])))
    } breaking: {
      $0.step(write(3), .returned(.saved), isTold: true)
      $0.step(fetch(one(3)), .returned(.found([3])))
    },
    MonitorCase(.onlyWhatWasAskedForIsRead, from: .limited) {
      $0.step(fetch(.all, only: ContactKeys(.emails)), .returned(.contacts([.oneByEmail])))
      $0.step(reads(.emails))
    } breaking: {
      $0.step(fetch(.all, only: ContactKeys(.emails)), .returned(.contacts([.oneByEmail])))
      $0.step(reads(.name))
    },
    MonitorCase(.theAppHearsOfEveryChange, from: .limited) {
      $0.step(settings(.limited([1, 2, 3]))) { $0.granted = [1, 2, 3] }
    } breaking: {
      $0.step(settings(.limited([1, 2, 3])), isTold: false) { $0.granted = [1, 2, 3] }
    },
    MonitorCase(.grantsElsewhereStayApart, from: .limited) {
      $0.step(grantsElsewhere([1, 2, 9])) { $0.elsewhere = [1, 2] }
      $0.step(.user(.removeContact(ContactID(2)))) { ($0.existing, $0.elsewhere) = ([1, 3], [1]) }
    } breaking: {
      $0.step(grantsElsewhere([1, 2])) { ($0.elsewhere, $0.granted) = ([1, 2], [1, 2]) }
    },
    MonitorCase(.hiddenChangesAreSilent, from: .limited) {
      $0.step(.user(.addContact(Card(name: "New")))) { $0.existing = [1, 2, 3, 4] }
    } breaking: {
      $0.step(.user(.addContact(Card(name: "New"))), isTold: true) { $0.existing = [1, 2, 3, 4] }
    },
  ]
}

extension Contact {
  /// Contact 1, of whom nothing but the addresses was asked for.
  static let oneByEmail = Contact(
    id: ContactID(1), card: Card(name: "", emails: Transcript.card(1).emails))
  static let nameless = Contact(id: ContactID(1), card: Card(name: ""))
  static let two = Contact(id: ContactID(2), card: Transcript.card(2))
  /// Contact 3 with the card that is written to it.
  static let newThree = Contact(id: ContactID(3), card: Card(name: "New"))
}
