import ConsentSuite
import Foundation
import Reporting

/// `consent lint`: what the files of a project lose.
struct LintCommand {
  private let reports: [LintReport]
  private let destination: JSONDestination
  private let sarif: String?
  private let isOnGitHub: Bool

  init(
    _ arguments: Arguments,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(UsageError) {
    guard !arguments.rest.isEmpty else {
      throw UsageError(
        message: "consent lint needs files.",
        advice: "Name the folder of a project, or files of it; see consent lint --help.")
    }
    do throws(LintMistake) {
      reports = try Machines.lint(arguments.rest, flags: arguments.machineFlags)
    } catch {
      throw UsageError(message: error.message, advice: error.advice)
    }
    destination = JSONDestination(arguments)
    sarif = arguments.flags[.sarif]
    isOnGitHub = environment["GITHUB_ACTIONS"] == "true"
  }

  func run(_ console: Console) -> ExitCode {
    var json = JSONLines(destination)
    for record in LintRecord.all(of: reports) { json.add(record, console) }
    if !destination.replacesText { show(console) }
    if isOnGitHub {
      for line in GitHub.annotations(of: reports) {
        if destination.replacesText { console.note(line) } else { console.print(line) }
      }
    }
    let written = sarif.map { console.write(SARIF.text(of: reports), to: $0) } ?? true
    return json.finish(LintVerdict(reports).exitCode, console).withFiles(written: written)
  }

  private func show(_ console: Console) {
    for finding in reports.flatMap(\.findings) {
      let title = Outlet.terminal.escaped(finding.id)
      let mark =
        switch finding.level {
        case .wrong: console.red("WRONG  ")
        case .unknown: console.yellow("UNKNOWN")
        case .advice: console.dim("ADVICE ")
        }
      console.print("\(mark)  \(console.bold(title))")
      for line in finding.lines { console.say("  " + line) }
      console.print()
    }
    for note in reports.flatMap(\.notes) {
      for line in "Note: \(note).".wrapped(to: 78) { console.say(line) }
    }
    let verdict = LintVerdict(reports)
    let word = verdict.rawValue.uppercased()
    let marked =
      switch verdict {
      case .holds: console.green(word)
      case .violated: console.red(word)
      case .unknown: console.yellow(word)
      }
    console.print("\(marked)  \(LintVerdict.counts(reports)).")
  }
}

extension LintVerdict {
  var exitCode: ExitCode {
    switch self {
    case .holds: .holds
    case .violated: .violated
    case .unknown: .unknown
    }
  }
}
