import ConsentInvariants
import ConsentVocabulary
import StateMachines
import Testing

@Suite struct ContactsClaimTests {
  @Test(arguments: Transcript.obeying)
  func `a transcript that obeys it breaks nothing, and it holds`(
    claim: ContactsClaim, transcript: Transcript
  ) {
    let verdicts = transcript.judged()
    #expect(verdicts.flatMap(\.broken) == [])
    #expect(verdicts.contains { $0.held[claim] != nil })
  }

  @Test(arguments: BreachCase.all)
  func `each of its requirements has a transcript that breaks it`(breach: BreachCase) {
    let verdicts = breach.breach.transcript.judged()
    #expect(verdicts.dropLast().flatMap(\.broken) == [])
    #expect(verdicts.last?.broken.contains(breach.claim) == true)
  }

  @Test func `what a breach changes obeys every claim, and each of them holds somewhere`() {
    let obeying = BreachCase.all.compactMap(\.breach.obeying)
    var held = Set(Transcript.obeying.map(\.claim))
    for verdict in obeying.flatMap({ $0.judged() }) {
      #expect(verdict.broken == [])
      held.formUnion(verdict.held.keys)
    }
    let broken = Set(BreachCase.all.map(\.claim))
    for claim in ContactsClaim.allCases where claim != .illegibleTouchesLeaveNoTrace {
      #expect(held.contains(claim) && broken.contains(claim), "\(claim)")
    }
  }

  @Test func `a claim holds at landmarks that it has`() {
    let transcripts = Transcript.obeying.map(\.transcript) + ToleratedCase.all.map(\.transcript)
    for (claim, point) in transcripts.flatMap({ $0.judged() }).flatMap(\.held) {
      #expect(claim.statement.landmarks.indices.contains(point.number), "\(claim) \(point)")
    }
  }

  @Test func `a claim whose row reads nothing of the history judges without one`() {
    for transcript in Transcript.obeying.map(\.transcript) + BreachCase.all.map(\.breach.transcript)
    {
      for (event, past) in transcript.events() {
        let fresh = ContactsMonitorState(in: event.world, start: event.before)
        for claim in ContactsClaim.allCases where claim.row.reads.isEmpty {
          let judgement = claim.judgement(of: event, after: fresh)
          #expect(judgement == claim.judgement(of: event, after: past), "\(claim)")
        }
      }
    }
  }

  /// The landmark of a claim at which the last step of a transcript holds, or `nil` if the claim is silent.
  static let visits: [(ContactsClaim, Transcript, String?)] =
    [
      (.fullAccessShowsNoButton, .full, nil),
      (
        .limitedReadsStayWithinTheGrants, .limited.then(reads([1])),
        "a limited app read the store while a contact was hidden from it"
      ),
      (.limitedReadsStayWithinTheGrants, .everybodyLimited.then(reads([1, 2, 3])), nil),
      (.everyGrantHasASource, .limited, "a contact was granted"),
      (.everyGrantHasASource, .removed, nil),
      (.aDecidedRequestShowsNothing, .asked, "a prompt was up"),
      (.aDecidedRequestShowsNothing, .mounted, nil),
      (.noCallbackAfterTheEnd, .asked.then(kills), "a process ended amid a prompt or sheet"),
      (.noCallbackAfterTheEnd, .picking.then(kills), "a process ended amid a prompt or sheet"),
      (.noCallbackAfterTheEnd, .simplified.then(kills), "a process ended amid a prompt or sheet"),
      (.noCallbackAfterTheEnd, .killed, "no process ran, a process began, or a button had left"),
      (
        .noCallbackAfterTheEnd, .killed.then { $0.waits() },
        "no process ran, a process began, or a button had left"
      ),
      (.restrictionShowsNoPrompt, .restrictedPrompt, "a restriction began over a prompt"),
      (.restrictionShowsNoPrompt, .limited, nil),
      (.hiddenChangesAreSilent, .editedBehind, "a notification waited for the app's return"),
      (
        .hiddenChangesAreSilent, .left.then { $0.step(.system(.notifyWithoutChange)) },
        "a notification waited for the app's return"
      ),
      (
        .anAbandonedCallIsNeverAnswered,
        .simplified.then { $0.step(.system(.takeScreenDown)) { $0.alert = nil } }, nil
      ),
      (.ignoringMoreShowsNoMore, .offeringOne, nil),
      (
        .ignoringMoreShowsNoMore, .offeringAlike,
        "a button showed somebody beside one that leaves out as many or more"
      ),
      (.ignoringMoreShowsNoMore, .offeringAlike.then { $0.waits() }, nil),
      (.severalMatchesGrantNothingByThemselves, .choosing.then(kills), nil),
      (.theAppHearsOfEveryChange, .leftAlways.then(returns), "the app was notified on its return"),
      (.theAppHearsOfEveryChange, .toldAlways.then { $0.waits() }, nil),
      (.theAppHearsOfEveryChange, .leftUndecided.then(returns), nil),
    ] + lost.map { (.oneFrameGrantsOnce, $0, "a press ended") }

