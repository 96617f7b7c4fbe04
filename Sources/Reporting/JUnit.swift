/// A report as JUnit XML: a suite a machine, in which a test case is a saved file, a named check, a
/// claim, a requirement, a known divergence or a planted fault.
///
/// Valid against the schemas of Jenkins and of Ant; as no output tells the time, every time in it is
/// zero.
public struct JUnit {
  private let report: Report
  private let findings: [Finding]
  private let verdict: Verdict

  public init(_ report: Report) {
    self.report = report
    findings = report.findings(ClausePlaces())
    verdict = report.verdict
  }

  /// The whole file.
  public var text: String {
    let suites = report.parts.enumerated().flatMap { suite(number: $0, $1) }
    let lines =
      [#"<?xml version="1.0" encoding="UTF-8"?>"#, "<testsuites>"] + suites + ["</testsuites>"]
    return lines.map { $0 + "\n" }.joined()
  }

  // MARK: - What is tested

  private struct TestCase {
    enum Result: String { case passed, failure, error, skipped }

    let kind: Finding.Kind
    let name: String
    let result: Result
    /// Why, the most important line first; empty where it passed.
    let text: [String]

    init(_ kind: Finding.Kind, _ name: String, _ result: Result = .passed, _ text: [String] = []) {
      (self.kind, self.name, self.result, self.text) = (kind, name, result, text)
    }
  }

  private func cases(_ part: Report.Part, _ played: MachineReport) -> [TestCase] {
    let catalogue = part.catalogue
    let found = findings.filter { $0.machine == catalogue.machine }
    func judged(_ kind: Finding.Kind, _ name: String, unless reason: String? = nil) -> TestCase {
      if let finding = found.first(where: { $0.kind == kind && $0.name == name }) {
        return TestCase(kind, name, .failure, finding.text.lines)
      }
      return reason.map { TestCase(kind, name, .skipped, [$0]) } ?? TestCase(kind, name)
    }
    let files = played.prelude?.replays.map { judged(.files, $0.file) } ?? []
    let checks = catalogue.checks.map { check in
      let made = played.prelude?.checks.first { $0.name == check.name }
      let isVisited = check.landmark == nil || made.map { $0.visits > 0 } == true
      return judged(
        .checks, check.title,
        unless: made?.held != true
          ? "It was not judged here." : isVisited ? nil : "No sample met its condition.")
    }
    let unjudged = played.lockstep.end
    let unvisited = Dictionary(
      part.landmarksNotVisited.map { ($0.claim.name, "Never visited: \($0.landmark).") },
      uniquingKeysWith: { first, _ in first })
    let claims =
      catalogue.claims.map { judged(.claims, $0.title, unless: unjudged ?? unvisited[$0.name]) }
      + [judged(.claims, Finding.Rule.modelAndSystemAgree.rawValue, unless: unjudged)]
    let faults = [catalogue.contestant].compactMap(\.self).filter(\.isFault).map {
      found.isEmpty
        ? TestCase(.faults, $0.name, .skipped, ["The planted fault was not found."])
        : TestCase(.faults, $0.name)
    }
    return files + checks + claims + played.known.map(known) + faults
  }

  private func known(_ known: KnownRecord) -> TestCase {
    let divergence = known.divergence
    let (result, how) =
      switch known.state {
      case .stands: (TestCase.Result.skipped, "Known, \(divergence.owner): \(divergence.reason)")
      case .gone: (.error, "It no longer fails: delete \(divergence.place).")
      case .changed: (.error, "It fails in another way: delete \(divergence.place).")
      }
    return TestCase(.known, divergence.id, result, [how, divergence.entry] + known.explanation)
  }

  /// The requirements that were judged; none where something is violated.
  private func requirements(of machine: String) -> [TestCase] {
    if verdict == .violated { return [] }
    let reasons = verdict.reasons.filter { $0.machine == nil || $0.machine == machine }
    return Requirement.allCases.map { requirement in
      let missing = reasons.filter { $0.requirement == requirement }.map(\.words)
      if !missing.isEmpty {
        return TestCase(.requirements, requirement.rawValue, .error, missing)
      }
      return requirement.isJudgedInShards || verdict == .holds
        ? TestCase(.requirements, requirement.rawValue)
        : TestCase(
          .requirements, requirement.rawValue, .skipped, ["It is judged once the rest is there."])
    }
  }

  // MARK: - XML

  private func suite(number: Int, _ part: Report.Part) -> [String] {
    let name = part.catalogue.machine
    let cases = (part.report.map { self.cases(part, $0) } ?? []) + requirements(of: name)
    func count(_ result: TestCase.Result) -> Int { cases.count { $0.result == result } }
    let settings =
      [
        ("seed", "\(report.settings.seed)"), ("runs", part.catalogue.runs.map { "\($0)" }),
        ("contestant", part.catalogue.contestant?.name),
        ("shard", report.settings.shard.map { "\($0)" }), ("verdict", verdict.word),
      ] + part.catalogue.settings.map { ($0.name, $0.value) }
    let properties = settings.compactMap { name, value in
      value.map { "      <property name=\"\(escaped(name))\" value=\"\(escaped($0))\"/>" }
    }
    return [
      "  <testsuite name=\"consent.\(name)\" id=\"\(number)\" package=\"consent\" "
        + "timestamp=\"1970-01-01T00:00:00\" hostname=\"localhost\" tests=\"\(cases.count)\" "
        + "failures=\"\(count(.failure))\" errors=\"\(count(.error))\" "
        + "skipped=\"\(count(.skipped))\" time=\"0\">",
      "    <properties>",
    ] + properties + ["    </properties>"] + cases.flatMap { element($0, suite: name) }
      + ["    <system-out></system-out>", "    <system-err></system-err>", "  </testsuite>"]
  }

  private func element(_ test: TestCase, suite: String) -> [String] {
    let head =
      "    <testcase name=\"\(escaped(test.name))\" classname=\"consent.\(suite).\(test.kind)\" "
      + "time=\"0\""
    let result = "      <\(test.result) message=\"\(escaped(test.text.first ?? ""))\""
    let inner: String? =
      switch test.result {
      case .passed: nil
      case .skipped: result + "/>"
      case .failure, .error:
        result + " type=\"\(test.result)\">\(escaped(test.text.joined(separator: "\n")))"
          + "</\(test.result)>"
      }
    return inner.map { [head + ">", $0, "    </testcase>"] } ?? [head + "/>"]
  }

  /// `text` as it stands in an element or an attribute. XML 1.0 can say all that is visible.
  private func escaped(_ text: String) -> String {
    text.lines.map(\.visible).joined(separator: "\n").replacing("&", with: "&amp;")
      .replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
  }
}

extension LockstepRecord {
  /// Why what no case broke has not been judged on all of them; `nil` where it has.
  fileprivate var end: String? {
    if let found = counterexample {
      return "The search ended at case \(found.index.grouped), which fails."
    }
    if let flaky {
      return "The search ended at case \(flaky.index.grouped), which fails now and then."
    }
    return cases == 0 ? "No case was played." : nil
  }
}
