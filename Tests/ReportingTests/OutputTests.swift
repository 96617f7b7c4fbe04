import Foundation
import Reporting
import StateMachines
import Testing

private func text(_ report: Report, isVerbose: Bool = false) -> [String] {
  (TextReport.opening(report.settings, isVerbose: isVerbose)
    + TextReport.closing(report, isVerbose: isVerbose)).map(\.text)
}

@Suite struct `The text of a report` {
  @Test func `tells of a run that holds what was visited, and how often each claim held`() {
    #expect(
      text(Example.report(["lamp"]), isVerbose: true).joined(separator: "\n") == """
        consent check lamp, seed 7, 12 cases
        limits: 50 commands per case, 2,000 ms per step, 512 MiB per worker
        lamp: size 8, profile apple

        scenarios    1 of 1 as written
        regressions  1 of 1 stay fixed
        checks       2 of 2 held, 450 samples
        lockstep     12 cases, 114 commands
        distinct     about 12 command sequences
        visited      2 of 2 rules, 3 of 3 landmarks, 2 of 2 refusals, 2 of 2 kinds of
                     commands, 2 of 2 alternatives of worlds
        claims       2 of 2 exercised, the rarest 8 times: C-01 lightsStayOn
                  8  C-01 lightsStayOn
                 16  C-02 nobodyIsSeen
                  4  where it was dark
                 12  where it was foggy

        HOLDS  model and system agree, and every claim held.
        """)
  }

  /// The sides and the parts compared, and whether claims were judged: the same in each output.
  @Test(
    arguments: [
      (nil, false, true, "model and system agree, and every claim held."),
      (false, false, true, "model and program agree, and every claim held."),
      (
        false, true, true,
        "model and program agree in every outcome, states were not compared, and every claim held."
      ),
      (
        nil, false, false,
        "model and system agree; no claim is judged where the design breaks some on purpose."
      ),
    ] as [(Bool?, Bool, Bool, String)])
  func `says in each output what a run compared`(
    isFault: Bool?, outcomesOnly: Bool, judges: Bool, agreement: String
  ) {
    var report = Example.report(["lamp"])
    if let isFault {
      var program = Catalogue.SystemUnderTest("peer", "python3 lamp.py", isFault: isFault)
      if outcomesOnly { program.tellsOutcomesOnly = true }
      report.settings.machines[0].contestant = program
    }
    if !judges {
      report.settings.machines[0].claimsOfParts = report.settings.machines[0].claims
      report.settings.machines[0].claims = []
      report.machines[0].lockstep.coverage?.held = []
      report.machines[0].lockstep.coverage?.breaks = ["C-02"]
    }
    func words(_ text: String) -> String {
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    #expect(report.verdict == .holds, "\(report.verdict.reasons)")
    let plain = words(text(report).joined(separator: "\n"))
    #expect(plain.hasSuffix("HOLDS \(agreement)"), "\(plain)")
    #expect(plain.contains("both sides break C-02") != judges)
    let compared = outcomesOnly ? "outcomes only" : "outcomes and states"
    #expect(plain.contains("against peer, outcomes only") == outcomesOnly)
    let (xml, sarif) = (JUnit(report).text, SARIF.text(of: report, ClausePlaces()))
    #expect(xml.contains(#"<property name="compared" value="\#(compared)"/>"#))
    #expect(
      xml.contains(#"<property name="program" value="python3 lamp.py"/>"#) == (isFault != nil))
    #expect(sarif.contains("lamp: compared with ") && sarif.contains(", \(compared)\""))
    #expect(sarif.contains("python3 lamp.py") == (isFault != nil))
    let page = Page(report, ClausePlaces(), playground: nil).text
    #expect(page.contains(agreement.dropFirst()), "\(agreement)")
    #expect(GitHub(report, ClausePlaces()).summary.contains(agreement.dropLast()))
    #expect(ReportFile.text(of: report).contains(#""tellsOutcomesOnly":true"#) == outcomesOnly)
  }

  @Test(arguments: [true, false])
  func `says that states are all of them where every scope came to its end`(isFinished: Bool) {
    var report = Example.report()
    for (index, name) in ["small", "large"].enumerated() {
      var row = Catalogue.NamedCheck(name, "In every state.")
      row.samples = 1
      report.settings.machines[0].checks.append(row)
      var record = CheckRecord(name, samples: 1, isFinished: isFinished || index == 0)
      record.explored = .init(states: 1_500, transitions: 9_000)
      report.machines[0].prelude?.checks.append(record)
    }
    let words = text(report).flatMap { $0.split(separator: " ") }.joined(separator: " ")
    #expect(words.contains(" 3,000 2 "), "\(words)")
    #expect(words.contains(" all 3,000 2 ") == isFinished, "\(words)")
  }

  @Test func `tells machines apart`() {
    let lines = text(Example.violated())
    #expect(lines.joined(separator: " ").components(separatedBy: "-> answers").count == 2)
    let first = lines.firstIndex(of: "lamp") ?? 0
    #expect(lines.contains("door: planted fault flickers"))
    #expect(lines.contains("The fault: It goes off at times."))
    #expect(first < lines.firstIndex(of: "door") ?? 0)
    #expect(lines.contains("lockstep     12 cases, 3 failed, 92 commands"))
    #expect(lines.contains("VIOLATED  lamp, door"))
    #expect(lines.last == "Replay: consent replay Specs/Scenarios/a.consent --fault flickers")
  }

  @Test(arguments: [false, true])
  func `lists a class of failures once, the shortest first, with the others if asked`(all: Bool) {
    let lines = text(Example.violated(), isVerbose: all)
    let places = ["nobodyIsSeen (C-02) is", "The process trapped", "Model and system differ"].map {
      words in lines.firstIndex { $0.hasPrefix(words) } ?? 0
    }
    #expect(places.min() ?? 0 > 0 && places == places.sorted())
    #expect(lines.contains { $0.hasPrefix("Sources/Lamp.swift:12: Fatal error: ") })
    #expect(lines.contains("1 scenario breaks the same claim (--all).") != all)
    let other = "Specs/Scenarios/a.consent:4 is the first line that fails."
    #expect(lines.count { $0 == other } == (all ? 2 : 1))
  }

  @Test func `has 80 columns`() {
    for line in text(Example.violated(), isVerbose: true) {
      #expect(line.count <= 80 || line.hasPrefix(" "))
    }
  }

  @Test func `marks what longer runs cure`() {
    var report = Example.report(["lamp"])
    report.machines[0].lockstep.coverage?.kinds[0] = 0
    #expect(
      text(report).suffix(2) == [
        "  lamp: kinds of commands never drawn: press",
        "Run more cases: --runs N or --for TIME.",
      ])
  }

  @Test func `of an unknown verdict names the first of many goals, and all of them if asked`() {
    var report = Example.report(["lamp"])
    for name in ["dim", "flash", "glow", "turn"] {
      report.settings.machines[0].kinds.append(name)
      report.machines[0].lockstep.coverage?.kinds.append(0)
    }
    func reason(isVerbose: Bool = false) -> String? {
      text(report, isVerbose: isVerbose).first { $0.contains("never drawn") }
    }
    let all = "  lamp: kinds of commands never drawn: "
    #expect(reason() == all + "dim, flash, glow, turn", "no single name is left out")
    report.settings.machines[0].kinds.append("wink")
    report.machines[0].lockstep.coverage?.kinds.append(0)
    #expect(reason() == all + "dim, flash, glow and 2 more (--all)")
    #expect(reason(isVerbose: true) == all + "dim, flash, glow, turn, wink")
    #expect(report.verdict.reasons.map(\.words).contains { $0.hasSuffix("glow, turn, wink") })
  }

  @Test func `shows a case that could not be saved`() {
    var report = Example.report(["lamp"], failing: ["lamp": 5])
    report.save {
      var file = $0
      (file.path, file.problem) = ("Failures/\(file.name).consent", "no room")
      return file
    }
    let lines = text(report)
    let index = lines.firstIndex(of: "no room.") ?? 0
    #expect(lines[index + 2..<index + 5] == ["consent case 2", "press", "--------------------"])
    #expect(lines.last == "VIOLATED", "there is nothing to replay")
  }
}

