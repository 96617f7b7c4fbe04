import Reporting

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
    catalogue.stages = ["off", "on"]
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

  /// Returns the coverage of these cases. Each case covers a different part.
  static func coverage(_ cases: Range<UInt64>) -> CoverageRecord {
    func count(_ remainder: UInt64) -> UInt64 { UInt64(cases.count { $0 % 3 >= remainder }) }
    var coverage = CoverageRecord()
    coverage.commands = cases.reduce(0) { $0 + $1 + 4 }
    (coverage.rules, coverage.kinds) = ([count(0), count(1)], [count(2), count(0)])
    coverage.refusals = [count(1) - count(2), count(2)]
    coverage.stages = [
      0, 0, count(2), count(1) - count(2), count(2), 0, 0, count(0) - count(1),
    ]
    coverage.alternatives = [
      cases.contains(0) ? 1 : 0, cases.contains(1) || cases.contains(11) ? 1 : 0,
    ]
    coverage.held = [[count(1)], [count(2), count(0)]]
    coverage.states = Fingerprints(Set(cases.map { $0 / 2 + 1 }).sorted())
    coverage.sequences = Fingerprints(cases.map { $0 + 1 })
    return coverage
  }

  /// Returns a failing case whose texts need escapes in every format.
  static func found(
    _ index: UInt64, _ breach: BreachRecord = .broken(claim: "nobodyIsSeen", by: .system)
  )
    -> CounterexampleRecord
  {
    var found = CounterexampleRecord(
      breach, CaseFile(name: "nobodyIsSeen-7-\(index)", text: "consent case 2\npress\n"))
    found.explanation = breach.words(catalogue("lamp")) + [awkward]
    found.lines = [
      .init(.same, "1  press"), .init(.model, "   - dark"), .init(.system, "   + \(awkward)"),
    ]
    (found.seed, found.index, found.originalLength, found.length) = (7, index, 40, 1)
    found.evaluations = 1_200
    found.minimality = ["No command can be left out."]
    return found
  }

  static let awkward =
    "100% <a & b>, \"it's\": \u{1B}[31m\u{0}\u{7F}\u{202E}\u{FFFE}]]>\r\n::error::|`x`"

  /// Returns a run that holds, or that fails at the cases in `failing`.
  static func report(
    _ machines: [String] = ["lamp", "door"], runs: UInt64 = 12, shard: Shard? = nil,
    failing: [String: UInt64] = [:]
  ) -> Report {
    let played = machines.map { machine in
      var cases = shard?.cases(of: runs) ?? 0..<runs
      let failure = failing[machine].flatMap { cases.contains($0) ? $0 : nil }
      if let failure { cases = cases.lowerBound..<failure + 1 }
      var dim = CheckRecord("brightnessGrows", samples: 400)
      dim.visits = 12
      var lockstep = LockstepRecord([cases])
      lockstep.passed = failure == nil ? UInt64(cases.count) : 0
      lockstep.counterexample = failure.map { found($0) }
      lockstep.coverage = failure == nil ? coverage(cases) : nil
      return MachineReport(
        machine: machine,
        prelude: shard?.isFirst ?? true
          ? .init(
            replays: [
              .init(file: "Specs/Scenarios/a.consent", group: .scenario, passed: true),
              .init(file: "Specs/Regressions/b.consent", group: .regression, passed: true),
            ],
            checks: [dim, CheckRecord("bothSeeAlike", samples: 50)]) : nil,
        lockstep: lockstep)
    }
    return Report(
      settings: .init(
        seed: 7, runs: runs * UInt64(machines.count),
        limits: .init(commands: 50, patience: 2_000, memory: 512),
        shard: shard, machines: machines.map { catalogue($0, runs: runs) }),
      machines: played)
  }

  /// Returns a violated run with findings of every kind.
  static func violated(_ shard: Shard? = nil) -> Report {
    var report = report(shard: shard, failing: ["lamp": 5])
    report.machines[0].lockstep.others = [
      found(5, .differs(in: "the lamp")), found(5, .died(how: "trapped")),
    ]
    report.machines[1].prelude?.replays[0].passed = false
    report.machines[1].prelude?.replays[0].mismatches = [
      .init(side: "system", line: 4, text: "a.consent:4:\n  - on\n  + \(awkward)")
    ]
    report.machines[1].prelude?.checks[1].samples = 3
    report.machines[1].prelude?.checks[1].breach = ["They differ: \(awkward)"]
    report.settings.machines[1].contestant = .init(
      "flickers", "It goes off at times", isFault: true)
    return report
  }
}
