import ConsentSuite
import FoundationEssentials
import Notation
import OperatingSystem
import Reporting
import Terminal

/// The outputs of a report: text, files, and outputs for CI systems.
struct ReportOutputs {
  let console: Console
  private let arguments: Arguments
  private let page: PageOutput?
  private let places: ClausePlaces
  private let environment = ProcessInfo.processInfo.environment

  init(_ arguments: Arguments, folder: CaseFolder, console: Console) throws(CommandError) {
    (self.arguments, self.console) = (arguments, console)
    page = try PageOutput(arguments)
    places = ClausePlaces(folder.clauseFiles)
  }

  /// Writes the header before the run. If the run is killed, its file has no footer, and the other files have the
  /// verdict of an interrupted run.
  func begin(_ settings: Report.Settings) {
    console.add(lines: ReportFile.header(settings))
    console.saveLines()
    // A reader of the other files then sees that the run did not end.
    var unfinished = Report(settings: settings, machines: [])
    unfinished.wasInterrupted = true
    _ = writeFiles(unfinished, RunTimes()) { $0 != "-" && WholeFile(path: $0).place != nil }
    for line in TextReport.opening(settings, isVerbose: arguments.has(.all)) { console.show(line) }
  }

  /// Writes all outputs of the finished run.
  ///
  /// - Returns: Whether every file was written.
  func end(_ report: Report, times: RunTimes = RunTimes()) -> Bool {
    // The header was written when the run began.
    let lines = ReportFile.text(of: report).split(separator: "\n").dropFirst()
    console.add(lines: lines.joined(separator: "\n"))
    let (isVerbose, caller) = (arguments.has(.all), console.invocation)
    let machines = report.settings.machines.compactMap { arguments.program.named($0.machine) }
    let mistake = machines.first { !$0.faults.isEmpty }.map {
      (machine: $0.name, fault: $0.faults[0].name)
    }
    let text = TextReport.closing(
      report, isVerbose: isVerbose, calledAs: caller, mistake: mistake)
    for line in text { console.show(line) }
    let written = writeFiles(report, times) { _ in true }
    tellGitHub(GitHub(report, places, showsAll: isVerbose, calledAs: caller))
    return written
  }

  /// Writes those files whose path satisfies `isWanted`.
  ///
  /// - Returns: Whether each was written.
  private func writeFiles(
    _ report: Report, _ times: RunTimes, where isWanted: (String) -> Bool
  ) -> Bool {
    let (isVerbose, caller) = (arguments.has(.all), console.invocation)
    var written = true
    if let file = arguments[.junit], isWanted(file) {
      let xml = JUnit(report, times: times, showsAll: isVerbose, calledAs: caller).text
      written = console.write(xml, to: file) && written
    }
    if let file = arguments[.sarif], isWanted(file) {
      let log = SARIF.text(of: report, places, source: source, calledAs: caller)
      written = console.write(log, to: file) && written
    }
    if let page, isWanted(page.path) {
      let content = Page(report, places, playground: page.playground, calledAs: caller)
      written = page.write(content, console) && written
    }
    return written
  }

  /// The address of the checkout on GitHub, if the run is part of a workflow there.
  private var source: String? {
    guard let server = environment["GITHUB_SERVER_URL"], !server.isEmpty,
      let repository = environment["GITHUB_REPOSITORY"], let commit = environment["GITHUB_SHA"]
    else { return nil }
    return "\(server)/\(repository)/blob/\(commit)"
  }

  private func tellGitHub(_ gitHub: GitHub) {
    if environment["GITHUB_ACTIONS"] == "true" {
      // GitHub reads both streams; the JSON on standard output stays unchanged.
      for line in gitHub.annotations {
        if console.printsText { console.print(line) } else { console.note(line) }
      }
    }
    guard let path = environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return }
    // Append to the file: other steps of the job also write to it.
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      console.note("The job summary cannot be written: \(String(cString: strerror(errno))).")
      return
    }
    defer { close(descriptor) }
    if !WholeFile.write(gitHub.summary, to: descriptor) {
      console.note("The job summary is incomplete: \(String(cString: strerror(errno))).")
    }
  }
}

extension Verdict {
  var exitCode: ExitCode {
    switch self {
    case .holds, .partial: .holds
    case .violated: .violated
    case .unknown: .unknown
    }
  }
}
