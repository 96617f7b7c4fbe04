import FoundationEssentials
import OperatingSystem
import ProjectLint
import Reporting
import Terminal

/// The command `consent-lint`, which finds mistakes in a project's files that would lose users' data.
struct LintCommand {
  private let words: CommandWords

  private static let parts = LintPart.allCases.map(\.rawValue).joined(separator: ",")

  private static let command = Command(
    "consent-lint",
    flags: [
      CommandFlag("--json", "FILE", "write lines of JSON; - prints them instead of text"),
      CommandFlag("--sarif", "FILE", "write SARIF 2.1.0; - prints it instead of text"),
      CommandFlag("--expect", "PARTS", "exit 2 unless each was judged, of \(parts)"),
      CommandFlag("--version", nil, "print the version"), .help,
    ])

  init(_ words: [String]) throws(CommandError) {
    self.words = try CommandWords(words, for: Self.command)
  }

  func run(_ console: Console) throws(CommandError) -> ExitCode {
    if words.values[CommandFlag.help.name] != nil {
      console.print(Self.help.text(width: console.width, calledAs: console.invocation))
      return .holds
    }
    if words.values["--version"] != nil {
      console.print("consent-lint \(Release.version)")
      return .holds
    }
    guard !words.rest.isEmpty else {
      throw CommandError(
        "consent-lint needs files.",
        "Name the folder of a project, or files of it; see consent-lint --help.")
    }
    let expected = try (words.values["--expect"]?.split(separator: ",") ?? []).map {
      word throws(CommandError) in
      guard let part = LintPart(rawValue: String(word)) else {
        throw CommandError(
          "--expect has no part \(word).",
          "The parts are \(Self.parts).")
      }
      return part
    }
    let outputs = OutputFiles(
      ["--json", "--sarif"].compactMap { flag in
        words.values[flag].map { (flag, $0, .throughout) }
      })
    try outputs.check(besides: words.rest)
    return try console.writing(words.values["--json"], outputs) { () throws(CommandError) in
      console.begin()
      return write(try Linter.lint(words.rest, expecting: Set(expected)), to: console)
    }
  }

  private func write(_ report: LintReport, to console: Console) -> ExitCode {
    for finding in report.findings { console.add(finding) }
    console.add(LintVerdictRecord(report))
    show(report, on: console)
    if ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true" {
      for line in report.annotations {
        if console.printsText { console.print(line) } else { console.note(line) }
      }
    }
    let written = words.values["--sarif"].map { console.write(report.sarif, to: $0) } ?? true
    let code: ExitCode =
      switch report.verdict {
      case .holds: .holds
      case .violated: .violated
      case .unknown: .unknown
      }
    return code.withFiles(written: written)
  }

  private func show(_ report: LintReport, on console: Console) {
    for finding in report.findings {
      let mark =
        switch finding.level {
        case .wrong: console.red("WRONG  ")
        case .unknown: console.yellow("UNKNOWN")
        case .advice: console.dim("ADVICE ")
        }
      console.print("\(mark)  \(console.bold(finding.id))")
      for line in finding.lines { console.say("  " + line) }
      console.print()
    }
    for note in report.notes {
      for line in "Note: \(note).".wrapped(to: console.width) { console.say(line) }
    }
    for line in report.judged {
      for line in "Judged: \(line).".wrapped(to: console.width) { console.say(line) }
    }
    let word = report.verdict.rawValue.uppercased()
    let marked =
      switch report.verdict {
      case .holds: console.green(word)
      case .violated: console.red(word)
      case .unknown: console.yellow(word)
      }
    console.print("\(marked)  \(report.counts).")
  }

  private static var help: CommandPage {
    CommandPage(
      command, "find data that the files of a project lose, without a device",
      usage: "consent-lint FILE ... [flags]",
      explanation: """
        Reads project files, settings, property lists, packages and sources in Swift of
        an app and its companions, and finds the mistakes that lose data: names that
        differ, rights and handlers that are missing, words that a review refuses. Each
        finding has its place; each loss is played on the model and the system. The
        last lines list what was judged. A folder is read with all folders in it, except
        packages of others and links to folders. A project file assigns files to
        programs: without one, no hand-over is judged. Each configuration is judged by
        itself.

        Exit codes: 0 nothing is lost, 1 something is lost, 2 it cannot be told from
        these files, or nothing was judged, 64 a named file is malformed or cannot be
        read.
        """,
      examples: ["consent-lint .", "consent-lint MyProject --sarif lint.sarif"])
  }
}
