/// What GitHub Actions shows of a report: annotations on a change, and a summary of the job.
public struct GitHub {
  private let report: Report
  private let findings: [Finding]

  public init(_ report: Report, _ places: ClausePlaces) {
    self.report = report
    findings = report.findings(places)
  }

  /// A workflow command for each finding, and for each reason why nothing was shown.
  public var annotations: [String] {
    let errors = findings.map {
      Self.command(
        "error", [("file", $0.file), ("line", "\($0.line)"), ("title", $0.id)], $0.text)
    }
    let warnings = report.verdict.reasons.map {
      let machine = $0.machine.map { " \($0)" } ?? ""
      return Self.command("warning", [("title", "consent\(machine): unknown")], $0.words)
    }
    return errors + warnings
  }

  package static func command(
    _ name: String, _ properties: [(String, String)], _ message: String
  ) -> String {
    let values = properties.map { "\($0)=\(Outlet.gitHubProperty.escaped($1))" }
    return "::\(name) \(values.joined(separator: ","))::\(Outlet.gitHubMessage.escaped(message))"
  }

  /// The summary in Markdown.
  public var summary: String {
    let (verdict, settings) = (report.verdict, report.settings)
    let words = [
      "seed \(settings.seed)", settings.runs.map { "\($0.grouped) cases" },
      settings.shard.map { "shard \($0.number) of \($0.count)" },
    ]
    var lines = [
      "### consent: \(verdict.word.uppercased())", "",
      words.compactMap(\.self).joined(separator: ", "), "", "| | |", "|---|---|",
    ]
    lines += report.parts.flatMap(rows)
    for finding in findings {
      lines += ["", "**\(plain(finding.id))** (\(plain("\(finding.file):\(finding.line)")))", ""]
      lines += fenced(finding.text)
    }
    if !verdict.reasons.isEmpty { lines += [""] + verdict.reasons.map { "- \(plain($0.words))" } }
    let standing = report.machines.flatMap(\.standing)
    if !standing.isEmpty {
      lines += ["", "Known, and not counted:", ""]
      lines += standing.map { "- \(plain("\($0.machine), \($0.words)"))" }
    }
    return lines.map { $0 + "\n" }.joined() + "\n"
  }

  /// The counts of a machine: the lines of the text, each with its label.
  private func rows(_ part: Report.Part) -> [String] {
    let machine = plain(part.catalogue.machine)
    guard let played = part.report else { return ["| **\(machine)** | not played |"] }
    let contestant = part.catalogue.contestant.map { ", against \(plain($0.name))" } ?? ""
    return ["| **\(machine)**\(contestant) | |"]
      + TextReport.counts(part, played).map { "| \($0.label) | \(plain($0.words)) |" }
  }

  /// A block of code whose fence is longer than any in it.
  private func fenced(_ text: String) -> [String] {
    let lines = text.lines.map(Outlet.jobSummaryCode.escaped)
    var fence = "```"
    while lines.contains(where: { $0.contains(fence) }) { fence += "`" }
    return [fence + "text"] + lines + [fence]
  }

  private func plain(_ text: String) -> String { Outlet.jobSummary.escaped(text) }
}