  /// The finger leaves with the control below it, or when another screen covers it.
  private static let lost: [Transcript] = [
    .pressed.then {
      $0.step(.app(.unmount(ButtonID(1)))) { ($0.buttons, $0.held) = ([], nil) }
    },
    .pressed.then {
      $0.step(.user(.leaveApp)) {
        ($0.isInBackground, $0.held) = (true, nil)
      }
    },
    .pressed.then {
      $0.step(.app(.presentAccessPicker)) { ($0.sheet, $0.held) = (.accessPicker([1]), nil) }
    },
    .mounted.then {
      $0.step(press(1), .touch(.held)) { $0.held = ButtonID(1) }
      $0.step(.app(.requestAccess), .pending(CallID(1))) {
        ($0.alert, $0.pending, $0.held) = (.shareOrNot, [CallID(1)], nil)
      }
    },
  ]

  private static func reads(_ contacts: [Int]) -> (inout Transcript) -> Void {
    { $0.step(fetch(.all), .returned(.found(contacts))) }
  }

  private static func returns(_ transcript: inout Transcript) {
    let isTold = transcript.now.status == .limited
    transcript.step(.user(.returnToApp), isTold: isTold) {
      $0.isInBackground = false
    }
  }

  private static func kills(_ transcript: inout Transcript) {
    transcript.step(.system(.kill)) { $0.end() }
  }

  @Test(arguments: visits.indices)
  func `a claim holds at the landmark that its step belongs to`(place: Int) {
    let (claim, transcript, landmark) = Self.visits[place]
    let verdict = transcript.judged().last
    let held = verdict?.held[claim].map { claim.statement.landmarks[$0.number] }
    #expect(verdict?.broken == [] && held == landmark, "\(claim)")
  }

  @Test(arguments: [false, true], [false, true])
  func `a key tells the cards at a token, unless their contact is gone and order is irrelevant`(
    isGone: Bool, keepsOrder: Bool
  ) {
    var key = StateKey(keepsOrder: keepsOrder)
    let keys = ["Cy", "New"].map { name in
      let transcript = Transcript.everybodyLimited.then {
        $0.step(.user(.editContact(ContactID(3), Card(name: name))), isTold: name != "Cy")
        $0.step(.app(.store(.token)), .returned(.token(TokenID(1))))
        if isGone { $0.removes(3) { $0.granted = [1, 2] } }
      }
      key.restart()
      key.populate(transcript.now.existing.map(\.ordinal), next: 4)
      transcript.judged().last?.past.write(to: &key, at: transcript.now)
      key.finish()
      return key.words
    }
    #expect((keys[0] == keys[1]) == (isGone && !keepsOrder))
  }
}
