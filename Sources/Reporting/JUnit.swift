/// A report as JUnit XML: one suite per machine, with a test case for each saved file, named check, claim,
/// requirement and planted fault.
///
/// The XML is valid against the schemas of Jenkins and Ant. All times are zero, because outputs are
/// independent of time.
public struct JUnit {
  private let report: Report
  private let findings: [Finding]
  private let verdict: Verdict

  /// Creates the XML of a report.
  public init(_ report: Report) {
    (self.report, verdict) = (report, report.verdict)
    findings = report.findings(ClausePlaces())
  }

  /// The contents of the file.
  public var text: String {
    var xml = XML()
    let parts = report.parts
    xml.element("testsuites", []) { xml in
      for (number, part) in parts.enumerated() { add(part, number, to: &xml) }
    }
    return xml.text
  }

  // MARK: - Test cases

  private struct TestCase {
    let kind: Finding.Kind
    let name: String
    var result = Result.passed
    /// The reasons why the test case did not pass, the most important first.
    var words: [String] = []

    enum Result: String { case passed, failure, error, skipped }
  }

  /// The test cases of a machine, judged by its findings.
  private struct Cases {
    let findings: [Finding]
    private(set) var all: [TestCase] = []

    init(_ findings: [Finding]) { self.findings = findings }

    @inline(never)
    mutating func judge(_ kind: Finding.Kind, _ name: String, unless reason: String? = nil) {
      var test = TestCase(kind: kind, name: name)
      if let finding = findings.first(where: { $0.kind == kind && $0.name == name }) {
        (test.result, test.words) = (.failure, finding.text.lines)
      } else if let reason {
        (test.result, test.words) = (.skipped, [reason])
      }
      all.append(test)
    }
  }

  private func cases(
    _ part: Report.Part, _ played: MachineReport, _ findings: [Finding]
  ) -> [TestCase] {
    let catalogue = part.catalogue
    var cases = Cases(findings)
    for replay in played.prelude?.replays ?? [] { cases.judge(.files, replay.file) }
    for check in catalogue.checks {
      let made = played.prelude?.checks.first { $0.name == check.name }
      let isVisited = check.landmark == nil || made?.visits ?? 0 > 0
      cases.judge(
        .checks, check.title,
        unless: made?.held(catalogue) != true
          ? "Not judged in this run." : isVisited ? nil : "No sample met its condition.")
    }
    let unjudged = played.lockstep.end
    for (claim, branches) in zip(catalogue.claims, part.held) {
      let unvisited = branches.firstIndex(of: 0).map { "Never visited: \(claim.landmarks[$0])." }
      cases.judge(.claims, claim.title, unless: unjudged ?? unvisited)
    }
    cases.judge(.claims, Finding.Rule.modelAndSystemAgree.rawValue, unless: unjudged)
    if let fault = catalogue.contestant, fault.isFault {
      let reason = findings.isEmpty ? "The planted fault was not found." : nil
      cases.judge(.faults, fault.name, unless: reason)
    }
    return cases.all
  }

  /// Returns one test case for each coverage requirement of a machine, or none if the verdict is *violated*.
  private func requirements(of machine: String) -> [TestCase] {
    if verdict == .violated { return [] }
    let reasons = verdict.reasons.filter { $0.machine == nil || $0.machine == machine }
    return Requirement.allCases.map { requirement in
      var test = TestCase(kind: .requirements, name: requirement.rawValue)
      test.words = reasons.filter { $0.requirement == requirement }.map(\.words)
      if !test.words.isEmpty {
        test.result = .error
      } else if !requirement.isJudgedInShards && verdict != .holds {
        (test.result, test.words) = (.skipped, ["Judged after merging all shards."])
      }
      return test
    }
  }

  // MARK: - XML

  private func add(_ part: Report.Part, _ number: Int, to xml: inout XML) {
    let (catalogue, name) = (part.catalogue, part.catalogue.machine)
    let found = findings.filter { $0.machine == name }
    let cases =
      (part.report.map { self.cases(part, $0, found) } ?? []) + requirements(of: name)
    func count(_ result: TestCase.Result) -> String { "\(cases.count { $0.result == result })" }
    let attributes = [
      ("name", "consent.\(name)"), ("id", "\(number)"), ("package", "consent"),
      ("timestamp", "1970-01-01T00:00:00"), ("hostname", "localhost"), ("tests", "\(cases.count)"),
      ("failures", count(.failure)), ("errors", count(.error)), ("skipped", count(.skipped)),
      ("time", "0"),
    ]
    xml.element("testsuite", attributes) { xml in
      xml.element("properties", []) { addProperties(catalogue, to: &$0) }
      for test in cases { add(test, suite: name, to: &xml) }
      xml.line("<system-out></system-out>")
      xml.line("<system-err></system-err>")
    }
  }

  private func addProperties(_ catalogue: Catalogue, to xml: inout XML) {
    func add(_ name: String, _ value: String?) {
      if let value { xml.element("property", [("name", name), ("value", value)]) }
    }
    add("seed", "\(report.settings.seed)")
    add("runs", catalogue.runs.map { "\($0)" })
    add("contestant", catalogue.contestant?.name)
    add("shard", report.settings.shard.map { "\($0)" })
    add("verdict", verdict.word)
    for setting in catalogue.settings { add(setting.name, setting.value) }
  }

  private func add(_ test: TestCase, suite: String, to xml: inout XML) {
    let (result, message) = (test.result.rawValue, ("message", test.words.first ?? ""))
    xml.element(
      "testcase",
      [("name", test.name), ("classname", "consent.\(suite).\(test.kind)"), ("time", "0")]
    ) { xml in
      switch test.result {
      case .passed: break
      case .skipped: xml.element(result, [message])
      case .failure, .error:
        let words = OutputFormat.xml.escaped(test.words.joined(separator: "\n"))
        xml.line("\(XML.tag(result, [message, ("type", result)]))>\(words)</\(result)>")
      }
    }
  }
}

/// A writer of XML.
private struct XML {
  private(set) var text = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
  private var margin = ""

  @inline(never) mutating func line(_ line: String) { text += "\(margin)\(line)\n" }

  /// Adds an element, in one line if it is empty.
  mutating func element(
    _ name: String, _ attributes: [(String, String)], _ inner: (inout XML) -> Void = { _ in }
  ) {
    let tag = Self.tag(name, attributes)
    var content = XML()
    (content.text, content.margin) = ("", margin + "  ")
    inner(&content)
    if content.text.isEmpty { return line(tag + "/>") }
    line(tag + ">")
    text += content.text
    line("</\(name)>")
  }

  /// Returns the start of a tag, without its closing bracket.
  @inline(never) static func tag(_ name: String, _ attributes: [(String, String)]) -> String {
    var tag = "<\(name)"
    for (name, value) in attributes { tag += " \(name)=\"\(OutputFormat.xml.escaped(value))\"" }
    return tag
  }
}

extension LockstepRecord {
  /// The reason why the search did not judge the claims on all cases. `nil` if it did.
  fileprivate var end: String? {
    if let index = failingIndex {
      let often = counterexample == nil ? " intermittently" : ""
      return "The search ended at case \(index.grouped), which fails\(often)."
    }
    return cases == 0 ? "No case was played." : nil
  }
}
