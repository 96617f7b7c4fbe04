import ConsentInvariants
import ConsentSuite
import Foundation
import Testing

/// A report of one short violated run, with texts in it that no format takes as they are.
private func awkward() throws -> SuiteReport {
  let fault = ContactsFaults.named("decidesByReadingTheStatus")
  var report = try SuiteCheck(
    machine: ContactsMachine(fault: fault), seed: 7, runs: 60, folder: nil
  ).run()
  var found = try #require(report.lockstep.counterexample)
  found.explanation[0] = awkwardText
  report.lockstep.counterexample = found
  var other = found
  other.breach.claim = "grantedMeansReadable"
  report.lockstep.others = [other]
  report.known = [.stands, .gone, .changed].map { state in
    KnownRecord(
      id: "K-\(state)", file: "a b/ü.consent", owner: awkwardText, reason: awkwardText,
      place: "known.jsonl:1", entry: "{}", state: state, explanation: [awkwardText])
  }
  return report
}

private let awkwardText =
  "100% <a & b>, \"it's\": \u{1B}[31m\u{0}\u{7F}\u{FFFE}]]>\r\n::error::|`x`"

/// The elements of a small XML text in their order, each with its attributes; `nil` where a tag is
/// not closed by its own.
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
  @Test func `is JUnit XML in which all can be read and the counts are right`() throws {
    let report = try awkward()
    let xml = JUnit(report).text
    let allowed = xml.unicodeScalars.allSatisfy {
      $0 == "\n" || $0.value >= 0x20 && $0.value != 0x7F && $0.value < 0xFFFE
    }
    #expect(allowed)
    let bare = xml.replacing(#/&(amp|lt|gt|quot);/#, with: "").replacing(#/<[^<>]*>/#, with: "")
    #expect(!bare.contains(#/[<>&]/#), "something is not escaped")
    let all = try #require(elements(of: xml))
    func count(_ name: String) -> Int { all.count { $0.name == name } }
    func sum(_ attribute: String) -> Int {
      all.filter { $0.name == "testsuite" }
        .reduce(0) { $0 + (Int($1.attributes[attribute] ?? "") ?? 0) }
    }
    #expect(count("testcase") == sum("tests") && count("failure") == sum("failures"))
    #expect(count("error") == sum("errors") && count("skipped") == sum("skipped"))
    #expect(count("failure") >= 2 && count("error") == 2)
    let names = all.filter { $0.name == "testcase" }.compactMap { $0.attributes["name"] }
    #expect(Set(names).count == names.count)
    for invariant in ContactsClaim.allCases {
      #expect(names.contains("\(invariant.rawValue) \(invariant)"))
    }
    for law in LegibilityLaw.allCases { #expect(names.contains("\(law.clause) \(law)")) }
    #expect(names.contains("decidesByReadingTheStatus") && names.contains("K-gone"))
  }

  @Test func `is SARIF in which each result has its rule and its place`() throws {
    let report = try awkward()
    let text = JSONText.pages(SARIF(report, ClauseLines(folder: nil)))
    let log = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(log?["version"] as? String == "2.1.0")
    let run = try #require((log?["runs"] as? [[String: Any]])?.first)
    let driver = (run["tool"] as? [String: Any])?["driver"] as? [String: Any]
    let rules = try #require(driver?["rules"] as? [[String: Any]]).compactMap {
      $0["id"] as? String
    }
    #expect(rules.count == ContactsClaim.allCases.count + LegibilityLaw.allCases.count + 3)
    #expect(Set(rules).count == rules.count)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == report.findings(ClauseLines(folder: nil)).count + 1)
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index] == result["ruleId"] as? String)
      let place = (result["locations"] as? [[String: Any]])?.first?["physicalLocation"]
      let artifact = (place as? [String: Any])?["artifactLocation"] as? [String: Any]
      let uri = try #require(artifact?["uri"] as? String)
      #expect(uri.allSatisfy(\.isASCII) && !uri.contains(" ") && URL(string: uri) != nil)
    }
    #expect(results.last?["suppressions"] != nil)
  }

  @Test func `is for GitHub one line an annotation, whatever its text`() throws {
    let report = try awkward()
    let gitHub = GitHub(report, ClauseLines(folder: nil))
    let findings = report.findings(ClauseLines(folder: nil))
    #expect(gitHub.annotations.count == findings.count)
    for line in gitHub.annotations {
      #expect(line.hasPrefix("::error file=Specs/") && !line.contains(#/[\r\n]/#))
    }
    #expect(gitHub.annotations.contains { $0.contains("100%25 <a & b>") })
    #expect(GitHub.escaped("a,b:c%\n", inProperty: true) == "a%2Cb%3Ac%25%0A")
    #expect(gitHub.summary.contains("### consent: VIOLATED"))
    #expect(gitHub.summary.contains("- K-stands"))
  }

  @Test func `finds each clause in Specs`() {
    let folder = CaseFolder.nearest(to: URL(filePath: #filePath).deletingLastPathComponent().path)
    let clauses = ClauseLines(folder: folder)
    let places =
      ContactsClaim.allCases.map { clauses[$0.rawValue] }
      + LegibilityLaw.allCases.map { clauses[$0.clause] }
    #expect(!places.contains(1) && Set(places).count == places.count)
  }

  @Test func `survives its own lines of JSON`() throws {
    var report = try awkward()
    report.settings.shard = Shard(1, of: 2)
    let text = ReportLines.text(of: report)
    guard case .whole(let read) = try ReportLines.content(of: text, file: "a") else {
      Issue.record("it has its footer, and is called incomplete")
      return
    }
    #expect(read == report)
    // Cut off anywhere, it is incomplete or refused, and never taken for a whole one.
    let lines = text.split(separator: "\n").map { "\($0)\n" }
    for count in 1..<lines.count {
      let content = try ReportLines.content(of: lines.prefix(count).joined(), file: "a")
      guard case .incomplete = content else {
        Issue.record("\(count) lines are taken for all")
        return
      }
    }
  }
}
