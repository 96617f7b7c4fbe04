import Reporting

/// Reports of machines that nobody built.
enum Example {
  static func catalogue(_ machine: String, runs: UInt64? = 12) -> Catalogue {
    Catalogue(
      machine: machine, specs: "Specs/\(machine)", runs: runs,
      settings: [.init("size", "8"), .init("profile", "apple")],
      rules: [.init("T-01", "on"), .init("T-02", "off")],
      claims: [
        .init("C-01", "lightsStayOn", "A light stays on.", landmarks: ["a light was on"]),
        .init(
          "C-02", "nobodyIsSeen", "Nobody is seen.", landmarks: ["it was dark", "it was foggy"]),
      ],
      kinds: ["press", "wait"], refusals: [.init("press", "locked"), .init("wait", "broken")],
      checks: [
        .init("brightnessGrows", clause: "L-01", "More is brighter.", landmark: "it was dim"),
        .init("bothSeeAlike", "Both sides see alike."),
      ])
  }

  /// What these cases visit: each another part, so that none is like the rest.
  static func coverage(_ cases: Range<UInt64>) -> CoverageRecord {
    func count(_ remainder: UInt64) -> Int { cases.count { $0 % 3 >= remainder } }
    return CoverageRecord(
      commands: cases.reduce(0) { $0 + Int($1) }, rules: [count(0), count(1)],
      kinds: [count(2), count(0)], refusals: [count(1), count(2)],
      held: [[1], [2, 0]].map {
        $0.map { count($0) }
      },
      states: Fingerprints(Set(cases.map { $0 / 2 + 1 }).sorted()),
      sequences: Fingerprints(cases.map { $0 + 1 }))
  }

  /// A failing case whose texts are awkward in every format.
  static func found(
    _ index: UInt64, _ breach: BreachRecord = .broken(claim: "nobodyIsSeen", by: .system)
  )
    -> CounterexampleRecord
  {
    CounterexampleRecord(
      breach: breach, explanation: breach.words(catalogue("lamp")) + [awkward],
      file: CaseFile(name: "nobodyIsSeen-7-\(index)", text: "consent case 2\npress\n"),
      lines: [
        .init(.same, "1  press"), .init(.model, "   - dark"), .init(.system, "   + \(awkward)"),
      ],
      seed: 7, index: index, originalLength: 40, length: 1, evaluations: 1_200,
      minimality: ["No command can be left out."], shorterTried: 9)
  }

  static let awkward =
    "100% <a & b>, \"it's\": \u{1B}[31m\u{0}\u{7F}\u{202E}\u{FFFE}]]>\r\n::error::|`x`"

  /// A run that holds, or that fails where `failing` says.
  static func report(
    _ machines: [String] = ["lamp", "door"], runs: UInt64 = 12, shard: Shard? = nil,
    failing: [String: UInt64] = [:]
  ) -> Report {
    let played = machines.map { machine in
      var cases = shard?.cases(of: runs) ?? 0..<runs
      let failure = failing[machine].flatMap { cases.contains($0) ? $0 : nil }
      if let failure { cases = cases.lowerBound..<failure + 1 }
      return MachineReport(
        machine: machine,
        prelude: shard?.isFirst ?? true
          ? .init(
            replays: [
              .init(file: "Specs/Scenarios/a.consent", group: .scenario, passed: true),
              .init(file: "Specs/Regressions/b.consent", group: .regression, passed: true),
            ],
            checks: [
              .init("brightnessGrows", samples: 400, visits: 12),
              .init("bothSeeAlike", samples: 50),
            ]) : nil,
        lockstep: LockstepRecord(
          cases: UInt64(cases.count), coverage: coverage(cases),
          counterexample: failure.map { found($0) }))
    }
    return Report(
      settings: .init(
        seed: 7, runs: runs, limits: .init(commands: 50, patience: 2_000, memory: 512),
        shard: shard, machines: machines.map { catalogue($0, runs: runs) }),
      machines: played)
  }

  static func known(_ state: KnownRecord.State) -> KnownRecord {
    KnownRecord(
      KnownDivergence(
        id: "K-\(state)", machine: "lamp", file: "a b/ü.consent", owner: awkward, reason: awkward,
        place: "known.jsonl:1", entry: "{\"id\":\"K-\(state)\"}"), state,
      explanation: [awkward])
  }

  /// A violated run with something of everything in it.
  static func violated() -> Report {
    var report = report(failing: ["lamp": 5])
    report.machines[0].lockstep.others = [
      found(5, .differs(in: "the lamp")), found(5, .died(how: "trapped")),
    ]
    report.machines[0].known = [.stands, .gone, .changed].map(known)
    report.machines[1].prelude?.replays[0] = ReplayRecord(
      file: "Specs/Scenarios/a.consent", group: .scenario, passed: false,
      mismatches: [.init(side: "system", line: 4, text: "a.consent:4:\n  - on\n  + \(awkward)")])
    report.machines[1].prelude?.checks[1] = CheckRecord(
      "bothSeeAlike", samples: 3, breach: ["They differ: \(awkward)"])
    report.settings.machines[1].contestant = .init(
      "flickers", "It goes off at times", isFault: true)
    return report
  }
}
