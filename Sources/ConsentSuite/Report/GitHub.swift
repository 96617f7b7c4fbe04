import ConsentInvariants

/// What GitHub Actions shows of a report: annotations on a change, and a summary of the job.
public struct GitHub {
  private let report: SuiteReport
  private let findings: [Finding]

  public init(_ report: SuiteReport, _ clauses: ClauseLines) {
    self.report = report
    findings = report.findings(clauses)
  }

  /// A workflow command for each finding, and for each reason why nothing was shown.
  public var annotations: [String] {
    findings.map { finding in
      command(
        "error", [("file", finding.file), ("line", "\(finding.line)"), ("title", finding.rule)],
        finding.text)
    }
      + report.verdict.reasons.map {
        command("warning", [("title", "consent: unknown")], $0.words)
      }
  }

  private func command(
    _ name: String, _ properties: [(String, String)], _ message: String
  ) -> String {
    let values = properties.map { "\($0)=\(Self.escaped($1, inProperty: true))" }
    return "::\(name) \(values.joined(separator: ","))::\(Self.escaped(message, inProperty: false))"
  }

  package static func escaped(_ text: String, inProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where inProperty: result += "%3A"
      case "," where inProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The summary in Markdown.
  public var summary: String {
    let verdict = report.verdict
    let settings = report.settings
    let words =
      ["seed \(settings.seed)", settings.runs.map { "\($0.grouped) cases" }]
      + [
        settings.profile.map { "profile \($0)" }, settings.fault.map { "planted fault \($0)" },
        settings.shard.map { "shard \($0.number) of \($0.count)" },
      ]
    var lines = [
      "### consent: \(verdict.word.uppercased())", "",
      words.compactMap { $0 }.joined(separator: ", "), "", "| | |", "|---|---|",
    ]
    lines += rows.map { "| \($0) | \($1) |" }
    for finding in findings {
      lines += ["", "**\(finding.rule)** (`\(finding.file):\(finding.line)`)", ""]
      lines += fenced(finding.text)
    }
    if !verdict.reasons.isEmpty { lines += [""] + verdict.reasons.map { "- \(plain($0.words))" } }
    let standing = report.known.filter { $0.state == .stands }
    if !standing.isEmpty {
      lines += ["", "Known, and not counted:", ""]
      lines += standing.map { "- \(plain("\($0.id) (\($0.owner)): \($0.reason)"))" }
    }
    return lines.map { $0 + "\n" }.joined() + "\n"
  }

  private var rows: [(String, String)] {
    var rows: [(String, String)] = []
    if let prelude = report.prelude {
      let passed = prelude.replays.count(where: \.passed)
      rows.append(("scenarios and regressions", "\(passed) of \(prelude.replays.count)"))
      rows.append(("laws", "\(prelude.laws.count(where: \.kept)) of \(prelude.laws.count)"))
      rows.append(("scenes judged alike", prelude.sight.scenes.grouped))
    }
    let lockstep = report.lockstep
    if let found = lockstep.counterexample {
      rows.append(("first failing case", found.index.grouped))
    }
    if let coverage = lockstep.coverage {
      let clauses = CoverageRecord.clauses.count
      let landmarks = ContactsLandmark.all.count
      rows.append(("cases", lockstep.cases.grouped))
      rows.append(("commands", coverage.commands.grouped))
      rows.append(("clauses", "\(clauses - coverage.clausesNotTaken.count) of \(clauses)"))
      rows.append(("landmarks", "\(landmarks - coverage.unvisited.count) of \(landmarks)"))
    }
    return rows
  }

  /// A block of code whose fence is longer than any in it.
  private func fenced(_ text: String) -> [String] {
    var fence = "```"
    while text.contains(fence) { fence += "`" }
    return [fence + "text", text, fence]
  }

  /// A text with nothing in it that Markdown would act on.
  private func plain(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\n": result += " "
      case "<": result += "&lt;"
      case "\\", "`", "*", "_", "[", "]", "|", "#", "!": result += "\\\(character)"
      default: result.append(character)
      }
    }
    return result
  }
}
