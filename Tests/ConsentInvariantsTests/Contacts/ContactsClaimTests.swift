import ConsentInvariants
import ConsentVocabulary
import StateMachines
import Testing

@Suite struct ContactsClaimTests {
  @Test(arguments: MonitorCase.all)
  func `a transcript that obeys it breaks nothing, and it holds`(monitorCase: MonitorCase) {
    let verdicts = monitorCase.obeying.judged()
    #expect(verdicts.flatMap(\.broken) == [])
    #expect(verdicts.contains { $0.held[monitorCase.claim] != nil })
  }

  @Test(arguments: MonitorCase.all)
  func `its alarm is heard, at the last step and not before`(monitorCase: MonitorCase) {
    let verdicts = monitorCase.breaking.judged()
    #expect(verdicts.dropLast().flatMap(\.broken) == [])
    #expect(verdicts.last?.broken.contains(monitorCase.claim) == true)
  }

  @Test(arguments: Breach.all)
  func `each of its requirements has a transcript that breaks it`(breach: Breach) {
    let verdicts = breach.transcript.judged()
    #expect(verdicts.dropLast().flatMap(\.broken) == [])
    #expect(verdicts.last?.broken.contains(breach.claim) == true)
  }

  @Test func `every claim but that of two runs has a case`() {
    let judged = Set(MonitorCase.all.map(\.claim))
    #expect(MonitorCase.all.count == judged.count)
    for claim in ContactsClaim.allCases {
      #expect(judged.contains(claim) == (claim != .illegibleTouchesLeaveNoTrace), "\(claim)")
    }
  }

  @Test func `every claim has a clause of its own and a sentence`() {
    let claims = ContactsClaim.allCases
    #expect(Set(claims.map(\.clause)).count == claims.count)
    for claim in claims { #expect(claim.statement.sentence.hasSuffix("."), "\(claim)") }
  }

  @Test func `a claim holds in the branches that its landmarks name`() {
    let transcripts = MonitorCase.all.map(\.obeying) + ToleratedCase.all.map(\.transcript)
    for (claim, branch) in transcripts.flatMap({ $0.judged() }).flatMap(\.held) {
      #expect(claim.statement.landmarks.indices.contains(branch), "\(claim) \(branch)")
    }
  }
}
