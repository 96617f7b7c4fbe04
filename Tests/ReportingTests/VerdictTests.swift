import Reporting
import Testing

extension Requirement {
  /// Takes away from a green report what alone meets this requirement.
  fileprivate func takeAway(from report: inout Report) {
    func coverage(_ change: (inout CoverageRecord) -> Void) {
      if var coverage = report.machines[1].lockstep.coverage {
        change(&coverage)
        report.machines[1].lockstep.coverage = coverage
      }
    }
    switch self {
    case .everyPartIsThere: report.gaps = ["shard 2 of 3 is missing"]
    case .theRunIsNotInterrupted: report.wasInterrupted = true
    case .everyMachineIsPlayed: report.machines.removeLast()
    case .knownDivergencesFailAsRecorded: report.machines[1].known = [Example.known(.gone)]
    case .failuresRepeat:
      report.machines[1].lockstep.flaky = FlakyRecord(index: 3, first: [], second: [])
    case .allCasesArePlayed: report.machines[1].lockstep.cases -= 1
    case .someScenarioIsPlayed: report.machines[1].prelude?.replays.removeFirst()
    case .everyCheckIsPlayed: report.machines[1].prelude?.checks.removeLast()
    case .everyCheckIsVisited: report.machines[1].prelude?.checks[0].visits = 0
    case .everyRuleIsTaken: coverage { $0.rules[1] = 0 }
    case .everyLandmarkIsVisited: coverage { $0.held[1][0] = 0 }
    case .everyRefusalIsMet: coverage { $0.refusals[0] = 0 }
    case .everyKindIsDrawn: coverage { $0.kinds[0] = 0 }
    }
  }
}

@Suite struct `A verdict` {
  @Test func `holds where nothing broke and everything was visited`() {
    #expect(Example.report().verdict == .holds)
    #expect(Example.report(["lamp"]).verdict == .holds)
  }

  @Test(arguments: Requirement.allCases)
  func `is unknown as soon as one thing is taken away`(requirement: Requirement) {
    var report = Example.report()
    requirement.takeAway(from: &report)
    #expect(report.verdict.reasons.map(\.requirement) == [requirement])
    let isOfTheRun = [.everyPartIsThere, .theRunIsNotInterrupted].contains(requirement)
    #expect(report.verdict.reasons.first?.machine == (isOfTheRun ? nil : "door"))
    let text = TextReport.closing(report).map(\.text).joined(separator: "\n")
    #expect(text.contains("UNKNOWN") || text.contains("INTERRUPTED"))
    report.machines[0].lockstep.counterexample = Example.found(3)
    #expect(report.verdict == .violated, "what broke stays broken")
  }

  @Test func `names what is missing`() {
    var report = Example.report(["door"])
    report.machines[0].lockstep.coverage?.rules = [0, 0]
    report.machines[0].lockstep.coverage?.refusals[1] = 0
    report.machines[0].lockstep.coverage?.held[1][1] = 0
    #expect(
      report.verdict.reasons.map(\.words) == [
        "door: rules never taken: T-01, T-02",
        "door: never visited: it was foggy (C-02 nobodyIsSeen)",
        "door: refusals never met: wait broken",
      ])
    report.machines[0].lockstep.cases = 7
    #expect(report.verdict.reasons.map(\.words) == ["door: only 7 of 12 cases were played"])
    report.machines[0].known = [Example.known(.changed)]
    #expect(
      report.verdict.reasons.first?.words
        == "door: the known divergence K-changed fails in another way; delete known.jsonl:1"
        + #": {"id":"K-changed"}"#)
  }

  @Test func `is unknown where nothing was asked for, or nothing is known`() {
    var nothing = Example.report([])
    #expect(nothing.verdict.reasons.map(\.sentence) == ["no machine was asked for"])
    nothing = Example.report(["lamp"], runs: 0)
    #expect(nothing.verdict.reasons.map(\.requirement) == [.allCasesArePlayed])
    nothing = Example.report(["lamp"])
    nothing.machines[0].lockstep.coverage?.rules = []
    #expect(nothing.verdict.reasons.count > 3, "counts of another shape count nothing")
    nothing.machines[0].lockstep.coverage = nil
    nothing.machines[0].prelude = nil
    let reasons = Set(nothing.verdict.reasons.map(\.requirement))
    #expect(
      reasons
        == Set(Requirement.allCases.filter { !$0.isJudgedInShards && $0 != .everyCheckIsVisited }))
    // A check that did not get to its end, or had no sample, is not made.
    var report = Example.report(["lamp"])
    report.machines[0].prelude?.checks[0].isFinished = false
    report.machines[0].prelude?.checks[1].samples = 0
    #expect(
      report.verdict.reasons.map(\.sentence)
        == ["checks not made: L-01 brightnessGrows, bothSeeAlike"])
  }

  @Test func `of a run that time limits asks for a case and no more`() {
    var report = Example.report(["lamp"])
    report.settings.runs = nil
    report.settings.machines[0].runs = nil
    #expect(report.verdict == .holds)
    for shard in [nil, Shard(1, of: 2)] {
      report.settings.shard = shard
      report.machines[0].lockstep.cases = 0
      #expect(report.verdict.reasons.map(\.requirement) == [.allCasesArePlayed])
      report.machines[0].lockstep.cases = 1
    }
    #expect(report.verdict == .partial)
  }

  @Test(arguments: Requirement.allCases)
  func `of a shard is partial, and judges what the shard alone can show`(requirement: Requirement) {
    var report = Example.report(shard: Shard(1, of: 3))
    #expect(report.verdict == .partial)
    requirement.takeAway(from: &report)
    #expect((report.verdict == .partial) != requirement.isJudgedInShards)
  }

  @Test func `is violated by a case, a check or a saved file`() {
    var report = Example.report(failing: ["door": 2])
    #expect(report.verdict == .violated)
    report = Example.report()
    report.machines[1].prelude?.checks[1].breach = ["They differ."]
    #expect(report.verdict == .violated)
    report = Example.report()
    report.machines[1].prelude?.replays[1].passed = false
    #expect(report.verdict == .violated)
  }
}