/// Returns the elements of a small XML text in order, each with its attributes. Returns `nil` if the tags are
/// not balanced.
private func elements(of xml: String) -> [(name: String, attributes: [String: String])]? {
  var (open, result): ([String], [(String, [String: String])]) = ([], [])
  for match in xml.matches(of: /<(\/?)([a-z-]+)((?: [a-z]+="[^"<]*")*)(\/?)>/) {
    if !match.1.isEmpty {
      guard open.popLast() == String(match.2) else { return nil }
      continue
    }
    let attributes = match.3.matches(of: /([a-z]+)="([^"]*)"/)
      .map { (String($0.1), String($0.2)) }
    result.append((String(match.2), Dictionary(attributes, uniquingKeysWith: { $1 })))
    if match.4.isEmpty { open.append(String(match.2)) }
  }
  return open.isEmpty ? result : nil
}

@Suite struct `A report for CI` {
  private let report = Example.violated()

  @Test func `is JUnit XML in which the counts are right`() throws {
    var unknown = Example.report()
    unknown.machines[1].lockstep.coverage?.rules = [0, 1]
    for (report, failures, errors) in [(report, 5, 0), (unknown, 0, 1), (Example.report(), 0, 0)] {
      let xml = JUnit(report).text
      let all = try #require(elements(of: xml))
      func count(_ name: String) -> Int { all.count { $0.name == name } }
      let suites = all.filter { $0.name == "testsuite" }
      func sum(_ attribute: String) -> Int {
        suites.reduce(0) { $0 + (Int($1.attributes[attribute] ?? "") ?? 0) }
      }
      #expect(suites.map { $0.attributes["name"] } == ["consent.lamp", "consent.door"])
      #expect(count("testcase") == sum("tests") && count("failure") == sum("failures"))
      #expect(count("error") == sum("errors") && count("skipped") == sum("skipped"))
      #expect(count("failure") == failures && count("error") == errors)
      let names = all.filter { $0.name == "testcase" }
        .map { "\($0.attributes["classname"] ?? "") \($0.attributes["name"] ?? "")" }
      #expect(Set(names).count == names.count)
      #expect(names.contains("consent.door.claims C-02 nobodyIsSeen"))
      #expect(names.contains("consent.lamp.checks L-01 brightnessGrows"))
      let judges = names.contains("consent.door.requirements everyRuleIsTaken")
      #expect(judges == (report.verdict != .violated))
    }
  }

