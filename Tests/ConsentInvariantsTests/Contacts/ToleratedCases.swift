import ConsentInvariants
import ConsentVocabulary
import Testing

/// What a correct side may do although it looks like a violation at first sight.
struct ToleratedCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let transcript: Transcript

  init(_ name: String, from start: Transcript, _ tell: (inout Transcript) -> Void) {
    testDescription = name
    transcript = start.then(tell)
  }

  static let all =
    cases + Breach.admitted + Breach.environmentAdmits + Breach.notificationsAdmitted
    + Breach.keysAdmitted

  private static let cases = [
    ToleratedCase("a waiting call deletes whom the simplified prompt shares", from: .simplified) {
      $0.asks(.store(.delete(ContactID(2))), call: 1)
      $0.step(.user(.allow), events: [.approved([2]), .completed(CallID(1), .saved)]) {
        $0.decide(.limited)
        $0.existing = [1, 3]
        $0.buttons[0].matches = []
      }
      $0.step(fetch(one(2)), .returned(.missing))
    },
    ToleratedCase("a waiting call deletes whom another has created", from: .asked) {
      $0.asks(.store(.create(Card(name: "New"))), call: 2)
      $0.asks(.store(.delete(ContactID(4))), call: 3)
      $0.sharesOne(alsoEnding: [
        .completed(CallID(2), .created(ContactID(4))), .completed(CallID(3), .saved),
      ])
      $0.step(create, .returned(.created(ContactID(5)))) {
        $0.existing = [1, 2, 3, 5]
        $0.granted = [1, 5]
      }
    },
    ToleratedCase("contacts are numbered otherwise, and told in any order", from: .full) {
      $0.step(create, .returned(.created(ContactID(9)))) { $0.existing = [1, 2, 3, 9] }
      $0.step(.user(.addContact(Card(name: "New")))) { $0.existing = [1, 2, 3, 5, 9] }
      $0.step(fetch(.all), .returned(.found([9, 3, 1, 5, 2])))
    },
    ToleratedCase(
      "writing to whom it cannot read fails as the configuration says",
      from: Transcript(ContactsConfiguration(hiddenWriteError: .recordNotWritable))
    ) {
      $0.asks(.requestAccess, call: 1)
      $0.asks(.store(.delete(ContactID(2))), call: 2)
      $0.asks(.store(.delete(ContactID(9))), call: 3)
      let unwritable = ContactsError(.recordNotWritable, affected: [ContactID(2)])
      $0.sharesOne(alsoEnding: [
        .completed(CallID(2), .failed(unwritable)), .completed(CallID(3), .unwritable(9)),
      ])
      $0.step(.app(.store(.delete(ContactID(2)))), .returned(.failed(unwritable)))
    },
    ToleratedCase("a contact is removed while it is being selected", from: .asked) {
      $0.ticksOne()
      $0.step(.user(.removeContact(ContactID(1)))) { $0.existing = [2, 3] }
      $0.step(.user(.confirmSelection), events: [.allowed]) { $0.decide(.limited) }
    },
    ToleratedCase("a contact is removed while the chooser is up", from: .choosing) {
      $0.step(.user(.removeContact(ContactID(2)))) {
        $0.existing = [1, 3]
        $0.buttons[0].matches = [3]
      }
      $0.step(.user(.choose([2]))) { $0.sheet = nil }
    },
    ToleratedCase("Settings change the selection under an access picker", from: .picking) {
      $0.step(settings(.limited([2])), events: [.added([])]) {
        $0.granted = [2]
        $0.sheet = nil
      }
    },
    ToleratedCase(
      "Settings change the selection where that ends the app",
      from: Transcript(ContactsConfiguration(settingsEdit: .killsAlways))
    ) {
      $0.asks(.requestAccess, call: 1)
      $0.sharesOne()
      $0.step(settings(.limited([2]))) {
        $0.granted = [2]
        $0.end()
      }
    },
    ToleratedCase("a created contact joins the access picker that is up", from: .picking) {
      $0.step(create, .returned(.created(ContactID(4)))) {
        $0.existing = [1, 2, 3, 4]
        $0.granted = [1, 4]
        $0.sheet = .accessPicker([1, 4])
      }
      $0.step(.user(.finish), events: [.added([])]) { $0.sheet = nil }
    },
    ToleratedCase("own creations stay granted when full access is narrowed", from: .full) {
      $0.step(create, .returned(.created(ContactID(4)))) { $0.existing = [1, 2, 3, 4] }
      $0.step(settings(.limited([2]))) {
        $0.status = .limited
        $0.granted = [2, 4]
        $0.end()
      }
    },
    ToleratedCase("Settings offer the last selection again", from: .limited) {
      $0.step(settings(.none)) {
        $0.decide(.denied)
        $0.end()
      }
      $0.step(settings(.limitedAsOffered)) { $0.decide(.limited, granting: [1]) }
    },
    ToleratedCase("a button that left the screen does not report", from: .choosing) {
      $0.step(.app(.unmount(ButtonID(1)))) { $0.buttons = [] }
      $0.step(.user(.choose([2]))) {
        $0.granted = [1, 2]
        $0.sheet = nil
      }
    },
    ToleratedCase("a button mounted anew reports for the one before", from: .choosing) {
      $0.step(.app(.unmount(ButtonID(1)))) { $0.buttons = [] }
      $0.mounts(1, showing: [])
      $0.step(.user(.choose([2])), events: [.approved([2])]) {
        $0.granted = [1, 2]
        $0.sheet = nil
      }
    },
    ToleratedCase("a contact is granted again after it was taken away", from: .offeringOne) {
      $0.step(press(1), .touch(.held)) { $0.held = ButtonID(1) }
      $0.grantsTwo()
      $0.step(settings(.limited([1]))) {
        $0.granted = [1]
        $0.buttons[0].matches = [2]
      }
      $0.grantsTwo(by: .user(.lift))
    },
    ToleratedCase("a press holds what was shown through a change", from: .offeringOne) {
      $0.step(press(1), .touch(.held)) { $0.held = ButtonID(1) }
      $0.step(.app(.change(ButtonID(1), AccessButton(query: "y")))) {
        $0.buttons[0].matches = [3]
      }
      $0.step(.user(.lift), .touch(.granted(ContactID(2))), events: [.approved([2])]) {
        $0.granted = [1, 2]
        $0.held = nil
      }
    },
    ToleratedCase("a restriction ends the calls that wait", from: .asked) {
      $0.asks(.store(.fetch(.all)), call: 2)
      let refused = CallResult.access(granted: false, error: ContactsError(.authorizationDenied))
      $0.step(
        .system(.restrict),
        events: [.completed(CallID(1), refused), .completed(CallID(2), .refused)]
      ) { $0.decide(.restricted) }
      $0.step(.system(.liftRestriction)) { $0.status = .notDetermined }
      $0.asks(.requestAccess, call: 3)
    },
    ToleratedCase("a lift from several that were granted opens the chooser", from: .offeringTwo) {
      $0.step(press(1), .touch(.held)) { $0.held = ButtonID(1) }
      $0.step(settings(.limited([2, 3]))) {
        $0.granted = [2, 3]
        $0.buttons[0].matches = []
      }
      $0.step(.user(.lift), .touch(.choosing([2, 3]))) {
        $0.sheet = .chooser(ButtonID(1), [2, 3])
        $0.held = nil
      }
    },
    ToleratedCase("a lift from several that are gone opens the chooser", from: .offeringTwo) {
      $0.step(press(1), .touch(.held)) { $0.held = ButtonID(1) }
      $0.removes(2) { $0.buttons[0].matches = [3] }
      $0.removes(3) { $0.buttons[0].matches = [] }
      $0.step(.user(.lift), .touch(.choosing([2, 3]))) {
        $0.sheet = .chooser(ButtonID(1), [2, 3])
        $0.held = nil
      }
    },
    ToleratedCase("a lift is denied though its contact was granted once", from: .restrictedPrompt) {
      $0.step(press(1), .touch(.held)) { $0.held = ButtonID(1) }
      $0.step(.user(.lift), .touch(.inert(.restricted))) { $0.held = nil }
    },
    ToleratedCase("several are picked where that is allowed", from: .handing(allowsSeveral: true)) {
      $0.picks([1, 2])
    },
    ToleratedCase("an alert covers a button", from: .asked) {
      $0.step(tap(1), .refused(.covered))
    },
    ToleratedCase("a sheet covers a button", from: .picking) {
      $0.step(tap(1), .refused(.covered))
    },
    ToleratedCase("nobody can be confirmed where that is refused", from: .deciding) {
      $0.step(.user(.finish), .refused(.emptySelection))
    },
    ToleratedCase("nobody can be chosen", from: .choosing) {
      $0.step(.user(.choose([])), .refused(.emptySelection))
    },
    ToleratedCase(
      "Settings that change nothing leave the app where each edit ends it",
      from: Transcript(ContactsConfiguration(settingsEdit: .killsAlways))
    ) {
      $0.asks(.requestAccess, call: 1)
      $0.sharesOne()
      $0.step(settings(.limited([1])))
    },
    ToleratedCase(
      "asking without a usage description ends the app",
      from: Transcript(ContactsConfiguration(usageDescription: .missing))
    ) {
      $0.step(.app(.requestAccess), .crashed) { $0.end() }
    },
  ]
}

@Suite struct ToleratedTests {
  @Test(arguments: ToleratedCase.all)
  func `it breaks nothing`(tolerated: ToleratedCase) {
    #expect(tolerated.transcript.judged().flatMap(\.broken) == [])
  }

  @Test func `late callbacks may be delivered where they are`() {
    let asked = Transcript(ContactsConfiguration(lateCallback: .delivered)).then {
      $0.asks(.requestAccess, call: 1)
      $0.sharesOne()
      $0.mounts(1, showing: [2, 3])
      $0.opensChooser()
      $0.step(.app(.unmount(ButtonID(1)))) { $0.buttons = [] }
    }
    let chosen: (inout Transcript, [ContactsCallback]) -> Void = { transcript, events in
      transcript.step(.user(.choose([2])), events: events) {
        $0.granted = [1, 2]
        $0.sheet = nil
      }
    }
    #expect(asked.then { chosen(&$0, [.approved([2])]) }.judged().last?.broken == [])
    #expect(
      asked.then { chosen(&$0, []) }.judged().last?.broken == [.aCallbackReportsExactlyWhatIsNew])
  }
}
