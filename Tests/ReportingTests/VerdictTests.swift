import Reporting
import StateMachines
import Testing

extension Requirement {
  /// Removes the data from a passing report without which it does not meet this requirement.
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
    case .failuresRepeat:
      let first = report.settings.shard?.cases(of: 12).lowerBound ?? 0
      report.machines[1].lockstep = LockstepRecord(IndexRanges(first..<first + 2))
      report.machines[1].lockstep.flaky = FlakyRecord(index: first + 1, first: [], second: [])
      report.machines[1].lockstep.endedAt = first + 1
    case .allCasesArePlayed:
      let cases = (report.settings.shard?.cases(of: 12) ?? 0..<12).dropLast()
      report.machines[1].lockstep = LockstepRecord(IndexRanges(cases.startIndex..<cases.endIndex))
      report.machines[1].lockstep.passed = UInt64(cases.count)
      report.machines[1].lockstep.coverage = Example.coverage(cases.startIndex..<cases.endIndex)
    case .countsAddUp: report.machines[1].lockstep.discarded += 1
    case .everySavedFileIsPlayed: report.machines[1].prelude?.replays.removeFirst()
    case .everyCheckIsPlayed: report.machines[1].prelude?.checks.removeLast()
    case .everyCheckIsVisited: report.machines[1].prelude?.checks[0].visits = 0
    case .everyRuleIsTaken: coverage { $0.rules[1] = 0 }
    case .everyLandmarkIsVisited: coverage { $0.held[1][0] = 0 }
    case .everyRefusalIsMet: coverage { $0.refusals[0] = 0 }
    case .everyKindIsDrawn: coverage { $0.kinds[0] = 0 }
    case .everyAlternativeIsDrawn: coverage { $0.alternatives[1] = 0 }
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
    report.machines[0].lockstep.findings = [Example.found(3)]
    #expect(report.verdict == .violated, "what broke stays broken")
  }

  @Test func `lists the landmarks of a machine below one line`() {
    var report = Example.report()
    report.machines[1].lockstep.coverage?.held = [[0], [0, 0]]
    report.machines[0].lockstep.coverage?.held[1][1] = 0
    let lines = TextReport.closing(report).map(\.text)
    let reasons = lines.drop { !$0.hasPrefix("UNKNOWN") }.dropFirst().dropLast()
    #expect(
      Array(reasons) == [
        "  lamp: never visited: it was foggy (C-02 nobodyIsSeen)",
        "  door: never visited:",
        "    a light was on (C-01 lightsStayOn)",
        "    it was dark (C-02 nobodyIsSeen)",
        "    it was foggy (C-02 nobodyIsSeen)",
      ])
  }

  @Test func `names a mistake to be found, unless one is planted or a program is compared`() {
    func mistake(_ report: Report) -> [String] {
      let lines = TextReport.closing(report, mistake: ("lamp", "flickers")).map(\.text)
      return Array(lines.drop { !$0.hasPrefix("Again") })
    }
    var report = Example.report()
    #expect(
      mistake(report) == [
        "Again: --seed 7. A mistake, to see one found:",
        "  consent check lamp --fault flickers",
      ])
    report.settings.machines[1].contestant = .init("flickers", "It goes off", isFault: true)
    #expect(report.verdict == .holds && mistake(report) == [])
    #expect(mistake(Example.violated()) == [])
  }

  @Test func `names what is missing`() {
    var report = Example.report(["door"])
    report.machines[0].prelude?.checks[1] = CheckRecord(
      "bothSeeAlike", samples: 0, isFinished: false)
    report.machines[0].prelude?.checks[1].obstacle = "it cannot be judged"
    #expect(report.verdict.reasons.map(\.words) == ["door: it cannot be judged"])
    report = Example.report(["door"])
    report.machines[0].lockstep.coverage?.rules = [0, 0]
    report.machines[0].lockstep.coverage?.refusals[1] = 0
    report.machines[0].lockstep.coverage?.held[1][1] = 0
    #expect(
      report.verdict.reasons.map(\.words) == [
        "door: rules never taken: T-01, T-02",
        "door: never visited: it was foggy (C-02 nobodyIsSeen)",
        "door: refusals never met: wait broken",
      ])
    report.machines[0].lockstep.stretches = IndexRanges([0..<4, 9..<12])
    (report.machines[0].lockstep.cases, report.machines[0].lockstep.passed) = (7, 7)
    report.machines[0].lockstep.coverage?.sequences = Example.distinct([1])
    #expect(
      report.verdict.reasons.map(\.words)
        == ["door: 12 cases were requested, 7 were reported: 4 to 8 missing"])
  }

  @Test func `is unknown where nothing was asked for, or nothing is known`() {
    var nothing = Example.report([])
    #expect(nothing.verdict.reasons.map(\.sentence) == ["no machine was requested"])
    nothing = Example.report(["lamp"], runs: 0)
    #expect(nothing.verdict.reasons.map(\.requirement) == [.allCasesArePlayed])
    nothing = Example.report(["lamp"])
    nothing.machines[0].lockstep.coverage?.rules = []
    #expect(nothing.verdict.reasons.map(\.requirement) == [.countsAddUp])
    nothing.machines[0].lockstep.coverage = nil
    #expect(nothing.verdict.reasons.map(\.requirement) == [.countsAddUp])
    nothing = Example.report(["lamp"])
    nothing.machines[0].prelude = nil
    let reasons = Set(nothing.verdict.reasons.map(\.requirement))
    #expect(reasons == [.everySavedFileIsPlayed, .everyCheckIsPlayed])
    // A check that did not finish, or had no sample, does not count as performed.
    var report = Example.report(["lamp"])
    report.machines[0].prelude?.checks[0].isFinished = false
    report.machines[0].prelude?.checks[1].samples = 0
    #expect(
      report.verdict.reasons.map(\.sentence)
        == [
          "L-01 brightnessGrows was not completed", "bothSeeAlike held on 0 of 50 samples",
        ])
  }

  @Test func `of a run that time limits asks for a case and no more`() {
    var report = Example.report(["lamp"])
    report.settings.runs = nil
    report.settings.machines[0].runs = nil
    #expect(report.verdict == .holds)
    let played = report.machines[0].lockstep
    for shard in [nil, Shard(1, of: 2)] {
      report.settings.shard = shard
      report.machines[0].lockstep = LockstepRecord(IndexRanges())
      report.machines[0].lockstep.coverage = Example.coverage(0..<0)
      #expect(report.verdict.reasons.map(\.requirement) == [.allCasesArePlayed])
      report.machines[0].lockstep = played
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
    report.machines[1].prelude?.checks[1].fail(["They differ."])
    #expect(report.verdict == .violated)
    report = Example.report()
    report.machines[1].prelude?.replays[1].finding = Example.saved("Specs/Regressions/b.consent")
    #expect(report.verdict == .violated)
  }
}
