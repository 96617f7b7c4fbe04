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

  @Test func `a claim holds in the branches that its landmarks name`() {
    let transcripts = Transcript.obeying.map(\.transcript) + ToleratedCase.all.map(\.transcript)
    for (claim, branch) in transcripts.flatMap({ $0.judged() }).flatMap(\.held) {
      #expect(claim.statement.landmarks.indices.contains(branch), "\(claim) \(branch)")
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

  /// The branch of a claim that the last step of a transcript visits, or `nil` if the claim is silent.
  static let visits: [(ContactsClaim, Transcript, Int?)] =
    [
      (.fullAccessShowsNoButton, .full, nil),
      (.limitedReadsStayWithinTheGrants, .limited.then(reads([1])), 0),
      (.limitedReadsStayWithinTheGrants, .everybodyLimited.then(reads([1, 2, 3])), nil),
      (.everyGrantHasASource, .limited, 0), (.everyGrantHasASource, .removed, nil),
      (.aDecidedRequestShowsNothing, .asked, 1), (.aDecidedRequestShowsNothing, .mounted, nil),
      (.noCallbackAfterTheEnd, .asked.then(kills), 0),
      (.noCallbackAfterTheEnd, .picking.then(kills), 0),
      (.noCallbackAfterTheEnd, .simplified.then(kills), 0), (.noCallbackAfterTheEnd, .killed, 1),
      (.noCallbackAfterTheEnd, .killed.then { $0.waits() }, 1),
      (.restrictionShowsNoPrompt, .restrictedPrompt, 0), (.restrictionShowsNoPrompt, .limited, nil),
      (.hiddenChangesAreSilent, .editedBehind, 1),
      (.ignoringMoreShowsNoMore, .offeringOne, nil),
      (.ignoringMoreShowsNoMore, .offeringAlike, 0),
      (.ignoringMoreShowsNoMore, .offeringAlike.then { $0.waits() }, nil),
      (.severalMatchesGrantNothingByThemselves, .choosing.then(kills), nil),
      (.theAppHearsOfEveryChange, .leftAlways.then(returns), 3),
      (.theAppHearsOfEveryChange, .toldAlways.then { $0.waits() }, nil),
      (.theAppHearsOfEveryChange, .leftUndecided.then(returns), nil),
    ] + lost.map { (.oneFrameGrantsOnce, $0, 1) }

  /// The finger leaves with the control below it, or when another screen covers it.
  private static let lost: [Transcript] = [
    .pressed.then {
      $0.step(.app(.unmount(ButtonID(1)))) { ($0.buttons, $0.held) = ([], nil) }
    },
    .pressed.then {
      $0.step(.user(.leaveApp), events: [.wentToBackground]) {
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
    transcript.step(.user(.returnToApp), events: [.becameActive], isTold: isTold) {
      $0.isInBackground = false
    }
  }

  private static func kills(_ transcript: inout Transcript) {
    transcript.step(.system(.kill)) { $0.end() }
  }

  @Test(arguments: visits.indices)
  func `a claim holds in the branch that its step belongs to`(place: Int) {
    let (claim, transcript, branch) = Self.visits[place]
    let verdict = transcript.judged().last
    #expect(verdict?.broken == [] && verdict?.held[claim] == branch, "\(claim)")
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