  @Test func `is SARIF in which each result has its rule and its place`() throws {
    let places = ClausePlaces([("Specs/lamp/Claims.md", "# Claims\n\n### C-02 nobodyIsSeen\n")])
    var report = report
    report.machines[1].prelude?.replays[0].file = "Specs/b ü.consent"
    report.machines[1].prelude?.replays[0].finding = Example.saved("Specs/b ü.consent")
    let text = SARIF.text(of: report, places)
    let log = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(log?["version"] as? String == "2.1.0")
    let run = try #require((log?["runs"] as? [[String: Any]])?.first)
    let driver = (run["tool"] as? [String: Any])?["driver"] as? [String: Any]
    let rules = try #require(driver?["rules"] as? [[String: Any]]).compactMap {
      $0["id"] as? String
    }
    #expect(rules.count == 14 && Set(rules).count == rules.count)
    #expect(rules.contains("door/bothSeeAlike") && rules.contains("lamp/modelAndSystemAgree"))
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == report.failures(places).count)
    var uris: [String] = []
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index] == result["ruleId"] as? String)
      let place = (result["locations"] as? [[String: Any]])?.first?["physicalLocation"]
      let artifact = (place as? [String: Any])?["artifactLocation"] as? [String: Any]
      let uri = try #require(artifact?["uri"] as? String)
      #expect(uri.allSatisfy(\.isASCII) && !uri.contains(" ") && URL(string: uri) != nil)
      uris.append(uri)
    }
    #expect(uris.prefix(2) == ["Specs/door/Invariants.md", "Specs/lamp/Claims.md"])
    #expect(uris.contains("Specs/b%20%C3%BC.consent") && uris.contains("Sources/Lamp.swift"))
  }

  @Test func `is SARIF with a version, helpful rules, steady fingerprints and steps`() throws {
    func run(_ report: Report) throws -> [String: Any] {
      let text = SARIF.text(of: report, ClausePlaces(), source: "https://host/a b/blob/main")
      let log = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      return try #require((log?["runs"] as? [[String: Any]])?.first)
    }
    func fingerprints(_ report: Report) throws -> [String] {
      try #require(try run(report)["results"] as? [[String: Any]]).compactMap {
        ($0["partialFingerprints"] as? [String: String])?["failureClass/v1"]
      }
    }
    let one = try run(report)
    let driver = try #require((one["tool"] as? [String: Any])?["driver"] as? [String: Any])
    #expect(driver["version"] as? String == Release.version)
    #expect(driver["informationUri"] as? String == "https://host/a%20b/blob/main")
    let rules = try #require(driver["rules"] as? [[String: Any]])
    for rule in rules {
      let help = try #require(rule["help"] as? [String: Any])
      for kind in ["text", "markdown"] { #expect((help[kind] as? String)?.isEmpty == false) }
      let uri = try #require(rule["helpUri"] as? String)
      #expect(URL(string: uri)?.scheme == "https" && uri.contains("/Specs/"))
    }
    var longer = report
    longer.machines[0].lockstep.findings[2].length = 9
    #expect(Set(try fingerprints(report)).count == report.failures().count)
    #expect(Set(try fingerprints(longer)) == Set(try fingerprints(report)))
    longer.machines[0].lockstep.findings[1].failure = .died(.hang)
    let hung = Set(try fingerprints(longer))
    longer.machines[0].lockstep.findings[1].failure = .died(.outOfMemory)
    #expect(Set(try fingerprints(longer)) == hung)
    let results = try #require(one["results"] as? [[String: Any]])
    let flows = results.compactMap { ($0["codeFlows"] as? [[String: Any]])?.first }
    let threads = flows.compactMap { ($0["threadFlows"] as? [[String: Any]])?.first }
    #expect(threads.count == 3)
    #expect(threads.allSatisfy { ($0["locations"] as? [Any])?.count == 3 })
  }

  @Test func `is JUnit with true times, and one failure for each class`() throws {
    var times = RunTimes()
    times.machines = ["lamp": 2.5, "door": 0.25]
    times.add(0.125, to: "Specs/Scenarios/a.consent", of: "lamp")
    times.add(1, to: "brightnessGrows", of: "lamp")
    times.add(0.5, to: "brightnessGrows", of: "lamp")
    let all = try #require(elements(of: JUnit(report, times: times).text))
    func time(_ name: String, _ attribute: String = "name") -> String? {
      all.first { $0.attributes[attribute] == name }?.attributes["time"]
    }
    #expect(time("consent.lamp") == "2.500" && time("consent.door") == "0.250")
    #expect(time("Specs/Scenarios/a.consent") == "0.125" && time("L-01 brightnessGrows") == "1.500")
    #expect(time("modelAndSystemAgree") == "0.875")
    let failing = zip(all, all.dropFirst()).filter { $1.name == "failure" }
      .compactMap { $0.0.attributes["name"] }
    #expect(
      failing == [
        "C-02 nobodyIsSeen", "noCaseEndsItsProcess", "modelAndSystemAgree", "bothSeeAlike",
        "savedFilesGoAsWritten",
      ])
    let each = try #require(elements(of: JUnit(report, showsAll: true).text))
    #expect(each.count { $0.name == "failure" } == 7)
  }

  @Test func `replays cases as the program was called, in every format`() {
    let called = Invocation("/opt/my tools/consent")
    let gitHub = GitHub(report, ClausePlaces(), calledAs: called)
    let page = Page(
      report, ClausePlaces(), playground: .beside, calledAs: called)
    for text in [
      JUnit(report, calledAs: called).text,
      SARIF.text(of: report, ClausePlaces(), calledAs: called),
      gitHub.annotations.joined(), gitHub.summary, page.text,
    ] {
      #expect(
        text.contains("/opt/my tools/consent") && !text.contains("Replay: consent"), "\(text)")
    }
  }

  @Test func `is for GitHub one line an annotation, whatever its text`() throws {
    let gitHub = GitHub(report, ClausePlaces())
    #expect(gitHub.annotations.count == report.failures().count)
    let all = GitHub(report, ClausePlaces(), showsAll: true).annotations
    #expect(all.count == gitHub.annotations.count + 1 && all.starts(with: gitHub.annotations))
    for line in gitHub.annotations {
      #expect(line.hasPrefix("::error file=S") && !line.contains(#/[\r\n\u{1B}]/#))
    }
    #expect(gitHub.annotations.contains { $0.contains("title=lamp/nobodyIsSeen::") })
    // The tenth, which is the last that is shown, says how many more there are.
    var many = report
    many.machines[0].lockstep.findings = (1...14).map {
      Example.found(3, .differs(Part("part \($0)")), length: 2)
    }
    let shown = GitHub(many, ClausePlaces()).annotations
    let more = shown.count - 10
    #expect(more > 4 && shown[9].hasSuffix("::\(more) more failures: see the summary."))
    #expect(shown.count { $0.contains("more failures") } == 1)
    #expect(gitHub.annotations.contains { $0.contains("100%25 <a & b>") })
    #expect(gitHub.summary.contains("### consent: VIOLATED"))
    #expect(gitHub.summary.contains("| **door**, against flickers | |"))
    var unknown = Example.report()
    unknown.machines[1].lockstep.coverage?.kinds[0] = 0
    #expect(
      GitHub(unknown, ClausePlaces()).annotations == [
        "::warning title=consent door%3A unknown::door: kinds of commands never drawn: press"
      ])
  }

  @Test func `finds a clause below the folder of its machine only`() {
    let places = ClausePlaces([
      ("Specs/door/Claims.md", "## C-01 a"), ("Specs/lamp/Claims.md", "one\n\n### C-01 b"),
    ])
    let place = places.place(of: "C-01", in: Example.catalogue("lamp"))
    #expect(place.file == "Specs/lamp/Claims.md" && place.line == 3)
    #expect(places.place(of: "C-02", in: Example.catalogue("lamp")).line == 1)
  }
}
