/// The output of a report for GitHub Actions: annotations on a change, and a job summary.
package struct GitHub {
  private let report: Report
  private let failures: [FailureClass]
  private let showsAll: Bool

  /// Creates the output of a report.
  ///
  /// - Parameters:
  ///   - places: The positions of clauses.
  ///   - showsAll: Whether the other findings of each class of failures follow the shortest ones.
  ///   - invocation: The command that called the program, for the lines that replay cases.
  package init(
    _ report: Report, _ places: ClausePlaces, showsAll: Bool = false,
    calledAs invocation: Invocation = .consent
  ) {
    (self.report, self.showsAll) = (report, showsAll)
    failures = report.failures(places, calledAs: invocation)
  }

  /// A workflow command for each class of failures, the shortest first, since ten are shown; and for each
  /// reason why the verdict is *unknown*.
  package var annotations: [String] {
    var lines: [String] = []
    func add(_ failure: FailureClass, _ file: String, _ line: Int, _ text: String) {
      let place = [("file", file), ("line", "\(line)"), ("title", failure.id)]
      lines.append(Self.command("error", place, text))
    }
    for failure in failures { add(failure, failure.file, failure.line, failure.text) }
    for failure in failures where showsAll {
      for other in failure.findings.dropFirst() {
        let (file, line) = other.saved.map { ($0.file, $0.line) } ?? (failure.file, failure.line)
        add(failure, file, line, failure.text(of: other))
      }
    }
    // The host shows ten annotations of a step.
    if lines.count > Self.shown {
      let rest = lines.count - Self.shown + 1
      lines.insert(
        Self.command("error", [("title", "consent")], "\(rest) more failures: see the summary."),
        at: Self.shown - 1)
    }
    for reason in report.verdict.reasons {
      let title = "consent\(reason.machine.map { " \($0)" } ?? ""): unknown"
      lines.append(Self.command("warning", [("title", title)], reason.words))
    }
    return lines
  }

  private static var shown: Int { 10 }

  package static func command(
    _ name: String, _ properties: [(String, String)], _ message: String
  ) -> String {
    let values = properties.map { "\($0)=\(OutputFormat.gitHubProperty.escaped($1))" }
    return
      "::\(name) \(values.joined(separator: ","))::\(OutputFormat.gitHubMessage.escaped(message))"
  }

  package var summary: String {
    let (verdict, settings) = (report.verdict, report.settings)
    var text = "### consent: \(verdict.word.uppercased())\n\nseed \(settings.seed)"
    if let runs = settings.runs { text += ", \(runs.grouped) cases" }
    if let shard = settings.shard { text += ", shard \(shard.number) of \(shard.count)" }
    if verdict == .holds { text += "\n\n\(plain(report.agreement))" }
    text += "\n\n| | |\n|---|---|\n"
    for part in report.parts { addRows(part, to: &text) }
    for failure in failures {
      let place = plain("\(failure.file):\(failure.line)")
      text += "\n**\(plain(failure.id))** (\(place))\n\n\(fenced(failure.text))"
    }
    if !verdict.reasons.isEmpty { text += "\n" }
    for reason in verdict.reasons { text += "- \(plain(reason.words))\n" }
    return text + "\n"
  }

  /// Adds the counts of a machine, the same as in the text report.
  private func addRows(_ part: Report.Part, to text: inout String) {
    let machine = plain(part.catalogue.machine)
    guard let played = part.report else {
      text += "| **\(machine)** | not played |\n"
      return
    }
    let contestant = part.catalogue.contestant.map { ", against \(plain($0.names))" } ?? ""
    text += "| **\(machine)**\(contestant) | |\n"
    for count in TextReport.counts(part, played) {
      text += "| \(count.label) | \(plain(count.words)) |\n"
    }
  }

  /// Returns a code block whose fence is longer than any in the text.
  private func fenced(_ text: String) -> String {
    let lines = text.lines.map(OutputFormat.jobSummaryCode.escaped)
    var fence = "```"
    while lines.contains(where: { $0.contains(fence) }) { fence += "`" }
    return "\(fence)text\n\(lines.joined(separator: "\n"))\n\(fence)\n"
  }

  private func plain(_ text: String) -> String { OutputFormat.jobSummary.escaped(text) }
}
