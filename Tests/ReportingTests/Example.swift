import PropertyTesting
import Reporting
import StateMachines

/// Reports of machines that do not exist.
enum Example {
  static func catalogue(_ machine: String, runs: UInt64? = 12) -> Catalogue {
    var catalogue = Catalogue(machine: machine, specs: "Specs/\(machine)")
    catalogue.runs = runs
    catalogue.settings = [.init("size", "8"), .init("profile", "apple")]
    catalogue.rules = [.init("T-01", "on"), .init("T-02", "off")]
    catalogue.claims = [
      .init("C-01", "lightsStayOn", "A light stays on.", landmarks: ["a light was on"]),
      .init("C-02", "nobodyIsSeen", "Nobody is seen.", landmarks: ["it was dark", "it was foggy"]),
    ]
    catalogue.kinds = ["press", "wait"]
    catalogue.refusals = [.init("wait", "locked"), .init("wait", "broken")]
    catalogue.alternatives = ["size: 8", "size: another"]
    catalogue.checks = [
      .init("brightnessGrows", clause: "L-01", "More is brighter.", landmark: "it was dim"),
      .init("bothSeeAlike", "Both sides see alike."),
    ]
    (catalogue.checks[0].samples, catalogue.checks[1].samples) = (400, 50)
    catalogue.scenarios = ["Specs/Scenarios/a.consent"]
    catalogue.regressions = ["Specs/Regressions/b.consent"]
    return catalogue
  }

  /// Returns the coverage of these cases, but for failing ones. Each case covers a different part.
  static func coverage(_ range: Range<UInt64>, besides failing: [UInt64] = []) -> CoverageRecord {
    let cases = range.filter { !failing.contains($0) }
    func count(_ remainder: UInt64) -> UInt64 { UInt64(cases.count { $0 % 3 >= remainder }) }
    var coverage = CoverageRecord()
    coverage.commands = cases.reduce(0) { $0 + $1 + 4 }
    (coverage.rules, coverage.kinds) = ([count(0), count(1)], [count(2), count(0)])
    coverage.refusals = [count(1) - count(2), count(2)]
    coverage.alternatives = [
      cases.contains(0) ? 1 : 0, cases.contains(1) || cases.contains(11) ? 1 : 0,
    ]
    coverage.held = [[count(1)], [count(2), count(0)]]
    coverage.sequences = distinct(cases.map { $0 + 1 })
    return coverage
  }

  static func distinct(_ values: [UInt64]) -> DistinctCount {
    var estimate = DistinctEstimate()
    for value in values { estimate.insert(value) }
    return DistinctCount(estimate)
  }

  /// Returns a failing case whose texts need escapes in every format.
  static func found(
    _ index: UInt64, _ failure: Failure = .broken(.nobodyIsSeen, by: .system),
    length: UInt64 = 1
  ) -> Finding {
    var drawn = Finding.Drawn(seed: 7, index: index)
    (drawn.originalLength, drawn.evaluations, drawn.cases) = (40, 1_200, 1)
    var found = Finding(failure, .drawn(case: drawn))
    found.file = CaseFile(name: "nobodyIsSeen-7-\(index)", text: "consent case 2\npress\n")
    found.explanation = failure.words(catalogue("lamp")) + [awkward]
    found.lines = [
      .init(.same, "1  press", step: 1), .init(.model, "   - dark"),
      .init(.system, "   + \(awkward)"),
    ]
    (found.length, found.minimality) = (length, ["No command can be left out."])
    if case .died = failure {
      found.crash = CrashSite("Fatal error: \(awkward)", file: "Sources/Lamp.swift", line: 12)
    }
    return found
  }

  /// Returns a saved file that fails.
  static func saved(
    _ file: String, _ failure: Failure = .unlikeFile, length: UInt64 = 3
  ) -> Finding {
    var finding = Finding(failure, .saved(file: .init(file: file, .scenario, line: 4)))
    finding.explanation = ["The replay differs from \(file).", "  - on", "  + \(awkward)"]
    finding.length = length
    return finding
  }

  static let awkward =
    "100% <a & b>, \"it's\": \u{1B}[31m\u{0}\u{7F}\u{202E}\u{FFFE}]]>\r\n::error::|`x`"

  /// Returns a run that holds, or that fails at the cases in `failing`.
  static func report(
    _ machines: [String] = ["lamp", "door"], runs: UInt64 = 12, shard: Shard? = nil,
    failing: [String: UInt64] = [:]
  ) -> Report {
    let played = machines.map { machine in
      let cases = shard?.cases(of: runs) ?? 0..<runs
      let failures = [failing[machine]].compactMap(\.self).filter(cases.contains)
      var dim = CheckRecord("brightnessGrows", samples: 400)
      dim.visits = 12
      var lockstep = LockstepRecord(IndexRanges(cases))
      lockstep.fail(failures.map { found($0) }, of: cases)
      return MachineReport(
        machine: machine,
        prelude: shard?.isFirst ?? true
          ? .init(
            replays: [
              .init(file: "Specs/Scenarios/a.consent", group: .scenario),
              .init(file: "Specs/Regressions/b.consent", group: .regression),
            ],
            checks: [dim, CheckRecord("bothSeeAlike", samples: 50)]) : nil,
        lockstep: lockstep)
    }
    return Report(
      settings: .init(
        seed: 7, runs: runs * UInt64(machines.count),
        limits: .init(commands: 50, patience: 2_000, memory: 512),
        shard: shard, build: shard.map { _ in "1f" },
        machines: machines.map { catalogue($0, runs: runs) }),
      machines: played)
  }

  /// Returns a violated run with findings of every kind.
  static func violated(_ shard: Shard? = nil) -> Report {
    var report = report(shard: shard)
    report.machines[0].lockstep.fail(
      [
        found(2, .differs(Part("the lamp")), length: 3), found(3, .died(.trap), length: 2),
        found(5),
      ], of: shard?.cases(of: 12) ?? 0..<12)
    report.machines[0].prelude?.replays[0].finding = saved(
      "Specs/Scenarios/a.consent", .broken(.nobodyIsSeen, by: .system))
    report.machines[1].prelude?.replays[0].finding = saved("Specs/Scenarios/a.consent")
    report.machines[1].prelude?.checks[1].samples = 3
    report.machines[1].prelude?.checks[1].fail(["They differ: \(awkward)"])
    report.settings.machines[1].contestant = .init(
      "flickers", "It goes off at times", isFault: true)
    return report
  }
}

extension LockstepRecord {
  /// Makes some cases fail. All others pass.
  fileprivate mutating func fail(_ findings: [Finding], of cases: Range<UInt64>) {
    self.findings = findings
    failed = UInt64(findings.count)
    passed = UInt64(cases.count) - failed
    let failing = findings.compactMap { finding -> UInt64? in
      if case .drawn(let drawn) = finding.origin { drawn.index } else { nil }
    }
    coverage = Example.coverage(cases, besides: failing)
  }
}

extension ClaimName {
  static let nobodyIsSeen = ClaimName(clause: "C-02", name: "nobodyIsSeen")
}
