import ConsentInvariants
import ConsentVocabulary
import Testing

@Suite struct ContactsMonitorTests {
  @Test(arguments: MonitorCase.all)
  func `a transcript that obeys it breaks nothing and visits its landmark`(monitorCase: MonitorCase)
  {
    let (broken, visited) = monitorCase.obeying.judged()
    #expect(broken == broken.map { _ in [] })
    #expect(visited.contains(monitorCase.invariant))
  }

  @Test(arguments: MonitorCase.all)
  func `its alarm is heard, at the last step, and no other`(monitorCase: MonitorCase) {
    let (broken, _) = monitorCase.breaking.judged()
    #expect(broken == broken.dropLast().map { _ in [] } + [[monitorCase.invariant]])
  }

  @Test func `every invariant but those of two runs has a case`() {
    let judged = InvariantSet(MonitorCase.all.map(\.invariant))
    #expect(MonitorCase.all.count == judged.count)
    for invariant in ContactsInvariant.allCases {
      #expect(judged.contains(invariant) != invariant.needsTwoRuns, "\(invariant)")
    }
  }

  @Test func `every invariant has a clause of its own and something to say`() {
    let invariants = ContactsInvariant.allCases
    #expect(Set(invariants.map(\.clause)).count == invariants.count)
    for invariant in invariants {
      #expect(invariant.claim.hasSuffix(".") && !invariant.landmark.isEmpty)
    }
  }

  @Test func `nothing is visited where nothing happens`() {
    #expect(Transcript.fresh.judged().visited.isEmpty)
  }
}
