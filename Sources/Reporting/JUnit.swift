/// A report as JUnit XML: a suite a machine, in which a test case is a saved file, a named check, a
/// claim, a requirement or a planted fault.
///
/// Valid against the schemas of Jenkins and of Ant; as no output tells the time, every time in it is
/// zero.
public struct JUnit {
  private let report: Report
  private let findings: [Finding]
  private let verdict: Verdict

  public init(_ report: Report) {
    (self.report, verdict) = (report, report.verdict)
    findings = report.findings(ClausePlaces())
  }

  /// The whole file.
  public var text: String {
    let suites = report.parts.enumerated().flatMap { suite(number: $0, $1) }
    let lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#] + xml("testsuites", [], suites)
    return lines.map { $0 + "\n" }.joined()
  }

  // MARK: - What is tested

  private struct TestCase {
    let kind: Finding.Kind
    let name: String
    /// Why it did not pass, the most important line first; empty where nothing is to be said.
    var failure: [String] = []
    var error: [String] = []
    var skipped: [String] = []

    /// The first of them that says something; `nil` where it passed.
    var result: (name: String, text: [String])? {
      [("failure", failure), ("error", error), ("skipped", skipped)].first { !$0.1.isEmpty }
    }
  }

  private func cases(_ part: Report.Part, _ played: MachineReport) -> [TestCase] {
    let catalogue = part.catalogue
    let found = findings.filter { $0.machine == catalogue.machine }
    func judged(_ kind: Finding.Kind, _ name: String, unless reason: String? = nil) -> TestCase {
      let finding = found.first { $0.kind == kind && $0.name == name }
      return TestCase(
        kind: kind, name: name, failure: finding?.text.lines ?? [],
        skipped: reason.map { [$0] } ?? [])
    }
    let files = played.prelude?.replays.map { judged(.files, $0.file) } ?? []
    let checks = catalogue.checks.map { check in
      let made = played.prelude?.checks.first { $0.name == check.name }
      let isVisited = check.landmark == nil || made.map { $0.visits > 0 } == true
      return judged(
        .checks, check.title,
        unless: made?.held(catalogue) != true
          ? "It was not judged here." : isVisited ? nil : "No sample met its condition.")
    }
    let unjudged = played.lockstep.end
    let claims = part.claims.map { claim, branches in
      let unvisited = zip(claim.landmarks, branches).first { $0.1 == 0 }
      return judged(
        .claims, claim.title, unless: unjudged ?? unvisited.map { "Never visited: \($0.0)." })
    }
    let agreement = judged(.claims, Finding.Rule.modelAndSystemAgree.rawValue, unless: unjudged)
    let faults = [catalogue.contestant].compactMap(\.self).filter(\.isFault).map {
      judged(.faults, $0.name, unless: found.isEmpty ? "The planted fault was not found." : nil)
    }
    return files + checks + claims + [agreement] + faults
  }

  /// The requirements that were judged; none where something is violated.
  private func requirements(of machine: String) -> [TestCase] {
    if verdict == .violated { return [] }
    let reasons = verdict.reasons.filter { $0.machine == nil || $0.machine == machine }
    return Requirement.allCases.map { requirement in
      TestCase(
        kind: .requirements, name: requirement.rawValue,
        error: reasons.filter { $0.requirement == requirement }.map(\.words),
        skipped: requirement.isJudgedInShards || verdict == .holds
          ? [] : ["It is judged once the rest is there."])
    }
  }

  // MARK: - XML

  private func suite(number: Int, _ part: Report.Part) -> [String] {
    let (catalogue, name) = (part.catalogue, part.catalogue.machine)
    let cases = (part.report.map { self.cases(part, $0) } ?? []) + requirements(of: name)
    func count(_ result: String) -> String { "\(cases.count { $0.result?.name == result })" }
    let settings =
      [
        ("seed", "\(report.settings.seed)"), ("runs", catalogue.runs.map { "\($0)" }),
        ("contestant", catalogue.contestant?.name),
        ("shard", report.settings.shard.map { "\($0)" }), ("verdict", verdict.word),
      ] + catalogue.settings.map { ($0.name, $0.value) }
    let properties = settings.flatMap { name, value in
      value.map { xml("property", [("name", name), ("value", $0)]) } ?? []
    }
    return xml(
      "testsuite",
      [
        ("name", "consent.\(name)"), ("id", "\(number)"), ("package", "consent"),
        ("timestamp", "1970-01-01T00:00:00"), ("hostname", "localhost"),
        ("tests", "\(cases.count)"), ("failures", count("failure")), ("errors", count("error")),
        ("skipped", count("skipped")), ("time", "0"),
      ],
      xml("properties", [], properties) + cases.flatMap { element($0, suite: name) }
        + ["<system-out></system-out>", "<system-err></system-err>"])
  }

  private func element(_ test: TestCase, suite: String) -> [String] {
    let inner = test.result.map { name, text in
      let message = ("message", text.first ?? "")
      if name == "skipped" { return xml(name, [message]) }
      let lines = xml(name, [message, ("type", name)], [""])
      return [lines[0] + escaped(text.joined(separator: "\n")) + lines[2]]
    }
    return xml(
      "testcase",
      [("name", test.name), ("classname", "consent.\(suite).\(test.kind)"), ("time", "0")],
      inner ?? [])
  }

  /// An element: one line, or what is in it between two.
  private func xml(
    _ name: String, _ attributes: [(name: String, value: String)], _ inner: [String] = []
  ) -> [String] {
    let head = attributes.reduce("<\(name)") { $0 + " \($1.name)=\"\(escaped($1.value))\"" }
    return inner.isEmpty
      ? [head + "/>"] : [head + ">"] + inner.map { "  " + $0 } + ["</\(name)>"]
  }

  private func escaped(_ text: String) -> String { Outlet.xml.escaped(text) }
}

extension LockstepRecord {
  /// Why what no case broke has not been judged on all of them; `nil` where it has.
  fileprivate var end: String? {
    if let index = failingIndex {
      let often = counterexample == nil ? " now and then" : ""
      return "The search ended at case \(index.grouped), which fails\(often)."
    }
    return cases == 0 ? "No case was played." : nil
  }
}
