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
      command("error", ["file": $0.file, "line": "\($0.line)", "title": $0.id], $0.text)
    }
    let warnings = report.verdict.reasons.map {
      let machine = $0.machine.map { " \($0)" } ?? ""
      return command("warning", ["title": "consent\(machine): unknown"], $0.words)
    }
    return errors + warnings
  }

  private func command(
    _ name: String, _ properties: KeyValuePairs<String, String>, _ message: String
  ) -> String {
    let values = properties.map { "\($0)=\(Self.escaped($1, inProperty: true))" }
    return "::\(name) \(values.joined(separator: ","))::\(Self.escaped(message, inProperty: false))"
  }

  package static func escaped(_ text: String, inProperty: Bool) -> String {
    // Line ends and percent signs have escapes of GitHub's own.
    text.escaped(inProperty ? ["%": "%25", ":": "%3A", ",": "%2C"] : ["%": "%25"], end: "%0A")
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
      lines += ["", "**\(plain(finding.id))** (`\(finding.file.visible):\(finding.line)`)", ""]
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
    guard let played = part.report else {
      return ["| **\(part.catalogue.machine)** | not played |"]
    }
    let contestant = part.catalogue.contestant.map { ", against \(plain($0.name))" } ?? ""
    return ["| **\(part.catalogue.machine)**\(contestant) | |"]
      + TextReport.counts(part, played).map { "| \($0.label) | \(plain($0.words)) |" }
  }

  /// A block of code whose fence is longer than any in it.
  private func fenced(_ text: String) -> [String] {
    let lines = text.lines.map(\.visible)
    var fence = "```"
    while lines.contains(where: { $0.contains(fence) }) { fence += "`" }
    return [fence + "text"] + lines + [fence]
  }

  /// A text with nothing in it that Markdown would act on.
  private func plain(_ text: String) -> String {
    var escapes: [Unicode.Scalar: String] = ["<": "&lt;"]
    for scalar in "\\`*_[]|#!".unicodeScalars { escapes[scalar] = "\\\(scalar)" }
    return text.escaped(escapes, end: " ")
  }
}
