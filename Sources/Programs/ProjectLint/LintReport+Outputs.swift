import Reporting

/// The last line of `--json`.
package struct LintVerdictRecord: Encodable, Sendable {
  private let kind = "lint verdict"
  private let version = 1
  private let verdict: LintReport.Verdict
  private let findings: Int
  private let machines: [String]
  private let judged: [String]
  private let notes: [String]

  package init(_ report: LintReport) {
    (verdict, findings) = (report.verdict, report.findings.count)
    (machines, judged, notes) = (report.machines, report.judged, report.notes)
  }
}

extension LintReport {
  /// The whole report as SARIF: a result for each finding, of level note if it is unknown. Remarks on how the
  /// files were read are notifications.
  package var sarif: String {
    let results = findings.map { finding -> JSON in
      let places = finding.places.map { SARIF.place($0.file, line: $0.line) }
      return [
        "ruleId": .text(finding.id),
        "ruleIndex": .number(rules.firstIndex { $0.id == finding.id } ?? -1),
        "level": finding.level == .wrong ? "error" : "note",
        "message": .message(finding.lines.joined(separator: "\n")),
        "locations": .list(Array(places.prefix(1))),
        "relatedLocations": .list(Array(places.dropFirst())),
      ]
    }
    let notes = (judged.map { "judged: \($0)" } + notes).map { note -> JSON in
      ["level": "note", "message": .message(note)]
    }
    return SARIF.text(
      driver: "consent-lint",
      rules: rules.map { rule in
        SARIF.rule(
          rule.id, name: rule.name, rule.sentence,
          help: "\(rule.sentence) \(rule.clause) in \(rule.page).")
      }, results: results, notes: notes, succeeded: true)
  }

  /// A workflow command of GitHub for each finding.
  package var annotations: [String] {
    findings.map { finding in
      let name =
        switch finding.level {
        case .wrong: "error"
        case .unknown: "warning"
        case .advice: "notice"
        }
      let file = finding.places.first.map { [("file", $0.file)] } ?? []
      let line = finding.places.first?.line.map { [("line", "\($0)")] } ?? []
      return GitHub.command(
        name, file + line + [("title", finding.id)],
        ([finding.sentence] + finding.details).joined(separator: "\n"))
    }
  }
}
