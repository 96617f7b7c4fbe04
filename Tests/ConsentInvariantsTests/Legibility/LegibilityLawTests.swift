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
      #expect(law.statement.sentence.hasSuffix(".") && !law.statement.landmarks.isEmpty)
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

  // What the button takes up is what is drawn, not the frame; enlarging it alone is not enlarging all.
  @Test func `a side that takes the frame for what is drawn breaks the laws of both`() {
    var functions = LegibilityFunctions.obedient
    functions.blockers = { LegibilityFunctions.blockers(of: .framed($0), under: $1) }
    let clipped = Sighting.enlarged { $0.ancestors = [Ancestor(clip: $0.frame)] }
    #expect(LegibilityFunctions.obedient.blockers(clipped, .apple) == [.clipped])
    #expect(functions.blockers(clipped, .apple) == [])
    let narrower = Sighting.enlarged {
      $0.ancestors = [Ancestor(clip: $0.frame)]
      $0.ancestors[0].clip?.width -= 1
    }
    for law in [LegibilityLaw.movingOrEnlargingKeepsTheVerdict, .aButtonIsWhereItIsDrawn] {
      let sample = LegibilitySample(sighting: narrower)
      #expect(law.holds(for: .obedient, on: sample) == .holds, "\(law)")
      #expect(law.holds(for: functions, on: sample) == .broken, "\(law)")
    }
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

extension Sighting {
  /// A settled key touch on a plain button drawn half as large again, with one thing changed.
  fileprivate static func enlarged(_ change: (inout Layout) -> Void) -> Sighting {
    var layout = Layout.plain
    (layout.frame.x, layout.frame.width) = (100, 200)
    layout.transform = .scaled(x: 150, y: 150)
    change(&layout)
    return Sighting(
      layout: layout, touch: Touch(source: .key, at: nil), undisturbed: Milliseconds(1_000), rank: 1
    )
  }

  /// The same with a button that is scaled evenly as large as its frame.
  fileprivate static func framed(_ sighting: Sighting) -> Sighting {
    guard case .scaled(let x, let y) = sighting.layout.transform, x == y, x >= .whole else {
      return sighting
    }
    var result = sighting
    result.layout.transform = .none
    return result
  }
}
