/// What `--json` writes of a lint: a line a finding, then the verdict.
public enum LintRecord: Sendable, Encodable {
  case finding(LintFinding)
  case verdict(LintVerdict, [LintReport])

  /// All lines of these reports, in order.
  public static func all(of reports: [LintReport]) -> [LintRecord] {
    reports.flatMap(\.findings).map(Self.finding) + [.verdict(LintVerdict(reports), reports)]
  }

  private enum Key: String, CodingKey {
    case kind, version, machine, rule, level, sentence, details, places, steps
    case verdict, findings, machines, notes
  }

  public func encode(to encoder: any Encoder) throws {
    var record = encoder.container(keyedBy: Key.self)
    switch self {
    case .finding(let finding):
      try record.encode("lint finding", forKey: .kind)
      try record.encode(finding.machine, forKey: .machine)
      try record.encode(finding.rule, forKey: .rule)
      try record.encode(finding.level, forKey: .level)
      try record.encode(finding.sentence, forKey: .sentence)
      try record.encode(finding.details, forKey: .details)
      try record.encode(finding.places, forKey: .places)
      try record.encode(finding.steps, forKey: .steps)
    case .verdict(let verdict, let reports):
      try record.encode("lint verdict", forKey: .kind)
      try record.encode(1, forKey: .version)
      try record.encode(verdict, forKey: .verdict)
      try record.encode(reports.flatMap(\.findings).count, forKey: .findings)
      try record.encode(reports.map(\.machine), forKey: .machines)
      try record.encode(reports.flatMap(\.notes), forKey: .notes)
    }
  }
}

extension SARIF {
  /// The whole file of a lint: a result a finding. What cannot be told is a notification.
  public static func text(of reports: [LintReport]) -> String {
    let rules = reports.flatMap { report in
      report.rules.map { rule in
        (
          id: "\(report.machine)/\(rule.name)",
          rule: self.rule(
            "\(report.machine)/\(rule.name)", name: rule.name, rule.sentence,
            help: "\(rule.sentence) \(rule.clause) in \(rule.page).")
        )
      }
    }
    let findings = reports.flatMap(\.findings)
    let results = findings.filter { $0.level != .unknown }.map { finding -> JSON in
      [
        "ruleId": .text(finding.id),
        "ruleIndex": .number(rules.firstIndex { $0.id == finding.id } ?? -1),
        "level": finding.level == .wrong ? "error" : "note",
        "message": .message(finding.lines.joined(separator: "\n")),
        "locations": .list(finding.places.prefix(1).map(location)),
        "relatedLocations": .list(finding.places.dropFirst().map(location)),
      ]
    }
    let notes = findings.filter { $0.level == .unknown }.map { finding -> JSON in
      [
        "level": "warning", "message": .message(finding.lines.joined(separator: "\n")),
        "locations": .list(finding.places.map(location)),
      ]
    }
    return text(rules: rules.map(\.rule), results: results, notes: notes, succeeded: true)
  }

  private static func location(_ place: LintFinding.Place) -> JSON {
    self.place(place.file, line: place.line)
  }
}

extension GitHub {
  /// A workflow command for each finding of a lint.
  public static func annotations(of reports: [LintReport]) -> [String] {
    reports.flatMap(\.findings).map { finding in
      let name =
        switch finding.level {
        case .wrong: "error"
        case .unknown: "warning"
        case .advice: "notice"
        }
      var properties: [(String, String)] = []
      if let place = finding.places.first {
        properties.append(("file", place.file))
        if let line = place.line { properties.append(("line", "\(line)")) }
      }
      return command(
        name, properties + [("title", finding.id)], finding.lines.joined(separator: "\n"))
    }
  }
}
