import ConsentInvariants
import ConsentVocabulary
import Testing

@Suite struct LegibilityLawTests {
  @Test(arguments: LawCase.all)
  func `obedient functions obey it where its landmark is visited`(lawCase: LawCase) {
    #expect(lawCase.law.holds(for: .obedient, on: lawCase.sample) == .holds)
  }

  @Test(arguments: LawCase.all)
  func `its alarm is heard`(lawCase: LawCase) {
    var functions = LegibilityFunctions.obedient
    lawCase.breaking(&functions)
    #expect(lawCase.law.holds(for: functions, on: lawCase.sample) == .broken)
  }

  @Test func `every law has a case, a clause of its own and something to say`() {
    #expect(LawCase.all.map(\.law) == LegibilityLaw.allCases)
    #expect(Set(LegibilityLaw.allCases.map(\.clause)).count == LegibilityLaw.allCases.count)
    for law in LegibilityLaw.allCases {
      #expect(law.claim.hasSuffix(".") && !law.landmark.isEmpty)
    }
  }

  @Test func `obedient functions obey every law on two thousand samples`() {
    var chance = Chance(state: 7)
    var visited = Set<LegibilityLaw>()
    for _ in 0..<2_000 {
      let sample = chance.sample()
      for law in LegibilityLaw.allCases where law != .publishedVectorsHold {
        switch law.holds(for: .obedient, on: sample) {
        case .holds: visited.insert(law)
        case .notApplicable: break
        case .broken: Issue.record("\(law) fails on \(sample)")
        }
      }
    }
    #expect(visited.count == LegibilityLaw.allCases.count - 1)
  }

  @Test func `contrast is not monotone in opacity without an order of channels`() {
    let background = LegibilityFunctions.channels(of: Color(hex: 0x04F41B))
    let contrasts = [0, 70, 100].map { percent in
      let paint = Paint(Color(hex: 0xF40051), opacity: Opacity(percent: percent))
      return LegibilityFunctions.contrast(
        LegibilityFunctions.over(paint, background), background)
    }
    #expect(contrasts[0] < contrasts[1] && contrasts[1] > contrasts[2])
    let sample = LegibilitySample(
      first: Color(hex: 0xF40051), second: Color(hex: 0x04F41B), opacity: Opacity(percent: 70))
    let law = LegibilityLaw.orderedPairsAreMonotoneInOpacity
    #expect(law.holds(for: .obedient, on: sample) == .notApplicable)
  }

  @Test func `transparency alone can turn too little contrast into enough`() {
    var sighting = LegibilitySample().sighting
    sighting.layout.text = Paint(Color(hex: 0xC616C0))
    sighting.layout.background = Paint(Color(hex: 0x07DBDD))
    #expect(LegibilityFunctions.blockers(of: sighting, under: .apple) == [.lowContrast])
    sighting.layout.text.opacity = Opacity(percent: 80)
    #expect(LegibilityFunctions.blockers(of: sighting, under: .apple) == [.translucentText])
  }
}
