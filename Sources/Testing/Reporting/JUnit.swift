import StateMachines

/// The wall-clock times of a run, in seconds. They vary between runs, so reports do not contain them.
package struct RunTimes: Sendable {
  package var machines: [String: Double] = [:]
  /// The time of each saved file and check, by the name of the machine and the file or check.
  package var parts: [String: [String: Double]] = [:]

  package init() {}

  /// Adds the time of a saved file or of some samples of a check.
  package mutating func add(_ seconds: Double, to name: String, of machine: String) {
    parts[machine, default: [:]][name, default: 0] += seconds
  }
}

/// A report as JUnit XML: one suite per machine, with a test case for each saved file, named check, claim,
/// requirement and planted fault.
///
/// A class of failures is one failing test case, whatever the number of its findings. Failing test cases come
/// first, the shortest first. The XML is valid against the schemas of Jenkins and Ant.
package struct JUnit {
  private let report: Report
  private let failures: [FailureClass]
  private let verdict: Verdict
  private let times: RunTimes
  private let showsAll: Bool

  /// Creates the XML of a report.
  ///
  /// - Parameters:
  ///   - times: The times of the run, zero where they are not known. Claims are judged together, and their time
  ///     is that of the comparison of model and system.
  ///   - showsAll: Whether each finding is a failing test case of its own.
  ///   - invocation: The command that called the program, for the lines that replay cases.
  package init(
    _ report: Report, times: RunTimes = RunTimes(), showsAll: Bool = false,
    calledAs invocation: Invocation = .consent
  ) {
    (self.report, verdict) = (report, report.verdict)
    (self.times, self.showsAll) = (times, showsAll)
    failures = report.failures(calledAs: invocation)
  }

  package var text: String {
    var xml = XML()
    let parts = report.parts
    xml.element("testsuites", []) { xml in
      for (number, part) in parts.enumerated() { add(part, number, to: &xml) }
    }
    return xml.text
  }

  // MARK: - Test cases

  private enum Kind: String { case files, checks, claims, faults, requirements }

  private struct TestCase {
    let kind: Kind
    let name: String
    var result = Result.passed
    /// The reasons why the test case did not pass, the most important first.
    var words: [String] = []
    var seconds = 0.0

    enum Result: String { case passed, failure, error, skipped }

    init(_ kind: Kind, _ name: String, unless reason: String? = nil) {
      (self.kind, self.name) = (kind, name)
      if let reason { (result, words) = (.skipped, [reason]) }
    }

    mutating func fail(_ text: String) {
      words = result == .failure ? words + [""] + text.lines : text.lines
      result = .failure
    }
  }

  private func cases(
    _ part: Report.Part, _ played: MachineReport, _ failures: [FailureClass]
  ) -> [TestCase] {
    let catalogue = part.catalogue
    let times = times.parts[catalogue.machine] ?? [:]
    var cases: [TestCase] = []
    for replay in played.prelude?.replays ?? [] {
      var test = TestCase(.files, replay.file)
      test.seconds = times[replay.file] ?? 0
      if let finding = replay.finding { judge(&test, finding, failures) }
      if replay.wavering != nil { (test.result, test.words) = (.skipped, ["The file is flaky."]) }
      cases.append(test)
    }
    for check in catalogue.checks {
      let made = played.prelude?.checks.first { $0.name == check.name }
      let isVisited = check.landmark == nil || made?.visits ?? 0 > 0
      var test = TestCase(
        .checks, check.title,
        unless: made?.held(catalogue) != true
          ? "Not judged in this run." : isVisited ? nil : "No sample met its condition.")
      test.seconds = times[check.name] ?? 0
      if let finding = made?.finding {
        if case .failed = finding.failure {
          failures.first { $0.shortest.failure == finding.failure }.map { test.fail($0.text) }
        } else {
          judge(&test, finding, failures)
        }
      }
      cases.append(test)
    }
    for (claim, branches) in zip(catalogue.claims, part.held) {
      let unvisited = branches.firstIndex(of: 0).map { "Never visited: \(claim.landmarks[$0])." }
      cases.append(claimCase(claim.title, failures, unless: played.lockstep.end ?? unvisited))
    }
    for claim in catalogue.claimsOfParts where failures.contains(where: { $0.title == claim.title })
    {
      cases.append(claimCase(claim.title, failures))
    }
    for rule in FailureClass.Rule.allCases {
      var test = claimCase(
        rule.rawValue, failures, unless: rule == .savedFilesGoAsWritten ? nil : played.lockstep.end)
      if rule == .modelAndSystemAgree {
        let whole = self.times.machines[catalogue.machine] ?? 0
        test.seconds = max(0, whole - times.values.reduce(0, +))
      }
      cases.append(test)
    }
    if let fault = catalogue.contestant, fault.isFault {
      let reason = failures.isEmpty ? "The planted fault was not found." : nil
      cases.append(TestCase(.faults, fault.name, unless: reason))
    }
    let order = failures.map(\.title)
    let failing = cases.filter { $0.result == .failure }.enumerated().sorted {
      func place(_ test: TestCase) -> Int { order.firstIndex(of: test.name) ?? .max }
      return (place($0.1), $0.0) < (place($1.1), $1.0)
    }
    return failing.map(\.element) + cases.filter { $0.result != .failure }
  }

  /// Returns the test case of a claim or a rule, which fails with the shortest finding of each of its classes.
  private func claimCase(
    _ title: String, _ failures: [FailureClass], unless reason: String? = nil
  ) -> TestCase {
    var test = TestCase(.claims, title, unless: reason)
    for failure in failures where failure.title == title { test.fail(failure.text) }
    return test
  }

  /// Judges a test case that shows a failure of a claim or a rule, which has its own test case.
  private func judge(_ test: inout TestCase, _ finding: Finding, _ failures: [FailureClass]) {
    guard let failure = failures.first(where: { $0.shortest.failure == finding.failure }) else {
      return
    }
    if showsAll { return test.fail(failure.text(of: finding)) }
    (test.result, test.words) = (.skipped, ["Fails as shown by \(failure.title)."])
  }

  /// Returns one test case for each coverage requirement of a machine, or none if the verdict is *violated*.
  private func requirements(of machine: String) -> [TestCase] {
    if verdict == .violated { return [] }
    let reasons = verdict.reasons.filter { $0.machine == nil || $0.machine == machine }
    return Requirement.allCases.map { requirement in
      var test = TestCase(.requirements, requirement.rawValue)
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
    let found = failures.filter { $0.machine == name }
    let cases =
      (part.report.map { self.cases(part, $0, found) } ?? []) + requirements(of: name)
    func count(_ result: TestCase.Result) -> String { "\(cases.count { $0.result == result })" }
    let attributes = [
      ("name", "consent.\(name)"), ("id", "\(number)"), ("package", "consent"),
      ("timestamp", "1970-01-01T00:00:00"), ("hostname", "localhost"), ("tests", "\(cases.count)"),
      ("failures", count(.failure)), ("errors", count(.error)), ("skipped", count(.skipped)),
      ("time", Self.time(times.machines[name] ?? 0)),
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
    add("program", catalogue.peer)
    add("compared", catalogue.compared)
    add("shard", report.settings.shard.map { "\($0)" })
    add("verdict", verdict.word)
    for setting in catalogue.settings { add(setting.name, setting.value) }
  }

  /// Returns seconds with three decimals.
  private static func time(_ seconds: Double) -> String {
    let milliseconds = UInt64(max(0, seconds * 1_000).rounded())
    let digits = "\(milliseconds % 1_000)"
    return "\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - digits.count) + digits
  }

  private func add(_ test: TestCase, suite: String, to xml: inout XML) {
    let (result, message) = (test.result.rawValue, ("message", test.words.first ?? ""))
    xml.element(
      "testcase",
      [
        ("name", test.name), ("classname", "consent.\(suite).\(test.kind)"),
        ("time", Self.time(test.seconds)),
      ]
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
